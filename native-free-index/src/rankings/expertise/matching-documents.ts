/**
 * All documents that match a query by words or by meaning, with their similarities. They rank
 * linked documents of another index.
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
} from '../../bytes/index.ts'
import { computeOrder } from '../../collect/index.ts'
import type { TakeScores, WeightedTerm } from '../../kernels/index.ts'
import { limits } from '../../limits.ts'
import {
  type Budget,
  type Filter,
  measureStrength,
  type QueryTerm,
  type StrengthBounds,
  strengthLevels,
  type WeightedValue,
  type WordCoverage,
} from '../../query/index.ts'
import { joinSimilarity } from '../formula/arithmetic.ts'
import { listMatches, scanSimilarity } from '../formula/scan.ts'
import type { ShardReader } from '../shard-reader.ts'
import type { Feedback, NearShard } from '../vectors/near.ts'
import { TermSimilarity } from '../words/term-similarity.ts'
import type { WordsWeight } from '../words/words-weight.ts'

export interface MatchPlan {
  readonly filter: Filter | null
  /** No terms: nothing matches by words. */
  readonly terms: readonly QueryTerm[]
  /** Weight of a score by words, from 0 to 1. */
  readonly wordWeight: number
  /** Unit vector. Zeros: nothing is near. */
  readonly vector: Float32Array
  readonly feedback: Feedback | null
  /** Whether every filtered document has the similarity 1. */
  readonly isAll: boolean
  /** Documents that have the similarity 1 if they match the filter. The vector is theirs. */
  readonly full: readonly number[]
  /** Adds the weight of a value to the similarity of near or matching documents with it. */
  readonly values: readonly WeightedValue[]
  /** Documents with at most this similarity match within bounds alone. At least 0. */
  readonly least: number
  readonly bounds: MatchBounds | null
  /** Null: strengths are not wanted, and every match is weak. */
  readonly strength: MatchStrength | null
  /** Number fields to read. */
  readonly numbers: readonly string[]
}

/** Documents that match, although they are not similar enough. */
export interface MatchBounds {
  readonly coverage: WordCoverage
  /** By ordinal: bits of the document's words. */
  readonly words: Uint32Array
  /** A document that covers at least this share of the query matches. */
  readonly shareMin: number
  /** One that covers at least this share is found, and may match with what is linked to it. */
  readonly partMin: number
}

/** How strong a match is. */
export interface MatchStrength {
  readonly coverage: WordCoverage
  /** By ordinal: bits of the document's words. */
  readonly words: Uint32Array
  readonly bounds: StrengthBounds
}

export class MatchingDocuments {
  readonly #ordinals = new GrowableU32()
  readonly #similarities = new GrowableF64()
  readonly #levels = new GrowableU32()
  readonly #numbers: readonly GrowableF64[]

  /** @param numbers how many number fields are read */
  constructor(numbers: number) {
    this.#numbers = Array.from({ length: numbers }, () => new GrowableF64())
  }

  get count(): number {
    return this.#ordinals.length
  }

  /** In the order of addition. Valid until the next change, like all views. */
  get ordinals(): Uint32Array {
    return this.#ordinals.view()
  }

  /** Greater than 0, at most 1. */
  get similarities(): Float64Array {
    return this.#similarities.view()
  }

  /** Levels of strength: `none` for a document that matches only with what is linked to it. */
  get levels(): Uint32Array {
    return this.#levels.view()
  }

  /** By field of the plan: NaN for a document without a value. */
  get numbers(): readonly Float64Array[] {
    return this.#numbers.map((values) => values.view())
  }

  /** Sorts by ordinals, the order of the lists in a graph. */
  sort(): void {
    const order = computeOrder(this.ordinals)
    const numbers = new Uint32Array(order.length)
    reorder(this.ordinals, order, numbers)
    reorder(this.levels, order, numbers)
    const values = new Float64Array(order.length)
    for (const list of [this.similarities, ...this.numbers]) reorder(list, order, values)
  }

