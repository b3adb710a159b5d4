/** The readiness of the service, and its queues and request times from the metrics. */
import type { Health, MetricSample, Times } from '../../operations/index.ts'
import type { OperatorPlace } from '../operator.ts'
import { isObject, parseObject } from '../output/json.ts'
import { askService } from './service-answers.ts'

/** Limits the size of the page. */
const gaugesMax = 1000
const timesMax = 200

export async function readHealth(place: OperatorPlace): Promise<Health> {
  const { url } = place
  const [ready, metrics] = await Promise.all([
    askService(place, '/ready'),
    askService(place, '/metrics'),
  ])
  if (ready === null) {
    return { answers: false, url, ready: false, detail: {}, gauges: [], endpoints: [], stages: [] }
  }
  const { detail } = parseObject(ready.text) ?? {}
  const samples = readSamples(metrics?.status === 200 ? metrics.text : '')
  return {
    answers: true,
    url,
    ready: ready.status === 200,
    detail: isObject(detail) ? detail : {},
    gauges: samples.filter(({ name }) => !/_(?:bucket|sum|count)$/.test(name)).slice(0, gaugesMax),
    endpoints: readTimes(samples, 'devdex_request_seconds', 'endpoint').slice(0, timesMax),
    stages: readTimes(samples, 'devdex_stage_seconds', 'stage').slice(0, timesMax),
  }
}

/** Parses the text format of Prometheus. */
export function readSamples(text: string): MetricSample[] {
  return text.split('\n').flatMap((line) => {
    const blank = line.lastIndexOf(' ')
    if (line.startsWith('#') || blank < 1) return []
    const series = line.slice(0, blank)
    const brace = series.indexOf('{')
    const name = brace < 0 ? series : series.slice(0, brace)
    const value = Number(line.slice(blank + 1))
    if (Number.isNaN(value)) return []
    return [{ name, labels: brace < 0 ? {} : readLabels(series.slice(brace + 1, -2)), value }]
  })
}

/** Parses labels such as `endpoint="x",le="0.1`. No value contains a quote. */
function readLabels(text: string): Record<string, string> {
  return Object.fromEntries(text.split('",').map((label) => label.split('="')))
}

/** Busiest first. Histograms of several outcomes are added up. */
export function readTimes(
  samples: readonly MetricSample[],
  metric: string,
  label: string,
): Times[] {
  const byName = new Map<string, MetricSample[]>()
  for (const sample of samples) {
    const name = sample.labels[label]
    if (name === undefined || !sample.name.startsWith(`${metric}_`)) continue
    const known = byName.get(name)
    if (known === undefined) byName.set(name, [sample])
    else known.push(sample)
  }
  return [...byName]
    .map(([name, own]) => readTimesOfName(name, own, metric))
    .filter(({ requests }) => requests > 0)
    .sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1))
}

function readTimesOfName(name: string, own: readonly MetricSample[], metric: string): Times {
  const sum = (part: string) =>
    own.reduce((all, one) => all + (one.name === `${metric}_${part}` ? one.value : 0), 0)
  const requests = sum('count')
  const byBound = new Map<number, number>()
  for (const { name: series, labels, value } of own) {
    if (series !== `${metric}_bucket`) continue
    const bound = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le)
    byBound.set(bound, (byBound.get(bound) ?? 0) + value)
  }
  const bounds = [...byBound].sort(([a], [b]) => a - b)
  const bound = (share: number) => {
    const [seconds = Number.POSITIVE_INFINITY] =
      bounds.find(([, below]) => below >= share * requests) ?? []
    return Number.isFinite(seconds) ? round(seconds * 1000) : null
  }
  const meanMs = requests === 0 ? 0 : round((sum('sum') / requests) * 1000)
  return { name, requests, meanMs, p50Ms: bound(0.5), p95Ms: bound(0.95), p99Ms: bound(0.99) }
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100
}
