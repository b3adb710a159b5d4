/** Explains the scores that one ranking of an index gives to documents. */
import { type Bitset, hasBit } from '../bytes/index.ts'
import {
  type Computed,
  type ComputedProfile,
  findDocumentsWithValue,
  findNamedDocuments,
  type LocalRanking,
  type OpenIndex,
  type QueryScope,
  type QueryTerm,
  type Similarity,
  termGroups,
  type WeightedValue,
} from '../query/index.ts'
import type { Segment } from '../segment/index.ts'
import { prepareQuery } from '../vectors/index.ts'
import { ExplainedFormula, numberIn } from './formula/explain-formula.ts'
import { visibleTextFields } from './formula/field-bm25.ts'
import { linearFormula, sigmasDefault } from './prepared-ranking.ts'
import { leaf, node, type ScoreNode } from './score-node.ts'
import { CodeBounds, dotDocument } from './vectors/plain-vectors.ts'
import { ExplainedWords, type ShardDocument } from './words/explain-words.ts'

/** Explanations of numbers in the index or in the query, which the caller may know. */
export interface KnownParts {
  /** Explains a precomputed or computed similarity. Null: the number is a leaf. */
  readonly similarityOf?: (ordinal: number, value: number) => ScoreNode | null
  /** Explains a number field. Null: the number is a leaf. */
  readonly numberOf?: (field: string, value: number, ordinal: number) => ScoreNode | null
}

type SimilarityOf = (document: ShardDocument, ordinal: number) => ScoreNode

export class ExplainedRanking {
  readonly #index: OpenIndex
  readonly #parts: KnownParts
  readonly #explain: SimilarityOf

  /** Throws DeadlineError, and RangeError for a ranking by names. */
  constructor(ranking: LocalRanking, index: OpenIndex, scope: QueryScope, parts: KnownParts = {}) {
    this.#index = index
    this.#parts = parts
    this.#explain = this.#explainer(ranking, scope)
  }

  /** The score of a document, by ordinal of the collection. */
  of(ordinal: number): ScoreNode {
    const { segments } = this.#index
    const segment = segments[ordinal % segments.length]!
    const docId = segment.ordinals.docOf[Math.floor(ordinal / segments.length)]!
    return this.#explain({ segment, docId }, ordinal)
  }