  clear(): void {
    for (const list of [this.#ordinals, this.#similarities, this.#levels, ...this.#numbers]) {
      list.length = 0
    }
  }

  /**
   * Adds documents of a shard. Values are scattered in memory, so each column has its own loop.
   */
  addAll(
    { segment, shard, shards }: ShardReader,
    columns: readonly Float64Array[],
    docIds: Uint32Array,
    similarities: Float64Array,
    levels: Uint32Array,
  ): void {
    const { ordinalOf } = segment.ordinals
    const count = levels.length
    for (let i = 0; i < count; i++) this.#ordinals.push(ordinalOf[docIds[i]!]! * shards + shard)
    for (let i = 0; i < count; i++) this.#similarities.push(similarities[i]!)
    for (let i = 0; i < count; i++) this.#levels.push(levels[i]!)
    for (let field = 0; field < columns.length; field++) {
      const [numbers, values] = [this.#numbers[field]!, columns[field]!]
      for (let i = 0; i < count; i++) numbers.push(values[docIds[i]!]!)
    }
  }

  add(ordinal: number, similarity: number, level: number): void {
    this.#ordinals.push(ordinal)
    this.#similarities.push(similarity)
    this.#levels.push(level)
  }

  addNumber(field: number, value: number): void {
    this.#numbers[field]!.push(value)
  }
}

/** @param room as long as the values; overwritten */
function reorder<T extends Uint32Array | Float64Array>(
  values: T,
  order: Uint32Array,
  room: T,
): void {
  for (let i = 0; i < order.length; i++) room[i] = values[order[i]!]!
  values.set(room)
}

/** Lower bound of a score by words that alone gives the similarity `least`, with this weight. */
export function computeLeastScore(least: number, weight: number): number {
  // 0 ÷ 0 is NaN: any score suffices.
  return (least / weight) * (1 - 1e-9) || 0
}

/** What was found in one shard before its documents are collected. */
interface ShardMatch {
  readonly shard: ShardReader
  readonly words: WordsWeight
  readonly filterBits: Bitset | null
  /** Null: nothing is near. */
  readonly near: NearShard | null
  /** Documents of `full` in this shard. */
  readonly full: Bitset
}

export function collectMatches(
  { wordWeight, numbers, isAll, least, values, bounds, strength }: MatchPlan,
  match: ShardMatch,
  budget: Budget,
  out: MatchingDocuments,
): void {
  const { shard, filterBits, near, full } = match
  const { segment } = shard
  const columns = numbers.map((field) => segment.findSingleNumbers(field).values)
  const levels = new GrowableU32()
  if (isAll) {
    takeWithoutWords(shard, filterBits, budget, (docIds, similarities, count) => {
      similarities.fill(1, 0, count)
      levels.length = 0
      for (let i = 0; i < count; i++) levels.push(strengthLevels.weak)
      out.addAll(shard, columns, docIds, similarities, levels.view())
    })
    return
  }
  const certain = full.slice()
  if (filterBits !== null) intersect(certain, certain, filterBits)
  if (near !== null) unite(certain, certain, near.bits)
  let alone: Bitset | null = null
  /** Documents that match with any similarity. */
  let kept: Bitset | null = null
  if (bounds !== null) {
    alone = certain.slice()
    kept = full.slice()
    addCovering(bounds, bounds.shareMin, match, alone)
    addCovering(bounds, bounds.partMin, match, kept)
    unite(certain, certain, kept)
  }
  const valued = values.map(({ weight, field, value }) => {
    return { weight, bits: segment.findDocuments(field, value) }
  })
  // Most documents match only one word, and are skipped early.
  takeScores(
    match,
    certain,
    // With bounds, certain documents alone count.
    bounds === null ? computeLeastScore(least, wordWeight) : Number.POSITIVE_INFINITY,
    budget,
    (docIds, scores, count) => {
      let taken = 0
      levels.length = 0
      for (let i = 0; i < count; i++) {
        const docId = docIds[i]!
        const cosine = near !== null && hasBit(near.bits, docId) ? near.similarities[docId]! : 0
        let similarity = hasBit(full, docId) ? 1 : joinSimilarity(cosine, wordWeight, scores[i]!)
        if (similarity <= least && !hasBit(certain, docId)) continue
        for (let v = 0; v < valued.length; v++) {
          const { weight, bits } = valued[v]!
          if (hasBit(bits, docId)) similarity = joinSimilarity(similarity, weight, 1)
        }
        if (similarity <= least && (kept === null || !hasBit(kept, docId))) continue
        docIds[taken] = docId
        const isAlone = alone === null || hasBit(alone, docId)
        levels.push(isAlone ? measureLevel(docId, strength, match) : strengthLevels.none)
        scores[taken++] = similarity
      }
      out.addAll(shard, columns, docIds, scores, levels.view())
    },
  )
}

/** The strength of a document that matches alone. */
function measureLevel(
  docId: number,
  strength: MatchStrength | null,
  { shard, near, full }: ShardMatch,
): number {
  if (strength === null) return strengthLevels.weak
  if (hasBit(full, docId)) return strengthLevels.strong
  const { coverage, words, bounds } = strength
  const share = coverage.measureShare(words[shard.toOrdinal(docId)]!)
  const cosine = near !== null && hasBit(near.bits, docId) ? near.cosines[docId]! : 0
  return measureStrength(share, cosine, bounds)
}

/** Adds the documents that cover at least this share of the query. */
function addCovering(
  { coverage, words }: MatchBounds,
  shareMin: number,
  { shard: { segment, shard, shards }, filterBits }: ShardMatch,
  target: Bitset,
): void {
  const { docOf } = segment.ordinals
  for (let i = 0; i < docOf.length; i++) {
    const bits = words[i * shards + shard]!
    if (bits === 0 || coverage.measureShare(bits) < shareMin) continue
    const docId = docOf[i]!
    if (filterBits === null || hasBit(filterBits, docId)) setBit(target, docId)
  }
}

/** Passes certain documents and those with at least this score by words, by docId. */
function takeScores(
  { shard, words, filterBits }: ShardMatch,
  certain: Bitset,
  least: number,
  budget: Budget,
  take: TakeScores,
): void {
  const { segment, textKernel } = shard
  const terms = words.listTerms(segment.postings)
  const { norm } = words
  if (terms.length === 0) return takeWithoutWords(shard, certain, budget, take)
  const bits = new Uint32Array(segment.words)
  for (const term of selectEssential(terms, least * norm)) segment.postings.addTerm(term, bits)
  if (filterBits !== null) intersect(bits, bits, filterBits)
  unite(bits, bits, certain)
  if (textKernel?.supportsTerms(terms)) {
    return textKernel.visitScores({ terms, norm, bits, least, certain }, take, () => budget.check())
  }
  const similarity = new TermSimilarity(words, shard, terms)
  scanSimilarity(similarity, shard, bits, false, budget, (docIds, scores, count) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const docId = docIds[i]!
      if (scores[i]! < least && !hasBit(certain, docId)) continue
      docIds[kept] = docId
      scores[kept++] = scores[i]!
    }
    take(docIds, scores, kept)
  })
}

