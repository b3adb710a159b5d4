/**
 * Tables of text: CSV, and the same with tabs, semicolons or bars, with quotes as in RFC 4180. The
 * separator is detected by the header.
 */
import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import { SourceError } from '../../sources/index.ts'
import { readContent } from '../content.ts'
import type { FieldMapping, ReadOptions, RecordSink, SourceInput, SourceReader } from '../format.ts'
import { cellsMax, type RecordBlock, type RecordMark, RecordScanner } from './csv-records.ts'
import { recordKinds } from './field-mapping.ts'
import {
  cellCharactersMax,
  isArchiveTable,
  knownColumns,
  rowWithoutValues,
  TableMapping,
} from './table.ts'

/** Bytes and rows to detect the separator and the kind of the records by. */
const startBytes = 1 << 16
const samplesMax = 20
/** Rows between two turns, and rows that are parsed at once. */
const rowsPerTurn = 4096
const rowsPerParse = 1024

const lineFeed = 0x0a
const carriageReturn = 0x0d

const faults: Readonly<Partial<Record<RecordMark, string>>> = {
  misquoted: 'a quote within a quoted cell is not doubled',
  wide: `has more than ${cellsMax} cells`,
}

/** Tables of text are trusted as written by people, unless their columns are an archive's. */
export const csvReader: SourceReader = {
  trust: 'hand',

  async read(input: SourceInput, sink: RecordSink, options: ReadOptions): Promise<void> {
    const chunks = readContent(input.path, (bytes) => sink.read(bytes))
    try {
      const start = await startOf(chunks)
      const separator = separatorOf(start, options.mapping)
      const scanner = new RecordScanner(input.name, separator.code, separator.firstLine)
      let rows: TableRows | null = null
      for await (const chunk of textOf(start, separator.bytes, chunks)) {
        const block = scanner.next(chunk)
        rows ??= TableRows.of(block, separator.code, input, sink, options)
        await rows?.write(block, sink)
      }
      const last = scanner.end()
      rows ??= TableRows.of(last, separator.code, input, sink, options)
      await rows?.write(last, sink)
    } finally {
      await chunks.return(undefined)
    }
  },
}

class TableRows {
  readonly #mapping: TableMapping
  readonly #width: number
  readonly #cells: CellReader
  /** The header is the first record of the first block. */
  #first = 1
  #untilTurn = rowsPerTurn

  /** Null if the block has no record. Throws SourceError if the header is unusable. */
  static of(
    block: RecordBlock,
    separator: number,
    { name }: SourceInput,
    sink: RecordSink,
    { mapping, now }: ReadOptions,
  ): TableRows | null {
    if (block.lines.length === 0) return null
    const cells = new CellReader(separator)
    cells.begin(block)
    const where = `${name}:${block.lines[0]}`
    const header = cells.at(0)
    if (typeof header === 'string') throw new SourceError(`${where}: the header is bad: ${header}`)
    if (header.length > cellsMax) throw new SourceError(`${where}: more than ${cellsMax} columns`)
    const samples: string[][] = []
    for (let row = 1; row < Math.min(block.lines.length, 1 + samplesMax); row++) {
      const values = cells.at(row)
      if (typeof values !== 'string') samples.push(values)
    }
    const columns = header.map((column) => column.trim())
    if (isArchiveTable(columns) && mapping?.trust === undefined) sink.trust = 'archive'
    const table = new TableMapping({ name, columns, mapping, samples, now })
    table.tellColumns(sink)
    return new TableRows(table, columns.length, cells)
  }

  private constructor(mapping: TableMapping, width: number, cells: CellReader) {
    this.#mapping = mapping
    this.#width = width
    this.#cells = cells
  }

  async write(block: RecordBlock, sink: RecordSink): Promise<void> {
    this.#cells.begin(block)
    for (let row = this.#first; row < block.lines.length; row++) {
      const line = block.lines[row]!
      const cells = this.#cells.at(row)
      const fault = typeof cells === 'string' ? cells : this.#faultOf(cells)
      if (fault !== null) sink.badLine(line, fault)
      else if (isEmpty(cells as string[])) sink.skipped(rowWithoutValues)
      else this.#mapping.write(cells as string[], line, sink)
      if (--this.#untilTurn === 0) {
        this.#untilTurn = rowsPerTurn
        await sink.turn()
      }
    }
    this.#first = 0
    await sink.turn()
  }

