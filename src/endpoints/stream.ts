/**
 * Streams: a whole result, record by record, in the memory of one block. Each block is paid for in
 * four steps: its price is held, it is composed, charged and sent. The next block begins when the
 * client has taken it. Only its page is found meanwhile. A stream leases its snapshot until it
 * ends, and has no permit while it waits for its reader.
 */
import type { Admission } from '../accounts/index.ts'
import {
  blockCursorPreference,
  csvTrailer,
  csvType,
  type EndpointId,
  escapeLineEnds,
  limits,
  partPreference,
  RequestError,
  type StreamEnd,
  type StreamFormat,
} from '../contract/index.ts'
import type { Call, ChunkSource, Reply } from '../http/index.ts'
import { BlockBytes } from './block-bytes.ts'
import { BlockGrowth } from './block-growth.ts'
import type { Payment } from './payment.ts'
import {
  composePrice,
  leaseSnapshot,
  prepare,
  recordCharge,
  refundFailure,
  type Streaming,
  secure,
  serveSnapshot,
  validate,
  withPermit,
} from './pipeline.ts'
import { prefers } from './preferences.ts'
import { readStreamKey } from './replay-key.ts'
import type { RequestContext, Services } from './request-context.ts'
import type { SearchBlock, SearchBlocks } from './search-blocks.ts'
import {
  chooseStreamFormat,
  readPartSize,
  readStreamRequest,
  refusePageMembers,
} from './stream-request.ts'

export const chooseStream: Streaming = (head) => {
  const format = chooseStreamFormat(head.header('accept'))
  if (format === null) return undefined
  return (id, services, handler, call) => startStream(id, services, handler, call, format)
}

/** The first block is an ordinary request: its errors are ordinary problems. */
async function startStream<Id extends EndpointId>(
  id: Id,
  services: Services,
  handler: Parameters<typeof prepare<Id>>[1],
  asked: Call<Admission>,
  format: StreamFormat,
): Promise<Reply> {
  const { call, recordsMax } = readStreamRequest(asked)
  const context = validate(id, services, call, readStreamKey)
  refusePageMembers(call.body)
  const lease = await leaseSnapshot(context)
  let release = () => lease.release()
  try {
    const view = await serveSnapshot(context, lease)
    release = () => {
      view?.release()
      lease.release()
    }
    const prepared = await prepare(context, handler)
    const blocks = prepared.openBlocks?.()
    if (blocks === undefined) throw new Error(`${id} has no streams`)
    if (context.isDryRun) {
      release()
      return composePrice(blocks.price(Math.min(recordsMax, blocks.sizeMax)))
    }
    const stream = new RecordStream(context, blocks, release, format, recordsMax)
    await stream.begin()
    const { headers } = stream
    return { status: 200, type: describeType(format), headers, body: '', chunks: stream }
  } catch (error) {
    release()
    throw error
  }
}

function describeType(format: StreamFormat): string {
  return format === csvType ? `${csvType}; charset=utf-8; header=present` : format
}

class RecordStream implements ChunkSource {
  readonly #context: RequestContext
  readonly #blocks: SearchBlocks
  /** Releases the snapshot. */
  readonly #release: () => void
  readonly #format: StreamFormat
  readonly #recordsMax: number
  /** Whether the client requested cursors within the stream. */
  readonly #tellsCursors: boolean
  /** Records after which the stream ends with a cursor, if the client wants a part alone. */
  readonly #part: number | undefined
  readonly #growth: BlockGrowth
  #count = 0
  #last: SearchBlock | undefined
  /** Bytes that are composed and not sent. */
  #chunk: Uint8Array | null = null
  #isOver = false
  /** Resolves when no search runs. Never rejects. */
  #searching: Promise<void> | undefined
  readonly #bytes: BlockBytes
  /** The payment of the last block. */
  #paid: Payment | undefined
  /** When the snapshot was first seen to be replaced. */
  #replacedMs: number | undefined

