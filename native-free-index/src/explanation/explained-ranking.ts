/** Explains the scores that one ranking of an index gives to documents. */
import { foldKeyword } from '../columns/index.ts'
import type { Computed, LocalRanking, OpenIndex, QueryScope, Similarity } from '../query/index.ts'
import { CodeBounds, dotDocument, linearFormula, sigmasDefault } from '../query/index.ts'
import type { Segment } from '../segment/index.ts'
import { prepareQuery } from '../vectors/index.ts'
import { ExplainedFormula, numberIn } from './explained-formula.ts'
import { ExplainedWords, type ShardDocument } from './explained-words.ts'
import { leaf, node, type ScoreNode } from './score-node.ts'

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

  #words(terms: Computed['terms'], scope: QueryScope): SimilarityOf {
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
    const { known, values, wordWeight, terms } = similarity
    const byOrdinal = valuesByOrdinal(known, values)
    const words = new ExplainedWords(terms, this.#index, scope)
    return (document, ordinal) => {
      const computed = this.#known(ordinal, byOrdinal.get(ordinal) ?? 0)
      const byWords = node('product', 'profile', [
        leaf('weight of the profile', wordWeight),
        words.of(document),
      ])
      const joined = node('either', 'similarity', [computed, byWords])
      const name = weightOfName(similarity, document)
      if (name === 0) return joined
      return node('either', 'similarity', [joined, leaf('name', name)])
    }
  }
}

function valuesByOrdinal(ordinals: ArrayLike<number>, values: ArrayLike<number>) {
  const byOrdinal = new Map<number, number>()
  for (let i = 0; i < ordinals.length; i++) byOrdinal.set(ordinals[i]!, values[i]!)
  return byOrdinal
}

function weightOfName({ names }: Computed, { segment, docId }: ShardDocument): number {
  let greatest = 0
  for (const { field, value, weight } of names) {
    const column = segment.keywords.get(field)
    if (column === undefined) throw new RangeError(`no keyword field "${field}"`)
    if (column.docIds(foldKeyword(column.match, value)).includes(docId)) {
      greatest = Math.max(greatest, weight)
    }
  }
  return greatest
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
