/** Prints answers of commands: as JSON, CSV or a table. */
import { escapeLineEnds } from '../../contract/index.ts'
import type { ServerResponse } from '../remote/client.ts'
import type { ListedCollection } from '../remote/collections.ts'
import { project, readPath } from './fields.ts'
import { type ColorChoice, insertHighlights, isColored } from './highlight-lines.ts'
import { type Io, write } from './io.ts'
import { isObject, type JsonObject } from './json.ts'
import { escapeJson, formatPlural } from './safe-text.ts'
import { findWeakerRows } from './strength-lines.ts'
import { formatCsv, GrowingTable } from './table.ts'

export interface FormOptions {
  readonly json?: boolean
  readonly csv?: boolean
  /** Whether matches of `--highlight` are in bold. */
  readonly color?: ColorChoice
  /** Paths of the members to show. */
  readonly fields?: readonly string[]
}

/** One item of an answer. Look-ups add the `input`. `item` is null if it was not found. */
export interface PrintedRow {
  readonly input?: string
  readonly item: JsonObject | null
}

/** Prints the answers of one command: as they arrive, or joined at the end. */
interface Printer {
  print(answer: ServerResponse, rows: readonly PrintedRow[]): Promise<void>
  end(): Promise<void>
}

/**
 * Opens the printer that the options select: JSON, CSV or a table. `isJoined` merges all answers
 * into one JSON answer. Without it, each answer is a line.
 */
export function openPrinter(
  io: Io,
  options: FormOptions,
  collection: ListedCollection,
  isJoined: boolean,
): Printer {
  if (options.csv) {
    const csv = openCsv(io, options.fields ?? collection.csvPaths)
    return { print: (_, rows) => csv.print(rows.map(readRow)), end: csv.end }
  }
  if (!options.json) return openTable(io, options, collection)
  return isJoined ? openJoined(io, options, collection) : openJsonLines(io, options, collection)
}

/** The items of an answer. Throws an Error if the answer holds none. */
export function readItems(
  answer: ServerResponse,
  collection: ListedCollection,
): (JsonObject | null)[] {
  const items = answer.body[collection.member]
  if (Array.isArray(items)) return items.map((item) => (isObject(item) ? item : null))
  throw new Error(`the answer has no list of ${formatPlural(collection.noun)}`)
}

function openTable(io: Io, { fields, color }: FormOptions, collection: ListedCollection): Printer {
  const paths = fields ?? Object.keys(collection.columns)
  const table = new GrowingTable({
    head: fields ?? Object.values(collection.columns),
    widthMax: io.stdout.columns ?? 120,
  })
  const showsStrength = collection.dividesStrengths === true && paths.includes('strength')
  const rule = `${'─'.repeat(Math.min(io.stdout.columns ?? ruleWidth, ruleWidth))}\n`
  let last: JsonObject | null = null
  return {
    async print({ body }, rows) {
      if (rows.length === 0) return
      const lines = table.format(rows.map((row) => formatCells(row, paths))).split(/(?<=\n)/)
      const items = rows.map(({ item }) => item)
      const isByRelevance = !(isObject(body.explanation) && isObject(body.explanation.rankBy))
      const isDivided = showsStrength && isByRelevance
      const ends = [...(isDivided ? findWeakerRows(items, last) : []), items.length]
      last = items.at(-1)!
      const headLines = lines.length - items.length
      let [from, text] = [0, lines.slice(0, headLines).join('')]
      for (const end of ends) {
        const part = lines.slice(headLines + from, headLines + end).join('')
        text += insertHighlights(part, items.slice(from, end), isColored(io, color))
        if (end < items.length) text += rule
        from = end
      }
      await write(io.stdout, text)
    },
    async end() {},
  }
}

const ruleWidth = 60

function formatCells(row: PrintedRow, paths: readonly string[]): string[] {
  if (row.item !== null) {
    const members = readRow(row)
    return paths.map((path) => formatCell(path, readPath(members, path)))
  }
  const input = row.input ?? ''
  if (paths.length === 1) return [`${input} (not found)`]
  return paths.map((_, column) => [input, 'not found'][column] ?? '')
}

/** Scores and other fractions are rounded to three digits. */
function formatCell(path: string, value: unknown): string {
  const isFraction = typeof value === 'number' && (path === 'score' || !Number.isInteger(value))
  if (!isFraction) return formatPlain(value)
  return value !== 0 && Math.abs(value) < 0.001 ? value.toPrecision(3) : value.toFixed(3)
}

/** Writes records as CSV, the head first. `end` writes it if there were none. */
export function openCsv(io: Io, paths: readonly string[]) {
  const readCell = (record: JsonObject, path: string) => {
    const value = readPath(record, path)
    return typeof value === 'number' ? value : formatPlain(value)
  }
  let head = formatCsv(io, [paths])
  const print = async (records: readonly JsonObject[]) => {
    const rows = records.map((record) => paths.map((path) => readCell(record, path)))
    await write(io.stdout, head + formatCsv(io, rows))
    head = ''
  }
  return { print, end: () => write(io.stdout, head) }
}

/**
 * Lists of plain values are joined by `; `. Objects are printed as JSON, and missing values are
 * empty.
 */
export function formatPlain(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value) && !value.some((element) => typeof element === 'object')) {
    return value.join('; ')
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function openJsonLines(io: Io, { fields }: FormOptions, { member }: ListedCollection): Printer {
  const chooseFields = (
    body: JsonObject,
    rows: readonly PrintedRow[],
    paths: readonly string[],
  ) => {
    const items = rows.map((row) => row.item && project(readRow(row), paths))
    return JSON.stringify({ ...body, [member]: items })
  }
  return {
    async print({ body, text }, rows) {
      const line = fields === undefined ? text : chooseFields(body, rows, fields)
      await write(io.stdout, formatLine(io, line))
    },
    async end() {},
  }
}

/** JSON as one line. */
export function formatLine({ stdout }: Io, json: string): string {
  return `${stdout.isTTY ? escapeJson(json) : escapeLineEnds(json)}\n`
}

/** The members that paths can name: those of the item and, in look-ups, `input`. */
function readRow({ input, item }: PrintedRow): JsonObject {
  return { ...(input !== undefined && { input }), ...item }
}

/** Buffers all answers, and prints them as one, with the counts added up. */
function openJoined(io: Io, options: FormOptions, collection: ListedCollection): Printer {
  const answers: ServerResponse[] = []
  const allRows: PrintedRow[] = []
  return {
    async print(answer, rows) {
      answers.push(answer)
      allRows.push(...rows)
    },
    async end() {
      const [first, ...others] = answers
      if (first === undefined) return
      const count = answers.reduce((sum, { body }) => sum + Number(body.count), 0)
      const body = { count, [collection.member]: allRows.map(({ item }) => item) }
      const whole = others.length === 0 ? first : { body, text: JSON.stringify(body) }
      await openJsonLines(io, options, collection).print(whole, allRows)
    },
  }
}
