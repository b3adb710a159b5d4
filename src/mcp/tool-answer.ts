/** Composes the answer of a tool: tables as text, the same as JSON, within a bound. */
import type { PageInfo } from '../contract/index.ts'
import type { ServiceCalls } from './service-calls.ts'
import { cleanText, quoteCell, untrustedNote } from './untrusted-text.ts'

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
export function composeAnswer(parts: AnswerParts): ToolAnswer {
  for (const chars of cellChars) {
    const answer = composeWith(parts, chars)
    const charsMax = chars > readableChars ? usualCharsMax : answerCharsMax
    if (JSON.stringify(answer).length <= charsMax) return answer
  }
  let rows = Math.max(...parts.tables.map((table) => table.rows.length))
  for (;;) {
    rows = Math.floor(rows * 0.8)
    const answer = composeWith(limitRows(parts, rows), cellChars.at(-1)!)
    if (rows === 0 || JSON.stringify(answer).length <= answerCharsMax) return answer
  }
}

export function composeError(message: string, calls: ServiceCalls): ToolAnswer {
  const paid = calls.creditsUsed > 0 ? ` ${formatCredits(calls)}` : ''
  const text = cleanText(`Error: ${message}`, 3000) + paid
  return { content: [{ type: 'text', text }], isError: true }
}

function limitRows(parts: AnswerParts, rowsMax: number): AnswerParts {
  const { tables, notes = [] } = parts
  const cut =
    `Only ${rowsMax} rows of each table fit into ${answerCharsMax} characters. ` +
    'Ask again with fewer `fields` or a smaller `first`.'
  return {
    ...parts,
    tables: tables.map((table) => ({ ...table, rows: table.rows.slice(0, rowsMax) })),
    notes: [...notes, cut],
  }
}

function composeWith(parts: AnswerParts, chars: number): ToolAnswer {
  const { tables, notes = [], pageInfo, total, calls } = parts
  const summary = parts.summary.slice(0, summaryMax).map((one) => cleanText(one, sentenceCharsMax))
  const formatted = tables.map((table) => formatTable(table, chars))
  const texts = formatted.map(({ text }) => text).filter((text) => text !== '')
  const untrusted = texts.some((text) => text.includes('"')) ? [untrustedNote] : []
  const end = pageInfo?.hasNextPage ? pageInfo.endCursor : null
  const cursor = end === null ? null : calls.cursors.shorten(end)
  const next = cursor === null ? [] : [`More: the same arguments with cursor: ${cursor}`]
  const sentences = [...notes, ...next, ...untrusted, formatCredits(calls)]
  const text = [summary.join(' '), ...texts, sentences.join('\n')].filter((part) => part !== '')
  return {
    content: [{ type: 'text', text: text.join('\n\n') }],
    structuredContent: {
      ...Object.fromEntries(formatted.map(({ name, objects }) => [name, objects])),
      notes: [...summary, ...notes, ...untrusted],
      ...(total !== undefined && { total }),
      ...(cursor !== null && { cursor }),
      creditsUsed: calls.creditsUsed,
      ...(isCounted(calls) && { creditsRemaining: calls.creditsRemaining }),
    },
  }
}

function formatCredits(calls: ServiceCalls): string {
  const remain = isCounted(calls) ? `${calls.creditsRemaining} remain` : 'unlimited'
  return `Credits: ${calls.creditsUsed} used, ${remain}.`
}

/** Unlimited credits are the number 2^53 - 1. */
function isCounted({ creditsRemaining }: ServiceCalls): boolean {
  return creditsRemaining !== undefined && creditsRemaining < Number.MAX_SAFE_INTEGER
}

/** The table as text, without columns that have no value, and as JSON. */
function formatTable({ name, columns, rows }: AnswerTable, chars: number) {
  const values = rows.map((row) => row.map((value) => shortenValue(value, chars)))
  const isUsed = columns.map((_, i) => values.some((row) => row[i] !== undefined))
  const selectUsed = <T>(cells: readonly T[]) => cells.filter((_, i) => isUsed[i])
  const lines = [columns, ...values.map((row) => row.map(formatCell))].map(
    (cells) => `| ${selectUsed(cells).join(' | ')} |`,
  )
  const objects = values.map((row) => {
    const members = columns.map((column, i) => [column, row[i]])
    return Object.fromEntries(members.filter(([, value]) => value !== undefined))
  })
  return { name, text: rows.length === 0 ? '' : lines.join('\n'), objects }
}

type ShortValue = string | number | boolean | readonly string[] | undefined

/** Text is cleaned. Numbers have three decimals, dates no time of day. */
function shortenValue(value: unknown, chars: number): ShortValue {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number') return Math.round(value * 1000) / 1000
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return shortenText(value, chars)
  if (!Array.isArray(value)) return cleanText(JSON.stringify(value), chars)
  const texts = value.slice(0, 10).map((one) => {
    return shortenText(typeof one === 'string' ? one : JSON.stringify(one), chars)
  })
  return texts.length === 0 ? undefined : limitTexts(texts, chars)
}

function limitTexts(texts: readonly string[], chars: number): readonly string[] {
  let sum = 0
  const end = texts.findIndex((text) => {
    sum += text.length + separatorChars
    return sum > chars
  })
  return end === -1 ? texts : texts.slice(0, Math.max(end, 1))
}

/** Between elements, with their quotes. */
const separatorChars = 4

function shortenText(text: string, chars: number): string {
  const day = /^(\d{4}-\d{2}-\d{2})T[\d:.]+Z$/.exec(text)?.[1]
  return day ?? cleanText(text, chars)
}

function formatCell(value: ShortValue): string {
  if (value === undefined) return ''
  return [value]
    .flat()
    .map((one) => quoteCell(String(one)))
    .join(', ')
}