  constructor(
    context: RequestContext,
    blocks: SearchBlocks,
    release: () => void,
    format: StreamFormat,
    recordsMax: number,
  ) {
    this.#context = context
    this.#blocks = blocks
    this.#release = release
    this.#format = format
    this.#recordsMax = recordsMax
    const collection = context.endpoint.startsWith('searchUsers') ? 'users' : 'repositories'
    this.#bytes = new BlockBytes(context, format, collection)
    const prefer = context.call.head.header('prefer')
    this.#tellsCursors = prefers(prefer, blockCursorPreference) && format !== csvType
    this.#part = readPartSize(prefer)
    this.#growth = new BlockGrowth(this.#part)
  }

  /** Headers of the answer. */
  get headers(): Readonly<Record<string, string>> {
    const applied = [
      ...(this.#tellsCursors ? [blockCursorPreference] : []),
      ...(this.#part === undefined ? [] : [`${partPreference}=${this.#part}`]),
    ]
    return applied.length === 0 ? {} : { 'preference-applied': applied.join(', ') }
  }

  /** Makes the first block. Rejects with RequestError as a search does. */
  async begin(): Promise<void> {
    try {
      this.#chunk = await this.#next()
    } catch (error) {
      this.#bytes.free()
      // A search may still read the snapshot.
      await this.#searching
      throw error
    }
  }

  async next(isStopping: boolean): Promise<Uint8Array | null> {
    const { signal } = this.#context
    const made = this.#chunk
    this.#chunk = null
    if (made !== null) {
      this.#growth.leave()
      return made
    }
    // All of it has left.
    this.#growth.noteTaken()
    this.#paid = undefined
    if (this.#isOver || signal.aborted) return null
    const reason = this.#findReasonToEnd(isStopping)
    if (reason !== undefined) return this.#composeTrailer(reason)
    try {
      const bytes = await this.#next()
      this.#growth.leave()
      return bytes
    } catch (error) {
      // Nothing is owed to a client that has gone.
      return signal.aborted ? null : this.#composeTrailer(this.#findCode(error))
    }
  }

  /** Refunds records of which no byte has been sent. */
  close(written?: number): void {
    const left = this.#chunk === null ? written : 0
    const unsent = left === undefined ? 0 : (this.#last?.count ?? 0) - this.#bytes.countBegun(left)
    if (unsent > 0) void this.#paid?.giveBack(unsent)
    this.#bytes.free()
    // A search still reads the snapshot, although its result is not wanted.
    if (this.#searching === undefined) this.#release()
    else void this.#searching.then(this.#release)
  }

  #findReasonToEnd(isStopping: boolean): string | undefined {
    if (isStopping) return 'server_stopping'
    const { engine, services } = this.#context
    if (services.snapshots.names[0] === engine.snapshot) return undefined
    const nowMs = performance.now()
    this.#replacedMs ??= nowMs
    const isOld = nowMs - this.#replacedMs >= limits.streamOldSnapshotMinutes * 60_000
    return isOld ? 'snapshot_replaced' : undefined
  }

  #findCode(error: unknown): string {
    if (error instanceof RequestError) return error.code
    const { services, call } = this.#context
    services.log.error({ requestId: call.requestId, err: error }, 'a block of a stream failed')
    return 'internal_error'
  }

  /** Makes and charges a block. Null for a client that has gone, which is charged nothing. */
  async #next(): Promise<Uint8Array | null> {
    const context = this.#context
    const { signal, call } = context
    await this.#searching
    if (this.#last !== undefined) context.startPayment()
    const { payment } = context
    const before = call.admission.creditsUsed
    try {
      const block = await this.#findBlock()
      await this.#bytes.compose(block, this.#last === undefined)
      await this.#growth.waitForNotice()
      await payment.debit(block)
      if (signal.aborted) {
        const taken = Math.min(block.count, call.admission.creditsUsed - before)
        if (taken > 0) void payment.giveBack(taken)
        return null
      }
      this.#paid = payment
      recordCharge(context, call.admission.creditsUsed - before, block)
      return this.#addTail(block)
    } catch (error) {
      await refundFailure(context, error)
      throw error
    } finally {
      payment.end()
    }
  }

  /** The permit is kept until the page after is found too, which the block does not wait for. */
  #findBlock(): Promise<SearchBlock> {
    return new Promise((resolve, reject) => {
      const searching = withPermit(this.#context, async () => {
        try {
          resolve(await this.#takeSecured())
        } finally {
          await this.#blocks.waitUntilIdle()
        }
      })
      this.#searching = searching.catch(reject).then(() => {
        this.#searching = undefined
      })
    })
  }

