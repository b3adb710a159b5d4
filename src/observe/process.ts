/**
 * Resources of the process, under the names that all clients of Prometheus use. The library's own
 * set watches event loop and garbage collection once for each registry, for the life of the
 * process.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { Registry } from 'prom-client'
import { HistogramFamily, showSeries } from './series.ts'

const startSeconds = Date.now() / 1000 - process.uptime()

/** By name: help, and what reads the value. An unknown value is omitted, not shown as 0. */
const processMetrics: Readonly<Record<string, readonly [string, () => number | undefined]>> = {
  process_start_time_seconds: ['Start, in seconds since 1970', () => startSeconds],
  process_resident_memory_bytes: ['Resident memory, with the index', process.memoryUsage.rss],
  process_open_fds: ['Open files and sockets', countOpenFiles],
  process_max_fds: ['Limit of open files and sockets', readOpenFilesMax],
  nodejs_heap_size_total_bytes: ['Heap of the main thread', () => process.memoryUsage().heapTotal],
  nodejs_heap_size_used_bytes: [
    'Used heap of the main thread',
    () => process.memoryUsage().heapUsed,
  ],
  nodejs_heap_size_limit_bytes: [
    'Limit of the heap of the main thread',
    () => getHeapStatistics().heap_size_limit,
  ],
  nodejs_external_memory_bytes: [
    'Memory of buffers outside the heap, without the index',
    () => process.memoryUsage().external,
  ],
  process_cpu_seconds_total: [
    'Processor time of all threads, user and system',
    () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
  ],
}

export function addProcessMetrics(registers: Registry[]): void {
  for (const [name, [help, read]] of Object.entries(processMetrics)) {
    if (!Number.isFinite(read())) continue
    showSeries(registers, { name, help, each: (set) => set({}, read() ?? Number.NaN) })
  }
}

const filesFolder = '/proc/self/fd'

/**
 * Files and sockets that this process has open. Undefined on systems that do not show them. Linux
 * since 6.2 has the number. Before, thousands of names have to be read for it.
 */
export function countOpenFiles(): number | undefined {
  try {
    return statSync(filesFolder).size || readdirSync(filesFolder).length
  } catch {
    return undefined
  }
}

/**
 * How many files and sockets this process may have open. Node raises its soft limit to the hard one
 * at start. Infinity without a limit, and on systems other than Linux.
 */
export function readOpenFilesMax(limits: string = readLimits()): number {
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}

// Pauses of garbage collection and delays of the event loop. Both are of the process: they are
// watched once, however many services it runs, and from the first one on.

const gcBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1]
const delayBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const kinds: readonly (readonly [number, string])[] = [
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weak_callbacks'],
]

/** So often a timer is due, and late or not. A block between two of them is not seen. */
const tickMs = 20

/** Members of Node's entries that its types lack. */
type GcEntry = PerformanceEntry & { readonly detail: { readonly kind: number } }

let watched: readonly HistogramFamily[] | undefined

/** Starts watching, at most once. It keeps no process alive. */
export function watchRuntime(): readonly HistogramFamily[] {
  watched ??= [watchCollections(), watchLoop()]
  return watched
}

/** For the main thread: V8 reports to each thread its own. */
function watchCollections(): HistogramFamily {
  const name = 'nodejs_gc_duration_seconds'
  const help = 'Pauses of garbage collection on the main thread, by kind'
  const pauses = new HistogramFamily(name, help, gcBounds)
  const byKind = new Map(kinds.map(([kind, label]) => [kind, pauses.openSeries(`kind="${label}"`)]))
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as GcEntry[]) {
      byKind.get(entry.detail.kind)?.observe(entry.duration / 1000)
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  return pauses
}

function watchLoop(): HistogramFamily {
  const name = 'devdex_event_loop_delay_seconds'
  const help = `Delay of a timer that is due every ${tickMs} ms`
  const delays = new HistogramFamily(name, help, delayBounds)
  const series = delays.openSeries('')
  let dueMs = performance.now() + tickMs
  const tick = () => {
    const nowMs = performance.now()
    // Node rounds timers to milliseconds, so that one may come a little early.
    series.observe(Math.max(0, nowMs - dueMs) / 1000)
    dueMs = nowMs + tickMs
    setTimeout(tick, tickMs).unref()
  }
  setTimeout(tick, tickMs).unref()
  return delays
}