  #explainer(ranking: LocalRanking, scope: QueryScope): SimilarityOf {
    const index = this.#index
    switch (ranking.kind) {
      case 'terms':
        return this.#words(ranking.terms, scope)
      case 'sorted': {
        const { field } = ranking
        return (document, ordinal) => {
          const value = numberIn(document, field)
          const key = Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value
          return this.#number(field, key, ordinal)
        }
      }
      case 'named':
        throw new RangeError('a ranking by names has no parts')
      case 'linear': {
        const { weight, base, similarity } = ranking
        const isByCodes = similarity.kind === 'vector'
        const similarityOf = this.#similarity(similarity, scope, isByCodes)
        const formula = new ExplainedFormula(linearFormula({ weight, base }), index, scope)
        return this.#formula(formula, similarityOf)
      }
      case 'formula': {
        const similarityOf = this.#similarity(ranking.similarity, scope, false)
        return this.#formula(new ExplainedFormula(ranking.formula, index, scope), similarityOf)
      }
    }
  }

  #formula(formula: ExplainedFormula, similarityOf: SimilarityOf | null): SimilarityOf {
    return (document, ordinal) =>
      formula.of(document, {
        similarity: similarityOf && (() => similarityOf(document, ordinal)),
        number: (field, value) => this.#parts.numberOf?.(field, value, ordinal) ?? null,
      })
  }

  #number(field: string, value: number, ordinal: number): ScoreNode {
    return this.#parts.numberOf?.(field, value, ordinal) ?? leaf(field, value)
  }

  #words(terms: readonly QueryTerm[], scope: QueryScope): SimilarityOf {
    const words = new ExplainedWords(terms, this.#index, scope)
    return (document) => words.of(document)
  }

  /** @param isByCodes whether the code of a vector bounds its cosine */
  #similarity(
    similarity: Similarity | Computed,
    scope: QueryScope,
    isByCodes: boolean,
  ): SimilarityOf | null {
    switch (similarity.kind) {
      case 'none':
        return null
      case 'terms':
        return this.#words(similarity.terms, scope)
      case 'precomputed': {
        const values = valuesByOrdinal(similarity.ordinals, similarity.values)
        return (_document, ordinal) => this.#known(ordinal, values.get(ordinal) ?? 0)
      }
      case 'computed':
        return this.#computed(similarity, scope)
      case 'vector': {
        const { vector, searchParams } = similarity
        if (vector.every((x) => x === 0)) return null
        const sigmas = isByCodes ? (searchParams?.sigmas ?? sigmasDefault) : null
        return cosineTo(vector, sigmas)
      }
    }
  }

  #known(ordinal: number, value: number): ScoreNode {
    return this.#parts.similarityOf?.(ordinal, value) ?? leaf('similarity', value)
  }

  #computed(similarity: Computed, scope: QueryScope): SimilarityOf {
    const { known, values, profile } = similarity
    const byOrdinal = valuesByOrdinal(known, values)
    const computed = (ordinal: number) => this.#known(ordinal, byOrdinal.get(ordinal) ?? 0)
    if (profile === null) return (_document, ordinal) => computed(ordinal)
    const { terms, coverage, worksWeight } = profile
    const words = new ExplainedWords(terms, this.#index, scope)
    const shares = valuesByOrdinal(known, profile.knownShares)
    const names = new NamedDocuments(profile, this.#index, scope)
    return (document, ordinal) =>
      explainSimilarity({
        words: words.of(document),
        values: profile.values.filter((value) => hasValue(value, document)),
        coverage: shares.get(ordinal) ?? coverage.measureShare(profile.words[ordinal]!),
        isNamed: names.has(document),
        computed: computed(ordinal),
        weight: worksWeight,
      })
  }
}

function valuesByOrdinal(ordinals: ArrayLike<number>, values: ArrayLike<number>) {
  const byOrdinal = new Map<number, number>()
  for (let i = 0; i < ordinals.length; i++) byOrdinal.set(ordinals[i]!, values[i]!)
  return byOrdinal
}

function hasValue({ field, value }: WeightedValue, { segment, docId }: ShardDocument): boolean {
  return hasBit(findDocumentsWithValue(segment, field, value), docId)
}

/** The documents with names that have all words of a query. */
class NamedDocuments {
  readonly #bits = new Map<Segment, Bitset>()
  readonly #find: (segment: Segment) => Bitset

  constructor(
    { terms, coverage, nameFields }: ComputedProfile,
    index: OpenIndex,
    scope: QueryScope,
  ) {
    const { groups } = termGroups(terms, index, scope)
    const fields = visibleTextFields(nameFields, index)
    this.#find = (segment) => findNamedDocuments(coverage, groups, fields, segment)
  }

  has({ segment, docId }: ShardDocument): boolean {
    const bits = this.#bits.get(segment) ?? this.#find(segment)
    this.#bits.set(segment, bits)
    return hasBit(bits, docId)
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

/** See computed-similarity.ts. */
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

/** @param sigmas null: the cosine is not bounded */
function cosineTo(vector: Float32Array, sigmas: number | null): SimilarityOf {
  const query = prepareQuery(vector)
  const bounds = new Map<Segment, CodeBounds>()
  return ({ segment, docId }) => {
    const { vectors } = segment
    if (vectors === null) throw new RangeError('the index has no vectors')
    const dot = dotDocument(vectors, query.vector, docId)
    const parts = [leaf('cosine', dot)]
    if (sigmas !== null) {
      const ofShard = bounds.get(segment) ?? new CodeBounds(vectors, query, sigmas)
      const bound = bounds.set(segment, ofShard).get(segment)!.of(docId)
      if (bound < dot) parts.push(leaf('bound by the code of the vector', bound))
    }
    return node('clamped', 'similarity', parts)
  }
}
