/** The bytes of one block of a stream, in memory that its blocks share. */
import {
  csvType,
  escapeLineEnds,
  limits,
  type StreamedCollection,
  type StreamFormat,
} from '../contract/index.ts'
import { openTimeSlices } from './answer-budget.ts'
import { rowBytesMax, writeCsvHead, writeCsvRows } from './csv-rows.ts'
import { addFamilyNames, familyGrowth } from './family-names.ts'
import type { RequestContext } from './request-context.ts'
import type { SearchBlock } from './search-blocks.ts'

/** Records between two cursors of a stream with cursors. */
export const recordsPerCursor = 100

export class BlockBytes {
  readonly #context: RequestContext
  readonly #isCsv: boolean
  readonly #collection: StreamedCollection
  /** Records as lines, and the lines after them. */
  #lines: Buffer = nothing
  /** The same as rows. */
  #rows: Buffer = nothing
  #freeMemory = () => {}
  #count = 0
  /** Bytes of the names of the columns. */
  #headBytes = 0
  #end = 0

  constructor(context: RequestContext, format: StreamFormat, collection: StreamedCollection) {
    this.#context = context
    this.#isCsv = format === csvType
    this.#collection = collection
  }

  /** In place of the block before. Throws RequestError `overloaded`. */
  async compose({ body, count }: SearchBlock, isFirst: boolean): Promise<void> {
    if (typeof body === 'string') throw new Error('a block has no text')
    const isNamed = this.#context.hasFamilyNames && !this.#isCsv
    this.#makeRoom((isNamed ? familyGrowth : 1) * body.bytesMax + roomBeside)
    const timeSlices = openTimeSlices(this.#context)
    let lines = (await body.writeInTimeSlices(timeSlices, this.#lines)) as Buffer
    if (isNamed) {
      const named = addFamilyNames(lines)
      this.#lines.set(named)
      lines = this.#lines.subarray(0, named.length)
    }
    this.#count = count
    this.#headBytes = 0
    this.#end = lines.length
    if (this.#isCsv) {
      if (isFirst) this.#headBytes = this.#rows.write(writeCsvHead(this.#collection))
      const start = this.#headBytes
      this.#end = await writeCsvRows(lines, this.#collection, timeSlices, this.#rows, start)
    } else if (count > 0) {
      this.#escapeLineEnds()
      this.#lines[this.#end++] = lineEnd
    }
  }

  /** Records are stored as plain JSON, and hardly any has a character to be escaped. */
  #escapeLineEnds(): void {
    const lines = this.#lines.subarray(0, this.#end)
    if (!lineEndings.some((bytes) => lines.includes(bytes))) return
    const escaped = Buffer.from(escapeLineEnds(lines.toString()))
    this.#makeRoom(escaped.length + roomBeside)
    this.#lines.set(escaped)
    this.#end = escaped.length
  }

  /** Puts a line after each `recordsPerCursor` records, but not after the last ones. */
  insert(lineBehind: (records: number) => string): void {
    const bytes = this.#lines
    const ends: number[] = []
    let start = 0
    for (let i = 1; i < this.#count; i++) {
      start = bytes.indexOf(lineEnd, start) + 1
      if (i % recordsPerCursor === 0) ends.push(start)
    }
    const lines = ends.map((_, i) => Buffer.from(lineBehind((i + 1) * recordsPerCursor)))
    let shift = lines.reduce((sum, { length }) => sum + length, 0)
    let end = this.#end
    this.#end += shift
    // From the last one on, so that nothing is overwritten.
    for (let i = lines.length - 1; i >= 0; i--) {
      bytes.copyWithin(ends[i]! + shift, ends[i]!, end)
      end = ends[i]!
      shift -= lines[i]!.length
      bytes.set(lines[i]!, end + shift)
    }
  }

  /**
   * All bytes, with the tail after the records. They are valid until the next block is composed.
   */
  takeAll(tail: string): Uint8Array {
    const bytes = this.#isCsv ? this.#rows : this.#lines
    return bytes.subarray(0, this.#end + bytes.write(tail, this.#end))
  }

  /** Number of records in the first `written` bytes of the block, the last one in part or whole. */
  countBegun(written: number): number {
    const bytes = (this.#isCsv ? this.#rows : this.#lines).subarray(0, this.#end)
    let records = 0
    let isInText = false
    let isStart = true
    for (let at = this.#headBytes; at < Math.min(written, bytes.length); at++) {
      if (isStart && !isCursor(bytes, at)) records++
      if (this.#isCsv && bytes[at] === quote) isInText = !isInText
      isStart = bytes[at] === lineEnd && !isInText
    }
    return records
  }

  free(): void {
    this.#freeMemory()
    this.#lines = nothing
    this.#rows = nothing
  }

  #makeRoom(bytesMax: number): void {
    if (bytesMax <= this.#lines.length) return
    const bytes = Math.ceil(bytesMax / roomStep) * roomStep
    this.free()
    this.#freeMemory = () => {}
    this.#freeMemory = this.#context.services.answers.reserve(2 * bytes)
    this.#lines = Buffer.allocUnsafeSlow(bytes)
    if (this.#isCsv) this.#rows = Buffer.allocUnsafeSlow(bytes)
  }
}

function isCursor(bytes: Buffer, start: number): boolean {
  return bytes.toString('latin1', start, start + cursorStart.length) === cursorStart
}

/** No record begins like this. */
const cursorStart = '{"next":'

/** As `escapeLineEnds`. */
const lineEndings = ['\u0085', '\u2028', '\u2029'].map((character) => Buffer.from(character))

const nothing = Buffer.alloc(0)
const lineEnd = 0x0a
const quote = 0x22
const roomStep = 1 << 18

/** Cursors, and a trailer with a sentence and the words of a query that were corrected. */
const roomBeside =
  (limits.streamBlock / recordsPerCursor + 1) * (limits.cursorCharsMax + 100) +
  32 * limits.queryCharsMax +
  (limits.streamBlock + 1) * rowBytesMax +
  1024
