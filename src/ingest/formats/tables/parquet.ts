/**
 * Reads Parquet files page by page, only the columns that give a field. Members of structs are
 * columns with a dotted name (`actor.login`), and a list is one column.
 */
import { type FileHandle, open } from 'node:fs/promises'
import type { DecodedArray, FileMetaData, RowGroup, SchemaTree } from 'hyparquet'
import { assembleNested } from 'hyparquet/src/assemble.js'
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import { SourceError } from '../../sources/index.ts'
import { findField } from '../field-names.ts'
import type { ReadOptions, RecordSink, SourceInput, SourceReader } from '../format.ts'
import { parsePartitions } from '../partitions.ts'
import { recordKinds, shortName } from './field-mapping.ts'
import {
  attempt,
  readFooter,
  type TableColumn,
  tableColumns,
  unreadable,
} from './parquet-footer.ts'
import { ColumnPages, ExpansionBudget, textOfBytes } from './parquet-pages.ts'
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
  { mapping, now, peopleWithoutLogin }: ReadOptions,
): Promise<void> {
  const own = table.columns.map(({ name }) => name)
  const partitions = parsePartitions(table.name).filter(([column]) => !own.includes(column))
  const columns = [...own, ...partitions.map(([column]) => column)]
  if (table.groups.length === 0) return
  if (own.length === 0) return sink.skipped(rowWithoutValues, table.rows)
  const samples = await table.samples()
  const { name } = table
  const rows = openTable({ name, columns, mapping, samples, now, peopleWithoutLogin }, sink)
  const values: unknown[] = [...own.map(() => undefined), ...partitions.map(([, value]) => value)]
  const isOwn = (at: number) => at < own.length
  let row = 0
  for (const group of table.groups) {
    const budget = new ExpansionBudget()
    const cursors = rows.known.filter(isOwn).map((at) => table.cursor(at, group, budget, row))
    const end = row + Number(group.num_rows)
    while (row < end) {
      let ready = Math.min(end - row, rowsPerTurn)
      for (const cursor of cursors) ready = Math.min(ready, await cursor.ready())
      for (const batchEnd = row + ready; row < batchEnd; ) {
        row++
        for (const cursor of cursors) values[cursor.column] = cursor.take()
        rows.write(values, row, sink)
      }
      for (const cursor of cursors) cursor.countTexts()
      await sink.turn()
    }
    for (const at of rows.unknown.filter(isOwn)) {
      const records = table.presentIn(at, group)
      if (records > 0) sink.unknownMember(shortName(columns[at]!), records)
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
    this.columns = tableColumns(metadata)
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
  cursor(at: number, group: RowGroup, budget: ExpansionBudget, rows: number): ColumnCursor {
    const column = this.columns[at]!
    const where = `${this.name}: column "${shortName(column.name)}" after row ${rows}`
    const pages = attempt(where, () =>
      column.chunks.map((chunk, i) => {
        const meta = group.columns[chunk]!.meta_data!
        return new ColumnPages(this.#file, this.#count, meta, [...column.leaves[i]!], budget)
      }),
    )
    return new ColumnCursor(at, column, pages, Number(group.num_rows), budget, where)
  }

  /** The first rows, with the columns that any kind of record knows. */
  async samples(): Promise<unknown[][]> {
    const [group] = this.groups
    if (group === undefined) return []
    const length = Math.min(samplesMax, Number(group.num_rows))
    const rows = Array.from({ length }, () => new Array<unknown>(this.columns.length))
    const budget = new ExpansionBudget()
    for (const [at, { name, isList }] of this.columns.entries()) {
      if (isList || recordKinds.every((kind) => findField(kind, name) === null)) continue
      const cursor = this.cursor(at, group, budget, 0)
      const ready = Math.min(length, await cursor.ready())
      for (let row = 0; row < ready; row++) rows[row]![at] = cursor.take()
      cursor.release()
    }
    return rows
  }

  /** Number of rows with a value, by the statistics of the footer. */
  presentIn(at: number, group: RowGroup): number {
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
class ColumnCursor {
  readonly column: number
  readonly #source: TableColumn
  readonly #pages: readonly ColumnPages[]
  readonly #rows: number
  readonly #budget: ExpansionBudget
  readonly #where: string
  #values: DecodedArray = []
  #at = 0
  #characters = 0

  constructor(
    column: number,
    source: TableColumn,
    pages: readonly ColumnPages[],
    rows: number,
    budget: ExpansionBudget,
    where: string,
  ) {
    this.column = column
    this.#source = source
    this.#pages = pages
    this.#rows = rows
    this.#budget = budget
    this.#where = where
  }

  /** Number of rows that can be taken, at least one. Throws SourceError if there are none. */
  async ready(): Promise<number> {
    if (this.#at === this.#values.length) {
      this.#at = 0
      this.#values = []
      try {
        this.#values = this.#source.isList ? await this.#lists() : await this.#page()
      } catch (error) {
        throw unreadable(this.#where, error)
      }
    }
    return this.#values.length - this.#at
  }

  /** The next value. Undefined if absent. */
  take(): unknown {
    let value: unknown = this.#values[this.#at++]
    if (this.#source.isList) return this.#plain(value)
    // Structs outside of lists are decoded as lists of zero or one value.
    while (Array.isArray(value)) value = value[0]
    if (typeof value === 'string') {
      this.#characters += value.length
      return value
    }
    return typeof value === 'bigint' ? value : this.#plain(value)
  }

  /** Converts a value to JSON types. Undefined if absent. */
  #plain(value: unknown): unknown {
    if (typeof value === 'string') this.#characters += value.length
    if (typeof value === 'bigint') return Number(value)
    if (typeof value === 'number' && Number.isNaN(value)) return undefined
    if (typeof value !== 'object' || value === null) return value
    if (value instanceof Uint8Array) return textOfBytes(value)
    if (value instanceof Date) return Math.floor(value.getTime() / 1000)
    if (Array.isArray(value)) return value.map((item) => this.#plain(item))
    const entries = Object.entries(value).map(([name, inner]) => [name, this.#plain(inner)])
    return Object.fromEntries(entries)
  }

  /** Counts the texts that were taken, because a dictionary may repeat a long one in every row. */
  countTexts(): void {
    attempt(this.#where, () => this.#budget.spend(this.#characters))
    this.#characters = 0
  }

  release(): void {
    for (const pages of this.#pages) pages.release()
  }

  async #page(): Promise<DecodedArray> {
    const values = await this.#pages[0]!.next()
    if (values === null) throw new Error('the column ends before the row group')
    return values
  }

  async #lists(): Promise<DecodedArray> {
    const { path, leaves } = this.#source
    const byLeaf = new Map<string, DecodedArray>()
    for (const [i, pages] of this.#pages.entries()) {
      const values = await pages.all()
      if (values.length !== this.#rows) {
        throw new Error(`${values.length} lists in a row group of ${this.#rows} rows`)
      }
      byLeaf.set(leaves[i]!.at(-1)!.path.join('.'), values)
    }
    const top = branchOf(path)
    assembleNested(byLeaf, top, DEFAULT_PARSERS)
    const assembled = byLeaf.get(top.element.name) ?? []
    return Array.from(assembled, (value) => valueAt(value, path.slice(2)))
  }
}

/** The tree from the top column down to a list, without other branches. */
function branchOf(path: readonly SchemaTree[]): SchemaTree {
  let branch = path.at(-1)!
  for (const node of path.slice(1, -1).reverse()) branch = { ...node, children: [branch] }
  return branch
}

function valueAt(value: unknown, path: readonly SchemaTree[]): unknown {
  let inner = value
  for (const { element } of path) {
    inner = (inner as Record<string, unknown> | null | undefined)?.[element.name]
  }
  return inner
}
