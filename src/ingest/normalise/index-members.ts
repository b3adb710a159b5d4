/** Writes members of records into documents of an index, by lists compiled from the tables. */
import type { IndexDocument } from 'native-free-index'
import { parseIsoSeconds } from '../../contract/index.ts'
import { type Field, type FieldRows, isKeyword } from '../../fields/index.ts'

/** A member of a record, and its field in the index. */
export interface IndexedMember {
  readonly member: string
  readonly field: string
}

/** By section of a document, and by what the values have to become. */
export interface IndexedMembers {
  readonly text: readonly IndexedMember[]
  readonly keywords: readonly IndexedMember[]
  readonly flags: readonly IndexedMember[]
  readonly numbers: readonly IndexedMember[]
  readonly dates: readonly IndexedMember[]
}

/** A document under construction. */
export interface WritableDocument {
  readonly text: Record<string, IndexDocument['text'][string]>
  readonly keywords: Record<string, IndexDocument['keywords'][string]>
  readonly numbers: Record<string, IndexDocument['numbers'][string]>
}

/**
 * The members of a place that an index has as they are. Those that need more than a copy are
 * written by their caller.
 *
 * @param prefix of the names in the index
 */
export function listIndexed(rows: FieldRows, place: Field['shownIn'], prefix = ''): IndexedMembers {
  const select = (passes: (field: Field) => boolean): IndexedMember[] =>
    Object.entries(rows)
      .filter(([, field]) => field.shownIn === place && field.operators && passes(field))
      .map(([member]) => ({ member, field: prefix + member }))
  return {
    text: select(({ analyser }) => analyser !== undefined),
    keywords: select((field) => isKeyword(field) && field.type !== 'boolean'),
    flags: select(({ type }) => type === 'boolean'),
    numbers: select(({ type }) => type === 'number'),
    dates: select(({ type }) => type === 'datetime'),
  }
}

/** Any value that an index takes. The rows have checked which section takes which. */
// biome-ignore lint/suspicious/noExplicitAny: one cast instead of one for each section.
type IndexedValue = any

/** Also writes absent values, so that all documents have one shape. */
export function indexMembers(
  record: object,
  { text, keywords, flags, numbers, dates }: IndexedMembers,
  document: WritableDocument,
): void {
  const values = record as Readonly<Record<string, IndexedValue>>
  // Indexed loops, since this runs for every record of an import.
  for (let i = 0; i < text.length; i++) document.text[text[i]!.field] = values[text[i]!.member]
  for (let i = 0; i < keywords.length; i++) {
    document.keywords[keywords[i]!.field] = values[keywords[i]!.member]
  }
  for (let i = 0; i < flags.length; i++) {
    document.keywords[flags[i]!.field] = values[flags[i]!.member]?.toString()
  }
  for (let i = 0; i < numbers.length; i++) {
    document.numbers[numbers[i]!.field] = values[numbers[i]!.member]
  }
  for (let i = 0; i < dates.length; i++) {
    document.numbers[dates[i]!.field] = readSeconds(values[dates[i]!.member])
  }
}

function readSeconds(date: string | undefined): number | undefined {
  return date === undefined ? undefined : (parseIsoSeconds(date) ?? undefined)
}
