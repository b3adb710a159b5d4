/**
 * What the process counts, in the text format of Prometheus. No label holds what a client sent, so
 * there are as many series as this file says. Nothing here reads anything but
 * when it is asked.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { addCallMetrics, type CallFigures } from './calls.ts'

/** One sentence that was understood; `language` says what outcomes mean. */
export interface UnderstandingFigures {
  readonly subject: string
  readonly by: string
  readonly outcome: string
  readonly seconds: number
}

export interface Metrics extends CallFigures {
  readonly contentType: string
  render(): Promise<string>
  understood(figures: UnderstandingFigures): void
  /** Whether the language model is being left alone. */
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
    help: 'Sentences understood, by whom, and what became of the language model',
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
    help: '1 while the language model is left alone after failures, else 0',
    registers,
  })
  return {
    ...addCallMetrics(registers),
    contentType: registry.contentType,
    render: () => registry.metrics(),
    understood: ({ subject, by, outcome, seconds: taken }) => {
      understandings.inc({ subject, by, outcome })
      seconds.observe({ by }, taken)
    },
    languageModelOpen: (isOpen) => open.set(isOpen ? 1 : 0),
  }
}

/**
 * Under the names that all clients of Prometheus use. The library's own set watches event loop and
 * garbage collection for as long as the process lives, once for each registry.
 */
function addProcessMetrics(registers: Registry[]): void {
  const startSeconds = Date.now() / 1000 - process.uptime()
  const gauges: readonly (readonly [string, string, () => number])[] = [
    ['process_start_time_seconds', 'Start, in seconds since 1970', () => startSeconds],
    ['process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss()],
    ['nodejs_heap_size_used_bytes', 'Used heap', () => process.memoryUsage().heapUsed],
    ['nodejs_external_memory_bytes', 'Memory outside', () => process.memoryUsage().external],
  ]
  for (const [name, help, read] of gauges) {
    const collect = () => gauge.set(read())
    const gauge: Gauge = new Gauge({ name, help, registers, collect })
  }
  const collectSeconds = () => {
    const { user, system } = process.cpuUsage()
    cpu.reset()
    cpu.inc((user + system) / 1e6)
  }
  const cpu: Counter = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of user and system',
    registers,
    collect: collectSeconds,
  })
}
