/** The process that sends abusive load, on its own core. Takes jobs by IPC, one at a time. */
import { setImmediate } from 'node:timers/promises'
import type { AbuseJob, AbuseResult } from './abusive-job.ts'
import { AbuseStream } from './abusive-stream.ts'

/** Answers later than this after the last request are not waited for. */
const patienceMs = 10_000

async function abuse(job: AbuseJob): Promise<AbuseResult> {
  const streams = job.streams.map((stream) => new AbuseStream(stream, job))
  for (const stream of streams) await stream.open(new URL(job.url))
  const cpuBefore = process.cpuUsage()
  const startMs = performance.now()
  for (let ms = 0; ms < job.durationMs; ms = performance.now() - startMs) {
    for (const stream of streams) stream.follow(ms)
    await setImmediate()
  }
  const seconds = (performance.now() - startMs) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  const endMs = performance.now() + patienceMs
  while (streams.some(({ isAwaited }) => isAwaited) && performance.now() < endMs) {
    await setImmediate()
  }
  const clientLoad = (user + system) / 1e6 / seconds
  return { seconds, clientLoad, streams: streams.map((stream) => stream.end()) }
}

process.on('message', (job: AbuseJob) => {
  abuse(job).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: String(error.stack) }),
  )
})
