import Table from 'cli-table3'
import { stringify } from 'csv-stringify/sync'
import { isFormulaText } from '../../contract/index.ts'
import type { Io } from './io.ts'
import { cleanText } from './safe-text.ts'

export interface TableShape {
  readonly head: readonly string[]
  /** Width of the terminal in characters. Absent: unlimited. */
  readonly widthMax?: number
  /** Index of the first column of numbers, which are aligned to the right. Default: none. */
  readonly numbersFrom?: number
}

const blank = '  '
/** Cells are cut here first, because the table library cuts one character at a time. */
const cellCharsMax = 500

const edges = [
  ...['top', 'top-mid', 'top-left', 'top-right', 'left', 'left-mid', 'mid', 'mid-mid'],
  ...['bottom', 'bottom-mid', 'bottom-left', 'bottom-right', 'right', 'right-mid'],
]
/** No rules, and blanks between columns. */
const frame = { ...Object.fromEntries(edges.map((edge) => [edge, ''])), middle: blank }
const style = { 'padding-left': 0, 'padding-right': 0, head: [], border: [] }

/**
 * A table without rules that grows page by page. Only the first page has the head. Columns keep
 * their widths as long as later pages fit. Cells are made safe for terminals.
 */
export class GrowingTable {
  readonly #shape: TableShape
  /** The widest cell of each column so far. Undefined before the first page. */
  #natural: number[] | undefined

  constructor(shape: TableShape) {
    this.#shape = shape
  }

  /** Whether it has no page yet. */
  get isEmpty(): boolean {
    return this.#natural === undefined
  }

  /** The lines of these rows, each ended by a line break. */
  format(rows: readonly (readonly string[])[]): string {
    const shown = this.#natural === undefined ? [this.#shape.head, ...rows] : rows
    const cells = shown.map((row) => row.map((cell) => cleanText(cell.slice(0, cellCharsMax))))
    const before = this.#natural
    this.#natural = this.#shape.head.map((_, column) =>
      Math.max(before?.[column] ?? 1, measureColumn(cells, column)),
    )
    const widths = fitWidths(this.#natural, this.#shape.widthMax)
    const { numbersFrom = widths.length } = this.#shape
    const aligns = widths.map((_, column) => (column < numbersFrom ? 'left' : 'right'))
    return cells.map((row) => formatRow(row, widths, aligns)).join('')
  }
}

/** Lays out each row as a table, because the library's time grows with the square of the rows. */
function formatRow(
  row: readonly string[],
  widths: readonly number[],
  aligns: readonly ('left' | 'right')[],
): string {
  const table = new Table({ chars: frame, style, colWidths: [...widths], colAligns: [...aligns] })
  table.push([...row])
  // The table library may cut a surrogate pair into halves.
  return `${table
    .toString()
    .replace(/[\ud800-\udbff]…/g, '… ')
    .trimEnd()}\n`
}

/** The table library measures wide and combining characters correctly, but slowly. */
function measureColumn(rows: readonly (readonly string[])[], column: number): number {
  const table = new Table({ chars: frame, style })
  let width = 0
  for (const row of rows) {
    const cell = row[column] ?? ''
    if (/^[ -~]*$/.test(cell)) width = Math.max(width, cell.length)
    else table.push([cell])
  }
  return table.length === 0 ? width : Math.max(width, table.width)
}

/**
 * The natural widths if they fit. Otherwise the widest columns share the largest width that fits.
 */
function fitWidths(natural: readonly number[], widthMax = Number.POSITIVE_INFINITY): number[] {
  let common = Math.max(...natural)
  const room = widthMax - blank.length * (natural.length - 1)
  while (common > 1 && sumWidths(natural, common) > room) common--
  return natural.map((width) => Math.min(width, common))
}

function sumWidths(widths: readonly number[], common: number): number {
  return widths.reduce((sum, width) => sum + Math.min(width, common), 0)
}

// CSV.

/**
 * Returns CSV lines. Numbers are unchanged. A text that a spreadsheet would run as a formula gets a
 * leading `'`, because profiles are untrusted. On a terminal texts are made safe first.
 */
export function formatCsv(io: Io, records: readonly (readonly (string | number)[])[]): string {
  const formatCell = (value: string | number) => {
    if (typeof value === 'number') return value
    const text = io.stdout.isTTY ? cleanText(value) : value
    return isFormulaText(text) ? `'${text}` : text
  }
  // Most readers skip an empty line, so an empty cell of a single column is quoted.
  const isNarrow = records.some(({ length }) => length === 1)
  return stringify(
    records.map((record) => record.map(formatCell)),
    { quoted_empty: isNarrow },
  )
}
