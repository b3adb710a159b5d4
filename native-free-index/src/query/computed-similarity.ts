/**
 * Similarity that was computed for some documents of the collection, joined with their words and
 * their names, where they have them:
 *
 *   1 − (1 − computed) × (1 − word weight × score by words) × (1 − name weight)
 */
import { type Bitset, hasBit, intersect, lowestBit, setBit } from '../bytes/index.ts'
import { TopK } from '../collect/index.ts'
import { foldKeyword } from '../columns/index.ts'
import type { WeightedTerm } from '../kernels/index.ts'
import { limits } from '../limits.ts'
import type { Segment } from '../segment/index.ts'
import type { BlockSource } from './block-source.ts'
import { essentialTerms, joinedSimilarity, leastScore } from './matching-documents.ts'
import type { Computed } from './plan.ts'
import { TermSimilarity } from './term-similarity.ts'

/** What of it lies in a shard. */
export interface ComputedShard {
  readonly similarity: Computed
  readonly segment: Segment
  readonly shard: number
  readonly shards: number
  /** Of the words that count. */
  readonly terms: readonly WeightedTerm[]
  readonly norm: number
}

/** A page of documents by this similarity alone. */
export interface SimilarPage {
  readonly limit: number
  /** Those of this score and above rank before the page, or may. */
  readonly after: { readonly score: number }
  /** Lower ones are not wanted. */
  readonly minScore: number
}

export class ComputedSimilarity implements BlockSource {
  /** The documents with a similarity above 0 that pass; on a page, those that it may have. */
  readonly matching: Bitset
  readonly #own: ComputedShard
  readonly #named: Bitset
  readonly #words: TermSimilarity | null
  readonly #scores = new Float64Array(limits.similaritiesMax)

  /** @param page null: other numbers than the similarity decide as well */
  constructor(own: ComputedShard, filterBits: Bitset | null, page: SimilarPage | null) {
    this.#own = own
    this.#named = namedBits(own)
    const least = page === null ? 0 : leastOf(own, this.#named, filterBits, page)
    this.matching = matchingBits(own, this.#named, filterBits, least)
    const { segment, terms, norm } = own
    this.#words =
      terms.length === 0 ? null : new TermSimilarity(segment.postings.blocks, terms, norm)
  }

  /** Of the documents that match. */
  fill(start: number, end: number, _filterBits: Bitset | null, out: Float64Array): void {
    const { similarity, segment, shard, shards } = this.#own
    const { ordinalOf } = segment.ordinals
    const { values, wordWeight, nameWeight } = similarity
    const { matching } = this
    this.#words?.fill(start, end, matching, this.#scores)
    for (let first = start; first < end; first += 32) {
      for (let word = matching[first >>> 5]!; word !== 0; word &= word - 1) {
        const docId = first + lowestBit(word)
        const known = values[ordinalOf[docId]! * shards + shard]!
        const joined = joinedSimilarity(known, wordWeight, this.#scores[docId - start]!)
        const isNamed = hasBit(this.#named, docId)
        out[docId - start] = isNamed ? joinedSimilarity(joined, nameWeight, 1) : joined
      }
    }
  }
}

function namedBits({ segment, similarity }: ComputedShard): Bitset {
  const bits = new Uint32Array(segment.words)
  for (const { field, value } of similarity.names) {
    const column = segment.keywords.get(field)
    if (column === undefined) throw new RangeError(`no keyword field "${field}"`)
    for (const docId of column.docIds(foldKeyword(column.match, value))) setBit(bits, docId)
  }
  return bits
}

/**
 * The lowest similarity that a page needs: that of the last document of so many, whatever words
 * they have. 0 where there are not so many. Those that may rank before the page are not among them.
 */
function leastOf(
  { similarity, segment, shard, shards, terms }: ComputedShard,
  named: Bitset,
  filterBits: Bitset | null,
  { limit, after, minScore }: SimilarPage,
): number {
  const { known, values, wordWeight } = similarity
  const { docOf } = segment.ordinals
  const words = Math.min(terms.length, 1)
  const best = new TopK(limit)
  best.reset(limit)
  for (let i = 0; i < known.length; i++) {
    const ordinal = known[i]!
    const least = joinedSimilarity(values[ordinal]!, 0, 0)
    if (ordinal % shards !== shard || least < best.threshold) continue
    if (joinedSimilarity(values[ordinal]!, wordWeight, words) >= after.score) continue
    const docId = docOf[Math.floor(ordinal / shards)]!
    if (hasBit(named, docId)) continue
    if (filterBits !== null && !hasBit(filterBits, docId)) continue
    best.offer(least, ordinal)
  }
  return Math.max(0, minScore, best.threshold)
}

function matchingBits(
  { similarity, segment, shard, shards, terms, norm }: ComputedShard,
  named: Bitset,
  filterBits: Bitset | null,
  least: number,
): Bitset {
  const { known, values, wordWeight } = similarity
  const { docOf } = segment.ordinals
  const bits = named.slice()
  for (const term of essentialTerms(terms, leastScore(least, wordWeight) * norm)) {
    segment.postings.addTerm(term, bits)
  }
  const words = Math.min(terms.length, 1)
  for (let i = 0; i < known.length; i++) {
    const ordinal = known[i]!
    if (joinedSimilarity(values[ordinal]!, wordWeight, words) < least) continue
    if (ordinal % shards === shard) setBit(bits, docOf[Math.floor(ordinal / shards)]!)
  }
  if (filterBits !== null) intersect(bits, bits, filterBits)
  return bits
}
