/** Every series that GET /metrics can show. */

import { type MetricSources, type Metrics, openMetrics } from '../observe/index.ts'
import { quoteCode, quoteCodes, writePage, writeTable } from './markdown.ts'

interface Metric {
  readonly name: string
  readonly help: string
  type: string
  readonly labels: Set<string>
}

export async function writeMetricsPage(): Promise<string> {
  const metrics = openEveryMetric()
  const open = new Set(parseMetrics(await metrics.render('public')).map(({ name }) => name))
  const rows = parseMetrics(await metrics.render())
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, type, labels, help }) => {
      return [quoteCode(name), type, quoteCodes([...labels]), open.has(name) ? 'no' : 'yes', help]
    })
  return writePage(
    'Metrics',
    '`GET /metrics` answers in the text format of Prometheus. A private metric is shown only ' +
      'with the token of `serve --metrics-token`.',
    'Values of labels come from the code, never from a client. Counters start at 0 with the ' +
      'process.',
    writeTable(['metric', 'type', 'labels', 'private', 'meaning'], rows),
  )
}

/** In the text format each metric is a line of help, one of its type, and then its series. */
function parseMetrics(text: string): Metric[] {
  const metrics: Metric[] = []
  for (const line of text.split('\n')) {
    const [mark, kind, name = '', ...rest] = line.split(' ')
    if (mark === '#' && kind === 'HELP') {
      metrics.push({ name, help: rest.join(' '), type: '', labels: new Set() })
    } else if (mark === '#') metrics.at(-1)!.type = rest[0]!
    // Labels of `name{a="1",b="2"} 3`, without the bound of a histogram's bucket.
    else
      for (const [, label] of line.matchAll(/[{,](?!le=)(\w+)="/g))
        metrics.at(-1)!.labels.add(label!)
  }
  return metrics
}

// A service's metrics with every part watched and every series started, so that each is shown.

export const stats = {
  engine: () => ({
    waiting: 1,
    running: 2,
    retried: 8,
    refused: 9,
    indexBytes: { users: 10, repos: 11, professionals: 12 },
  }),
  workers: () => ({
    kind: 'workers' as const,
    workers: 4,
    serving: 3,
    workersLost: { ended: 5, hung: 6, memory: 7 },
  }),
  cluster: () => ({ kind: 'cluster' as const, nodes: 35, status: 'yellow' as const }),
  admissionControl: () => ({
    inFlight: 12,
    waiting: 13,
    keysWaiting: 14,
    oldestWaitMs: 1500,
    shed: { queue_full: 16, queue_age: 17, event_loop: 18, share: 19 },
    loopDelayMs: 20,
  }),
  swap: () => ({
    snapshot: '20261122T171543883Z-2f4c1c',
    loadedAtMs: 1_795_000_000_500,
    createdAtSeconds: 1_794_000_000,
    swaps: 21,
    refused: 22,
    isRefused: true,
    enginesRetained: 2,
    lastSwapMs: 2500,
  }),
  http: () => ({
    connections: 23,
    refused: { total: 24, address: 25 },
    bodyBytes: 36,
    bodiesRefused: { total: 37, account: 38 },
  }),
  store: () => ({ commits: 26, walBytes: 27, unflushedMs: 28 }),
  disk: () => ({ bytes: 30, freeBytes: 29 }),
  documents: () => ({ users: 31, repos: 32, professionals: 33 }),
  ready: () => true,
  accessLog: () => ({ dropped: 34 }),
} satisfies Required<MetricSources>

export function openEveryMetric(): Metrics {
  const metrics = openMetrics()
  metrics.watch(stats)
  metrics.built({ version: '1.2.3', http: 'uws' })
  metrics.called('searchUsers', 'answered')
  metrics.charged('searchUsers', 1)
  metrics.revealed(1)
  metrics.domainChecked('valid')
  metrics.understood({ subject: 'users', by: 'rules', outcome: 'rules', seconds: 0 })
  metrics.ended('searchUsers', 'answered', 0.02, 100)
  metrics.stage('search', 0.01)
  metrics.refused('not_found')
  return metrics
}
