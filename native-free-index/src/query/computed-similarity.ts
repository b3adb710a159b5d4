/**
 * Similarity that was computed for some documents of the collection, joined with a score by words.
 */
import { type Bitset, hasBit, intersect, setBit } from '../bytes/index.ts'
import type { WeightedTerm } from '../kernels/index.ts'
import { limits } from '../limits.ts'
import type { Segment } from '../segment/index.ts'
import type { BlockSource } from './block-source.ts'
import { joinedSimilarity } from './matching-documents.ts'
import type { Computed } from './plan.ts'
import { TermSimilarity } from './term-similarity.ts'

/** The computed values, and where they lie in a shard. */
export interface ComputedPart {
  readonly similarity: Computed
  readonly segment: Segment
  readonly shard: number
  readonly shards: number
  /** Of the words that count too. */
  readonly terms: readonly WeightedTerm[]
  readonly norm: number
}

export class ComputedSimilarity implements BlockSource {
  readonly #part: ComputedPart
  readonly #words: TermSimilarity | null
  readonly #scores = new Float64Array(limits.similaritiesMax)

  constructor(part: ComputedPart) {
    this.#part = part
    const { segment, terms, norm } = part
    this.#words =
      terms.length === 0 ? null : new TermSimilarity(segment.postings.blocks, terms, norm)
  }

  fill(start: number, end: number, filterBits: Bitset | null, out: Float64Array): void {
    const { similarity, segment, shard, shards } = this.#part
    const { ordinalOf } = segment.ordinals
    const { values, words } = similarity
    const weight = words?.weight ?? 0
    this.#words?.fill(start, end, filterBits, this.#scores)
    for (let docId = start; docId < end; docId++) {
      if (filterBits !== null && !hasBit(filterBits, docId)) continue
      const i = docId - start
      const known = values[ordinalOf[docId]! * shards + shard]!
      out[i] = joinedSimilarity(known, weight, this.#scores[i]!)
    }
  }
}

/** The documents with a similarity above 0, of those that pass. */
export function similarBits(
  { similarity, segment, shard, shards, terms }: ComputedPart,
  filterBits: Bitset | null,
): Bitset {
  const bits = new Uint32Array(segment.words)
  const { docOf } = segment.ordinals
  const { known } = similarity
  for (let i = 0; i < known.length; i++) {
    const ordinal = known[i]!
    if (ordinal % shards === shard) setBit(bits, docOf[Math.floor(ordinal / shards)]!)
  }
  for (const term of terms) segment.postings.addTerm(term, bits)
  if (filterBits !== null) intersect(bits, bits, filterBits)
  return bits
}
