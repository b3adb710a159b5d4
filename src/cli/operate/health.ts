/** The readiness of the service, and its queues and request times from the metrics. */
import { isObject, type JsonObject, parseObject } from '../output/json.ts'
import type { OperatePlace } from './place.ts'
import { askService } from './service-answers.ts'

/** Times of one endpoint or stage, as bounds of a histogram. */
export interface Times {
  readonly name: string
  readonly requests: number
  readonly meanMs: number
  /** Milliseconds. Null: above the last bound. */
  readonly p50Ms: number | null
  readonly p95Ms: number | null
  readonly p99Ms: number | null
}

export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Limits the size of the page. */
const gaugesMax = 1000
const timesMax = 200

export async function healthOf(place: OperatePlace, ask: typeof fetch = fetch) {
  const { url } = place
  const [ready, metrics] = await Promise.all([
    askService(place, '/ready', ask),
    askService(place, '/metrics', ask),
  ])
  if (ready === null) {
    return { answers: false, url, ready: false, detail: {}, gauges: [], endpoints: [], stages: [] }
  }
  const state: JsonObject = parseObject(ready.text) ?? {}
  const samples = samplesIn(metrics?.status === 200 ? metrics.text : '')
  return {
    answers: true,
    url,
    ready: ready.status === 200,
    detail: isObject(state.detail) ? state.detail : {},
    gauges: samples.filter(({ name }) => !/_(?:bucket|sum|count)$/.test(name)).slice(0, gaugesMax),
    endpoints: timesIn(samples, 'devdex_request_seconds', 'endpoint').slice(0, timesMax),
    stages: timesIn(samples, 'devdex_stage_seconds', 'stage').slice(0, timesMax),
  }
}

/** Parses the text format of Prometheus. */
export function samplesIn(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const blank = line.lastIndexOf(' ')
    if (line.startsWith('#') || blank < 1) return []
    const series = line.slice(0, blank)
    const brace = series.indexOf('{')
    const name = brace < 0 ? series : series.slice(0, brace)
    const value = Number(line.slice(blank + 1))
    if (Number.isNaN(value)) return []
    return [{ name, labels: brace < 0 ? {} : labelsIn(series.slice(brace + 1, -2)), value }]
  })
}

/** Parses labels such as `endpoint="x",le="0.1`. No value contains a quote. */
function labelsIn(text: string): Record<string, string> {
  return Object.fromEntries(text.split('",').map((label) => label.split('="')))
}

/** Busiest first. Histograms of several outcomes are added up. */
export function timesIn(samples: readonly Sample[], metric: string, label: string): Times[] {
  const byName = new Map<string, Sample[]>()
  for (const sample of samples) {
    const name = sample.labels[label]
    if (name === undefined || !sample.name.startsWith(`${metric}_`)) continue
    const known = byName.get(name)
    if (known === undefined) byName.set(name, [sample])
    else known.push(sample)
  }
  return [...byName]
    .map(([name, own]) => timesOf(name, own, metric))
    .filter(({ requests }) => requests > 0)
    .sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1))
}

function timesOf(name: string, own: readonly Sample[], metric: string): Times {
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
