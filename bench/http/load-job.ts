/** What the process that sends requests is asked for, and what it tells. */
import { percentile } from '../statistics.ts'

export interface LoadJob {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: readonly string[]
  /** Below the address, one for each body, in closed loops; absent: all go to the address. */
  readonly paths?: readonly string[] | undefined
  /** A header with a value of its own in each request; closed loops only. */
  readonly uniqueHeader?: string
  readonly connections: number
  readonly durationMs: number
  /**
   * Requests a second that arrive at random, whatever becomes of the earlier ones (an open loop);
   * null: each connection sends its next request when it has its answer (a closed loop).
   */
  readonly perSecond: number | null
}

export interface LoadResult {
  readonly requests: number
  /** From the start to the last answer. */
  readonly seconds: number
  readonly perSecond: number
  /**
   * Milliseconds to the end of the answer: in a closed loop from the request's write, without the
   * first one of each connection; in an open loop from the moment at which it was to be sent.
   */
  readonly p50Ms: number
  readonly p99Ms: number
  readonly p999Ms: number
  readonly maxMs: number
  /** Answers other than 2xx, broken connections and time-outs. */
  readonly errors: number
  /** Head and body of an answer, on average. */
  readonly bytesPerAnswer: number
  /** Share of one core that this process took: near 1, it is the client that is measured. */
  readonly clientLoad: number
}

/** What a loop has counted. */
export interface Tally {
  readonly latenciesMs: readonly number[]
  readonly requests: number
  readonly seconds: number
  readonly errors: number
  readonly bytes: number
}

/** Runs a loop and measures what it costs this process. */
export async function measureLoop(loop: () => Promise<Tally>): Promise<LoadResult> {
  const calledMs = performance.now()
  const cpuBefore = process.cpuUsage()
  const { latenciesMs, requests, seconds, errors, bytes } = await loop()
  const { user, system } = process.cpuUsage(cpuBefore)
  const elapsedMs = performance.now() - calledMs
  const sorted = Float64Array.from(latenciesMs).sort()
  return {
    requests,
    seconds,
    perSecond: requests / seconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    p999Ms: percentile(sorted, 0.999),
    maxMs: percentile(sorted, 1),
    errors,
    bytesPerAnswer: bytes / requests,
    clientLoad: (user + system) / 1000 / elapsedMs,
  }
}
