/**
 * All documents that match a query, by its words or by its meaning, with how similar they are. A
 * ranking of other documents, which links lead to, is made of them.
 *
 *   similarity = 1 − (1 − cosine) × (1 − word weight × score by words)
 */
import {
  type Bitset,
  GrowableF64,
  GrowableU32,
  hasBit,
  intersect,
  setBit,
  unite,
} from '../bytes/index.ts'
import type { WeightedTerm } from '../kernels/index.ts'
import { limits } from '../limits.ts'
import type { Segment } from '../segment/index.ts'
import type { Budget } from './budget.ts'
import type { Filter } from './filter.ts'
import type { Feedback, NearDocuments } from './near.ts'
import type { QueryTerm } from './plan.ts'
import { listMatches, type RankScratch } from './rank-scan.ts'
import { TermSimilarity } from './term-similarity.ts'

export interface MatchPlan {
  readonly filter: Filter | null
  /** None: nothing matches by words. */
  readonly terms: readonly QueryTerm[]
  /** What a score by words of 1 counts for, from 0 to 1. */
  readonly wordWeight: number
  /** Of length 1. Zeros: nothing is near. */
  readonly vector: Float32Array
  readonly feedback: Feedback | null
  /** Whether every document that passes matches to the full. */
  readonly isAll: boolean
  /** Ordinals of documents that match to the full if they pass. The vector is of these. */
  readonly full: readonly number[]
  /** Number fields that are read too. */
  readonly numbers: readonly string[]
}

/** Which documents are kept, by similarity and first number. */
type Keeps = (similarity: number, number: number) => boolean

const keepAll: Keeps = () => true

/** Ascending by ordinal, so that what links them is read in the order in which it lies. */
export class MatchingDocuments {
  readonly #ordinals = new GrowableU32()
  readonly #similarities = new GrowableF64()
  readonly #numbers: readonly GrowableF64[]
  readonly keeps: Keeps

  /**
   * @param numbers how many number fields are read
   * @param keeps all by default
   */
  constructor(numbers: number, keeps: Keeps = keepAll) {
    this.keeps = keeps
    this.#numbers = Array.from({ length: numbers }, () => new GrowableF64())
  }

  get count(): number {
    return this.#ordinals.length
  }

  /** Ordinals of the collection. Valid until the next change, as all views. */
  get ordinals(): Uint32Array {
    return this.#ordinals.view()
  }

  /** Above 0, at most 1. */
  get similarities(): Float64Array {
    return this.#similarities.view()
  }

  /** By field of the plan: NaN for a document without a value. */
  get numbers(): readonly Float64Array[] {
    return this.#numbers.map((values) => values.view())
  }

  /** Puts them in order. Radix sort, least digit first (Knuth, TAOCP vol. 3, section 5.2.5). */
  sort(): void {
    const { ordinals } = this
    let order = new Uint32Array(ordinals.length)
    let other = new Uint32Array(ordinals.length)
    let greatest = 0
    for (let i = 0; i < ordinals.length; i++) {
      order[i] = i
      greatest |= ordinals[i]!
    }
    for (let shift = 0; shift < 32 && greatest >>> shift > 0; shift += digitBits) {
      sortByDigit(ordinals, shift, order, other)
      ;[order, other] = [other, order]
    }
    inOrder(this.ordinals, order, new Uint32Array(order.length))
    const values = new Float64Array(order.length)
    for (const list of [this.similarities, ...this.numbers]) inOrder(list, order, values)
  }

