/**
 * Streams every record of a search once and in order. It is read in parts: the service charges what
 * it sends, and buffers on the way take far more than a reader that breaks off wanted. A part is
 * asked for when the one before was read, so a reader pays for at most twice what it read.
 */
import { readLines } from './bodies.ts'
import { AnswerTooLargeError, ApiError, DevdexError, StreamCutError } from './errors.ts'
import { computeBackoffMs } from './retries.ts'
import {
  type CallOptions,
  isObject,
  type OpenStream,
  parseObject,
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

/** Records of the first part. The next ones are as large as everything read before, and these. */
const firstPart = 50

/** From here on a part has a tenth of what was read before. */
const smallPartMax = 1000
const partShare = 0.1

/** Why a stream ended that continues with its next part. */
const partReason = 'part'

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
  /** Credits that the service charged, also for records that were not read. */
  creditsUsed = 0
  /** Records yielded so far. */
  count = 0
  /** Continues after the last block. Null at the end of the result. Undefined before the first. */
  cursor: string | null | undefined
  /** Undefined before the end. */
  summary: StreamSummary | undefined
  /** The trailers so far, with the sums of all parts. */
  #sum: StreamSummary | undefined
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
      const part = Math.min(left, computeNextPart(this.count))
      const open = await this.#open(body, part, behind === after ? undefined : behind)
      let why: unknown = 'the connection ended'
      try {
        for await (const { state, isEnd, ...block } of this.#readBlocks(open, part)) {
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
          if (empty > emptyBlocksMax) throw createCutError('cursors without records', behind)
          if (!isEnd) continue
          const { reason, ...sum } = state
          const { count, creditsUsed } = this
          this.#sum = { ...this.#sum, ...sum, count, creditsUsed }
          why = reason
          if (reason === partReason) continue
          this.summary = { ...this.#sum, ...(reason !== undefined && { reason }) }
          if (reason === undefined) return
          if (finalReasons.has(reason)) throw createCutError(reason, behind)
        }
      } catch (error) {
        const isFinal = error instanceof StreamCutError || error instanceof AnswerTooLargeError
        if (isFinal || this.#options.signal?.aborted) throw error
        why = error
      }
      if (why === partReason && failures === 0) continue
      if (++failures > failuresMax) throw createCutError(readReason(why), behind, why)
      await this.#transport.pause(computeBackoffMs(failures - 1), this.#options.signal)
    }
  }

  /** @param behind cursor of the last block; undefined before the first */
  async #open(body: object, part: number, behind: string | undefined): Promise<OpenStream> {
    try {
      return await this.#transport.stream(this.#path, body, part, this.#options)
    } catch (error) {
      if (behind === undefined || !(error instanceof DevdexError)) throw error
      const reason = error instanceof ApiError ? error.code : undefined
      throw new StreamCutError(reason ?? 'refused', behind, error.message, error)
    }
  }

  /**
   * The blocks of one stream. Records after the last cursor of a cut stream are dropped. A reader
   * that stops reads the rest of a part unseen, because its end says what it cost.
   */
  async *#readBlocks(open: OpenStream, part: number): AsyncGenerator<StreamPart<T>> {
    const { body, deadline } = open
    const transport = this.#transport
    const lines = readLines(body, transport.answerBytesMax, () => deadline.extend())
    const reader = new BlockReader<T>(transport.answerBytesMax)
    let charged = 0
    const count = (creditsUsed: number) => {
      this.creditsUsed += creditsUsed - charged
      transport.creditsUsed += creditsUsed - charged
      charged = creditsUsed
    }
    count(open.creditsUsed)
    let isReading = true
    try {
      for (;;) {
        const { done, value } = await lines.next()
        isReading = !done
        if (done) return
        const block = reader.read(value)
        if (block === undefined) continue
        // The head counts a block that the cursors within it have not reached.
        if (block.isEnd || block.state.creditsUsed > charged) count(block.state.creditsUsed)
        isReading = !block.isEnd
        yield block
        if (block.isEnd) return
      }
    } catch (cause) {
      isReading = false
      throw transport.convertFailure(cause, deadline, this.#options)
    } finally {
      if (isReading && open.isPart) {
        const end = await readEnd(lines, reader, part - reader.count)
        if (end !== undefined) count(end.creditsUsed)
      }
      await lines.return()
      deadline.end()
    }
  }
}

class BlockReader<T> {
  count = 0
  readonly #charsMax: number
  #records: T[] = []
  #texts: string[] = []
  #chars = 0

  constructor(charsMax: number) {
    this.#charsMax = charsMax
  }

  /** The block that the line ends, or undefined for the line of a record. */
  read(text: string): StreamPart<T> | undefined {
    this.#chars += Math.max(text.length, recordChars)
    // A character has at least one byte.
    if (this.#chars > this.#charsMax) throw new AnswerTooLargeError(this.#charsMax)
    const record = parseObject(text)
    if (record === undefined) {
      throw new DevdexError(`a line of the stream is no JSON object: ${text.slice(0, 200)}`)
    }
    const isEnd = isObject(record.end)
    if (!isEnd && !isObject(record.next)) {
      this.count++
      this.#records.push(record as T)
      this.#texts.push(text)
      return undefined
    }
    const state = (record.end ?? record.next) as StreamSummary
    const [records, texts] = [this.#records, this.#texts]
    this.#records = []
    this.#texts = []
    this.#chars = 0
    return { records, texts, cursor: state.cursor, state, isEnd }
  }
}

/** Reads to the trailer of a part. Undefined if it is not there after so many records. */
async function readEnd(
  lines: AsyncGenerator<string, void, undefined>,
  reader: BlockReader<unknown>,
  recordsMax: number,
): Promise<StreamSummary | undefined> {
  try {
    // There is at most one cursor for each record.
    for (let left = 2 * recordsMax + 1; left > 0; left--) {
      const { done, value } = await lines.next()
      if (done) return undefined
      const block = reader.read(value)
      if (block?.isEnd) return block.state
    }
  } catch {
    // A connection that breaks here has nothing that is wanted.
  }
  return undefined
}

function computeNextPart(read: number): number {
  return Math.min(firstPart + read, Math.max(smallPartMax, Math.ceil(partShare * read)))
}

function readReason(why: unknown): string {
  return why instanceof Error ? why.message : String(why)
}

function createCutError(
  reason: string,
  cursor: string | undefined,
  cause?: unknown,
): StreamCutError {
  const why = reason === 'insufficient_credits' ? 'the credits ended' : `cut: ${reason}`
  return new StreamCutError(reason, cursor, why, cause)
}
