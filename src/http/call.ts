/**
 * One request on either adapter, from a well-framed head until its answer is out or its client has
 * gone: dispatch, read the body within its memory and its time, respond, deliver.
 */
import { RequestError } from '../contract/index.ts'
import type { CancelSignal } from '../domain/index.ts'
import type { Log } from '../observe/index.ts'
import type { AdapterOptions, Answer, BodyReader, Dispatch } from './adapter.ts'
import {
  BodyDeadlines,
  type BodyMemory,
  type BodyMemoryStats,
  firstBodyBytes,
  type PendingBody,
  type Reservation,
  reserveBody,
} from './bodies.ts'
import { ReaderDeadlines } from './chunks.ts'
import { type ConnectionStats, Connections } from './connections.ts'
import { deliver, InFlight, type ReplyTarget, type SendAnswer } from './deliver.ts'
import type { ReceivedHead } from './received-head.ts'

/** The parts of a server that its calls share. */
export class CallServer {
  readonly inFlight = new InFlight()
  readonly deadlines: BodyDeadlines
  readonly readers: ReaderDeadlines
  readonly bodyMemory: BodyMemory
  readonly log: Pick<Log, 'error'>
  readonly dispatch: Dispatch
  /** Whether each answer is the last of its connection. */
  isDraining = false
  protected readonly connections: Connections
  readonly #stats: AdapterOptions['stats']

  constructor(dispatch: Dispatch, options: AdapterOptions) {
    this.dispatch = dispatch
    this.deadlines = new BodyDeadlines(options.bodyMsMax)
    this.readers = new ReaderDeadlines(options.readMsMax)
    this.bodyMemory = options.bodyMemory
    this.log = options.log
    this.connections = new Connections(options.connections)
    this.#stats = options.stats
  }

  get stats(): ConnectionStats {
    return this.connections.stats
  }

  get bodyStats(): BodyMemoryStats {
    return this.bodyMemory.stats
  }

  /** Counts a request that is refused before dispatch. */
  protected countRefusal(error: RequestError): void {
    this.#stats?.refused(error.code)
  }
}

type CallState =
  | { readonly at: 'arrived' }
  | { readonly at: 'reading'; readonly reader: BodyReader; readonly memory: Reservation | null }
  /** The memory of the body is kept until the answer exists, even for a client that has gone. */
  | { readonly at: 'answering'; readonly memory: Reservation | null }

export abstract class HttpCall implements PendingBody, ReplyTarget, CancelSignal {
  readonly head: ReceivedHead
  readonly log: Pick<Log, 'error'>
  bytesExpected = 0
  bytesReceived = 0
  /** Whether the client has disconnected: the call is its own CancelSignal. */
  aborted = false
  /** Whether the connection ends with this answer. */
  abstract readonly isLast: boolean
  protected readonly server: CallServer
  #state: CallState = { at: 'arrived' }

  constructor(server: CallServer, head: ReceivedHead) {
    this.head = head
    this.log = server.log
    this.server = server
  }

  /** Ends the connection. */
  abstract close(): void
  abstract renew(): void
  /** Begins to read the body, and calls `finishBody` when it is whole. */
  protected abstract receive(reader: BodyReader, memory: Reservation | null): void
  protected abstract stopReceiving(): void
  /** Sends an answer after the whole body. */
  protected abstract send(answer: Answer, close: boolean): Promise<void> | undefined
  /** Sends an answer while the body may still arrive, of which a limited part is dropped. */
  protected abstract sendEarly(answer: Answer, close: boolean): Promise<void> | undefined

  protected dispatch(): void {
    const next = this.server.dispatch(this.head)
    if ('status' in next)
      void deliver(next, (answer) => this.sendEarly(answer, this.#isLastNow), this)
    else this.readBody(next)
  }

  protected readBody(reader: BodyReader): void {
    const { head, server } = this
    const bytes = head.isChunked() ? firstBodyBytes : head.readBodyBytes()
    const memory = reserveBody(server.bodyMemory, reader, bytes)
    if (memory instanceof RequestError) {
      void this.#respond(reader, memory, (answer) => this.sendEarly(answer, this.#isLastNow))
      return
    }
    this.#state = { at: 'reading', reader, memory }
    this.bytesExpected = head.readBodyBytes()
    server.deadlines.add(this)
    this.receive(reader, memory)
  }

  /** The body is whole or invalid. */
  protected finishBody(body: Buffer | RequestError): void {
    this.#finish(body, (answer) => this.send(answer, this.#isLastNow))
  }

  /** The body cannot be taken, and may still arrive. */
  protected refuseBody(error: RequestError): void {
    this.stopReceiving()
    this.#finish(error, (answer) => this.sendEarly(answer, this.#isLastNow))
  }

  /** The body came too slowly. */
  expire(): void {
    this.stopReceiving()
    this.#finish(this.server.deadlines.timeoutError, (answer) => this.send(answer, true))
  }

  /** The connection has closed. */
  protected leave(isAborted: boolean): void {
    this.aborted = isAborted
    this.server.deadlines.delete(this)
    if (this.#state.at === 'reading') this.#state.memory?.free()
  }

  freeBody(): void {
    if (this.#state.at === 'answering') this.#state.memory?.free()
  }

  /** Asked when an answer is sent: the server may have begun to drain. */
  get #isLastNow(): boolean {
    return this.isLast || this.server.isDraining
  }

  #finish(body: Buffer | RequestError, send: SendAnswer): void {
    if (this.#state.at !== 'reading') return
    const { reader, memory } = this.#state
    this.server.deadlines.delete(this)
    this.#state = { at: 'answering', memory }
    void this.#respond(reader, body, send)
  }

  async #respond(reader: BodyReader, body: Buffer | RequestError, send: SendAnswer): Promise<void> {
    await deliver(await reader.respond(body, this), send, this)
  }
}
