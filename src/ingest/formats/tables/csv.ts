/**
 * Tables of text: CSV, and the same with tabs, semicolons or bars, with quotes as in RFC 4180. The
 * separator is detected by the header.
 */
import { SourceError } from '../../sources/index.ts'
import { readContent } from '../content.ts'
import type { ReadOptions, RecordSink, SourceInput, SourceReader } from '../format.ts'
import { CellReader, faults } from './csv-cells.ts'
import { findHeader, normaliseLineEnds, type TableHeader, toLineFeeds } from './csv-header.ts'
import { cellsMax, type RecordBlock, RecordScanner } from './csv-records.ts'
import { rowWithoutValues } from './table.ts'
import { type OpenTable, openTable, type TableReader } from './table-events.ts'

/** Bytes and rows to detect the separator and the kind of the records by. */
const startBytes = 1 << 16
const samplesMax = 20
/** Rows between two turns. */
const rowsPerTurn = 4096

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Tables of text are trusted as written by people, unless their columns are an archive's. */
export const csvReader: SourceReader = {
  trust: 'hand',

  async read(input: SourceInput, sink: RecordSink, options: ReadOptions): Promise<void> {
    const chunks = readContent(input.path, (bytes) => sink.read(bytes))
    try {
      const start = await readStart(chunks)
      const header = findHeader(start, options.mapping)
      const scanner = new RecordScanner(input.name, header.separator, header.firstLine)
      let rows: TableRows | null = null
      for await (const chunk of readText(start, header.bytes, chunks)) {
        const block = scanner.next(chunk)
        rows ??= TableRows.open(block, header, input, sink, options)
        await rows?.write(block, sink)
      }
      const last = scanner.end()
      rows ??= TableRows.open(last, header, input, sink, options)
      await rows?.write(last, sink)
      rows?.finish()
    } finally {
      await chunks.return(undefined)
    }
  },
}

/** Why a record is counted as skipped. */
const lineAboveHeader = 'line above the header'

class TableRows {
  readonly #reader: TableReader
  readonly #width: number
  readonly #cells: CellReader
  /** Values of columns that the folders of the file name. */
  readonly #partitions: readonly string[]
  /** The header, and all above it, are the first records of the first block. */
  #first: number
  #untilTurn = rowsPerTurn

  /** Null if the block has no record. Throws SourceError if the header is unusable. */
  static open(
    block: RecordBlock,
    { separator, above }: TableHeader,
    { name }: SourceInput,
    sink: RecordSink,
    options: ReadOptions,
  ): TableRows | null {
    if (block.lines.length <= above) return null
    const cells = new CellReader(separator)
    cells.begin(block)
    const where = `${name}:${block.lines[above]}`
    const header = cells.read(above)
    if (typeof header === 'string') throw new SourceError(`${where}: the header is bad: ${header}`)
    if (header.length > cellsMax) throw new SourceError(`${where}: more than ${cellsMax} columns`)
    const samples: string[][] = []
    const first = above + 1
    for (let row = first; row < Math.min(block.lines.length, first + samplesMax); row++) {
      const values = cells.read(row)
      if (typeof values !== 'string') samples.push(values)
    }
    const columns = header.map((column) => column.trim())
    if (above > 0) sink.skipped(lineAboveHeader, above)
    const table = openTable({ name, columns, samples }, options, sink)
    return new TableRows(table, columns.length, cells, first)
  }

  private constructor(table: OpenTable, width: number, cells: CellReader, first: number) {
    this.#reader = table.reader
    this.#partitions = table.partitions
    this.#width = width
    this.#cells = cells
    this.#first = first
  }

  async write(block: RecordBlock, sink: RecordSink): Promise<void> {
    this.#cells.begin(block)
    for (let row = this.#first; row < block.lines.length; row++) {
      const line = block.lines[row]!
      const cells = this.#cells.read(row)
      const fault = typeof cells === 'string' ? cells : this.#findFault(cells)
      if (fault !== null) sink.badLine(line, fault)
      else if (isEmpty(cells as string[])) sink.skipped(rowWithoutValues)
      else this.#reader.write(this.#addPartitions(cells as string[]), line, sink)
      if (--this.#untilTurn === 0) {
        this.#untilTurn = rowsPerTurn
        await sink.turn()
      }
    }
    this.#first = 0
    await sink.turn()
  }

  /** Called after the last block. */
  finish(): void {
    this.#reader.finish?.()
  }

  #addPartitions(cells: string[]): readonly string[] {
    for (const [at, value] of this.#partitions.entries()) cells[this.#width + at] = value
    return cells
  }

  /** Allows fewer cells than columns. More cells mean that a separator was not quoted. */
  #findFault(cells: readonly string[]): string | null {
    if (cells.length <= this.#width) return null
    if (cells.length > cellsMax) return faults.wide!
    for (let at = this.#width; at < cells.length; at++) {
      if (cells[at] !== '') return `has ${cells.length} cells, and the header has ${this.#width}`
    }
    return null
  }
}

function isEmpty(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell !== '') return false
  return true
}

async function readStart(chunks: AsyncGenerator<Buffer>): Promise<Buffer> {
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
async function* readText(
  start: Buffer,
  skipped: number,
  chunks: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  const hasLines = start.includes(lineFeed) || !start.includes(carriageReturn)
  if (start.length > 0) yield normaliseLineEnds(start).subarray(skipped)
  for await (const chunk of chunks) yield hasLines ? chunk : toLineFeeds(chunk)
}
