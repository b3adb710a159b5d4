/**
 * Finds documents by a typed name: the whole name, its beginning, or a misspelling. Many documents
 * may share a name, so a number, for instance of stars, orders them. The score of a document is
 *
 *   ln(1 + number) + bonus − characterCost × characters left to type − editCost × edits
 *
 * Misspellings match only if no live document has the exact name.
 */
import { type Bitset, hasBit, setBit } from '../../bytes/index.ts'
import type { TopK } from '../../collect/index.ts'
import { foldKeyword, type KeywordColumn, type NumberColumn } from '../../columns/index.ts'
import { similarTerms } from '../../postings/index.ts'
import type { Budget, NameQuery, OpenIndex, QueryScope } from '../../query/index.ts'
import { isPrefix, nameDistanceMax, readDigits } from '../../query/index.ts'
import type { Segment } from '../../segment/index.ts'
import { characterCost, editCost } from './name-scores.ts'

/** Values between two deadline checks. */
const valuesPerCheck = 1024

export interface PreparedNames {
  readonly kind: 'named'
  /** By falling bonus. Values are folded. */
  readonly equal: NameQuery['equal']
  readonly near: NameQuery['near']
  /** Greatest number of edits that matches. */
  readonly distanceMax: 0 | 1 | 2
  readonly by: string | null
}

/** Prepares a query once for all shards, so that all shards agree. Throws DeadlineError. */
export function prepareNames(
  { equal, near, by }: NameQuery,
  index: OpenIndex,
  scope: Pick<QueryScope, 'live' | 'budget'>,
): PreparedNames {
  const folded = equal.map(({ field, value, bonus }) => {
    const { match } = columnOf(index.segments[0]!, field)
    return { field, value: foldKeyword(match, value), bonus }
  })
  const hasTypos = near?.typos && !folded.some((name) => isLive(index, name, scope))
  return {
    kind: 'named',
    equal: folded.sort((a, b) => b.bonus - a.bonus),
    near: near && {
      ...near,
      text: foldKeyword(columnOf(index.segments[0]!, near.field).match, near.text),
    },
    distanceMax: hasTypos ? nameDistanceMax(near.text) : 0,
    by,
  }
}

function isLive(
  { segments }: OpenIndex,
  { field, value }: NameQuery['equal'][number],
  { live, budget }: Pick<QueryScope, 'live' | 'budget'>,
): boolean {
  return segments.some((segment, shard) => {
    budget.check()
    const docIds = columnOf(segment, field).docIds(value)
    return live === null ? docIds.length > 0 : docIds.some((docId) => hasBit(live[shard]!, docId))
  })
}

/** The filter and the position of the page. */
interface NamedRequest {
  readonly filterBits: Bitset | null
  readonly after: { readonly score: number; readonly ordinal: number }
  /** Overwritten: the documents found so far. */
  readonly seen: Bitset
  readonly budget: Budget
}

export function collectNamed(
  { equal, near, distanceMax, by }: PreparedNames,
  segment: Segment,
  request: NamedRequest,
  topK: TopK,
): void {
  const named = new NamedDocuments(segment, by, request, topK)
  for (const { field, value, bonus } of equal) {
    named.offer(columnOf(segment, field).docIds(value), bonus)
  }
  if (near === null) return
  const column = columnOf(segment, near.field)
  // A prefix match costs less than an edit, so prefixes come first.
  if (near.prefix && isPrefix(near.text)) named.offerBegun(column, near.text)
  if (distanceMax === 0) return
  const { start, end } = column.prefixed(String.fromCodePoint(near.text.codePointAt(0)!))
  for (let distance = 1; distance <= distanceMax; distance++) {
    named.offerMisspelt(column, near.text, distance as 1 | 2, start, end)
  }
}

/** Offers each document once, with its first score. */
class NamedDocuments {
  readonly #numbers: NumberColumn | null
  readonly #ordinalOf: Uint32Array
  readonly #request: NamedRequest
  readonly #topK: TopK

  constructor(
    { numbers, ordinals }: Segment,
    by: string | null,
    request: NamedRequest,
    topK: TopK,
  ) {
    this.#numbers = by === null ? null : numberColumn(numbers, by)
    this.#ordinalOf = ordinals.ordinalOf
    this.#request = request
    this.#topK = topK
    request.seen.fill(0)
  }

  offer(docIds: Uint32Array, bonus: number): void {
    const { filterBits, after, seen } = this.#request
    const values = this.#numbers?.values ?? null
    for (const docId of docIds) {
      if (hasBit(seen, docId) || (filterBits !== null && !hasBit(filterBits, docId))) continue
      setBit(seen, docId)
      const number = values === null ? 0 : values[docId]!
      const score = Math.fround(Math.log(1 + (number > 0 ? number : 0)) + bonus)
      const ordinal = this.#ordinalOf[docId]!
      if (score < after.score || (score === after.score && ordinal >= after.ordinal)) {
        this.#topK.offer(score, ordinal)
      }
    }
  }

  /** Fewest characters left first, so a document with two values gets the better score. */
  offerBegun(column: KeywordColumn, text: string): void {
    const { start, end } = column.prefixed(text)
    const typed = [...text].length
    for (let value = start; value < end; value++) {
      if ((value - start) % valuesPerCheck === 0) this.#request.budget.check()
      const left = column.charactersOf(value) - typed
      this.offer(column.docIdsOf(value), -characterCost * left)
    }
  }

  offerMisspelt(
    column: KeywordColumn,
    text: string,
    distance: 1 | 2,
    start: number,
    end: number,
  ): void {
    this.#request.budget.check()
    const digits = readDigits(text)
    similarTerms(column.keys, text, distance, start, end, (value, edits) => {
      if (edits !== distance) return
      const [name] = column.valuesBetween(value, value + 1)
      if (readDigits(name!) === digits) this.offer(column.docIdsOf(value), -editCost * edits)
    })
  }
}

function numberColumn(numbers: Segment['numbers'], by: string): NumberColumn {
  const column = numbers.get(by)
  if (column === undefined || column.list) throw new RangeError(`no number field "${by}"`)
  return column
}

function columnOf({ keywords }: Segment, field: string): KeywordColumn {
  const column = keywords.get(field)
  if (column === undefined) throw new RangeError(`no keyword field "${field}"`)
  return column
}