  clear(): void {
    for (const list of [this.#ordinals, this.#similarities, ...this.#numbers]) list.length = 0
  }

  add(ordinal: number, similarity: number): void {
    this.#ordinals.push(ordinal)
    this.#similarities.push(similarity)
  }

  addNumber(field: number, value: number): void {
    this.#numbers[field]!.push(value)
  }
}

const digitBits = 11

/** Stable: `order` goes to `sorted` by one digit of the keys. */
function sortByDigit(
  keys: Uint32Array,
  shift: number,
  order: Uint32Array,
  sorted: Uint32Array,
): void {
  const digits = 1 << digitBits
  const starts = new Uint32Array(digits + 1)
  for (let i = 0; i < keys.length; i++) starts[((keys[i]! >>> shift) & (digits - 1)) + 1]! += 1
  for (let digit = 0; digit < digits; digit++) starts[digit + 1]! += starts[digit]!
  for (let i = 0; i < order.length; i++) {
    const at = order[i]!
    sorted[starts[(keys[at]! >>> shift) & (digits - 1)]!++] = at
  }
}

/** @param room as long as the values; overwritten */
function inOrder<T extends Uint32Array | Float64Array>(
  values: T,
  order: Uint32Array,
  room: T,
): void {
  for (let i = 0; i < order.length; i++) room[i] = values[order[i]!]!
  values.set(room)
}

/** @param words a score by words, which counts for `weight` if it is 1 */
export function joinedSimilarity(similarity: number, weight: number, words: number): number {
  return 1 - (1 - similarity) * (1 - weight * words)
}

/** DocIds that are listed at once. */
const blockDocs = limits.similaritiesMax

/** What one shard is searched with. */
export interface ShardMatch {
  readonly segment: Segment
  readonly shard: number
  readonly shards: number
  readonly filterBits: Bitset | null
  /** Null: nothing is near. */
  readonly near: NearDocuments | null
  readonly terms: readonly WeightedTerm[]
  /** Of the terms. See PreparedTerms. */
  readonly norm: number
  /** Those of the plan's `full` that are in this shard. */
  readonly full: Bitset
}

export function collectMatches(
  { wordWeight, numbers, isAll }: Pick<MatchPlan, 'wordWeight' | 'numbers' | 'isAll'>,
  match: ShardMatch,
  { docIds, text: scores }: RankScratch,
  budget: Budget,
  out: MatchingDocuments,
): void {
  const { segment, shard, shards, near, terms, norm, full } = match
  const { ordinalOf } = segment.ordinals
  const matching = isAll ? match.filterBits : matchingBits(match)
  const words = terms.length === 0 ? null : new TermSimilarity(segment.postings.blocks, terms, norm)
  const columns = numbers.map((field) => valuesOf(segment, field))
  if (words === null) scores.fill(0)
  for (let start = 0; start < segment.documents; start += blockDocs) {
    const end = Math.min(start + blockDocs, segment.documents)
    const count = listMatches(matching, start, end, docIds)
    if (count === 0) continue
    budget.check()
    words?.fill(start, end, matching, scores)
    for (let i = 0; i < count; i++) {
      const docId = docIds[i]!
      const cosine = near !== null && hasBit(near.bits, docId) ? near.similarities[docId]! : 0
      const isFull = isAll || hasBit(full, docId)
      const similarity = isFull ? 1 : joinedSimilarity(cosine, wordWeight, scores[docId - start]!)
      if (similarity <= 0 || !out.keeps(similarity, columns[0]?.[docId] ?? 0)) continue
      out.add(ordinalOf[docId]! * shards + shard, similarity)
      for (let field = 0; field < columns.length; field++) {
        out.addNumber(field, columns[field]![docId]!)
      }
    }
  }
}

/** The documents that match to the full, those with a word, and those that are near. */
function matchingBits({ segment, filterBits, near, terms, full }: ShardMatch): Bitset {
  const bits = full.slice()
  for (const term of terms) segment.postings.addTerm(term, bits)
  if (filterBits !== null) intersect(bits, bits, filterBits)
  if (near !== null) unite(bits, bits, near.bits)
  return bits
}

/** By shard: the documents with these ordinals. */
export function bitsOf(ordinals: readonly number[], segments: readonly Segment[]): Bitset[] {
  const bits = segments.map(({ words }) => new Uint32Array(words))
  for (const ordinal of ordinals) {
    const shard = ordinal % segments.length
    const { docOf } = segments[shard]!.ordinals
    setBit(bits[shard]!, docOf[Math.floor(ordinal / segments.length)]!)
  }
  return bits
}

function valuesOf(segment: Segment, field: string): Float64Array {
  const column = segment.numbers.get(field)
  if (column === undefined || column.list) throw new RangeError(`no number field "${field}"`)
  return column.values
}
