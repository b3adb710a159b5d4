/**
 * Similarity that was computed for some documents of the collection, joined with their words and
 * their names, where they have them:
 *
 *   1 − (1 − computed) × (1 − word weight × score by words) × (1 − name weight)
 */
import { type Bitset, hasBit, intersect, setBit } from '../bytes/index.ts'
import { TopK } from '../collect/index.ts'
import { foldKeyword } from '../columns/index.ts'
import type { WeightedTerm } from '../kernels/index.ts'
import { limits } from '../limits.ts'
import type { Segment } from '../segment/index.ts'
import type { BlockSource } from './block-source.ts'
import { joinedSimilarity } from './matching-documents.ts'
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
    const raised = raisedBits(own, this.#named)
    const least = page === null ? 0 : leastOf(own, raised, filterBits, page)
    this.matching = matchingBits(own, raised, filterBits, least)
    const { segment, terms, norm } = own
    this.#words =
      terms.length === 0 ? null : new TermSimilarity(segment.postings.blocks, terms, norm)
  }

  fill(start: number, end: number, filterBits: Bitset | null, out: Float64Array): void {
    const { similarity, segment, shard, shards } = this.#own
    const { ordinalOf } = segment.ordinals
    const { values, wordWeight, nameWeight } = similarity
    this.#words?.fill(start, end, filterBits, this.#scores)
    for (let docId = start; docId < end; docId++) {
      if (filterBits !== null && !hasBit(filterBits, docId)) continue
      const i = docId - start
      const known = values[ordinalOf[docId]! * shards + shard]!
      const joined = joinedSimilarity(known, wordWeight, this.#scores[i]!)
      out[i] = hasBit(this.#named, docId) ? joinedSimilarity(joined, nameWeight, 1) : joined
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

/** Documents that have a word or the name. */
function raisedBits({ segment, terms }: ComputedShard, named: Bitset): Bitset {
  const bits = named.slice()
  for (const term of terms) segment.postings.addTerm(term, bits)
  return bits
}

/**
 * The lowest value that a page needs, where words and names say nothing: that of the last document
 * of so many. 0 where there are not so many. Raised documents may rank before the page.
 */
function leastOf(
  { similarity, segment, shard, shards }: ComputedShard,
  raised: Bitset,
  filterBits: Bitset | null,
  { limit, after }: SimilarPage,
): number {
  const { known, values } = similarity
  const { docOf } = segment.ordinals
  const best = new TopK(limit)
  best.reset(limit)
  for (let i = 0; i < known.length; i++) {
    const ordinal = known[i]!
    const value = values[ordinal]!
    if (ordinal % shards !== shard || value < best.threshold) continue
    if (joinedSimilarity(value, 0, 0) >= after.score) continue
    const docId = docOf[Math.floor(ordinal / shards)]!
    if (hasBit(raised, docId)) continue
    if (filterBits !== null && !hasBit(filterBits, docId)) continue
    best.offer(value, ordinal)
  }
  return Math.max(0, best.threshold)
}

function matchingBits(
  { similarity, segment, shard, shards }: ComputedShard,
  raised: Bitset,
  filterBits: Bitset | null,
  least: number,
): Bitset {
  const bits = raised.slice()
  const { docOf } = segment.ordinals
  const { known, values } = similarity
  for (let i = 0; i < known.length; i++) {
    const ordinal = known[i]!
    if (values[ordinal]! < least) continue
    if (ordinal % shards === shard) setBit(bits, docOf[Math.floor(ordinal / shards)]!)
  }
  if (filterBits !== null) intersect(bits, bits, filterBits)
  return bits
}
