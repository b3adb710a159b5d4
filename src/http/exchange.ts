/** One request inside a route: the headers, timings and errors of its answer. */

import { RequestError } from '../contract/index.ts'
import type { CancelSignal } from '../domain/index.ts'
import type { RequestOutcome } from '../observe/index.ts'
import type {
  Answer,
  Caller,
  HeaderFields,
  PathParams,
  Reply,
  ReplyBody,
  RequestHead,
  Route,
} from './adapter.ts'
import type { ChunkSource } from './chunks.ts'
import { varyFields } from './compression.ts'
import { fieldsOfRefused, fieldsWithoutKey, problemReply } from './problems.ts'
import type { RouteMatch } from './route-table.ts'
import { placeOf, tellEnded, type Watchers } from './watch.ts'

/** The result of `admit`. Boxed, because a route may return undefined or null. */
interface Admitted {
  readonly route: Route
  readonly params: PathParams
  readonly admission: unknown
}

/** As `Call.body` and `Call.bodyText`. */
export interface RequestBody {
  readonly value: unknown
  readonly text: string
}

export class Exchange {
  readonly head: RequestHead
  /** The id of the admitted caller's account; empty where the route knows none. */
  account = ''
  readonly #requestId: string
  readonly #watchers: Watchers
  readonly #startedMs = performance.now()
  #receivedMs = this.#startedMs
  /** When the whole answer was complete, or the head of a chunked one. */
  #madeMs = this.#startedMs
  #route: Route | undefined
  #admitted: Admitted | undefined
  /** Whether the route counts the outcome: during `admit`, and once it responds. */
  #isRoutes = false
  #signal: CancelSignal | undefined
  /** Code of the error in the answer. */
  #code: string | undefined
  /** Length of the composed body. */
  #bytes = 0
  /** When the head of a chunked answer was complete, in milliseconds since the start. */
  #answeredMs: number | undefined
  /** Milliseconds by name, in the order of the first call. */
  #timings: Map<string, number> | undefined
  /** Ticket of `Watchers.progress`. */
  readonly #ticket: number

  constructor(head: RequestHead, requestId: string, watchers: Watchers) {
    this.head = head
    this.#requestId = requestId
    this.#watchers = watchers
    this.#ticket = watchers.progress?.begin(requestId) ?? 0
  }

  /** The client has sent the whole body, or its time for that is over. */
  received(): void {
    this.#receivedMs = performance.now()
  }

  /** The main thread works on this request until `pause`. */
  run(): void {
    this.#watchers.progress?.run(this.#ticket)
  }

  pause(): void {
    this.#watchers.progress?.pause()
  }

  /** Returns the answer of a refused caller, or null. Throws what `admit` throws. */
  admit({ route, params }: RouteMatch): Answer | null {
    this.#route = route
    this.#isRoutes = true
    this.#watchers.progress?.endpoint(this.#ticket, route.endpoint ?? route.path)
    const admission = route.admit(this.head)
    if (admission instanceof RequestError) return this.refuse(admission)
    this.#admitted = { route, params, admission }
    this.#isRoutes = false
    this.account = route.caller?.(admission).keyId ?? ''
    this.#watchers.progress?.key(this.#ticket, this.account)
    return null
  }

  /** The admitted route's answer to `body`, with all headers. Never throws and never rejects. */
  respond(body: RequestBody, signal: CancelSignal): Answer | Promise<Answer> {
    try {
      const reply = this.#ask(body, signal)
      return reply instanceof Promise ? this.#completeLater(reply) : this.#completeOrDrop(reply)
    } catch (error) {
      return this.refuse(error)
    }
  }

  /**
   * Returns the answer to anything thrown: a request error as it is, other errors without details.
   */
  refuse(error: unknown): Answer {
    const known = error instanceof RequestError ? error : this.#internal(error)
    if (!this.#isRoutes) this.#watchers.stats?.refused(known.code)
    this.#code = known.code
    const reply = problemReply(known, this.#requestId)
    try {
      return this.#complete(reply, this.#fieldsOf(known))
    } catch (broken) {
      this.#admitted = undefined
      this.#code = 'internal_error'
      return this.#complete(problemReply(this.#internal(broken), this.#requestId))
    }
  }

  /**
   * Fields of a refusal. A key that ended while its request ran is answered like an unknown key.
   * Not even the headers reveal that it existed.
   */
  #fieldsOf(error: RequestError): HeaderFields {
    if (error.code === 'unauthorized') return fieldsWithoutKey
    if (this.#admitted !== undefined) return this.#fields()
    if (error.params.creditsRemaining !== undefined) return fieldsOfRefused(error)
    return this.#keyFields()
  }

  #fields(): HeaderFields {
    const fields = this.#admitted?.route.fields(this.#admitted.admission) ?? ''
    return fields === '' ? this.#keyFields() : fields
  }

  /** For an answer without a price: a key that came with the request has what it had. */
  #keyFields(): HeaderFields {
    return this.#watchers.keyFields?.(this.head) ?? fieldsWithoutKey
  }

