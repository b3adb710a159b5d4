/**
 * The process that sends requests (autocannon), so that making them never holds up the servers'
 * threads. Takes LoadJobs and answers LoadResults by IPC, one at a time.
 */
import autocannon from 'autocannon'
import { percentile } from '../statistics.ts'

export interface LoadJob {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: readonly string[]
  readonly connections: number
  readonly durationMs: number
}

export interface LoadResult {
  readonly requests: number
  /** From the start to the last answer. */
  readonly seconds: number
  readonly perSecond: number
  /** Milliseconds from a request's write to the end of its answer; not of the first ones. */
  readonly p50Ms: number
  readonly p975Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** Answers other than 2xx, broken connections and time-outs. */
  readonly errors: number
  /** Head and body of an answer, on average. */
  readonly bytesPerAnswer: number
  /** Share of one core that this process took: near 1, it is the client that is measured. */
  readonly clientLoad: number
}

export async function runLoad(job: LoadJob): Promise<LoadResult> {
  // Autocannon's own histogram counts whole milliseconds.
  const latenciesMs: number[] = []
  const started = new Set<autocannon.Client>()
  let requests = 0
  let bytes = 0
  let lastMs = 0
  let clients = 0
  const calledMs = performance.now()
  let startMs = performance.now()
  const cpuBefore = process.cpuUsage()
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: job.url,
        method: 'POST',
        headers: { ...job.headers },
        connections: job.connections,
        duration: job.durationMs / 1000,
        sampleInt: 50,
        setupClient: (one) => one.setRequests(requestsFrom(job, clients++)),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    )
    // All connections have been prepared; none is open yet.
    instance.on('start', () => {
      startMs = performance.now()
    })
    instance.on('response', (client, _status, answerBytes, latencyMs) => {
      // A connection's first request is written before all others are prepared, and waits for them.
      if (started.has(client)) latenciesMs.push(latencyMs)
      else started.add(client)
      requests++
      bytes += answerBytes
      lastMs = performance.now()
    })
  })
  const { user, system } = process.cpuUsage(cpuBefore)
  const elapsedMs = performance.now() - calledMs
  const seconds = (lastMs - startMs) / 1000
  const sorted = Float64Array.from(latenciesMs).sort()
  return {
    requests,
    seconds,
    perSecond: requests / seconds,
    p50Ms: percentile(sorted, 0.5),
    p975Ms: percentile(sorted, 0.975),
    p99Ms: percentile(sorted, 0.99),
    maxMs: percentile(sorted, 1),
    errors: result.errors + result.non2xx + result.mismatches,
    bytesPerAnswer: bytes / requests,
    clientLoad: (user + system) / 1000 / elapsedMs,
  }
}

/** Each connection begins with another request, so that they do not ask the same in step. */
function requestsFrom({ bodies, connections }: LoadJob, client: number): autocannon.Request[] {
  const start = Math.floor((client * bodies.length) / connections)
  return [...bodies.slice(start), ...bodies.slice(0, start)].map((body) => ({ body }))
}

process.on('message', (job: LoadJob) => {
  runLoad(job).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: String(error.stack) }),
  )
})
