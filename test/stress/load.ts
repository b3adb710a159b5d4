/** The load: clients that ask in turn. Each request leaves a receipt, also without an answer. */
import { setImmediate, setTimeout } from 'node:timers/promises'
import { Client, type Question, type WholeAnswer } from '../../bench/client.ts'
import type { LoadRow } from './scenario.ts'

export interface JudgedQuestion extends Question {
  /** Statuses that are right; 200 by default, and 0 for no answer. */
  readonly statuses?: readonly number[]
  /** The answers of undisturbed servers, one for each data set; any answer is right without. */
  readonly answers?: readonly string[]
  /** A client of its own: it comes for this request, with its own key where there is one. */
  readonly isNewcomer?: boolean
  readonly key?: string
  /** Instead of asking over HTTP, for instance to leave before the answer. */
  readonly act?: (url: URL, key: string) => Promise<void>
}

export type Verdict =
  | 'right'
  /** An answer that no data set gives. */
  | 'wrong'
  /** 503 or 429 that says when to ask again. */
  | 'refused'
  /** 402 for more than remained, which cost nothing. */
  | 'unpaid'
  | 'lost'
  | 'other'

export interface Receipt {
  /** Its X-Request-Id, which the journal of debits has. */
  readonly id: string
  readonly asked: JudgedQuestion
  readonly startMs: number
  readonly endMs: number
  /** 0 where no whole answer came. */
  readonly status: number
  readonly verdict: Verdict
  readonly credits: number
  readonly code: string | undefined
  /** The number of the only data set that gives this answer. */
  readonly edition: number | undefined
  /** What was answered, where it was not right. */
  readonly text: string
}

interface Problem {
  readonly code?: string
  readonly required?: number
  readonly remaining?: number
}

/** Cursors are encrypted anew each time. Everything else of an answer must be equal. */
export function comparable(body: string): string {
  return body.replace(/"(endCursor|cursor)":"[^"]*"/g, '"$1":""')
}

export function judge(asked: JudgedQuestion, answer: WholeAnswer | null): Verdict {
  const { statuses = [200], answers } = asked
  if (answer === null) return statuses.includes(0) ? 'right' : 'lost'
  const { status, headers, body } = answer
  if (statuses.includes(status)) {
    const isCompared = status === 200 && answers !== undefined
    return !isCompared || answers.includes(comparable(body)) ? 'right' : 'wrong'
  }
  if (status === 402) {
    const { code, required = 0, remaining = -1 } = JSON.parse(body) as Problem
    const isHonest = remaining >= 0 && required > remaining && headers['x-credits-used'] === '0'
    return code === 'insufficient_credits' && isHonest ? 'unpaid' : 'other'
  }
  const says = /^[1-9]\d*$/.test(headers['retry-after'] ?? '')
  return (status === 503 || status === 429) && says ? 'refused' : 'other'
}

export interface LoadOptions extends Omit<LoadRow, 'questions'> {
  readonly url: string
  readonly key: string
  /** Begins the ids of its requests, which no other load may have. */
  readonly name: string
  /** The next request of a client. */
  readonly next: (client: number, number: number) => JudgedQuestion
  /** In [0, 1), for the time of arrivals. */
  readonly random?: () => number
  /** Whether a client leaves for good when it has lost its connection. */
  readonly leavesWhenLost?: boolean
  readonly onReceipt?: (receipt: Receipt) => void
}

export class Load {
  readonly receipts: Receipt[] = []
  /** Arrivals that were one too many. */
  unsent = 0
  readonly #options: LoadOptions
  readonly #client: Client
  readonly #running: Promise<unknown>
  #count = 0
  #isOver = false

  /** It begins at once. */
  constructor(options: LoadOptions) {
    this.#options = options
    const { url, key, clients, perSecond } = options
    this.#client = new Client(url, key, clients)
    this.#running =
      perSecond === undefined
        ? Promise.all(Array.from({ length: clients }, (_, client) => this.#visit(client)))
        : this.#arrive(perSecond)
  }

  /** Resolves when all clients have left: by themselves, or since they are told to. */
  async end(isStopped = false): Promise<readonly Receipt[]> {
    this.#isOver ||= isStopped
    await this.#running
    this.#client.close()
    return this.receipts
  }

  async #visit(client: number): Promise<void> {
    const { each = Number.POSITIVE_INFINITY, pauseMs = 0, leavesWhenLost, next } = this.#options
    for (let i = 0; i < each && !this.#isOver; i++) {
      const { status, verdict } = await this.ask(next(client, this.#count))
      if (leavesWhenLost && status === 0) return
      // A refused client comes back soon, whatever it was told.
      const restMs = verdict === 'refused' ? Math.max(pauseMs, 5) : pauseMs
      if (restMs > 0) await setTimeout(restMs)
    }
  }

  /** Arrivals at random times, independent of earlier ones. */
  async #arrive(perSecond: number): Promise<void> {
    const { clients, next, random = Math.random } = this.#options
    const underWay = new Set<Promise<unknown>>()
    for (let atMs = performance.now(); !this.#isOver; ) {
      atMs -= (Math.log(1 - random()) * 1000) / perSecond
      const restMs = atMs - performance.now()
      await (restMs > 1 ? setTimeout(restMs) : setImmediate())
      // Whoever finds all connections waiting leaves.
      if (underWay.size >= clients) {
        this.unsent++
        continue
      }
      const one = this.ask(next(0, this.#count)).finally(() => underWay.delete(one))
      underWay.add(one)
    }
    await Promise.all(underWay)
  }

  async ask(asked: JudgedQuestion): Promise<Receipt> {
    const { name, key, url, onReceipt } = this.#options
    const id = `${name}-${this.#count++}`
    const startMs = performance.now()
    const headers = { 'x-request-id': id, ...asked.headers }
    const own = asked.isNewcomer ? new Client(url, asked.key ?? key, 1) : undefined
    const answer =
      asked.act === undefined
        ? await (own ?? this.#client).ask({ ...asked, headers })
        : await asked.act(new URL(url), key).then(() => null)
    own?.close()
    const receipt = makeReceipt(id, asked, answer, startMs)
    this.receipts.push(receipt)
    onReceipt?.(receipt)
    return receipt
  }
}

function makeReceipt(
  id: string,
  asked: JudgedQuestion,
  answer: WholeAnswer | null,
  startMs: number,
): Receipt {
  const verdict = judge(asked, answer)
  const { status = 0, headers = {}, body = '' } = answer ?? {}
  const said = comparable(body)
  const fitting = asked.answers?.flatMap((one, i) => (one === said ? [i] : [])) ?? []
  const isProblem = status >= 400 && body.startsWith('{')
  return {
    id,
    asked,
    startMs,
    endMs: performance.now(),
    status,
    verdict,
    credits: Number(headers['x-credits-used'] ?? 0),
    code: isProblem ? (JSON.parse(body) as Problem).code : undefined,
    edition: status === 200 && fitting.length === 1 ? fitting[0] : undefined,
    text: verdict === 'right' ? '' : `${asked.path} ${status} ${body.slice(0, 300)}`,
  }
}
