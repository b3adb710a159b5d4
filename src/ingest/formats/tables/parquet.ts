/**
 * Reads Parquet files page by page, only the columns that give a field. Members of structs are
 * columns with a dotted name (`actor.login`), and a list is one column.
 */
import { type FileHandle, open } from 'node:fs/promises'
import type { DecodedArray, FileMetaData, RowGroup, SchemaTree } from 'hyparquet'
import { assembleNested } from 'hyparquet/src/assemble.js'
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import { recordKinds, SourceError } from '../../sources/index.ts'
import { findField } from '../field-names.ts'
import type { ReadOptions, RecordSink, SourceInput, SourceReader } from '../format.ts'
import { shortenName } from './field-mapping.ts'
import {
  explainUnreadable,
  listColumns,
  readFooter,
  type TableColumn,
  tryReading,
} from './parquet-footer.ts'
import { ColumnPages, decodeText, ExpansionBudget } from './parquet-pages.ts'
import { rowWithoutValues } from './table.ts'
import { openTable } from './table-events.ts'

const samplesMax = 20
/** Rows between two turns. */
const rowsPerTurn = 4096

/** Parquet files are trusted as exports of a platform, unless their columns are an archive's. */
export const parquetReader: SourceReader = {
  trust: 'export',

  async read(input: SourceInput, sink: RecordSink, options: ReadOptions): Promise<void> {
    const table = await ParquetTable.open(input.path, input.name, (bytes) => sink.read(bytes))
    try {
      await readRows(table, sink, options)
      sink.read(table.bytesUnread)
    } finally {
      await table.close()
    }
  },
}

async function readRows(
  table: ParquetTable,
  sink: RecordSink,
  options: ReadOptions,
): Promise<void> {
  const columns = table.columns.map(({ name }) => name)
  if (table.groups.length === 0) return
  if (columns.length === 0) return sink.skipped(rowWithoutValues, table.rows)
  const samples = await table.readSamples()
  const { name } = table
  const { reader: rows, partitions } = openTable({ name, columns, samples }, options, sink)
  const values: unknown[] = [...columns.map(() => undefined), ...partitions]
  const isOwn = (at: number) => at < columns.length
  let row = 0
  for (const group of table.groups) {
    const budget = new ExpansionBudget()
    const cursors = rows.known.filter(isOwn).map((at) => table.openCursor(at, group, budget, row))
    const end = row + Number(group.num_rows)
    while (row < end) {
      let ready = Math.min(end - row, rowsPerTurn)
      for (const cursor of cursors) ready = Math.min(ready, await cursor.prepare())
      for (const batchEnd = row + ready; row < batchEnd; ) {
        row++
        for (const cursor of cursors) values[cursor.position] = cursor.take()
        rows.write(values, row, sink)
      }
      for (const cursor of cursors) cursor.countTexts()
      await sink.turn()
    }
    for (const at of rows.unknown.filter(isOwn)) {
      const records = table.countPresent(at, group)
      if (records > 0) sink.unknownMember(shortenName(columns[at]!), records)
    }
  }
  rows.finish?.()
}

class ParquetTable {
  readonly name: string
  readonly groups: readonly RowGroup[]
  readonly columns: readonly TableColumn[]
  readonly #file: FileHandle
  readonly #bytes: number
  readonly #onBytes: (bytes: number) => void
  #bytesRead = 0

