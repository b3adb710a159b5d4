/**
 * Load that does not wait for answers: requests arrive at random times (a Poisson process) that are
 * drawn beforehand, and a latency counts from the time of arrival. A server that falls behind is
 * therefore charged with the wait of every request behind it, as its users would charge it; a
 * closed loop, in which such requests are just sent later, hides that ("coordinated omission").
 */
import { writeFileSync } from 'node:fs'
import { mulberry32 } from '../../data/generate/index.ts'
import { type Answer, ClientConnection } from './client-connection.ts'
import type { LoadJob, Tally } from './load-job.ts'

/** `perSecond` requests a second, on average. Rejects if a connection cannot be opened. */
export async function runOpenLoop(job: LoadJob, perSecond: number): Promise<Tally> {
  sharpenSleep()
  const url = new URL(job.url)
  const open = () => ClientConnection.open(url)
  const opened = await Promise.all(Array.from({ length: job.connections }, open))
  const loop = new OpenLoop(opened, open, requestsOf(job, url))
  return loop.run(arrivalTimes(perSecond, job.durationMs))
}

/** Arrivals that could not be answered this long after the last one count as errors. */
const patienceMs = 5000

/**
 * Sleep between two looks at the clock and the sockets, so that the servers have the cores. With
 * what the system adds, a look every 40 to 50 µs: a latency is overstated by half of that.
 */
const sleepMs = 0.02

class OpenLoop {
  readonly #connections: Set<ClientConnection>
  readonly #idle: ClientConnection[]
  readonly #open: () => Promise<ClientConnection>
  readonly #requests: readonly Uint8Array[]
  readonly #latenciesMs: number[] = []
  #errors = 0
  #bytes = 0
  #lastMs = 0
  #ended = false

  constructor(
    connections: readonly ClientConnection[],
    open: () => Promise<ClientConnection>,
    requests: readonly Uint8Array[],
  ) {
    this.#connections = new Set(connections)
    this.#idle = [...connections]
    this.#open = open
    this.#requests = requests
  }

  /** `arrivalsMs` rise and count from now. */
  async run(arrivalsMs: readonly number[]): Promise<Tally> {
    const startMs = performance.now()
    const endMs = startMs + (arrivalsMs.at(-1) ?? 0) + patienceMs
    const pause = new Int32Array(new SharedArrayBuffer(4))
    let next = 0
    while (this.#settled < arrivalsMs.length && performance.now() < endMs) {
      const nowMs = performance.now() - startMs
      while (next < arrivalsMs.length && arrivalsMs[next]! <= nowMs && this.#idle.length > 0) {
        this.#send(next, startMs + arrivalsMs[next]!)
        next++
      }
      Atomics.wait(pause, 0, 0, sleepMs)
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#ended = true
    for (const connection of this.#connections) connection.close()
    return {
      latenciesMs: this.#latenciesMs,
      requests: this.#latenciesMs.length,
      seconds: (this.#lastMs - startMs) / 1000,
      errors: this.#errors + arrivalsMs.length - this.#settled,
      bytes: this.#bytes,
    }
  }

  get #settled(): number {
    return this.#latenciesMs.length + this.#errors
  }

  #send(index: number, arrivedMs: number): void {
    const connection = this.#idle.pop()!
    connection.send(this.#requests[index % this.#requests.length]!, (outcome) => {
      if (isGood(outcome)) {
        this.#lastMs = performance.now()
        this.#latenciesMs.push(this.#lastMs - arrivedMs)
        this.#bytes += outcome.bytes
      } else {
        this.#errors++
      }
      if (outcome instanceof Error) void this.#replace(connection)
      else this.#idle.push(connection)
    })
  }

  /** While there is no connection again, and if there never is, arrivals wait for the others. */
  async #replace(broken: ClientConnection): Promise<void> {
    broken.close()
    this.#connections.delete(broken)
    if (this.#ended) return
    const fresh = await this.#open().catch(() => null)
    if (fresh === null) return
    if (this.#ended) {
      fresh.close()
      return
    }
    this.#connections.add(fresh)
    this.#idle.push(fresh)
  }
}

function isGood(outcome: Answer | Error): outcome is Answer {
  return !(outcome instanceof Error) && outcome.status >= 200 && outcome.status < 300
}

/** Milliseconds from the start, rising; the same ones for the same job. */
export function arrivalTimes(perSecond: number, durationMs: number): number[] {
  const random = mulberry32(1)
  const times: number[] = []
  for (let atMs = 0; ; ) {
    atMs -= (Math.log(1 - random()) * 1000) / perSecond
    if (atMs >= durationMs) return times
    times.push(atMs)
  }
}

function requestsOf({ headers, bodies }: LoadJob, { host, pathname }: URL): Buffer[] {
  const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const head = [`POST ${pathname} HTTP/1.1`, ...fields].join('\r\n')
  return bodies.map((body) => {
    return Buffer.from(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  })
}

/** Linux lets a sleeping thread oversleep by 50 µs, to save power; here by 1 µs. */
function sharpenSleep(): void {
  writeFileSync('/proc/self/timerslack_ns', '1000')
}
