/** Job and report of the process that sends requests. */
import { randomUUID } from 'node:crypto'
import { runClosedLoop } from './closed-loop.ts'
import { runOpenLoop } from './open-loop.ts'
import { requestBytes } from './request-bytes.ts'
import type { RequestTally } from './request-tally.ts'

export interface LoadJob {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: readonly string[]
  /** Below the address, one for each body; absent: all go to the address. */
  readonly paths?: readonly string[] | undefined
  /** A header with a value of its own in each request; closed loops only. */
  readonly uniqueHeader?: string
  readonly connections: number
  readonly durationMs: number
  /**
   * Arrival rate per second in an open loop, independent of earlier requests. Null: a closed loop,
   * where each connection sends its next request after an answer.
   */
  readonly perSecond: number | null
}

export interface LoadResult {
  /** Answers of 2xx. */
  readonly requests: number
  /** From the start to the last answer; in an open loop at least the time of all arrivals. */
  readonly seconds: number
  readonly perSecond: number
  /**
   * Milliseconds to the end of the answer, rounded up to 0.1 %: in a closed loop from the request's
   * write; in an open loop from the moment at which it was to be sent.
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

/** Runs a load and measures what it costs this process. */
export async function runLoadJob(job: LoadJob): Promise<LoadResult> {
  const startMs = performance.now()
  const cpuBefore = process.cpuUsage()
  const { tally, seconds } =
    job.perSecond === null ? await closed(job) : await open(job, job.perSecond)
  const { user, system } = process.cpuUsage(cpuBefore)
  const elapsedMs = performance.now() - startMs
  const { latencies, answered } = tally
  return {
    requests: answered,
    seconds,
    perSecond: answered / seconds,
    p50Ms: latencies.percentile(0.5),
    p99Ms: latencies.percentile(0.99),
    p999Ms: latencies.percentile(0.999),
    maxMs: latencies.maxMs,
    errors: tally.planned - answered,
    bytesPerAnswer: tally.bytes / answered,
    clientLoad: (user + system) / 1000 / elapsedMs,
  }
}

interface Outcome {
  readonly tally: RequestTally
  readonly seconds: number
}

/** The same arrivals for every job of one rate, so that all servers of a duel meet the same. */
const arrivalSeed = 1

async function open(job: LoadJob, perSecond: number): Promise<Outcome> {
  const requests = requestsOf(job).map((request) => ({ bytes: request(), row: 0 }))
  const pick = (index: number) => index % requests.length
  const { connections, durationMs } = job
  const schedule = { perSecond, durationMs, seed: arrivalSeed, pick }
  const url = new URL(job.url)
  const { rows, seconds } = await runOpenLoop({ url, connections, requests, rows: 1, schedule })
  return { tally: rows[0]!, seconds }
}

function closed(job: LoadJob): Promise<Outcome> {
  const { connections, durationMs } = job
  return runClosedLoop({
    url: new URL(job.url),
    connections,
    requests: requestsOf(job),
    durationMs,
  })
}

function requestsOf({ url, headers, bodies, paths, uniqueHeader }: LoadJob) {
  const { host, pathname } = new URL(url)
  return bodies.map((body, i): (() => Uint8Array) => {
    const path = pathname + (paths?.[i] ?? '')
    if (uniqueHeader !== undefined) {
      return () =>
        requestBytes(host, { path, headers: { ...headers, [uniqueHeader]: randomUUID() }, body })
    }
    const bytes = requestBytes(host, { path, headers, body })
    return () => bytes
  })
}
