/** Sends a flood of requests from a core of its own. Takes jobs by IPC, one at a time. */
import { setImmediate } from 'node:timers/promises'
import { percentile } from '../../../bench/statistics.ts'
import { bytesOf, postOf, Wire } from '../wire.ts'

/** Requests of one key, over separate connections. */
export interface Stream {
  readonly key: string
  readonly connections: number
  /**
   * Requests a second at even intervals, however slow the answers are. Null: each connection sends
   * its next request when it has its answer.
   */
  readonly perSecond: number | null
}

export interface FloodJob {
  readonly url: string
  readonly path: string
  readonly bodies: readonly string[]
  readonly streams: readonly Stream[]
  readonly durationMs: number
}

export interface StreamTally {
  sent: number
  /** Due requests without a free connection: all waited for answers. */
  unsent: number
  answered: number
  /** 429 and 503 with `retry-after` and `retry-after-ms`. */
  refused: number
  others: number
  /** Without a whole answer. */
  broken: number
  /** Of answered requests. */
  p99Ms: number
}

export interface FloodResult {
  readonly seconds: number
  /** By position of the job's streams. */
  readonly streams: readonly StreamTally[]
}

async function runFlood(job: FloodJob): Promise<FloodResult> {
  const flows = job.streams.map((stream) => startFlow(stream, job))
  const startMs = performance.now()
  for (let ms = 0; ms < job.durationMs; ms = performance.now() - startMs) {
    for (const { follow } of flows) follow(ms)
    await setImmediate()
  }
  const seconds = (performance.now() - startMs) / 1000
  return { seconds, streams: await Promise.all(flows.map(({ end }) => end())) }
}

function startFlow({ key, connections, perSecond }: Stream, { url, path, bodies }: FloodJob) {
  const requests = bodies.map((body) => bytesOf(postOf(key, path, Buffer.from(body))))
  const wires = Array.from({ length: connections }, () => new Wire(url, false))
  // Longest idle first: otherwise the server would close connections that are never used.
  const idle = [...wires]
  const underWay = new Set<Promise<void>>()
  const latencies: number[] = []
  const tally: StreamTally = {
    ...{ sent: 0, unsent: 0, answered: 0, refused: 0, others: 0, broken: 0 },
    p99Ms: 0,
  }
  const send = async (wire: Wire, request: Buffer) => {
    const startMs = performance.now()
    const received = await wire.ask(request)
    const says = received?.headers.has('retry-after') && received.headers.has('retry-after-ms')
    if (received === null) tally.broken++
    else if (received.status === 200) {
      tally.answered++
      latencies.push(performance.now() - startMs)
    } else if ([429, 503].includes(received.status) && says) tally.refused++
    else tally.others++
    idle.push(wire)
  }
  const follow = (elapsedMs: number) => {
    const due = perSecond === null ? Number.POSITIVE_INFINITY : (elapsedMs / 1000) * perSecond
    while (tally.sent + tally.unsent < due) {
      const wire = idle.shift()
      if (wire === undefined && perSecond === null) return
      if (wire === undefined) tally.unsent++
      else {
        const sending = send(wire, requests[tally.sent++ % requests.length]!)
        underWay.add(sending)
        void sending.finally(() => underWay.delete(sending))
      }
    }
  }
  const end = async (): Promise<StreamTally> => {
    await Promise.all(underWay)
    for (const wire of wires) wire.close()
    const sorted = latencies.sort((a, b) => a - b)
    return { ...tally, p99Ms: percentile(sorted, 0.99) }
  }
  return { follow, end }
}

process.on('message', (job: FloodJob) => {
  runFlood(job).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: String(error.stack) }),
  )
})
