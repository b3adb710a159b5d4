/**
 * One request, from its route to its line in the log. The steps, in order: route, admit, read the
 * body (call.ts does), respond, complete the answer, deliver it (deliver.ts does), log.
 */
import { limits, RequestError } from '../contract/index.ts'
import type { CancelSignal } from '../domain/index.ts'
import { type AccessLine, continueTrace, type RequestOutcome } from '../observe/index.ts'
import type {
  Answer,
  BodyReader,
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
import { parseJsonBody } from './json.ts'
import { composeProblem, fieldsWithoutKey, formatRefusedFields } from './problems.ts'
import type { RouteTable } from './route-table.ts'
import { describeRequest, readMethod, type Watchers } from './watch.ts'

type ExchangeState =
  | { readonly at: 'unrouted' }
  /** The route counts the outcome of `admit` itself. */
  | { readonly at: 'admitting'; readonly route: Route }
  /** The body is read. A failure is counted by http. */
  | AdmittedState
  /** The route counts the outcome. */
  | RespondingState

interface AdmittedState {
  readonly at: 'admitted'
  readonly route: Route
  readonly params: PathParams
  readonly admission: unknown
}

interface RespondingState {
  readonly at: 'responding'
  readonly route: Route
  readonly admission: unknown
  readonly signal: CancelSignal
  /** Milliseconds by name, in the order of the first call. */
  readonly timings: Map<string, number>
}

/** What the log says of an answer. Its bytes are counted while it is sent. */
interface AnswerRecord {
  readonly status: number
  readonly code: string | undefined
  readonly isChunked: boolean
  /** When the whole answer was complete, or the head of a chunked one. */
  madeMs: number
  bytes: number
}

export class Exchange implements BodyReader {
  readonly bytesMax = limits.bodyBytesMax
  /** Undefined: content in a GET request has no meaning (RFC 9110, section 9.3.1). */
  account: string | undefined = ''
  readonly #head: RequestHead
  readonly #requestId: string
  readonly #watchers: Watchers
  readonly #startedMs = performance.now()
  /** When the whole body was there, or its time was over. */
  #receivedMs = this.#startedMs
  #state: ExchangeState = { at: 'unrouted' }
  /** Ticket of `Watchers.progress`. */
  readonly #ticket: number

  constructor(head: RequestHead, requestId: string, watchers: Watchers) {
    this.#head = head
    this.#requestId = requestId
    this.#watchers = watchers
    this.#ticket = watchers.progress?.begin(requestId) ?? 0
  }

  /** Finds the route and admits the caller. Returns what reads the body, or a refusal. */
  open(table: RouteTable): Answer | BodyReader {
    const { progress } = this.#watchers
    try {
      const { route, params } = table.find(this.#head)
      this.#state = { at: 'admitting', route }
      progress?.setEndpoint(this.#ticket, route.endpoint ?? route.path)
      const admission = route.admit(this.#head)
      if (admission instanceof RequestError) return this.refuse(admission)
      this.#state = { at: 'admitted', route, params, admission }
      const keyId = this.#findCaller()?.keyId ?? ''
      progress?.setKey(this.#ticket, keyId)
      if (route.method === 'POST') requireJsonType(this.#head)
      this.account = route.method === 'POST' ? keyId : undefined
      return this
    } catch (error) {
      return this.refuse(error)
    } finally {
      progress?.pause()
    }
  }

  /** Has the route respond to a whole body. Never rejects. */
  async respond(body: Buffer | RequestError, signal: CancelSignal): Promise<Answer> {
    this.#receivedMs = performance.now()
    if (body instanceof RequestError) return this.refuse(body)
    let reply: Reply | undefined
    try {
      reply = await this.#callRoute(body, signal)
      return this.#complete(reply, this.#formatKey())
    } catch (error) {
      // An answer that is not sent releases its bytes.
      reply?.release?.()
      reply?.chunks?.close()
      return this.refuse(error)
    }
  }

  /** Returns once the route waits for something. */
  #callRoute(bytes: Buffer, signal: CancelSignal): Reply | Promise<Reply> {
    const { progress, stats } = this.#watchers
    progress?.run(this.#ticket)
    try {
      if (this.#state.at !== 'admitted') throw new Error('respond() before admit()')
      const { route, params, admission } = this.#state
      const isPost = route.method === 'POST'
      const { value, text } = isPost ? parseJsonBody(bytes) : noBody
      const timings = new Map<string, number>()
      this.#state = { at: 'responding', route, admission, signal, timings }
      if (isPost) stats?.stage('receive', (performance.now() - this.#startedMs) / 1000)
      return route.respond({
        head: this.#head,
        requestId: this.#requestId,
        admission,
        params,
        body: value,
        bodyText: text,
        timing: (name, durationMs) => {
          timings.set(name, (timings.get(name) ?? 0) + durationMs)
        },
        signal,
      })
    } finally {
      progress?.pause()
    }
  }

  /**
   * Returns the answer to anything thrown: a request error as it is, other errors without details.
   */
  refuse(thrown: unknown): Answer {
    const error = thrown instanceof RequestError ? thrown : this.#logFault(thrown)
    const { at } = this.#state
    if (at === 'unrouted' || at === 'admitted') this.#watchers.stats?.refused(error.code)
    const reply = composeProblem(error, this.#requestId)
    try {
      return this.#complete(reply, this.#formatRefusal(error), error.code)
    } catch (broken) {
      const internal = this.#logFault(broken)
      const body = composeProblem(internal, this.#requestId)
      return this.#complete(body, this.#readKeyFields(), internal.code)
    }
  }

  #logFault(error: unknown): RequestError {
    const place = describeRequest(this.#head, this.#requestId, this.#route?.path)
    this.#watchers.log?.error({ ...place, err: error }, 'request failed')
    return new RequestError('internal_error')
  }

  /**
   * Fields of a refusal. A key that ended while its request ran is answered like an unknown key.
   * Not even the headers reveal that it existed.
   */
  #formatRefusal(error: RequestError): HeaderFields {
    if (error.code === 'unauthorized') return fieldsWithoutKey
    const isKnown = this.#admitted === undefined && error.params.creditsRemaining !== undefined
    return isKnown ? formatRefusedFields(error.params) : this.#formatKey()
  }

  #formatKey(): HeaderFields {
    const fields = this.#admitted?.route.fields(this.#admitted.admission) ?? ''
    return fields === '' ? this.#readKeyFields() : fields
  }

  /** For an answer without a price: a key that came with the request has what it had. */
  #readKeyFields(): HeaderFields {
    return this.#watchers.keyFields?.(this.#head) ?? fieldsWithoutKey
  }

  /** Adds the headers that every answer has. */
  #complete(reply: Reply, credits: HeaderFields, code?: string): Answer {
    const { status, type = 'application/json', headers, body, chunks, isCompressible } = reply
    const madeMs = performance.now()
    const record = { status, code, isChunked: chunks !== undefined, madeMs, bytes: 0 }
    let fields =
      `\r\ncontent-type: ${type}\r\nx-content-type-options: nosniff` +
      `\r\nx-request-id: ${this.#requestId}${credits}` +
      `\r\nserver-timing: total;dur=${Math.round(madeMs - this.#startedMs)}${this.#listTimings()}`
    if (this.#head.path.startsWith('/v3')) fields += '\r\ncache-control: no-store'
    if (isCompressible === true) fields += varyFields
    for (const name of Object.keys(headers)) fields += `\r\n${name}: ${headers[name]!}`
    return {
      status,
      fields,
      body: typeof body === 'function' ? () => this.#compose(body, record) : body,
      release: reply.release,
      chunks: chunks && countBytes(chunks, record),
      isReused: reply.isReused,
      isCompressible,
      requestId: this.#requestId,
      route: this.#route?.path,
      ended: (isSent) => this.#end(record, body, isSent),
    }
  }

  /** In whole milliseconds: finer times would reveal what an answer was compared with. */
  #listTimings(): string {
    let text = ''
    for (const [name, durationMs] of this.#timings ?? []) {
      text += `, ${name};dur=${Math.round(durationMs)}`
    }
    return text
  }

  #compose(make: () => Uint8Array, record: AnswerRecord): Uint8Array {
    const startMs = performance.now()
    this.#watchers.progress?.run(this.#ticket)
    try {
      const bytes = make()
      record.bytes = bytes.byteLength
      record.madeMs = performance.now()
      this.#watchers.stats?.stage('compose', (record.madeMs - startMs) / 1000)
      return bytes
    } finally {
      this.#watchers.progress?.pause()
    }
  }

  /** Counts the request, keeps it if it was slow, and writes its line to the access log. */
  #end(record: AnswerRecord, body: ReplyBody, isSent: boolean): void {
    const { progress, stats, slow, accessLog } = this.#watchers
    const { isChunked, madeMs } = record
    const nowMs = performance.now()
    progress?.end(this.#ticket)
    for (const [name, durationMs] of this.#timings ?? []) stats?.stage(name, durationMs / 1000)
    const isGone = this.#state.at === 'responding' && this.#state.signal.aborted
    const status = isSent ? record.status : statusOfFault
    const code = isGone ? 'gone' : isSent ? record.code : 'internal_error'
    const isBodySent = isSent && !isGone && this.#head.method !== 'HEAD'
    const content = typeof body === 'function' || isChunked ? record.bytes : Buffer.byteLength(body)
    const bytes = isChunked || isBodySent ? content : 0
    const ms = nowMs - this.#startedMs
    // The time that a client takes for a stream says nothing about the service.
    const answeredMs = isChunked ? madeMs - this.#startedMs : ms
    const route = this.#route?.path ?? 'none'
    const endpoint = this.#route?.endpoint ?? route
    stats?.ended(endpoint, isGone ? 'gone' : nameOutcome(status), answeredMs / 1000, bytes)
    // Without the time that the client takes.
    const ownMs = madeMs - this.#receivedMs
    // Pages and metrics are named by their paths.
    const isSlow = endpoint !== route && slow?.isSlow(ownMs) === true
    const isLogged = accessLog?.isLogged(status, ms) === true
    if (!isSlow && !isLogged) return
    const { keyId, credits } = this.#findCaller() ?? {}
    const line: AccessLine = {
      requestId: this.#requestId,
      ...continueTrace(this.#head.header('traceparent')),
      method: readMethod(this.#head),
      route,
      status,
      code,
      ms,
      bytes,
      credits,
      keyId,
    }
    if (isSlow) {
      const time = new Date().toISOString()
      slow.add({ ...line, time, ms: Math.round(ownMs * 100) / 100 })
    }
    if (isLogged) accessLog.write(line)
  }

  get #route(): Route | undefined {
    return this.#state.at === 'unrouted' ? undefined : this.#state.route
  }

  get #admitted(): AdmittedState | RespondingState | undefined {
    const { at } = this.#state
    return at === 'admitted' || at === 'responding' ? this.#state : undefined
  }

  get #timings(): ReadonlyMap<string, number> | undefined {
    return this.#state.at === 'responding' ? this.#state.timings : undefined
  }

  #findCaller(): Caller | undefined {
    return this.#admitted?.route.caller?.(this.#admitted.admission)
  }
}

const noBody = { value: undefined, text: '' }

const statusOfFault = 500

/** Parameters are allowed: `charset` has no meaning for JSON, and the bytes are checked. */
function requireJsonType(head: RequestHead): void {
  const value = head.header('content-type')
  if (value === jsonType) return
  if (value?.split(';', 1)[0]?.trim().toLowerCase() !== jsonType)
    throw new RequestError('unsupported_media_type')
}

const jsonType = 'application/json'

function countBytes(chunks: ChunkSource, record: AnswerRecord): ChunkSource {
  return {
    next: async (isStopping) => {
      const bytes = await chunks.next(isStopping)
      record.bytes += bytes?.byteLength ?? 0
      return bytes
    },
    close: (written) => chunks.close(written),
  }
}

function nameOutcome(status: number): RequestOutcome {
  if (status < 400) return 'answered'
  return status < 500 ? 'refused' : 'failed'
}
