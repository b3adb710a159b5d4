/** Streams every record of a search once and in order, over as many connections as needed. */
import { linesOf } from './bodies.ts'
import { AnswerTooLargeError, ApiError, DevdexError, StreamCutError } from './errors.ts'
import { backoffMs } from './retries.ts'
import {
  type CallOptions,
  isObject,
  type OpenStream,
  objectIn,
  type Transport,
} from './transport.ts'

/** Records that were charged together. */
export interface RecordBlock<T> {
  readonly records: readonly T[]
  /** The records as received. */
  readonly texts: readonly string[]
  /** Resumes after this block. Null at the end of the result. */
  readonly cursor: string | null
}

/** The trailer: the last line of a stream. */
export interface StreamSummary {
  readonly count: number
  readonly creditsUsed: number
  /** Resumes after the last record. Null at the end of the result. */
  readonly cursor: string | null
  /** Why the stream ended early. */
  readonly reason?: string
  /** For a sentence: the text that was searched for. */
  readonly searchQuery?: string
  readonly corrections?: readonly { readonly from: string; readonly to: string }[]
}

interface StreamPart<T> extends RecordBlock<T> {
  /** Parsed from the line after the records. */
  readonly state: StreamSummary
  readonly isEnd: boolean
}

/** Consecutive streams without a record before the client gives up. */
const failuresMax = 5

/** Consecutive cursors without a record before the client gives up. */
const emptyBlocksMax = 100

/** Minimum characters counted per record, because even short records take memory. */
const recordChars = 64

/** Reasons that a new stream would repeat. */
const finalReasons = new Set(['insufficient_credits', 'unauthorized', 'service_required'])

/**
 * A whole result: `for await (const user of stream)`. A broken stream is resumed from its last
 * cursor. Throws StreamCutError if that fails, and the errors of a call if the service refuses the
 * first stream.
 */
export class RecordStream<T> implements AsyncIterable<T> {
  creditsUsed = 0
  /** Records yielded so far. */
  count = 0
  /** Continues after the last block. Null at the end of the result. Undefined before the first. */
  cursor: string | null | undefined
  /** Undefined before the end. */
  summary: StreamSummary | undefined
  readonly #transport: Transport
  readonly #path: string
  readonly #request: { readonly [member: string]: unknown }
  readonly #options: CallOptions

  constructor(transport: Transport, path: string, request: object, options: CallOptions = {}) {
    this.#transport = transport
    this.#path = path
    this.#request = { ...request }
    this.#options = options
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const { records } of this.blocks()) yield* records
  }

  /**
   * Yields whole blocks with their cursors. The records of an incomplete block are requested again.
   */
  async *blocks(): AsyncGenerator<RecordBlock<T>, void, undefined> {
    const { after, first } = this.#request
    let left = typeof first === 'number' ? first : Number.POSITIVE_INFINITY
    let behind = typeof after === 'string' ? after : undefined
    for (let failures = 0, empty = 0; ; ) {
      const body = {
        ...this.#request,
        after: behind,
        ...(Number.isFinite(left) && { first: left }),
      }
      const open = await this.#open(body, behind === after ? undefined : behind)
      let why: unknown = 'the connection ended'
      try {
        for await (const { state, isEnd, ...block } of this.#parts(open)) {
          this.cursor = state.cursor
          behind = state.cursor ?? behind
          left -= block.records.length
          this.count += block.records.length
          empty++
          if (block.records.length > 0) {
            failures = 0
            empty = 0
            yield block
          }
          if (empty > emptyBlocksMax) throw cut('cursors without records', behind)
          if (isEnd) this.summary = state
          if (isEnd && state.reason === undefined) return
          why = state.reason ?? why
          if (finalReasons.has(state.reason ?? '')) throw cut(state.reason!, behind)
        }
      } catch (error) {
        const isFinal = error instanceof StreamCutError || error instanceof AnswerTooLargeError
        if (isFinal || this.#options.signal?.aborted) throw error
        why = error
      }
      if (++failures > failuresMax) throw cut(reasonOf(why), behind, why)
      await this.#transport.pause(backoffMs(failures - 1), this.#options.signal)
    }
  }

  /** @param behind cursor of the last block; undefined before the first */
  async #open(body: object, behind: string | undefined): Promise<OpenStream> {
    try {
      return await this.#transport.stream(this.#path, body, this.#options)
    } catch (error) {
      if (behind === undefined || !(error instanceof DevdexError)) throw error
      const reason = error instanceof ApiError ? error.code : undefined
      throw new StreamCutError(reason ?? 'refused', behind, error.message, error)
    }
  }

  /** The blocks of one stream. Records after the last cursor of a cut stream are dropped. */
  async *#parts({ body, deadline }: OpenStream): AsyncGenerator<StreamPart<T>> {
    const transport = this.#transport
    const { answerBytesMax } = transport
    let records: T[] = []
    let texts: string[] = []
    let chars = 0
    let charged = 0
    try {
      for await (const text of linesOf(body, answerBytesMax, () => deadline.extend())) {
        chars += Math.max(text.length, recordChars)
        // A character has at least one byte.
        if (chars > answerBytesMax) throw new AnswerTooLargeError(answerBytesMax)
        const record = objectIn(text)
        if (record === undefined) {
          throw new DevdexError(`a line of the stream is no JSON object: ${text.slice(0, 200)}`)
        }
        const isEnd = isObject(record.end)
        if (!isEnd && !isObject(record.next)) {
          records.push(record as T)
          texts.push(text)
          continue
        }
        const state = (record.end ?? record.next) as StreamSummary
        this.creditsUsed += state.creditsUsed - charged
        transport.creditsUsed += state.creditsUsed - charged
        charged = state.creditsUsed
        yield { records, texts, cursor: state.cursor, state, isEnd }
        if (isEnd) return
        records = []
        texts = []
        chars = 0
      }
    } catch (cause) {
      throw transport.failureOf(cause, deadline, this.#options)
    } finally {
      deadline.end()
    }
  }
}

function reasonOf(why: unknown): string {
  return why instanceof Error ? why.message : String(why)
}

function cut(reason: string, cursor: string | undefined, cause?: unknown): StreamCutError {
  const why = reason === 'insufficient_credits' ? 'the credits ended' : `cut: ${reason}`
  return new StreamCutError(reason, cursor, why, cause)
}