  async #takeSecured(): Promise<SearchBlock> {
    const { sizeMax } = this.#blocks
    const growth = this.#growth
    const wanted = Math.min(this.#left, growth.size, sizeMax)
    const size = await this.#holdAffordable(wanted)
    const left = Math.min(this.#left - size, growth.following)
    const block = this.#blocks.take(size, size < wanted ? 0 : Math.min(left, sizeMax))
    growth.grow()
    return block
  }

  /** Holds the price of these records, or of as many as the key has credits for. */
  async #holdAffordable(records: number): Promise<number> {
    try {
      await this.#hold(records)
      return records
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== 'insufficient_credits') throw error
      const fewer = countAffordable(this.#blocks, records, Number(error.params.remaining))
      if (fewer === 0) throw error
      await this.#hold(fewer)
      return fewer
    }
  }

  async #hold(records: number): Promise<void> {
    await secure(this.#context, this.#blocks.price(records), false)
  }

  get #left(): number {
    return Math.min(this.#wanted, this.#part ?? Number.POSITIVE_INFINITY) - this.#count
  }

  /** Records of the whole result, or as many of them as were asked for. */
  get #wanted(): number {
    return Math.min(this.#recordsMax, this.#blocks.resultsMax)
  }

  /** Adds cursors between and after the records of a paid block, or a trailer. */
  #addTail(block: SearchBlock): Uint8Array {
    if (this.#tellsCursors) this.#bytes.insert((records) => this.#writeCursorLine(block, records))
    this.#count += block.count
    this.#last = block
    this.#isOver = block.cursor === null || this.#left <= 0
    const isPart = block.cursor !== null && this.#wanted > this.#count
    const tail = this.#isOver
      ? this.#writeEnd(isPart ? 'part' : undefined)
      : this.#tellsCursors
        ? writeNextLine(this.#state)
        : ''
    return this.#bytes.takeAll(tail)
  }

  /** The cursor after these records, with the cost of the stream up to there. */
  #writeCursorLine(block: SearchBlock, records: number): string {
    const { count, creditsUsed } = this.#state
    return writeNextLine({
      count: count + records,
      creditsUsed: creditsUsed - (block.count - records),
      cursor: block.writeCursor(records - 1),
    })
  }

  #composeTrailer(reason: string): Uint8Array {
    this.#isOver = true
    return Buffer.from(this.#writeEnd(reason))
  }

  #writeEnd(reason?: string): string {
    const { searchQuery, corrections } = this.#last ?? {}
    const told = corrections?.map(({ from, to }) => ({ from, to }))
    const end: StreamEnd = {
      ...this.#state,
      ...(reason === undefined ? {} : { reason }),
      ...(searchQuery === undefined ? {} : { searchQuery }),
      ...(told === undefined ? {} : { corrections: told }),
    }
    if (this.#format === csvType) return `${csvTrailer}${JSON.stringify(end)}\r\n`
    return `${escapeLineEnds(JSON.stringify({ end }))}\n`
  }

  get #state(): StreamEnd {
    const { creditsUsed } = this.#context.call.admission
    return { count: this.#count, creditsUsed, cursor: this.#last?.cursor ?? null }
  }
}

/** Records that so many credits pay for, fewer than `most`. Prices never fall with records. */
function countAffordable(blocks: SearchBlocks, most: number, credits: number): number {
  let [paid, unpaid] = [0, most]
  while (paid + 1 < unpaid) {
    const records = (paid + unpaid) >> 1
    if (blocks.price(records) <= credits) paid = records
    else unpaid = records
  }
  return paid
}

function writeNextLine(next: StreamEnd): string {
  return `${JSON.stringify({ next })}\n`
}
