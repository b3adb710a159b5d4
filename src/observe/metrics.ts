/**
 * The metrics of the process in the text format of Prometheus. No label contains client input, so
 * the number of series is fixed here. Values are read only when metrics are requested.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { addCallMetrics, type CallStats } from './calls.ts'
import { addProcessMetrics, watchRuntime } from './process.ts'
import { addRequestMetrics, type RequestStats } from './requests.ts'
import { showSeries } from './series.ts'
import { addServiceMetrics, type MetricSources } from './service-metrics.ts'
import { SlowRequests } from './slow-requests.ts'

/** One interpreted sentence. `language` describes the outcomes. */
export interface UnderstandingStats {
  readonly subject: string
  readonly by: string
  readonly outcome: string
  readonly seconds: number
}

/** The running build: `version` of devdex, `http` the adapter. */
export interface Build {
  readonly version: string
  readonly http: string
}

export interface Metrics extends CallStats, RequestStats {
  readonly contentType: string
  /** The slowest calls, one by one. */
  readonly slow: SlowRequests
  /** `public`: without what counts people, documents or credits. */
  render(which?: 'all' | 'public'): Promise<string>
  /** Shows the stats of a part of the service. Called once for each part. */
  watch(sources: MetricSources): void
  built(build: Build): void
  understood(stats: UnderstandingStats): void
  /** Whether calls to the language model are suspended after failures. */
  languageModelOpen(isOpen: boolean): void
}

/** Rules take some 0.1 ms, a model up to seconds. */
const secondsBuckets = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10]

/** A registry of its own: a process may run several services. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  addProcessMetrics(registers)
  const understandings = new Counter({
    name: 'devdex_understandings_total',
    help: 'Sentences understood, by subject, by rules or model, and by outcome of the model',
    labelNames: ['subject', 'by', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'devdex_understanding_seconds',
    help: 'Time to understand a sentence',
    labelNames: ['by'],
    buckets: secondsBuckets,
    registers,
  })
  const open = new Gauge({
    name: 'devdex_language_model_breaker_open',
    help: '1 while the circuit breaker keeps calls from the language model, else 0',
    registers,
  })
  const { histograms, ...requests } = addRequestMetrics(registers)
  const families = [...histograms, ...watchRuntime()]
  return {
    ...addCallMetrics(registers),
    ...requests,
    contentType: registry.contentType,
    slow: new SlowRequests(),
    render: async (which = 'all') => {
      const text = which === 'all' ? await registry.metrics() : await renderPublic(registry)
      return text + families.map((family) => family.render()).join('')
    },
    watch: (sources) => addServiceMetrics(registers, sources),
    built: ({ version, http }) => {
      showSeries(registers, {
        name: 'devdex_build_info',
        help: '1, with the version of devdex and Node.js, and the HTTP server',
        labelNames: ['version', 'node', 'http'],
        each: (set) => set({ version, node: process.versions.node, http }, 1),
      })
    },
    understood: ({ subject, by, outcome, seconds: taken }) => {
      understandings.inc({ subject, by, outcome })
      seconds.observe({ by }, taken)
    },
    languageModelOpen: (isOpen) => open.set(isOpen ? 1 : 0),
  }
}

/**
 * Families with these prefixes need no token: the process, durations and outcomes of requests, and
 * what alerts use. A new family counts as private until it is added here.
 */
const publicPrefixes = [
  'process_',
  'nodejs_',
  'devdex_access_log_',
  'devdex_build_info',
  'devdex_calls_total',
  'devdex_cluster_',
  'devdex_disk_',
  'devdex_engine_',
  'devdex_engines_held',
  'devdex_gate_',
  'devdex_http_',
  'devdex_language_model_breaker_open',
  'devdex_ready',
  'devdex_shed_total',
  'devdex_snapshot_',
  'devdex_store_unflushed_seconds',
  'devdex_understanding',
  'devdex_workers',
]

async function renderPublic(registry: Registry): Promise<string> {
  const families = registry
    .getMetricsAsArray()
    .filter(({ name }) => publicPrefixes.some((prefix) => name.startsWith(prefix)))
  const texts = await Promise.all(
    families.map(({ name }) => registry.getSingleMetricAsString(name)),
  )
  return texts.map((text) => `${text}\n\n`).join('')
}
