/** docs/reference/metrics.md: every series that GET /metrics can show. */
import { everyMetric } from './every-metric.ts'
import { code, codes, page, table } from './markdown.ts'

export async function metricsPage(): Promise<string> {
  const metrics = everyMetric()
  const open = namesIn(await metrics.render('public'))
  const text = await metrics.render()
  const rows = [...text.matchAll(/^# HELP (\S+) (.*)\n# TYPE \S+ (\w+)$/gm)].map(
    ([, name, help, type]) => [
      code(name!),
      type!,
      codes(labelsOf(text, name!)),
      open.has(name!) ? 'no' : 'yes',
      help!,
    ],
  )
  rows.sort(([a], [b]) => (a! < b! ? -1 : 1))
  return page(
    'Metrics',
    '`GET /metrics` answers in the text format of Prometheus. A *private* metric is shown only ' +
      'with the token of `serve --metrics-token`. [monitor.md](../monitor.md) says how to ' +
      'scrape, and which alerts there are.',
    'Values of labels come from the code, never from a client. Counters start at 0 with the ' +
      'process.',
    table(['metric', 'type', 'labels', 'private', 'meaning'], rows),
  )
}

function namesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
}

function labelsOf(text: string, name: string): string[] {
  const [, labels = ''] = new RegExp(`^${name}(?:_bucket)?\\{(.*)\\}`, 'm').exec(text) ?? []
  const names = [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label!)
  return names.filter((label) => label !== 'le')
}
