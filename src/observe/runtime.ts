/**
 * Pauses of garbage collection and delays of the event loop. Both are of the process: they are
 * watched once, however many services it runs, and from the first one on.
 */
import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { HistogramFamily } from './histogram.ts'

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
export function runtimeHistograms(): readonly HistogramFamily[] {
  watched ??= [watchCollections(), watchLoop()]
  return watched
}

/** For the main thread: V8 reports to each thread its own. */
function watchCollections(): HistogramFamily {
  const name = 'nodejs_gc_duration_seconds'
  const help = 'Pauses of garbage collection on the main thread, by kind'
  const pauses = new HistogramFamily(name, help, gcBounds)
  const byKind = new Map(kinds.map(([kind, label]) => [kind, pauses.series(`kind="${label}"`)]))
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
  const series = delays.series('')
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
