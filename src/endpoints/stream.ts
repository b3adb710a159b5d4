/**
 * Streams: a whole result, record by record, in the memory of one block. Each block is held, found,
 * charged and sent, in this order, and the next one begins when the client has taken it. A stream
 * leases its snapshot until it ends, and no permit while it waits for its reader.
 */
import type { Admission } from '../access/index.ts'
import {
  blockCursorPreference,
  csvTrailer,
  csvType,
  type EndpointId,
  limits,
  RequestError,
  type StreamEnd,
  type StreamFormat,
} from '../contract/index.ts'
import type { Call, ChunkSource, Reply } from '../http/index.ts'
import { timeSlicesOf } from './answer-budget.ts'
import { csvHead, csvRows } from './csv-rows.ts'
import { familyGrowth, familyNamed } from './family-names.ts'
import {
  currentSnapshot,
  prepare,
  priceReply,
  type Streaming,
  served,
  validated,
  withPermit,
} from './pipeline.ts'
import { prefers, streamKeyOf } from './replay-key.ts'
import type { RequestContext, Services } from './request-context.ts'
import type { SearchBlock, SearchBlocks } from './search-blocks.ts'
import { blockSize, refusePageMembers, streamFormatOf, streamRequestOf } from './stream-request.ts'

export const streaming: Streaming = (head) => {
  const format = streamFormatOf(head.header('accept'))
  if (format === null) return undefined
  return (id, services, handler, call) => startStream(id, services, handler, call, format)
}

/** The first block is an ordinary request: what goes wrong with it is a problem of its own. */
async function startStream<Id extends EndpointId>(
  id: Id,
  services: Services,
  handler: Parameters<typeof prepare<Id>>[1],
  asked: Call<Admission>,
  format: StreamFormat,
): Promise<Reply> {
  const { call, recordsMax } = streamRequestOf(asked)
  const context = validated(id, services, call, streamKeyOf)
  refusePageMembers(call.body)
  const lease = await currentSnapshot(context)
  let release = () => lease.release()
  try {
    const view = await served(context, lease)
    release = () => {
      view?.release()
      lease.release()
    }
    const prepared = await prepare(context, handler)
    const blocks = prepared.blocks?.()
    if (blocks === undefined) throw new Error(`${id} has no streams`)
    if (context.isDryRun) {
      release()
      return priceReply(blocks.priceOf(blockSize(recordsMax, blocks.sizeMax)))
    }
    const stream = new RecordStream(context, blocks, release, format, recordsMax)
    await stream.begin()
    const { headers } = stream
    return { status: 200, type: typeOf(format), headers, body: '', chunks: stream }
  } catch (error) {
    release()
    throw error
  }
}

function typeOf(format: StreamFormat): string {
  return format === csvType ? `${csvType}; charset=utf-8; header=present` : format
}

