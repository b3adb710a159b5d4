/** Composes the answer of a tool: tables as text, the same as JSON, within a bound. */
import type { PageInfo } from '../contract/index.ts'
import type { ServiceCalls } from './service-calls.ts'
import { cleanText, quotedCell, untrustedNote } from './untrusted-text.ts'

/** Characters of one answer: text and structured content together, as JSON. */
export const answerCharsMax = 40_000
/** The same for an answer of few rows, which fits with texts of a readable length. */
const usualCharsMax = 20_000
/** Sentences of a summary, and characters of each. */
const summaryMax = 10
const sentenceCharsMax = 1000

/** Cells of one table: 50 rows of the usual columns. More would leave no room for texts. */
export const cellsMax = 300

/** Characters of a text in a cell: the first number with which the answer fits is used. */
const cellChars = [240, 120, 60, 30, 12]
/** Shorter texts are not cut for the usual number of characters. */
const readableChars = 60

export interface AnswerTable {
  /** Noun for the rows, in the plural, as a member of the structured content. */
  readonly name: string
  readonly columns: readonly string[]
  /** Values as the service answers them. Undefined and null are unknown. */
  readonly rows: readonly (readonly unknown[])[]
}

interface AnswerParts {
  /** Sentences before the tables. */
  readonly summary: readonly string[]
  readonly tables: readonly AnswerTable[]
  /** Sentences after the tables. */
  readonly notes?: readonly string[]
  readonly pageInfo?: PageInfo
  /** Matches in all. */
  readonly total?: number | undefined
  readonly calls: ServiceCalls
}

/** As `tools/call` answers. */
export interface ToolAnswer {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
  readonly isError?: true
}

/** At most `answerCharsMax` characters. Texts are cut first, and rows if that is not enough. */
export function toolAnswer(parts: AnswerParts): ToolAnswer {
  for (const chars of cellChars) {
    const answer = composed(parts, chars)
    const charsMax = chars > readableChars ? usualCharsMax : answerCharsMax
    if (sizeOf(answer) <= charsMax) return answer
  }
  let rows = Math.max(...parts.tables.map((table) => table.rows.length))
  for (;;) {
    rows = Math.floor(rows * 0.8)
    const answer = composed(withRows(parts, rows), cellChars.at(-1)!)
    if (rows === 0 || sizeOf(answer) <= answerCharsMax) return answer
  }
}

export function errorAnswer(message: string, calls?: ServiceCalls): ToolAnswer {
  const paid = (calls?.creditsUsed ?? 0) > 0 ? ` ${creditsText(calls!)}` : ''
  const text = cleanText(`Error: ${message}`, 3000) + paid
  return { content: [{ type: 'text', text }], isError: true }
}

function sizeOf(answer: ToolAnswer): number {
  return JSON.stringify(answer).length
}

function withRows(parts: AnswerParts, rowsMax: number): AnswerParts {
  const cut =
    `Only ${rowsMax} rows of each table fit into ${answerCharsMax} characters. ` +
    'Ask again with fewer `fields` or a smaller `first`.'
  return {
    ...parts,
    tables: parts.tables.map((table) => ({ ...table, rows: table.rows.slice(0, rowsMax) })),
    notes: [...(parts.notes ?? []), cut],
  }
}

function composed(parts: AnswerParts, chars: number) {
  const { tables, notes = [], pageInfo, total, calls } = parts
  const summary = parts.summary.slice(0, summaryMax).map((one) => cleanText(one, sentenceCharsMax))
  const shown = tables.map((table) => shownTable(table, chars))
  const texts = shown.map(({ text }) => text).filter((text) => text !== '')
  const isQuoting = texts.some((text) => text.includes('"'))
  const end = pageInfo?.hasNextPage ? pageInfo.endCursor : null
  const cursor = end === null ? null : calls.cursors.shorten(end)
  const next = cursor === null ? [] : [`More: the same arguments with cursor: ${cursor}`]
  const sentences = [...notes, ...next, ...(isQuoting ? [untrustedNote] : []), creditsText(calls)]
  const text = [summary.join(' '), ...texts, sentences.join('\n')].filter((part) => part !== '')
  const structuredContent = {
    ...Object.fromEntries(shown.map(({ name, objects }) => [name, objects])),
    notes: [...summary, ...notes, ...(isQuoting ? [untrustedNote] : [])],
    ...(total !== undefined && { total }),
    ...(cursor !== null && { cursor }),
    creditsUsed: calls.creditsUsed,
    ...(isCounted(calls) && { creditsRemaining: calls.creditsRemaining }),
  }
  return {
    content: [{ type: 'text' as const, text: text.join('\n\n') }],
    structuredContent,
  }
}

function creditsText(calls: ServiceCalls): string {
  const remain = isCounted(calls) ? `${calls.creditsRemaining} remain` : 'unlimited'
  return `Credits: ${calls.creditsUsed} used, ${remain}.`
}

/** Unlimited credits are the number 2^53 - 1. */
function isCounted({ creditsRemaining }: ServiceCalls): boolean {
  return creditsRemaining !== undefined && creditsRemaining < Number.MAX_SAFE_INTEGER
}

interface ShownTable {
  readonly name: string
  readonly text: string
  readonly objects: readonly object[]
}

function shownTable({ name, columns, rows }: AnswerTable, chars: number): ShownTable {
  const values = rows.map((row) => row.map((value) => shownValue(value, chars)))
  // A column without any value would only cost characters.
  const used = columns.map((_, i) => values.some((row) => row[i] !== undefined))
  const kept = <T>(cells: readonly T[]) => cells.filter((_, i) => used[i])
  const lines = values.map((row) => line(kept(row).map(cellText)))
  const text = rows.length === 0 ? '' : [line(kept(columns)), ...lines].join('\n')
  const objects = values.map((row) =>
    Object.fromEntries(
      columns.map((column, i) => [column, row[i]]).filter(([, v]) => v !== undefined),
    ),
  )
  return { name, text, objects }
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

type ShownValue = string | number | boolean | readonly (string | number | boolean)[] | undefined

/** Text is cleaned. Numbers have three decimals, dates no time of day. */
function shownValue(value: unknown, chars: number): ShownValue {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number') return Math.round(value * 1000) / 1000
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return shownText(value, chars)
  if (Array.isArray(value)) {
    const texts = value.slice(0, 10).map((one) => shownText(textOf(one), chars))
    return texts.length === 0 ? undefined : withinChars(texts, chars)
  }
  return cleanText(JSON.stringify(value), chars)
}

function withinChars(texts: readonly string[], chars: number): readonly string[] {
  let sum = 0
  const end = texts.findIndex((text) => {
    sum += text.length + separatorChars
    return sum > chars
  })
  return end === -1 ? texts : texts.slice(0, Math.max(end, 1))
}

/** Between elements, with their quotes. */
const separatorChars = 4

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function shownText(text: string, chars: number): string {
  const day = /^(\d{4}-\d{2}-\d{2})T[\d:.]+Z$/.exec(text)?.[1]
  return day ?? cleanText(text, chars)
}

function cellText(value: ShownValue): string {
  if (value === undefined) return ''
  if (typeof value === 'object') return value.map((one) => quotedCell(String(one))).join(', ')
  return quotedCell(String(value))
}
