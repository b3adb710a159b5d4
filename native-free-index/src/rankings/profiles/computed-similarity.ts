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

import {
  type Bitset,
  findLowestBit,
  hasBit,
  intersect,
  setBit,
  setBits,
} from '../../bytes/index.ts'
import { TopK } from '../../collect/index.ts'
import type { ShardPage } from '../../kernels/index.ts'
import { limits } from '../../limits.ts'
import {
  type Computed,
  type ComputedProfile,
  type Correction,
  listVisibleFields,
  type OpenIndex,
  type QueryScope,
  type WeightedValue,
} from '../../query/index.ts'
import { joinSimilarity } from '../formula/arithmetic.ts'
import { type KnownValues, PrecomputedScores } from '../formula/precomputed-scores.ts'
import { leaf, node, type ScoreNode } from '../score-node.ts'
import type { ShardReader } from '../shard-reader.ts'
import type { KnownParts, ShardSimilarity, SimilarityRequest, SimilarityWeight } from '../weight.ts'
import { findNamedDocuments } from '../words/covered-words.ts'
import { TermSimilarity } from '../words/term-similarity.ts'
import { WordsWeight } from '../words/words-weight.ts'

/** The similarity with all look-ups in the collection done. */
export class ComputedWeight implements SimilarityWeight {
  readonly similarity: Computed
  /** Words of the profile. */
  readonly words: WordsWeight
  /** Numbers of the text fields with names. */
  readonly nameFields: readonly number[]

  constructor(similarity: Computed, index: OpenIndex, scope: QueryScope) {
    const { profile } = similarity
    this.similarity = similarity
    this.words = new WordsWeight(profile?.terms ?? [], index, scope)
    this.nameFields = listVisibleFields(profile?.nameFields ?? [], index)
  }

  get corrections(): readonly Correction[] {
    return this.words.corrections
  }

  open(shard: ShardReader, { filterBits, page }: SimilarityRequest): ShardSimilarity {
    return new ComputedSimilarity(this, shard, filterBits, page)
  }
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

class ComputedSimilarity implements ShardSimilarity {
  /** The documents that are ranked. */
  readonly matching: Bitset
  readonly #known: PrecomputedScores
  readonly #profile: ProfileScores | null

  /** @param page null: other numbers also decide the order */
  constructor(
    weight: ComputedWeight,
    shard: ShardReader,
    filterBits: Bitset | null,
    page: ShardPage | null,
  ) {
    const { profile } = weight.similarity
    const bounds = new SimilarityBounds(weight)
    const least = page === null ? 0 : boundPage(weight, shard, bounds, filterBits, page)
    const candidates = listCandidates(weight, shard, bounds, least)
    this.#known = new PrecomputedScores(candidates, shard)
    this.#profile = profile && new ProfileScores(weight, shard, profile, candidates)
    const bits = new Uint32Array(shard.segment.words)
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

  explain(docId: number, parts: KnownParts): ScoreNode {
    const computed = this.#known.explain(docId, parts)
    return this.#profile?.explain(docId, computed) ?? computed
  }
}

/** Upper bound for any profile. One that covers less than all has no name of all words. */
function boundSimilarity(share: number, computed: number, weight: number): number {
  return combineSimilarity(1, share, share === 1, computed, weight)
}

/**
 * Lower bound of the similarities on a page: that of the last of `limit` documents by what was
 * computed alone. 0 if there are fewer. Documents that may rank before the page do not count.
 */
function boundPage(
  { similarity }: ComputedWeight,
  shard: ShardReader,
  bounds: SimilarityBounds,
  filterBits: Bitset | null,
  { limit, after, minScore }: ShardPage,
): number {
  const { known, values, profile } = similarity
  const best = new TopK(limit)
  best.reset(limit)
  for (let i = 0; i < known.length; i++) {
    if (known[i]! % shard.shards !== shard.shard) continue
    const value = values[i]!
    const least =
      profile === null ? value : combineSimilarity(0, 0, false, value, profile.worksWeight)
    if (least < best.threshold) continue
    if (bounds.boundKnown(i) >= after.score) continue
    const docId = shard.toDocId(known[i]!)
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

  constructor({ similarity, words }: ComputedWeight) {
    this.#similarity = similarity
    const { profile } = similarity
    if (profile === null) {
      this.#wordless = 0
      return
    }
    let sum = 0
    for (const { word, weight } of words.groups) {
      if (profile.coverage.findBit(word) === 0) sum += weight
    }
    let greatest = Math.min(1, (sum === 0 ? 0 : sum / words.norm) + wordsError)
    for (const { weight } of profile.values) greatest = joinSimilarity(greatest, weight, 1)
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
    return boundSimilarity(greatest, values[i]!, worksWeight)
  }
}

/** The known documents of a shard that may have a similarity of `least`. */
function listCandidates(
  { similarity }: ComputedWeight,
  { shard, shards }: ShardReader,
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
  readonly #shard: ShardReader
  readonly #words: TermSimilarity
  readonly #named: Bitset
  readonly #values: readonly (WeightedValue & { readonly documents: Bitset })[]
  /** By docId: the share that known documents cover with what was computed. */
  readonly #shares = new Map<number, number>()
  readonly #scores = new Float64Array(limits.similaritiesMax)

  constructor(
    { words, nameFields }: ComputedWeight,
    shard: ShardReader,
    profile: ComputedProfile,
    { ordinals, shares }: Candidates,
  ) {
    const { segment } = shard
    this.#profile = profile
    this.#shard = shard
    this.#words = new TermSimilarity(words, shard, words.listTerms(segment.postings))
    this.#named = findNamedDocuments(profile.coverage, words.groups, nameFields, segment)
    this.#values = profile.values.map((value) => {
      return { ...value, documents: segment.findDocuments(value.field, value.value) }
    })
    for (let i = 0; i < ordinals.length; i++) {
      this.#shares.set(shard.toDocId(ordinals[i]!), shares[i]!)
    }
  }

