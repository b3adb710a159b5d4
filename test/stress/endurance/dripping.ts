/** Clients that never finish: a byte per second of a head, of a second head, or of a body. */
import { connect } from 'node:net'
import { percentile } from '../../../bench/statistics.ts'

export const drippingKinds = ['head', 'second head', 'body'] as const

export type DrippingKind = (typeof drippingKinds)[number]

/** The end of a connection. Only the server ends one before `stop`. */
export interface Ended {
  readonly kind: DrippingKind
  /** Since the first byte of the unfinished request. */
  readonly ms: number
  /** The status of the last answer; 0 where there was none. */
  readonly status: number
}

const byteEveryMs = 1000

/** Keeps `count` connections open: each that ends is replaced. */
export class Dripping {
  readonly ended: Ended[] = []
  readonly count: number
  readonly #url: URL
  readonly #key: string
  readonly #stops = new Set<() => void>()
  readonly #first: Promise<void>
  #isRunning = true

  /** @param url base address, with `/v3` */
  constructor(url: string, key: string, count: number) {
    this.#url = new URL(url)
    this.#key = key
    this.count = count
    const started = Array.from({ length: count }, (_, i) =>
      this.#keepOpen(drippingKinds[i % drippingKinds.length]!),
    )
    this.#first = Promise.all(started).then(() => undefined)
  }

  /** Resolves once all of the first connections have ended; false where one is still open. */
  firstEnded(patienceMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), patienceMs)
      void this.#first.then(() => {
        clearTimeout(timer)
        resolve(true)
      })
    })
  }

  stop(): void {
    this.#isRunning = false
    for (const stop of this.#stops) stop()
  }

  /** Milliseconds: the longest time that a connection of this kind was open. */
  longestMs(kind: DrippingKind): number {
    const times = this.ended.filter((one) => one.kind === kind).map(({ ms }) => ms)
    return percentile(
      times.sort((a, b) => a - b),
      1,
    )
  }

  async #keepOpen(kind: DrippingKind): Promise<void> {
    const ended = await this.#drip(kind)
    if (ended === undefined) return
    this.ended.push(ended)
    if (this.#isRunning) void this.#keepOpen(kind)
  }

  /** Undefined if `stop` came first. */
  #drip(kind: DrippingKind): Promise<Ended | undefined> {
    const { hostname, port } = this.#url
    return new Promise((resolve) => {
      let status = 0
      let timer: NodeJS.Timeout | undefined
      const startMs = performance.now()
      const socket = connect(Number(port), hostname)
      const stop = () => socket.destroy()
      this.#stops.add(stop)
      socket.setEncoding('latin1')
      socket.on('connect', () => {
        socket.write(this.#start(kind))
        timer = setInterval(() => socket.write('a'), byteEveryMs)
      })
      socket.on('data', (text: string) => {
        status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? status)
      })
      // A reset also ends the connection.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearInterval(timer)
        this.#stops.delete(stop)
        const ms = performance.now() - startMs
        resolve(this.#isRunning ? { kind, ms, status } : undefined)
      })
    })
  }

  #start(kind: DrippingKind): string {
    const { host, pathname } = this.#url
    const head = `POST ${pathname}/search/users HTTP/1.1\r\nHost: ${host}\r\n`
    if (kind === 'head') return `${head}X-Drip: `
    if (kind === 'second head') {
      return `GET /health HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n\r\n${head}X-Drip: `
    }
    const fields = `Authorization: Bearer ${this.#key}\r\nContent-Type: application/json\r\n`
    return `${head}${fields}Content-Length: 5000\r\n\r\n{"query":"`
  }
}
