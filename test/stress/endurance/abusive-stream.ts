/** One stream of abusive load: its connections, its rate and its outcomes. */
import { percentile } from '../../../bench/statistics.ts'
import { AbuseConnection, type Outcome } from './abusive-connection.ts'
import type { AbuseJob, Stream, StreamTally } from './abusive-job.ts'

export class AbuseStream {
  readonly #stream: Stream
  readonly #requests: readonly Buffer[]
  /** Longest idle first: otherwise the server would close connections that are never used. */
  #idle: AbuseConnection[] = []
  #all: AbuseConnection[] = []
  readonly #counts = { answered: 0, refused: 0, others: 0, broken: 0 }
  readonly #latenciesMs: number[] = []
  #sent = 0
  #unsent = 0
  #isOver = false

  constructor(stream: Stream, job: AbuseJob) {
    this.#stream = stream
    this.#requests = requestsOf(stream.key, job)
  }

  async open(url: URL): Promise<void> {
    const onOutcome = (connection: AbuseConnection, outcome: Outcome, ms: number) =>
      this.#note(connection, outcome, ms)
    const open = () => AbuseConnection.open(url.hostname, Number(url.port), onOutcome)
    // Opens a few at a time: a thousand at once would measure the listener's backlog.
    while (this.#all.length < this.#stream.connections) {
      const count = Math.min(64, this.#stream.connections - this.#all.length)
      this.#all.push(...(await Promise.all(Array.from({ length: count }, open))))
    }
    this.#idle = [...this.#all]
  }

  /** Sends the requests that are due by now. */
  follow(elapsedMs: number): void {
    const { perSecond } = this.#stream
    const due = perSecond === null ? Number.POSITIVE_INFINITY : (elapsedMs / 1000) * perSecond
    while (this.#sent + this.#unsent < due) {
      const connection = this.#idle.shift()
      if (connection === undefined) {
        if (perSecond !== null) this.#unsent++
        else return
      } else {
        connection.ask(this.#requests[this.#sent++ % this.#requests.length]!)
      }
    }
  }

  /** Whether answers are pending. */
  get isAwaited(): boolean {
    return this.#all.some(({ isAsked }) => isAsked)
  }

  /** Ends the stream; pending answers count as broken. */
  end(): StreamTally {
    for (const connection of this.#all) {
      if (connection.isAsked) connection.close()
    }
    this.#isOver = true
    for (const connection of this.#all) connection.close()
    const sorted = Float64Array.from(this.#latenciesMs).sort()
    const [p50Ms, p99Ms] = [percentile(sorted, 0.5), percentile(sorted, 0.99)]
    return { sent: this.#sent, unsent: this.#unsent, ...this.#counts, p50Ms, p99Ms }
  }

  /** A broken connection is not replaced: there should be none. */
  #note(connection: AbuseConnection, outcome: Outcome, ms: number): void {
    if (this.#isOver) return
    this.#counts[outcome]++
    if (outcome === 'answered') this.#latenciesMs.push(ms)
    if (outcome !== 'broken') this.#idle.push(connection)
  }
}

function requestsOf(key: string, { url, questions }: AbuseJob): Buffer[] {
  const { host, pathname } = new URL(url)
  return questions.map(({ path, body }) =>
    Buffer.from(
      `POST ${pathname}${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${key}\r\n` +
        `content-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    ),
  )
}