  /** Allows fewer cells than columns. More cells mean that a separator was not quoted. */
  #faultOf(cells: readonly string[]): string | null {
    if (cells.length <= this.#width) return null
    if (cells.length > cellsMax) return faults.wide!
    for (let at = this.#width; at < cells.length; at++) {
      if (cells[at] !== '') return `has ${cells.length} cells, and the header has ${this.#width}`
    }
    return null
  }
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
  at(record: number): string[] | string {
    const { bytes, starts, ends, marks } = this.#block
    const fault = faults[marks[record]!]
    if (fault !== undefined) return fault
    const [start, end] = [starts[record]!, ends[record]!]
    if (!this.#isClean) {
      const own = bytes.subarray(start, end)
      if (own.includes(0)) return 'holds a NUL character'
      if (!isUtf8(own)) return 'is not UTF-8. Save the file as UTF-8'
    }
    const cells = this.#cellsAt(record)
    if (cells === null) return 'has quotes that are not balanced'
    // A short record cannot have a long cell.
    if (end - start <= cellCharactersMax) return cells
    const isLong = cells.some((cell) => cell.length > cellCharactersMax)
    return isLong ? `has a cell of more than ${cellCharactersMax} characters` : cells
  }

  #cellsAt(record: number): string[] | null {
    const { bytes, starts, marks } = this.#block
    const parsed = this.#parsed[record - this.#parsedFrom]
    if (parsed !== undefined && record >= this.#parsedFrom) return parsed
    if (marks[record] === 'plain') {
      const text = bytes.toString('utf8', starts[record], this.#endOf(record))
      return text.split(this.#separator, cellsMax + 1)
    }
    this.#parseFrom(record)
    return this.#parsed[0]!
  }

  #parseFrom(record: number): void {
    const { bytes, starts, marks } = this.#block
    let end = record
    while (end < marks.length && end < record + rowsPerParse && !(marks[end]! in faults)) end++
    const slice = (from: number, to: number) => bytes.subarray(starts[from]!, this.#endOf(to - 1))
    this.#parsedFrom = record
    this.#parsed = this.#parse(slice(record, end), end - record) ?? []
    if (this.#parsed.length > 0) return
    // Parses the records one by one, to find the invalid one.
    for (let at = record; at < end; at++) {
      this.#parsed.push(this.#parse(slice(at, at + 1), 1)?.[0] ?? null)
    }
  }

  /** End of a record, excluding a carriage return. */
  #endOf(record: number): number {
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

function isEmpty(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell !== '') return false
  return true
}

interface Separator {
  readonly code: number
  /** Bytes of a line `sep=;`, which spreadsheets write before the header. */
  readonly bytes: number
  readonly firstLine: number
}

const separators = [',', '\t', ';', '|'] as const

/** Chooses the separator with the most names of fields, then the most columns. */
function separatorOf(start: Buffer, mapping: FieldMapping | null): Separator {
  const given = /^sep=([,;|\t])\r?\n/i.exec(start.toString('latin1', 0, 8))
  if (given !== null) {
    return { code: given[1]!.charCodeAt(0), bytes: given[0].length, firstLine: 2 }
  }
  const text = withLineFeeds(start)
  let best = { code: separators[0].charCodeAt(0), known: -1, columns: 0 }
  for (const separator of separators) {
    const code = separator.charCodeAt(0)
    const names = headerOf(text, code)
    const mapped = names.filter((name) => Object.hasOwn(mapping?.columns ?? {}, name)).length
    const guessed = recordKinds.map((kind) => knownColumns(kind, names))
    const known = mapped + Math.max(...guessed)
    const isBetter = known > best.known || (known === best.known && names.length > best.columns)
    if (isBetter) best = { code, known, columns: names.length }
  }
  return { code: best.code, bytes: 0, firstLine: 1 }
}

function headerOf(start: Buffer, separator: number): string[] {
  const scanner = new RecordScanner('', separator)
  const ended = start.subarray(0, startBytes)
  // The header may be longer than these bytes.
  const block = scanner.next(Buffer.concat([ended, Buffer.from('\n')]))
  const reader = new CellReader(separator)
  reader.begin(block)
  if (block.lines.length === 0) return []
  let cells = reader.at(0)
  if (typeof cells === 'string') {
    // Split plainly: the separator is still needed for the message about the unreadable header.
    const text = block.bytes.toString('utf8', block.starts[0], block.ends[0])
    cells = text.split(String.fromCharCode(separator), cellsMax)
  }
  return cells.map((cell) => cell.trim())
}

async function startOf(chunks: AsyncGenerator<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  while (length < startBytes) {
    const { done, value } = await chunks.next()
    if (done === true) break
    parts.push(value)
    length += value.length
  }
  return Buffer.concat(parts)
}

/** All chunks. Converts carriage returns to line feeds if lines end with them alone. */
async function* textOf(
  start: Buffer,
  skipped: number,
  chunks: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  const hasLines = start.includes(lineFeed) || !start.includes(carriageReturn)
  if (start.length > 0) yield withLineFeeds(start).subarray(skipped)
  for await (const chunk of chunks) yield hasLines ? chunk : toLineFeeds(chunk)
}

function withLineFeeds(start: Buffer): Buffer {
  return start.includes(lineFeed) || !start.includes(carriageReturn) ? start : toLineFeeds(start)
}

function toLineFeeds(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let at = 0; at < copy.length; at++) if (copy[at] === carriageReturn) copy[at] = lineFeed
  return copy
}