  static async open(
    path: string,
    name: string,
    onBytes: (bytes: number) => void,
  ): Promise<ParquetTable> {
    const file = await open(path).catch((error: Error) => {
      throw new SourceError(`${name}: ${error.message}`)
    })
    try {
      const { size } = await file.stat()
      return new ParquetTable(file, name, size, await readFooter(file, name, size), onBytes)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  private constructor(
    file: FileHandle,
    name: string,
    bytes: number,
    metadata: FileMetaData,
    onBytes: (bytes: number) => void,
  ) {
    this.#file = file
    this.name = name
    this.#bytes = bytes
    this.#onBytes = onBytes
    this.groups = metadata.row_groups
    this.columns = listColumns(metadata)
  }

  get rows(): number {
    return this.groups.reduce((sum, { num_rows }) => sum + Number(num_rows), 0)
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  /** Bytes of columns that no field takes. */
  get bytesUnread(): number {
    return Math.max(0, this.#bytes - this.#bytesRead)
  }

  /** @param rows number of rows in earlier groups */
  openCursor(at: number, group: RowGroup, budget: ExpansionBudget, rows: number): ColumnCursor {
    const column = this.columns[at]!
    const where = `${this.name}: column "${shortenName(column.name)}" after row ${rows}`
    const pages = tryReading(where, () =>
      column.chunks.map((chunk, i) => {
        const meta = group.columns[chunk]!.meta_data!
        return new ColumnPages(this.#file, this.#count, meta, [...column.leaves[i]!], budget)
      }),
    )
    const rowCount = Number(group.num_rows)
    return new ColumnCursor(at, { column, pages, rows: rowCount, budget, where })
  }

  /** The first rows, with the columns that any kind of record knows. */
  async readSamples(): Promise<unknown[][]> {
    const [group] = this.groups
    if (group === undefined) return []
    const length = Math.min(samplesMax, Number(group.num_rows))
    const rows = Array.from({ length }, () => new Array<unknown>(this.columns.length))
    const budget = new ExpansionBudget()
    for (const [at, { name, isList }] of this.columns.entries()) {
      if (isList || recordKinds.every((kind) => findField(kind, name) === null)) continue
      const cursor = this.openCursor(at, group, budget, 0)
      const ready = Math.min(length, await cursor.prepare())
      for (let row = 0; row < ready; row++) rows[row]![at] = cursor.take()
      cursor.release()
    }
    return rows
  }

  /** Number of rows with a value, by the statistics of the footer. */
  countPresent(at: number, group: RowGroup): number {
    const rows = Number(group.num_rows)
    const meta = group.columns[this.columns[at]!.chunks[0]!]!.meta_data!
    const nulls = Number(meta.statistics?.null_count ?? 0n)
    return Math.min(rows, Math.max(0, Number(meta.num_values) - nulls))
  }

  readonly #count = (bytes: number) => {
    const counted = Math.min(bytes, this.bytesUnread)
    this.#bytesRead += counted
    this.#onBytes(counted)
  }
}

/** The values of one column, row by row. */
interface CursorSource {
  readonly column: TableColumn
  /** One for each of its leaves. */
  readonly pages: readonly ColumnPages[]
  /** Rows of the row group. */
  readonly rows: number
  readonly budget: ExpansionBudget
  /** For messages. */
  readonly where: string
}

class ColumnCursor {
  /** Position of the column in the table. */
  readonly position: number
  readonly #source: CursorSource
  #values: DecodedArray = []
  #at = 0
  #characters = 0

  constructor(position: number, source: CursorSource) {
    this.position = position
    this.#source = source
  }

  /** Number of rows that can be taken, at least one. Throws SourceError if there are none. */
  async prepare(): Promise<number> {
    if (this.#at === this.#values.length) {
      this.#at = 0
      this.#values = []
      try {
        this.#values = this.#source.column.isList ? await this.#readLists() : await this.#readPage()
      } catch (error) {
        throw explainUnreadable(this.#source.where, error)
      }
    }
    return this.#values.length - this.#at
  }

  /** The next value. Undefined if absent. */
  take(): unknown {
    let value: unknown = this.#values[this.#at++]
    if (this.#source.column.isList) return this.#convert(value)
    // Structs outside of lists are decoded as lists of zero or one value.
    while (Array.isArray(value)) value = value[0]
    if (typeof value === 'string') {
      this.#characters += value.length
      return value
    }
    return typeof value === 'bigint' ? value : this.#convert(value)
  }

  /** Converts a value to JSON types. Undefined if absent. */
  #convert(value: unknown): unknown {
    if (typeof value === 'string') this.#characters += value.length
    if (typeof value === 'bigint') return Number(value)
    if (typeof value === 'number' && Number.isNaN(value)) return undefined
    if (typeof value !== 'object' || value === null) return value
    if (value instanceof Uint8Array) return decodeText(value)
    if (value instanceof Date) return Math.floor(value.getTime() / 1000)
    if (Array.isArray(value)) return value.map((item) => this.#convert(item))
    const entries = Object.entries(value).map(([name, inner]) => [name, this.#convert(inner)])
    return Object.fromEntries(entries)
  }

  /** Counts the texts that were taken, because a dictionary may repeat a long one in every row. */
  countTexts(): void {
    tryReading(this.#source.where, () => this.#source.budget.spend(this.#characters))
    this.#characters = 0
  }

  release(): void {
    for (const pages of this.#source.pages) pages.release()
  }

  async #readPage(): Promise<DecodedArray> {
    const values = await this.#source.pages[0]!.next()
    if (values === null) throw new Error('the column ends before the row group')
    return values
  }

  async #readLists(): Promise<DecodedArray> {
    const { path, leaves } = this.#source.column
    const byLeaf = new Map<string, DecodedArray>()
    for (const [i, pages] of this.#source.pages.entries()) {
      const values = await pages.readAll()
      if (values.length !== this.#source.rows) {
        throw new Error(`${values.length} lists in a row group of ${this.#source.rows} rows`)
      }
      byLeaf.set(leaves[i]!.at(-1)!.path.join('.'), values)
    }
    const top = cutBranch(path)
    assembleNested(byLeaf, top, DEFAULT_PARSERS)
    const assembled = byLeaf.get(top.element.name) ?? []
    return Array.from(assembled, (value) => readPath(value, path.slice(2)))
  }
}

/** The tree from the top column down to a list, without other branches. */
function cutBranch(path: readonly SchemaTree[]): SchemaTree {
  let branch = path.at(-1)!
  for (const node of path.slice(1, -1).reverse()) branch = { ...node, children: [branch] }
  return branch
}

function readPath(value: unknown, path: readonly SchemaTree[]): unknown {
  let inner = value
  for (const { element } of path) {
    inner = (inner as Record<string, unknown> | null | undefined)?.[element.name]
  }
  return inner
}
