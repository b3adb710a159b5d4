/**
 * Reads tables as `COPY … WITH CSV HEADER` of PostgreSQL writes them. Only requested columns are
 * decoded, which is some ten times as fast as a general CSV parser.
 */
import { SourceError } from '../../sources/index.ts'
import type { RecordSink } from '../format.ts'

export interface DumpTable {
  /** The first `required` columns must be in the header. */
  readonly columns: readonly string[]
  readonly required: number
  /**
   * @param cells by position in `columns`, empty where null or absent. Valid until the next call.
   * @param line line of the row's beginning, from 1
   */
  add(cells: readonly string[], line: number): void
}

/** READMEs are the longest cells. The registry allows crates of 10 MiB. */
const rowBytesMax = 16 << 20
const columnsMax = 1000
/** Bytes between two turns: a few thousand rows. */
const sliceBytes = 1 << 17

/**
 * Rows with another number of cells than the header, or text after a closing quote, are bad lines.
 * Throws SourceError if a column is missing, or a row is too long or ends within a cell.
 *
 * @param path of the dump, for messages
 * @param file of the table in it
 */
export async function readTable(
  path: string,
  file: string,
  table: DumpTable,
  content: AsyncIterable<Buffer>,
  sink: RecordSink,
): Promise<void> {
  const rows = new DumpRows(path, file, table, sink)
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      rows.push(chunk.subarray(at, at + sliceBytes))
      await sink.turn()
    }
  }
  rows.end()
}

const quote = 0x22
const comma = 0x2c
const lineFeed = 0x0a
const carriageReturn = 0x0d
const byteOrderMark = Buffer.from('\ufeff')

class DumpRows {
  readonly #path: string
  readonly #file: string
  readonly #table: DumpTable
  readonly #sink: RecordSink
  readonly #cells: string[]
  /** By column: its position in the cells, or -1. Null before the header. */
  #positions: Int32Array | null = null
  /** Bytes of an incomplete row. */
  #rest: Buffer = Buffer.alloc(0)
  #pending: Buffer[] = []
  #pendingBytes = 0
  #line = 1
  /** The row that `#scan` has found. */
  #starts: number[] = []
  #ends: number[] = []
  #hasEscapes: boolean[] = []
  #lineFeeds = 0
  #width = 0
  #isDamaged = false

  constructor(path: string, file: string, table: DumpTable, sink: RecordSink) {
    this.#path = path
    this.#file = file
    this.#table = table
    this.#sink = sink
    this.#cells = table.columns.map(() => '')
  }

