/** Job and report of the process that sends requests. */
import { randomUUID } from 'node:crypto'
import { runClosedLoop } from './closed-loop.ts'
import { requestBytes } from './request-bytes.ts'

export interface LoadJob {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: readonly string[]
  /** Below the address, one for each body; absent: all go to the address. */
  readonly paths?: readonly string[] | undefined
  /** A header with a value of its own in each request. */
  readonly uniqueHeader?: string | undefined
  readonly connections: number
  readonly durationMs: number
}

export interface LoadResult {
  /** Answers of 2xx. */
  readonly requests: number
  readonly perSecond: number
  /** Milliseconds from the request's write to the end of the answer, rounded up to 0.1 %. */
  readonly p50Ms: number
  readonly p99Ms: number
  /** Answers other than 2xx, broken connections and time-outs. */
  readonly errors: number
  /** Share of one core that this process took: near 1, it is the client that is measured. */
  readonly clientLoad: number
}

/** Each connection sends its next request after an answer. */
export async function runLoadJob(job: LoadJob): Promise<LoadResult> {
  const startMs = performance.now()
  const cpuBefore = process.cpuUsage()
  const { connections, durationMs } = job
  const load = { url: new URL(job.url), connections, requests: requestsOf(job), durationMs }
  const { tally, seconds } = await runClosedLoop(load)
  const { user, system } = process.cpuUsage(cpuBefore)
  const { latencies, answered } = tally
  return {
    requests: answered,
    perSecond: answered / seconds,
    p50Ms: latencies.percentile(0.5),
    p99Ms: latencies.percentile(0.99),
    errors: tally.planned - answered,
    clientLoad: (user + system) / 1000 / (performance.now() - startMs),
  }
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
