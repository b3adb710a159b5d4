/**
 * A similarity that was computed for some documents, combined with their words and names:
 *
 *   1 − (1 − computed) × (1 − word weight × score by words) × (1 − weight of the name)
 */
import {
  type Bitset,
  hasBit,
  intersect,
  isEmpty,
  lowestBit,
  setBit,
  setBits,
} from '../bytes/index.ts'
import { TopK } from '../collect/index.ts'
import { foldKeyword } from '../columns/index.ts'
import type { WeightedTerm } from '../kernels/index.ts'
import { limits } from '../limits.ts'
import type { Segment } from '../segment/index.ts'
import type { BlockSource } from './block-source.ts'
import { essentialTerms, joinedSimilarity, leastScore } from './matching-documents.ts'
import type { Computed } from './plan.ts'
import { type KnownValues, PrecomputedScores } from './precomputed-scores.ts'
import { TermSimilarity } from './term-similarity.ts'

/** The similarity's data for one shard. */
export interface ComputedShard {
  readonly similarity: Computed
  readonly segment: Segment
  readonly shard: number
  readonly shards: number
  /** Terms that add to the similarity. */
  readonly terms: readonly WeightedTerm[]
  readonly norm: number
}

/** A page of documents ranked by this similarity alone. */
export interface SimilarPage {
  readonly limit: number
  /** Documents with at least this score may rank before the page. */
  readonly after: { readonly score: number }
  /** Hits with a lower score are ignored. */
  readonly minScore: number
}

export class ComputedSimilarity implements BlockSource {
  /** The matching documents with a similarity above 0. For a page, its candidates. */
  readonly matching: Bitset
  readonly #similarity: Computed
  /** By docId: the weight of the name. */
  readonly #named: ReadonlyMap<number, number>
  readonly #known: PrecomputedScores
  readonly #words: TermSimilarity | null
  readonly #scores = new Float64Array(limits.similaritiesMax)

  /** @param page null: other numbers also decide the order */
  constructor(own: ComputedShard, filterBits: Bitset | null, page: SimilarPage | null) {
    const { similarity, segment, shard, shards, terms, norm } = own
    this.#similarity = similarity
    this.#named = weightsOfNames(own)
    const bits = new Uint32Array(segment.words)
    for (const docId of this.#named.keys()) setBit(bits, docId)
    const least = page === null ? 0 : leastOf(own, bits, filterBits, page)
    const candidates = candidatesOf(own, bits, least)
    this.#known = new PrecomputedScores(candidates, segment.ordinals, shard, shards)
    this.#words =
      terms.length === 0 ? null : new TermSimilarity(segment.postings.blocks, terms, norm)
    setBits(bits, this.#known.docIds, 0, this.#known.docIds.length)
    for (const term of essentialTerms(terms, leastScore(least, similarity.wordWeight) * norm)) {
      segment.postings.addTerm(term, bits)
    }
    if (filterBits !== null) intersect(bits, bits, filterBits)
    this.matching = bits
  }

  /** Fills only matching documents. */
  fill(start: number, end: number, _filterBits: Bitset | null, out: Float64Array): void {
    const { wordWeight } = this.#similarity
    const { matching } = this
    this.#known.fill(start, end, null, out)
    this.#words?.fill(start, end, matching, this.#scores)
    for (let first = start; first < end; first += 32) {
      for (let word = matching[first >>> 5]!; word !== 0; word &= word - 1) {
        const docId = first + lowestBit(word)
        const i = docId - start
        const joined = joinedSimilarity(out[i]!, wordWeight, this.#scores[i]!)
        const name = this.#named.get(docId)
        out[i] = name === undefined ? joined : joinedSimilarity(joined, name, 1)
      }
    }
  }
}

function weightsOfNames({ segment, similarity }: ComputedShard): Map<number, number> {
  const weights = new Map<number, number>()
  for (const { field, value, weight } of similarity.names) {
    const column = segment.keywords.get(field)
    if (column === undefined) throw new RangeError(`no keyword field "${field}"`)
    for (const docId of column.docIds(foldKeyword(column.match, value))) {
      weights.set(docId, Math.max(weight, weights.get(docId) ?? 0))
    }
  }
  return weights
}

/**
 * Lower bound of the similarities on a page: that of the last of `limit` documents, regardless of
 * their words. 0 if there are fewer documents. Documents that may rank before the page do not
 * count.
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
    const least = joinedSimilarity(values[i]!, 0, 0)
    if (least < best.threshold || known[i]! % shards !== shard) continue
    if (joinedSimilarity(values[i]!, wordWeight, words) >= after.score) continue
    const docId = docOf[Math.floor(known[i]! / shards)]!
    if (hasBit(named, docId)) continue
    if (filterBits !== null && !hasBit(filterBits, docId)) continue
    best.offer(least, known[i]!)
  }
  return Math.max(0, minScore, best.threshold)
}

/** Documents with a value that could reach `least` with all the words, or that have the name. */
function candidatesOf(
  { similarity, segment, shard, shards, terms }: ComputedShard,
  named: Bitset,
  least: number,
): KnownValues {
  const { known, values, wordWeight } = similarity
  const { docOf } = segment.ordinals
  const words = Math.min(terms.length, 1)
  const hasNames = !isEmpty(named)
  const ordinals: number[] = []
  const kept: number[] = []
  for (let i = 0; i < known.length; i++) {
    const ordinal = known[i]!
    if (ordinal % shards !== shard) continue
    if (joinedSimilarity(values[i]!, wordWeight, words) < least) {
      if (!hasNames || !hasBit(named, docOf[Math.floor(ordinal / shards)]!)) continue
    }
    ordinals.push(ordinal)
    kept.push(values[i]!)
  }
  return { ordinals, values: kept }
}
