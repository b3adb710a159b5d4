/**
 * Latencies in bounded memory: the HDR histogram of Node, in nanoseconds. A value is told within
 * 0.1 % of what was recorded, and never below it.
 */
import { createHistogram } from 'node:perf_hooks'

const nanosMin = 1
/** Ten minutes. A longer latency counts as so long. */
const nanosMax = 600e9

export class LatencyHistogram {
  readonly #nanos = createHistogram({ lowest: nanosMin, highest: nanosMax })

  get count(): number {
    return this.#nanos.count
  }

  record(milliseconds: number): void {
    const nanos = Math.ceil(milliseconds * 1e6)
    this.#nanos.record(Math.min(nanosMax, Math.max(nanosMin, nanos)))
  }

  /** Milliseconds that `share` of the latencies do not exceed (nearest rank); NaN for none. */
  percentile(share: number): number {
    const { count } = this.#nanos
    if (count === 0) return Number.NaN
    // Node rounds to a rank. Asked for this share, it cannot but take the nearest one above.
    const rank = Math.min(count, Math.max(1, Math.ceil(share * count)))
    return this.#nanos.percentile((100 * rank) / count) / 1e6
  }

  add(other: LatencyHistogram): void {
    this.#nanos.add(other.#nanos)
  }
}