class RecordStream implements ChunkSource {
  readonly #context: RequestContext
  readonly #blocks: SearchBlocks
  /** Releases what the stream is read from. */
  readonly #release: () => void
  readonly #format: StreamFormat
  readonly #recordsMax: number
  readonly #collection: 'users' | 'repositories'
  /** Whether the client wants the cursor of each block. */
  readonly #tellsCursors: boolean
  #count = 0
  #last: SearchBlock | undefined
  /** What has been made and not sent. */
  #chunk: Uint8Array | null = null
  #isOver = false
  #bytes: Buffer = nothing
  #freeBytes = () => {}
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
    this.#collection = context.endpoint.startsWith('searchUsers') ? 'users' : 'repositories'
    const preferred = prefers(context.call.head.header('prefer'), blockCursorPreference)
    this.#tellsCursors = preferred && format !== csvType
  }

  /** Of the answer. */
  get headers(): Readonly<Record<string, string>> {
    return this.#tellsCursors ? { 'preference-applied': blockCursorPreference } : {}
  }

  /** Makes the first block. Rejects with RequestError as a search does. */
  async begin(): Promise<void> {
    try {
      this.#chunk = await this.#next()
    } catch (error) {
      this.#freeBytes()
      throw error
    }
  }

  async next(isStopping: boolean): Promise<Uint8Array | null> {
    const { signal } = this.#context
    const made = this.#chunk
    this.#chunk = null
    if (made !== null) return made
    if (this.#isOver || signal.aborted) return null
    const reason = this.#reasonToEnd(isStopping)
    if (reason !== undefined) return this.#trailer(reason)
    try {
      return await this.#next()
    } catch (error) {
      // Nothing is owed to a client that has gone.
      return signal.aborted ? null : this.#trailer(this.#codeOf(error))
    }
  }

  close(): void {
    this.#freeBytes()
    this.#bytes = nothing
    this.#release()
  }

  #reasonToEnd(isStopping: boolean): string | undefined {
    if (isStopping) return 'server_stopping'
    const { engine, services } = this.#context
    if (services.snapshots.names[0] === engine.snapshot) return undefined
    const nowMs = performance.now()
    this.#replacedMs ??= nowMs
    const isOld = nowMs - this.#replacedMs >= limits.streamOldSnapshotMinutes * 60_000
    return isOld ? 'snapshot_replaced' : undefined
  }

  #codeOf(error: unknown): string {
    if (error instanceof RequestError) return error.code
    const { services, call } = this.#context
    services.log.error({ requestId: call.requestId, err: error }, 'a block of a stream failed')
    return 'internal_error'
  }

  /** Makes and charges a block. Null for a client that has gone, which is charged nothing. */
  async #next(): Promise<Uint8Array | null> {
    const context = this.#context
    const { services, signal, call } = context
    if (this.#last !== undefined) context.payAnew()
    const { payment } = context
    const before = call.admission.creditsUsed
    try {
      const block = await withPermit(context, () => this.#found())
      const { bytes, rows } = await this.#composed(block)
      await payment.debit(block)
      if (signal.aborted) return null
      services.metrics.charged(context.endpoint, call.admission.creditsUsed - before)
      for (const { addresses } of block.reveals ?? []) services.metrics.revealed(addresses)
      return this.#withTail(block, rows ?? bytes)
    } catch (error) {
      await payment.failed(error)
      if (payment.prepaid > 0) services.metrics.charged(context.endpoint, payment.prepaid)
      throw error
    } finally {
      payment.end()
    }
  }

  async #found(): Promise<SearchBlock> {
    const { payment } = this.#context
    const size = blockSize(this.#left, this.#blocks.sizeMax)
    const secured = payment.secure(this.#blocks.priceOf(size), false)
    if (secured !== undefined) await this.#context.outside(secured)
    return this.#blocks.next(size)
  }

  get #left(): number {
    return Math.min(this.#recordsMax, this.#blocks.resultsMax) - this.#count
  }

  /** The records, in the memory of this stream. */
  async #composed({ body, count }: SearchBlock): Promise<{ bytes: Buffer; rows?: string }> {
    if (typeof body === 'string') throw new Error('a block has no text')
    const timeSlices = timeSlicesOf(this.#context)
    const isNamed = this.#context.hasFamilyNames && this.#format !== csvType
    this.#makeRoom((isNamed ? familyGrowth : 1) * body.bytesMax + tailBytesMax)
    let bytes = (await body.inTimeSlices(timeSlices, this.#bytes)) as Buffer
    if (isNamed) {
      const named = familyNamed(bytes)
      this.#bytes.set(named)
      bytes = this.#bytes.subarray(0, named.length)
    }
    if (this.#format !== csvType) {
      if (count === 0) return { bytes }
      this.#bytes[bytes.length] = lineEnd
      return { bytes: this.#bytes.subarray(0, bytes.length + 1) }
    }
    const head = this.#last === undefined ? csvHead(this.#collection) : ''
    return { bytes, rows: head + (await csvRows(bytes, this.#collection, timeSlices)) }
  }

  /** Throws RequestError `overloaded`. The text of CSV takes as much again. */
  #makeRoom(bytesMax: number): void {
    if (bytesMax <= this.#bytes.length) return
    const bytes = Math.ceil(bytesMax / roomStep) * roomStep
    this.#freeBytes()
    this.#freeBytes = () => {}
    this.#bytes = nothing
    this.#freeBytes = this.#context.services.answers.reserve(2 * bytes)
    this.#bytes = Buffer.allocUnsafeSlow(bytes)
  }

  /** The block is paid for: what follows it are its cursor, the trailer or nothing. */
  #withTail(block: SearchBlock, records: Buffer | string): Uint8Array {
    this.#count += block.count
    this.#last = block
    this.#isOver = block.cursor === null || this.#left <= 0
    const tail = this.#isOver ? this.#end() : this.#tellsCursors ? this.#between() : ''
    if (typeof records === 'string') return Buffer.from(records + tail)
    if (tail === '') return records
    return this.#bytes.subarray(0, records.length + this.#bytes.write(tail, records.length))
  }

  #trailer(reason: string): Uint8Array {
    this.#isOver = true
    return Buffer.from(this.#end(reason))
  }

  #between(): string {
    const { count, creditsUsed, cursor } = this.#state
    return `${JSON.stringify({ next: { count, creditsUsed, cursor } })}\n`
  }

  #end(reason?: string): string {
    const { searchQuery, corrections } = this.#last ?? {}
    const told = corrections?.map(({ from, to }) => ({ from, to }))
    const end: StreamEnd = {
      ...this.#state,
      ...(reason === undefined ? {} : { reason }),
      ...(searchQuery === undefined ? {} : { searchQuery }),
      ...(told === undefined ? {} : { corrections: told }),
    }
    if (this.#format === csvType) return `${csvTrailer}${JSON.stringify(end)}\r\n`
    return `${JSON.stringify({ end })}\n`
  }

  get #state(): StreamEnd {
    const { creditsUsed } = this.#context.call.admission
    return { count: this.#count, creditsUsed, cursor: this.#last?.cursor ?? null }
  }
}

const nothing = Buffer.alloc(0)
const lineEnd = 0x0a
const roomStep = 1 << 18

/** A trailer, in UTF-8: a cursor, a sentence and the words of a query that were corrected. */
const tailBytesMax = limits.cursorCharsMax + 32 * limits.queryCharsMax