  push(slice: Buffer): void {
    this.#pending.push(slice)
    this.#pendingBytes += slice.length
    // A long row is scanned again only after it has doubled, so that the time stays linear.
    const isTooLong = this.#rest.length + this.#pendingBytes > rowBytesMax
    if (isTooLong || this.#pendingBytes >= this.#rest.length) this.#readRows(false)
  }

  end(): void {
    const bytes = this.#readRows(true)
    if (bytes === 0) return
    throw new SourceError(
      `${this.#path}: ${this.#file}:${this.#line}: ends within a cell; the file is cut off`,
    )
  }

  /** Returns the number of unread bytes. */
  #readRows(isLast: boolean): number {
    const isOne = this.#rest.length === 0 && this.#pending.length === 1
    const bytes = isOne ? this.#pending[0]! : Buffer.concat([this.#rest, ...this.#pending])
    this.#pending = []
    this.#pendingBytes = 0
    const hasMark = this.#positions === null && bytes.indexOf(byteOrderMark) === 0
    let start = hasMark ? byteOrderMark.length : 0
    while (start < bytes.length) {
      const end = this.#scan(bytes, start, isLast)
      if (end < 0) break
      if (this.#positions === null) this.#readHeader(bytes)
      else this.#readRow(bytes)
      this.#line += 1 + this.#lineFeeds
      start = end
    }
    this.#rest = bytes.subarray(start)
    if (this.#rest.length <= rowBytesMax) return this.#rest.length
    throw new SourceError(
      `${this.#path}: ${this.#file}:${this.#line}: a row of more than ${rowBytesMax} bytes`,
    )
  }

  /** Finds the cells of one row. Returns the start of the next row, or -1 for an incomplete row. */
  #scan(bytes: Buffer, start: number, isLast: boolean): number {
    this.#lineFeeds = 0
    this.#isDamaged = false
    const length = bytes.length
    for (let at = start, column = 0; ; column++) {
      let cellStart = at
      let cellEnd = -1
      let hasEscapes = false
      if (bytes[at] === quote) {
        cellStart = at + 1
        cellEnd = bytes.indexOf(quote, cellStart)
        while (cellEnd >= 0 && bytes[cellEnd + 1] === quote) {
          hasEscapes = true
          cellEnd = bytes.indexOf(quote, cellEnd + 2)
        }
        if (cellEnd < 0) return -1
        this.#countLineFeeds(bytes, cellStart, cellEnd)
        at = cellEnd + 1
      }
      const tail = at
      while (at < length && bytes[at] !== comma && bytes[at] !== lineFeed) at++
      // The next byte may be the second of two quotes, or continue the cell.
      if (at === length && !isLast) return -1
      const isLastCell = at === length || bytes[at] === lineFeed
      const end = isLastCell && at > tail && bytes[at - 1] === carriageReturn ? at - 1 : at
      if (cellEnd < 0) cellEnd = end
      else if (end > tail) this.#isDamaged = true
      this.#keep(column, cellStart, cellEnd, hasEscapes)
      at++
      if (!isLastCell) continue
      this.#width = column + 1
      return Math.min(at, length)
    }
  }

  #keep(column: number, start: number, end: number, hasEscapes: boolean): void {
    const positions = this.#positions
    if (column >= (positions?.length ?? columnsMax)) return
    const position = positions === null ? column : positions[column]!
    if (position < 0) return
    this.#starts[position] = start
    this.#ends[position] = end
    this.#hasEscapes[position] = hasEscapes
  }

  #countLineFeeds(bytes: Buffer, start: number, end: number): void {
    let at = bytes.indexOf(lineFeed, start)
    while (at >= 0 && at < end) {
      this.#lineFeeds++
      at = bytes.indexOf(lineFeed, at + 1)
    }
  }

  #readHeader(bytes: Buffer): void {
    if (this.#width > columnsMax) {
      throw new SourceError(
        `${this.#path}: ${this.#file}: ${this.#width} columns; at most ${columnsMax}`,
      )
    }
    const header = Array.from({ length: this.#width }, (_, column) =>
      this.#decodeCell(bytes, column),
    )
    this.#positions = new Int32Array(this.#width).fill(-1)
    for (const [i, column] of this.#table.columns.entries()) {
      const position = header.indexOf(column)
      if (position >= 0) this.#positions[position] = i
      else if (i < this.#table.required) {
        throw new SourceError(`${this.#path}: ${this.#file}: has no column "${column}"`)
      }
    }
    // Cells of absent columns stay empty.
    this.#starts = this.#cells.map(() => 0)
    this.#ends = this.#cells.map(() => 0)
  }

  #readRow(bytes: Buffer): void {
    const columns = this.#positions!.length
    if (this.#width !== columns) {
      const reason = `${this.#width} cells in a row, and ${columns} columns`
      this.#sink.badLine(this.#line, `${this.#file}: ${reason}`)
    } else if (this.#isDamaged) {
      this.#sink.badLine(this.#line, `${this.#file}: text behind the closing quote of a cell`)
    } else {
      for (let i = 0; i < this.#cells.length; i++) this.#cells[i] = this.#decodeCell(bytes, i)
      this.#table.add(this.#cells, this.#line)
    }
  }

  #decodeCell(bytes: Buffer, position: number): string {
    const start = this.#starts[position]!
    const end = this.#ends[position]!
    if (start === end) return ''
    const text = bytes.toString('utf8', start, end)
    if (this.#hasEscapes[position]!) return text.replaceAll('""', '"')
    return text === '\\N' ? '' : text
  }
}
