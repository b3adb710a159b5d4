/** Splits the records of a table of text into cells. */
import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import { cellsMax, type RecordBlock, type RecordMark } from './csv-records.ts'
import { cellCharactersMax } from './table.ts'

/** Rows that are parsed at once. */
const rowsPerParse = 1024

const carriageReturn = 0x0d

export const faults: Readonly<Partial<Record<RecordMark, string>>> = {
  misquoted: 'a quote within a quoted cell is not doubled',
  wide: `has more than ${cellsMax} cells`,
}

/** The cells of each record of a block. Records with quotes are parsed many at a time. */
export class CellReader {
  readonly #separator: string
  #block: RecordBlock = { bytes: Buffer.alloc(0), starts: [], ends: [], lines: [], marks: [] }
  #isClean = true
  /** Cells of the records from `#parsedFrom` on. */
  #parsed: (string[] | null)[] = []
  #parsedFrom = 0

  constructor(separator: number) {
    this.#separator = String.fromCharCode(separator)
  }

  begin(block: RecordBlock): void {
    this.#block = block
    this.#isClean = isText(block.bytes)
    this.#parsed = []
  }

  /** The cells of a record, or the reason why it cannot be read. */
  read(record: number): string[] | string {
    const { bytes, starts, ends, marks } = this.#block
    const fault = faults[marks[record]!]
    if (fault !== undefined) return fault
    const [start, end] = [starts[record]!, ends[record]!]
    if (!this.#isClean) {
      const own = bytes.subarray(start, end)
      if (own.includes(0)) return 'holds a NUL character'
      if (!isUtf8(own)) return 'is not UTF-8. Save the file as UTF-8'
    }
    const cells = this.#splitRecord(record)
    if (cells === null) return 'has quotes that are not balanced'
    // A short record cannot have a long cell.
    if (end - start <= cellCharactersMax) return cells
    const isLong = cells.some((cell) => cell.length > cellCharactersMax)
    return isLong ? `has a cell of more than ${cellCharactersMax} characters` : cells
  }

  #splitRecord(record: number): string[] | null {
    const { bytes, starts, marks } = this.#block
    const parsed = this.#parsed[record - this.#parsedFrom]
    if (parsed !== undefined && record >= this.#parsedFrom) return parsed
    if (marks[record] === 'plain') {
      const text = bytes.toString('utf8', starts[record], this.#trimEnd(record))
      return text.split(this.#separator, cellsMax + 1)
    }
    this.#parseRun(record)
    return this.#parsed[0]!
  }

  #parseRun(record: number): void {
    const { bytes, starts, marks } = this.#block
    let end = record
    while (end < marks.length && end < record + rowsPerParse && !(marks[end]! in faults)) end++
    const slice = (from: number, to: number) => bytes.subarray(starts[from]!, this.#trimEnd(to - 1))
    this.#parsedFrom = record
    this.#parsed = this.#parse(slice(record, end), end - record) ?? []
    if (this.#parsed.length > 0) return
    // Parses the records one by one, to find the invalid one.
    for (let at = record; at < end; at++) {
      this.#parsed.push(this.#parse(slice(at, at + 1), 1)?.[0] ?? null)
    }
  }

  /** End of a record, excluding a carriage return. */
  #trimEnd(record: number): number {
    const end = this.#block.ends[record]!
    return this.#block.bytes[end - 1] === carriageReturn ? end - 1 : end
  }

  /** Null if the parser fails or finds another number of records. */
  #parse(bytes: Buffer, count: number): string[][] | null {
    try {
      const rows = parse(bytes, {
        delimiter: this.#separator,
        record_delimiter: ['\r\n', '\n'],
        // Quotes within a cell that does not begin with one are text.
        relax_quotes: true,
        relax_column_count: true,
        skip_empty_lines: true,
        max_record_size: 0,
      })
      return rows.length === count ? rows : null
    } catch {
      return null
    }
  }
}

function isText(bytes: Buffer): boolean {
  return !bytes.includes(0) && isUtf8(bytes)
}
