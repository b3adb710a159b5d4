/** Load by autocannon: each connection sends its next request when it has its answer. */
import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import type { LoadJob, Tally } from './load-job.ts'

export async function runClosedLoop(job: LoadJob): Promise<Tally> {
  // Autocannon's own histogram counts whole milliseconds.
  const latenciesMs: number[] = []
  const started = new Set<autocannon.Client>()
  let requests = 0
  let bytes = 0
  let lastMs = 0
  let clients = 0
  let startMs = performance.now()
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
  const errors = result.errors + result.non2xx + result.mismatches
  return { latenciesMs, requests, seconds: (lastMs - startMs) / 1000, errors, bytes }
}

/** Each connection begins with another request, so that they do not ask the same in step. */
function requestsFrom(job: LoadJob, client: number): autocannon.Request[] {
  const { url, bodies, paths, connections, uniqueHeader } = job
  const start = Math.floor((client * bodies.length) / connections)
  const base = new URL(url).pathname
  const setup =
    uniqueHeader === undefined ? {} : { setupRequest: withUnique(uniqueHeader, job.headers) }
  const requests = bodies.map((body, i) => {
    return paths === undefined ? { body, ...setup } : { body, path: base + paths[i]!, ...setup }
  })
  return [...requests.slice(start), ...requests.slice(0, start)]
}

function withUnique(name: string, headers: LoadJob['headers']) {
  return (request: autocannon.Request): autocannon.Request => ({
    ...request,
    headers: { ...headers, [name]: randomUUID() },
  })
}