  /** Adds the documents that cover enough of the query, and may have a similarity of `least`. */
  addTo(bits: Bitset, least: number): void {
    const { coverage, shareMin, words, worksWeight } = this.#profile
    const { shard, shards, segment } = this.#shard
    const { docOf } = segment.ordinals
    for (let i = 0; i < docOf.length; i++) {
      const own = words[i * shards + shard]!
      if (own === 0) continue
      const share = coverage.measureShare(own)
      if (share >= shareMin && boundSimilarity(share, 0, worksWeight) >= least) {
        setBit(bits, docOf[i]!)
      }
    }
  }

  /** Replaces computed values by similarities. */
  combine(start: number, end: number, matching: Bitset, out: Float64Array): void {
    const { worksWeight } = this.#profile
    this.#words.fill(start, end, matching, this.#scores)
    for (let first = start; first < end; first += 32) {
      for (let word = matching[first >>> 5]!; word !== 0; word &= word - 1) {
        const docId = first + findLowestBit(word)
        const i = docId - start
        let profile = this.#scores[i]!
        for (const { weight, documents } of this.#values) {
          if (hasBit(documents, docId)) profile = joinSimilarity(profile, weight, 1)
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
    return coverage.measureShare(words[this.#shard.toOrdinal(docId)]!)
  }

  explain(docId: number, computed: ScoreNode): ScoreNode {
    return explainSimilarity({
      words: this.#words.explain(docId),
      values: this.#values.filter(({ documents }) => hasBit(documents, docId)),
      coverage: this.#measureShare(docId),
      isNamed: hasBit(this.#named, docId),
      computed,
      weight: this.#profile.worksWeight,
    })
  }
}

/** The parts of a similarity that was computed, and of the profile. */
interface PersonParts {
  readonly words: ScoreNode
  readonly values: readonly WeightedValue[]
  readonly coverage: number
  readonly isNamed: boolean
  readonly computed: ScoreNode
  readonly weight: number
}

export function explainSimilarity(parts: PersonParts): ScoreNode {
  const { words, values, coverage, isNamed, computed, weight } = parts
  const profile = values.reduce(
    (joined, { value, weight }) => node('either', 'profile', [joined, leaf(value, weight)]),
    words,
  )
  const share = leaf('share of the query', coverage)
  const covered = node('product', 'coverage, squared', [share, share])
  const said = node('product', 'profile', [profile, covered])
  const own = isNamed
    ? node('greatest', 'profile', [said, leaf('names have all words', weight)])
    : said
  const works = node('product', 'works', [leaf('weight of works', weight), computed])
  const both = node('sum', 'profile and works', [own, works])
  return node('quotient', 'similarity', [both, leaf('1 + weight of works', 1 + weight)])
}
