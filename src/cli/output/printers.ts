import { escapeLineEnds } from '../../contract/index.ts'
import type { ServerResponse } from '../remote/client.ts'
import { columns, type ListedCollection } from '../remote/collections.ts'
import { project, valueAt } from './fields.ts'
import { type ColorChoice, isColored, withMatches } from './highlight-lines.ts'
import { type Io, write } from './io.ts'
import { isObject, type JsonObject } from './json.ts'
import { pluralOf, safeJson } from './safe-text.ts'
import { weakerFrom } from './strength-lines.ts'
import { csvLines, GrowingTable } from './table.ts'

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
 * Opens the printer that the options select: JSON, CSV or a table. `joined` merges all answers into
 * one JSON answer. Without `joined`, each answer is a line.
 */
export function openPrinter(
  io: Io,
  options: FormOptions,
  collection: ListedCollection,
  joined: boolean,
): Printer {
  if (options.csv) return csvPrinter(io, options.fields ?? collection.csvPaths)
  if (!options.json) return tablePrinter(io, options, collection)
  const lines = jsonLinesPrinter(io, options, collection)
  return joined ? joinedPrinter(lines, collection) : lines
}

/** The items of an answer. Throws an Error if the answer holds none. */
export function itemsOf(
  answer: ServerResponse,
  collection: ListedCollection,
): (JsonObject | null)[] {
  const items = answer.body[collection.member]
  if (!Array.isArray(items))
    throw new Error(`the answer has no list of ${pluralOf(collection.noun)}`)
  return items.map((item) => (isObject(item) ? item : null))
}

function tablePrinter(io: Io, options: FormOptions, collection: ListedCollection): Printer {
  const shown = options.fields ? columns(...options.fields) : collection.tableColumns
  const table = new GrowingTable({
    head: shown.map(({ path, title }) => title ?? path),
    widthMax: io.stdout.columns ?? 120,
  })
  const paths = shown.map(({ path }) => path)
  const showsStrength = collection.dividesStrengths === true && paths.includes('strength')
  const rule = `${'─'.repeat(Math.min(io.stdout.columns ?? ruleWidth, ruleWidth))}\n`
  let last: JsonObject | null = null
  return {
    async print({ body }, rows) {
      if (rows.length === 0) return
      const lines = table.lines(rows.map((row) => cells(row, paths))).split(/(?<=\n)/)
      const items = rows.map(({ item }) => item)
      const isByRelevance = !(isObject(body.explanation) && isObject(body.explanation.rankBy))
      const isDivided = showsStrength && isByRelevance
      const ends = [...(isDivided ? weakerFrom(items, last) : []), items.length]
      last = items.at(-1)!
      const headLines = lines.length - items.length
      let [from, text] = [0, lines.slice(0, headLines).join('')]
      for (const end of ends) {
        const part = lines.slice(headLines + from, headLines + end).join('')
        text += withMatches(part, items.slice(from, end), isColored(io, options.color))
        if (end < items.length) text += rule
        from = end
      }
      await write(io.stdout, text)
    },
    async end() {},
  }
}

const ruleWidth = 60

function cells(row: PrintedRow, paths: readonly string[]): string[] {
  if (row.item !== null) {
    const members = membersOf(row)
    return paths.map((path) => cellText(path, valueAt(members, path)))
  }
  const input = row.input ?? ''
  if (paths.length === 1) return [`${input} (not found)`]
  return paths.map((_, column) => [input, 'not found'][column] ?? '')
}

/** Scores and other fractions are rounded to three digits. */
function cellText(path: string, value: unknown): string {
  const isFraction = typeof value === 'number' && (path === 'score' || !Number.isInteger(value))
  if (!isFraction) return plainText(value)
  return value !== 0 && Math.abs(value) < 0.001 ? value.toPrecision(3) : value.toFixed(3)
}

function csvPrinter(io: Io, paths: readonly string[]): Printer {
  const csv = openCsv(io, paths)
  return { print: (_, rows) => csv.print(rows.map(membersOf)), end: csv.end }
}

/** Writes records as CSV, the head first. `end` writes it if there were none. */
export function openCsv(io: Io, paths: readonly string[]) {
  const cell = (value: unknown) => (typeof value === 'number' ? value : plainText(value))
  let head = csvLines(io, [paths])
  const print = async (records: readonly JsonObject[]) => {
    const rows = records.map((record) => paths.map((path) => cell(valueAt(record, path))))
    await write(io.stdout, head + csvLines(io, rows))
    head = ''
  }
  return { print, end: () => write(io.stdout, head) }
}

/**
 * Lists of plain values are joined by `; `. Objects are printed as JSON, and missing values are
 * empty.
 */
export function plainText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value) && !value.some((element) => typeof element === 'object')) {
    return value.join('; ')
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function jsonLinesPrinter(io: Io, options: FormOptions, collection: ListedCollection): Printer {
  return {
    async print(answer, rows) {
      const text = options.fields
        ? JSON.stringify(withChosenItems(answer.body, rows, collection, options.fields))
        : answer.text
      await write(io.stdout, `${io.stdout.isTTY ? safeJson(text) : escapeLineEnds(text)}\n`)
    },
    async end() {},
  }
}

function withChosenItems(
  body: JsonObject,
  rows: readonly PrintedRow[],
  collection: ListedCollection,
  paths: readonly string[],
): JsonObject {
  const items = rows.map((row) => (row.item === null ? null : project(membersOf(row), paths)))
  return { ...body, [collection.member]: items }
}

/** The members that paths can name: those of the item and, in look-ups, `input`. */
function membersOf(row: PrintedRow): JsonObject {
  const input = row.input === undefined ? {} : { input: row.input }
  return { ...input, ...row.item }
}

/** Buffers all answers, and prints them as one, with the counts added up. */
function joinedPrinter(printer: Printer, collection: ListedCollection): Printer {
  const answers: ServerResponse[] = []
  const allRows: PrintedRow[] = []
  return {
    async print(answer, rows) {
      answers.push(answer)
      allRows.push(...rows)
    },
    async end() {
      const [first] = answers
      if (first === undefined) return
      const whole = answers.length === 1 ? first : joinedAnswer(answers, allRows, collection)
      await printer.print(whole, allRows)
    },
  }
}

function joinedAnswer(
  answers: readonly ServerResponse[],
  rows: readonly PrintedRow[],
  collection: ListedCollection,
): ServerResponse {
  const count = answers.reduce((sum, { body }) => sum + Number(body.count), 0)
  const body = { count, [collection.member]: rows.map(({ item }) => item) }
  return { body, text: JSON.stringify(body) }
}
