/**
 * Finds the records of a table of text (RFC 4180): the start, end and line of each, and whether it
 * has quotes. A quote only counts at the beginning of a cell.
 */
import { SourceError } from '../../sources/index.ts'

/** Limit of cells in a row. */
export const cellsMax = 10_000
export const recordBytesMax = 1 << 24

/** Whole records of one chunk, as parallel lists. */
export interface RecordBlock {
  readonly bytes: Buffer
  readonly starts: readonly number[]
  /** Excludes the line feed, but not a carriage return before it. */
  readonly ends: readonly number[]
  /** From 1. */
  readonly lines: readonly number[]
  readonly marks: readonly RecordMark[]
}

/** `plain`: can be split at separators. `quoted`: needs a parser. Others cannot be read. */
export type RecordMark = 'plain' | 'quoted' | 'misquoted' | 'wide'

const lineFeed = 0x0a
const carriageReturn = 0x0d
const quote = 0x22

type ScanState = 'begin' | 'plain' | 'quoted' | 'closed' | 'broken'

export class RecordScanner {
  readonly #name: string
  readonly #separator: number
  /** Bytes of an incomplete record. */
  #rest: Buffer = Buffer.alloc(0)
  #state: ScanState = 'begin'
  #mark: RecordMark = 'plain'
  #cells = 1
  #line: number
  #recordLine: number
  #quoteLine = 0

  /**
   * @param name of the file, for messages
   * @param separator code of an ASCII character
   */
  constructor(name: string, separator: number, firstLine = 1) {
    this.#name = name
    this.#separator = separator
    this.#line = firstLine
    this.#recordLine = firstLine
  }

  /** Throws SourceError that names the line of a record that is too long. */
  next(chunk: Buffer): RecordBlock {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const block = new BlockRecords(bytes)
    const from = this.#rest.length
    const hasQuotes = chunk.indexOf(quote) !== -1
    const isPlain = !hasQuotes && (this.#state === 'begin' || this.#state === 'plain')
    const start = isPlain ? this.#scanPlain(block, from) : this.#scan(block, from)
    this.#rest = bytes.subarray(start)
    this.#checkLength(this.#rest.length)
    return block
  }

  /** The last record, which may have no line feed. Throws SourceError for an open quote. */
  end(): RecordBlock {
    if (this.#state === 'quoted') {
      const advice = 'Close it, or double quotes that belong to the text.'
      throw new SourceError(
        `${this.#describeLine(this.#quoteLine)}: this quote is never closed. ${advice}`,
      )
    }
    const block = new BlockRecords(this.#rest)
    this.#finish(block, 0, this.#rest.length)
    return block
  }

  /** Finds records in bytes without quotes, by line feeds. Returns the start of the rest. */
  #scanPlain(block: BlockRecords, from: number): number {
    const { bytes } = block
    let start = 0
    for (
      let end = bytes.indexOf(lineFeed, from);
      end !== -1;
      end = bytes.indexOf(lineFeed, start)
    ) {
      this.#finish(block, start, end)
      start = end + 1
    }
    const isBegin = start === bytes.length || bytes[bytes.length - 1] === this.#separator
    this.#state = isBegin ? 'begin' : 'plain'
    return start
  }

  #scan(block: BlockRecords, from: number): number {
    const { bytes } = block
    let state = this.#state
    let start = 0
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (state === 'quoted') {
        if (byte === quote) state = 'closed'
        else if (byte === lineFeed) this.#line++
      } else if (byte === lineFeed) {
        this.#finish(block, start, at)
        start = at + 1
        state = 'begin'
      } else if (state === 'broken') {
        // The rest of the record is skipped.
      } else if (byte === this.#separator) {
        state = 'begin'
        if (++this.#cells > cellsMax) [state, this.#mark] = ['broken', 'wide']
      } else if (state === 'begin') {
        state = byte === quote ? 'quoted' : 'plain'
        if (byte === quote) [this.#mark, this.#quoteLine] = ['quoted', this.#line]
      } else if (state === 'closed' && byte !== carriageReturn) {
        state = byte === quote ? 'quoted' : 'broken'
        if (byte !== quote) this.#mark = 'misquoted'
      }
    }
    this.#state = state
    return start
  }

  #finish(block: BlockRecords, start: number, end: number): void {
    this.#checkLength(end - start)
    block.add(start, end, this.#recordLine, this.#mark)
    this.#line++
    this.#recordLine = this.#line
    this.#mark = 'plain'
    this.#cells = 1
  }

  #checkLength(bytes: number): void {
    if (bytes <= recordBytesMax) return
    const isOpen = this.#state === 'quoted'
    const reason = isOpen ? `. The quote on line ${this.#quoteLine} may never be closed` : ''
    const where = this.#describeLine(this.#recordLine)
    throw new SourceError(`${where}: the record is longer than ${recordBytesMax} bytes${reason}`)
  }

  #describeLine(line: number): string {
    return `${this.#name}:${line}`
  }
}

class BlockRecords implements RecordBlock {
  readonly bytes: Buffer
  readonly starts: number[] = []
  readonly ends: number[] = []
  readonly lines: number[] = []
  readonly marks: RecordMark[] = []

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** Adds a record. Ignores empty lines. */
  add(start: number, end: number, line: number, mark: RecordMark): void {
    const length = end - start
    if (length === 0 || (length === 1 && this.bytes[start] === carriageReturn)) return
    this.starts.push(start)
    this.ends.push(end)
    this.lines.push(line)
    this.marks.push(mark)
  }
}