/**
 * The terms of which a document needs one to reach `least`. The other groups cannot reach it
 * together (MaxScore: Turtle et al., "Query evaluation: strategies and optimizations", 1995).
 */
export function selectEssential(
  terms: readonly WeightedTerm[],
  least: number,
): readonly WeightedTerm[] {
  const groups: WeightedTerm[][] = [[]]
  for (const term of terms) {
    groups.at(-1)!.push(term)
    if (term.endsGroup) groups.push([])
  }
  const findGreatest = (group: readonly WeightedTerm[]) =>
    group.reduce((most, { maximum }) => Math.max(most, maximum), 0)
  groups.sort((a, b) => findGreatest(a) - findGreatest(b))
  let sum = 0
  return groups
    .filter((group) => {
      sum += findGreatest(group)
      // The tolerance covers rounding of scores.
      return sum >= least * (1 - 1e-6)
    })
    .flat()
}

function takeWithoutWords(
  { segment, scratch }: ShardReader,
  bits: Bitset | null,
  budget: Budget,
  take: TakeScores,
): void {
  const { docIds, text: scores } = scratch
  const size = limits.similaritiesMax
  for (let start = 0; start < segment.documents; start += size) {
    const end = Math.min(start + size, segment.documents)
    const count = listMatches(bits, start, end, docIds)
    if (count === 0) continue
    budget.check()
    // `take` may overwrite its arguments.
    scores.fill(0, 0, count)
    take(docIds, scores, count)
  }
}
