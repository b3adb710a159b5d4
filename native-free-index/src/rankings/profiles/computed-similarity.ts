/**
 * A similarity that was computed for some documents, such as what people did, combined with what
 * the documents say themselves, their profile:
 *
 *   (max(profile × coverage², name) + weight × computed) ÷ (1 + weight)
 *
 *   profile   1 − (1 − score by words) × (1 − weight of each of its values)
 *   coverage  the share of the query that the document covers: see word-coverage.ts
 *   name      the weight, if the document's names have all words, so that it ranks above documents
 *             that were computed alone
 */
import { type Bitset, hasBit, intersect, lowestBit, setBit, setBits } from '../../bytes/index.ts'
import { TopK } from '../../collect/index.ts'
import type { WeightedTerm } from '../../kernels/index.ts'
import { limits } from '../../limits.ts'
import type { Computed, ComputedProfile, TermGroup } from '../../query/index.ts'
import { findDocumentsWithValue, findNamedDocuments } from '../../query/index.ts'
import type { Segment } from '../../segment/index.ts'
import type { BlockSource } from '../block-source.ts'
import { joinedSimilarity } from '../expertise/matching-documents.ts'
import { type KnownValues, PrecomputedScores } from '../formula/precomputed-scores.ts'
import { TermSimilarity } from '../words/term-similarity.ts'

/** The similarity's data for one shard. */
export interface ComputedShard {
  readonly similarity: Computed
  readonly segment: Segment
  readonly shard: number
  readonly shards: number
  /** Groups of the profile's words. */
  readonly groups: readonly TermGroup[]
  /** Terms that add to the similarity. */
  readonly terms: readonly WeightedTerm[]
  readonly norm: number
  /** Numbers of the text fields with names. */
  readonly nameFields: readonly number[]
}

/** A page of documents ranked by this similarity alone. */
export interface SimilarPage {
  readonly limit: number
  /** Documents with at least this score may rank before the page. */
  readonly after: { readonly score: number }
  /** Hits with a lower score are ignored. */
  readonly minScore: number
}

/**
 * @param profile from 0 to 1
 * @param coverage share of the query
 */
export function combineSimilarity(
  profile: number,
  coverage: number,
  isNamed: boolean,
  computed: number,
  weight: number,
): number {
  const said = profile * (coverage * coverage)
  const own = isNamed && said < weight ? weight : said
  return (own + weight * computed) / (1 + weight)
}

export class ComputedSimilarity implements BlockSource {
  /** The documents that are ranked. */
  readonly matching: Bitset
  readonly #known: PrecomputedScores
  readonly #profile: ProfileScores | null

  /** @param page null: other numbers also decide the order */
  constructor(own: ComputedShard, filterBits: Bitset | null, page: SimilarPage | null) {
    const { similarity, segment, shard, shards } = own
    const { profile } = similarity
    const bounds = new SimilarityBounds(own)
    const least = page === null ? 0 : leastOnPage(own, bounds, filterBits, page)
    const candidates = listCandidates(own, bounds, least)
    this.#known = new PrecomputedScores(candidates, segment.ordinals, shard, shards)
    this.#profile = profile === null ? null : new ProfileScores(own, profile, candidates)
    const bits = new Uint32Array(segment.words)
    setBits(bits, this.#known.docIds, 0, this.#known.docIds.length)
    this.#profile?.addTo(bits, least)
    if (filterBits !== null) intersect(bits, bits, filterBits)
    this.matching = bits
  }

  /** Fills only matching documents. */
  fill(start: number, end: number, _filterBits: Bitset | null, out: Float64Array): void {
    this.#known.fill(start, end, null, out)
    this.#profile?.combine(start, end, this.matching, out)
  }
}

/** Upper bound for any profile. One that covers less than all has no name of all words. */
function greatestSimilarity(share: number, computed: number, weight: number): number {
  return combineSimilarity(1, share, share === 1, computed, weight)
}

/**
 * Lower bound of the similarities on a page: that of the last of `limit` documents by what was
 * computed alone. 0 if there are fewer. Documents that may rank before the page do not count.
 */
function leastOnPage(
  { similarity, segment, shard, shards }: ComputedShard,
  bounds: SimilarityBounds,
  filterBits: Bitset | null,
  { limit, after, minScore }: SimilarPage,
): number {
  const { known, values, profile } = similarity
  const { docOf } = segment.ordinals
  const best = new TopK(limit)
  best.reset(limit)
  for (let i = 0; i < known.length; i++) {
    if (known[i]! % shards !== shard) continue
    const value = values[i]!
    const least =
      profile === null ? value : combineSimilarity(0, 0, false, value, profile.worksWeight)
    if (least < best.threshold) continue
    if (bounds.boundKnown(i) >= after.score) continue
    const docId = docOf[Math.floor(known[i]! / shards)]!
    if (filterBits === null || hasBit(filterBits, docId)) best.offer(least, known[i]!)
  }
  return Math.max(0, minScore, best.threshold)
}

/** The error of a bound on scores by words, because sums are rounded. */
const wordsError = 1e-6

/** Upper bounds of the similarities of known documents. */
class SimilarityBounds {
  readonly #similarity: Computed
  /** The greatest profile of a document without any word that counts. */
  readonly #wordless: number

