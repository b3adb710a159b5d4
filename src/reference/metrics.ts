/** docs/reference/metrics.md: every series that GET /metrics can show. */
import { everyMetric } from './every-metric.ts'
import { code, codes, page, table } from './markdown.ts'

interface Metric {
  readonly name: string
  readonly help: string
  type: string
  readonly labels: Set<string>
}

export async function metricsPage(): Promise<string> {
  const metrics = everyMetric()
  const open = new Set(metricsIn(await metrics.render('public')).map(({ name }) => name))
  const rows = metricsIn(await metrics.render())
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, type, labels, help }) => {
      return [code(name), type, codes([...labels]), open.has(name) ? 'no' : 'yes', help]
    })
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

/** In the text format each metric is a line of help, one of its type, and then its series. */
function metricsIn(text: string): Metric[] {
  const metrics: Metric[] = []
  for (const line of text.split('\n')) {
    const [mark, kind, name = '', ...rest] = line.split(' ')
    if (mark === '#' && kind === 'HELP') {
      metrics.push({ name, help: rest.join(' '), type: '', labels: new Set() })
    } else if (mark === '#') metrics.at(-1)!.type = rest[0]!
    else for (const label of labelsOf(line)) metrics.at(-1)!.labels.add(label)
  }
  return metrics
}

/** Labels of `name{a="1",b="2"} 3`, without the bound of a histogram's bucket. */
function labelsOf(line: string): string[] {
  const [, labels = ''] = line.split('{')
  const names = labels.split('="').slice(0, -1)
  return names.map((part) => part.slice(part.lastIndexOf(',') + 1)).filter((name) => name !== 'le')
}