  #ask({ value, text }: RequestBody, signal: CancelSignal): Reply | Promise<Reply> {
    if (this.#admitted === undefined) throw new Error('respond() before admit()')
    const { route, params, admission } = this.#admitted
    this.#isRoutes = true
    this.#signal = signal
    if (route.method === 'POST') {
      this.#watchers.stats?.stage('receive', (performance.now() - this.#startedMs) / 1000)
    }
    return route.respond({
      head: this.head,
      requestId: this.#requestId,
      admission,
      params,
      body: value,
      bodyText: text,
      timing: (name, durationMs) => {
        this.#timings ??= new Map()
        this.#timings.set(name, (this.#timings.get(name) ?? 0) + durationMs)
      },
      signal,
    })
  }

  async #completeLater(reply: Promise<Reply>): Promise<Answer> {
    try {
      return this.#completeOrDrop(await reply)
    } catch (error) {
      return this.refuse(error)
    }
  }

  /** An answer that is not sent releases its bytes. */
  #completeOrDrop(reply: Reply): Answer {
    try {
      return this.#complete(reply)
    } catch (error) {
      reply.release?.()
      reply.chunks?.close()
      throw error
    }
  }

  #internal(error: unknown): RequestError {
    const place = placeOf(this.head, this.#requestId, this.#routePath)
    this.#watchers.log?.error({ ...place, err: error }, 'request failed')
    return new RequestError('internal_error')
  }

  /** In whole milliseconds: finer times would reveal what an answer was compared with. */
  #otherTimings(): string {
    let text = ''
    for (const [name, durationMs] of this.#timings ?? []) {
      text += `, ${name};dur=${Math.round(durationMs)}`
    }
    return text
  }

  /** Adds the headers that every answer has. */
  #complete(reply: Reply, credits: HeaderFields = this.#fields()): Answer {
    const { status, type = 'application/json', headers, body, release, chunks } = reply
    const { isReused, isCompressible } = reply
    const totalMs = performance.now() - this.#startedMs
    if (chunks !== undefined) this.#answeredMs = totalMs
    this.#madeMs = performance.now()
    let fields =
      `\r\ncontent-type: ${type}\r\nx-content-type-options: nosniff` +
      `\r\nx-request-id: ${this.#requestId}${credits}` +
      `\r\nserver-timing: total;dur=${Math.round(totalMs)}${this.#otherTimings()}`
    if (this.head.path.startsWith('/v3')) fields += '\r\ncache-control: no-store'
    if (isCompressible === true) fields += varyFields
    for (const name of Object.keys(headers)) fields += `\r\n${name}: ${headers[name]!}`
    return {
      status,
      fields,
      body: typeof body === 'function' ? () => this.#compose(body) : body,
      release,
      chunks: chunks && this.#counted(chunks),
      isReused,
      isCompressible,
      requestId: this.#requestId,
      route: this.#routePath,
      ended: (isSent) => this.#end(status, chunks ?? body, isSent),
    }
  }

  get #routePath(): string {
    return this.#route?.path ?? 'none'
  }

  #compose(make: Exclude<ReplyBody, string | Uint8Array>): Uint8Array {
    const startMs = performance.now()
    this.run()
    try {
      const bytes = make()
      this.#bytes = bytes.byteLength
      this.#madeMs = performance.now()
      this.#watchers.stats?.stage('compose', (this.#madeMs - startMs) / 1000)
      return bytes
    } finally {
      this.pause()
    }
  }

  #counted(chunks: ChunkSource): ChunkSource {
    return {
      next: async (isStopping) => {
        const bytes = await chunks.next(isStopping)
        this.#bytes += bytes?.byteLength ?? 0
        return bytes
      },
      close: (written) => chunks.close(written),
    }
  }

  #end(status: number, body: ReplyBody | ChunkSource, isSent: boolean): void {
    this.#watchers.progress?.end(this.#ticket)
    const isGone = this.#signal?.aborted ?? false
    const isBodiless = isGone || this.head.method === 'HEAD'
    const isChunked = typeof body === 'object' && 'next' in body
    if (!isBodiless && !isChunked && typeof body !== 'function') {
      this.#bytes = Buffer.byteLength(body)
    }
    for (const [name, durationMs] of this.#timings ?? []) {
      this.#watchers.stats?.stage(name, durationMs / 1000)
    }
    const told = isSent ? status : statusOfFault
    const ms = performance.now() - this.#startedMs
    tellEnded(this.#watchers, {
      head: this.head,
      requestId: this.#requestId,
      endpoint: this.#route?.endpoint ?? this.#routePath,
      route: this.#routePath,
      status: told,
      code: isGone ? 'gone' : isSent ? this.#code : 'internal_error',
      outcome: isGone ? 'gone' : outcomeOf(told),
      ms,
      // The time that a client takes for a stream says nothing about the service.
      answeredMs: this.#answeredMs ?? ms,
      ownMs: this.#madeMs - this.#receivedMs,
      bytes: isChunked || (isSent && !isBodiless) ? this.#bytes : 0,
      caller: () => this.#caller(),
    })
  }

  #caller(): Caller | undefined {
    if (this.#admitted === undefined) return undefined
    const { route, admission } = this.#admitted
    return route.caller?.(admission)
  }
}

const statusOfFault = 500

function outcomeOf(status: number): RequestOutcome {
  if (status < 400) return 'answered'
  return status < 500 ? 'refused' : 'failed'
}