  constructor({ similarity, groups, norm }: Pick<ComputedShard, 'similarity' | 'groups' | 'norm'>) {
    this.#similarity = similarity
    const { profile } = similarity
    if (profile === null) {
      this.#wordless = 0
      return
    }
    let sum = 0
    for (const { word, weight } of groups) {
      if (profile.coverage.findBit(word) === 0) sum += weight
    }
    let greatest = Math.min(1, (sum === 0 ? 0 : sum / norm) + wordsError)
    for (const { weight } of profile.values) greatest = joinedSimilarity(greatest, weight, 1)
    this.#wordless = greatest
  }

  boundKnown(i: number): number {
    const { known, values, profile } = this.#similarity
    if (profile === null) return values[i]!
    const { words, coverage, knownShares, worksWeight } = profile
    const share = knownShares[i]!
    const said = words[known[i]!]!
    if (said === 0 && coverage.words.length > 0) {
      return combineSimilarity(this.#wordless, share, false, values[i]!, worksWeight)
    }
    // Were it left out, `addTo` would rank it by the share that it says itself.
    const greatest = Math.max(share, coverage.measureShare(said))
    return greatestSimilarity(greatest, values[i]!, worksWeight)
  }
}

/** The known documents of a shard that may have a similarity of `least`. */
function listCandidates(
  { similarity, shard, shards }: ComputedShard,
  bounds: SimilarityBounds,
  least: number,
): Candidates {
  const { known, values, profile } = similarity
  const ordinals: number[] = []
  const kept: number[] = []
  const shares: number[] = []
  for (let i = 0; i < known.length; i++) {
    if (known[i]! % shards !== shard || bounds.boundKnown(i) < least) continue
    ordinals.push(known[i]!)
    kept.push(values[i]!)
    if (profile !== null) shares.push(profile.knownShares[i]!)
  }
  return { ordinals, values: kept, shares }
}

/** Known documents, with the share that each covers with what was computed. */
interface Candidates extends KnownValues {
  readonly shares: readonly number[]
}

/** The scores of profiles in a shard. */
class ProfileScores {
  readonly #profile: ComputedProfile
  readonly #segment: Segment
  readonly #shard: number
  readonly #shards: number
  readonly #words: TermSimilarity | null
  readonly #named: Bitset
  readonly #values: readonly { readonly weight: number; readonly documents: Bitset }[]
  /** By docId: the share that known documents cover with what was computed. */
  readonly #shares = new Map<number, number>()
  readonly #scores = new Float64Array(limits.similaritiesMax)

  constructor(
    { segment, shard, shards, groups, terms, norm, nameFields }: ComputedShard,
    profile: ComputedProfile,
    { ordinals, shares }: Candidates,
  ) {
    this.#profile = profile
    this.#segment = segment
    this.#shard = shard
    this.#shards = shards
    this.#words =
      terms.length === 0 ? null : new TermSimilarity(segment.postings.blocks, terms, norm)
    this.#named = findNamedDocuments(profile.coverage, groups, nameFields, segment)
    this.#values = profile.values.map(({ field, value, weight }) => {
      return { weight, documents: findDocumentsWithValue(segment, field, value) }
    })
    for (let i = 0; i < ordinals.length; i++) {
      const docId = segment.ordinals.docOf[Math.floor(ordinals[i]! / shards)]!
      this.#shares.set(docId, shares[i]!)
    }
  }

  /** Adds the documents that cover enough of the query, and may have a similarity of `least`. */
  addTo(bits: Bitset, least: number): void {
    const { coverage, shareMin, words, worksWeight } = this.#profile
    const { docOf } = this.#segment.ordinals
    for (let i = 0; i < docOf.length; i++) {
      const own = words[i * this.#shards + this.#shard]!
      if (own === 0) continue
      const share = coverage.measureShare(own)
      if (share >= shareMin && greatestSimilarity(share, 0, worksWeight) >= least) {
        setBit(bits, docOf[i]!)
      }
    }
  }

  /** Replaces computed values by similarities. */
  combine(start: number, end: number, matching: Bitset, out: Float64Array): void {
    const { worksWeight } = this.#profile
    if (this.#words === null) this.#scores.fill(0, 0, end - start)
    else this.#words.fill(start, end, matching, this.#scores)
    for (let first = start; first < end; first += 32) {
      for (let word = matching[first >>> 5]!; word !== 0; word &= word - 1) {
        const docId = first + lowestBit(word)
        const i = docId - start
        let profile = this.#scores[i]!
        for (const { weight, documents } of this.#values) {
          if (hasBit(documents, docId)) profile = joinedSimilarity(profile, weight, 1)
        }
        const isNamed = hasBit(this.#named, docId)
        out[i] = combineSimilarity(
          profile,
          this.#measureShare(docId),
          isNamed,
          out[i]!,
          worksWeight,
        )
      }
    }
  }

  #measureShare(docId: number): number {
    const known = this.#shares.get(docId)
    if (known !== undefined) return known
    const { coverage, words } = this.#profile
    const ordinal = this.#segment.ordinals.ordinalOf[docId]! * this.#shards + this.#shard
    return coverage.measureShare(words[ordinal]!)
  }
}
