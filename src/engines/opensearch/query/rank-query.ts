/**
 * A ranking as a query of OpenSearch and the order of its hits. What it needs to know of terms is
 * looked up before.
 */
import { compileRank, type RankExpression, type UnseenTerm } from 'native-free-index'
import { type Collection, schemas } from '../../../snapshot/index.ts'
import { names, pathOf } from '../field-names.ts'
import { allOf, anyOf, butNot, noDocument, type Query } from './filter-query.ts'
import {
  formulaScore,
  formulaScript,
  formulaValue,
  linearScript,
  type ScriptSimilarity,
  type TextWeights,
} from './formula-script.ts'

/** Hits come by falling key, equal ones in tie order. */
export interface RankQuery {
  readonly query: Query
  /** As a search takes it: the key, then the tie. */
  readonly sort: readonly object[]
  /** The score of a hit with this key. */
  readonly scoreOf: (key: number) => number
  /** The other way round, for `search_after`. */
  readonly keyOf: (score: number) => number
}

/** The terms of a query that the collection knows. */
export interface KnownTerms {
  readonly terms: readonly string[]
  /** Σ of the most that each can score. */
  readonly norm: number
}

/** What a similarity is to the cluster. */
export type RankSimilarity =
  | { readonly kind: 'none' }
  | { readonly kind: 'vector'; readonly vector: Float32Array }
  | ({ readonly kind: 'terms' } & KnownTerms)
  /** Told for these, some thousands at most; 0 for all others. */
  | { readonly kind: 'given'; readonly ties: Float64Array; readonly values: Float64Array }

const byScore = [{ _score: 'desc' }, { [names.tie]: 'asc' }]

/**
 * Weighted BM25: only documents that have one of the terms.
 * @param filter who passes
 * @param unseen by these terms alone nobody gets in; their sets have to be told as ties
 */
export function termsQuery(
  collection: Collection,
  known: KnownTerms,
  filter: Query,
  unseen: readonly UnseenTerm[] = [],
): RankQuery {
  const entry = unseen.length === 0 ? [] : [entryQuery(collection, known.terms, unseen)]
  const passing = allOf([filter, ...entry])
  const query = known.terms.length === 0 ? noDocument : impacts(known, passing, 1)
  return { query, sort: byScore, scoreOf: Math.fround, keyOf: same }
}

/** By a number field; documents without it come last, with -Infinity. */
export function sortedQuery(field: string, filter: Query): RankQuery {
  const path = pathOf('number', field)
  return {
    query: filter,
    sort: [{ [path]: { order: 'desc', missing: missingKey } }, { [names.tie]: 'asc' }],
    scoreOf: (key) => (key === missingKey ? Number.NEGATIVE_INFINITY : key),
    keyOf: (score) => Math.max(score, missingKey),
  }
}

/** Below every date and count. */
const missingKey = -9e15

/** weight × similarity + the value of a number field, which is not negative (null: 0). */
export function linearQuery(
  similarity: RankSimilarity,
  { weight, base }: { readonly weight: number; readonly base: string | null },
  filter: Query,
): RankQuery {
  const { query, script } = scored(similarity, filter)
  const source = linearScript(script, weight, base)
  return {
    query: { script_score: { query, script: source } },
    sort: byScore,
    scoreOf: Math.fround,
    keyOf: same,
  }
}

/**
 * @param texts by text of `compileRank`'s program: what the field knows of its terms
 * @throws RangeError for a formula that is too large or wrong
 */
export function formulaQuery(
  similarity: RankSimilarity,
  formula: RankExpression,
  texts: readonly TextWeights[],
  filter: Query,
): RankQuery {
  const program = compileRank(formula, similarity.kind !== 'none')
  const { query, script } = scored(similarity, filter)
  const source = formulaScript(program, texts, script)
  return {
    query: { script_score: { query, script: source } },
    sort: byScore,
    scoreOf: formulaValue,
    keyOf: formulaScore,
  }
}

/** What passes, with the similarity as its score, and how a script reads it from there. */
function scored(
  similarity: RankSimilarity,
  filter: Query,
): { readonly query: Query; readonly script: ScriptSimilarity } {
  const unscored = { bool: { filter: [filter] } }
  switch (similarity.kind) {
    case 'none':
      return { query: unscored, script: { kind: 'none' } }
    case 'terms': {
      if (similarity.terms.length === 0) return { query: unscored, script: { kind: 'none' } }
      return { query: impacts(similarity, filter, 0), script: { kind: 'score' } }
    }
    case 'vector': {
      // Nothing is similar to a text without any known word.
      if (similarity.vector.every((x) => x === 0)) return scored({ kind: 'none' }, filter)
      return { query: cosines(similarity.vector, unscored), script: { kind: 'cosine' } }
    }
    case 'given':
      return { query: unscored, script: { kind: 'given', ...byTie(similarity) } }
  }
}

/** Documents of the filter with at least so many of the terms, by the sum of their impacts. */
function impacts({ terms, norm }: KnownTerms, filter: Query, least: 0 | 1): Query {
  return {
    bool: {
      filter: [filter],
      should: terms.map((term) => ({ term: { [names.impacts]: term } })),
      minimum_should_match: least,
      boost: 1 / norm,
    },
  }
}

/** (1 + cosine) / 2, and 0 for documents without a vector. */
function cosines(vector: Float32Array, query: Query): Query {
  const params = {
    field: names.vector,
    query_value: Array.from(vector),
    space_type: 'cosinesimil',
  }
  return { script_score: { query, script: { lang: 'knn', source: 'knn_score', params } } }
}

/** Who has a term to be seen: in another field, or in the same and is not named. */
function entryQuery(
  collection: Collection,
  terms: readonly string[],
  unseen: readonly UnseenTerm[],
): Query {
  const byTerm = new Map(unseen.map((one) => [one.term, one]))
  const weighted = schemas[collection].text.filter(({ weight }) => weight > 0)
  const ways = terms.flatMap((term): Query[] => {
    const one = byTerm.get(term)
    const anywhere = { term: { [names.impacts]: term } }
    if (one === undefined) return [anywhere]
    if (one.documents.sets.length > 0) throw new RangeError('the cluster knows no sets')
    const others = weighted.filter(({ name }) => name !== one.field)
    return [
      butNot(anywhere, { terms: { [names.tie]: one.documents.ties } }),
      ...others.map(({ name }) => ({ term: { [pathOf('tokens', name)]: term } })),
    ]
  })
  return anyOf(ways)
}

function byTie({ ties, values }: RankSimilarity & { kind: 'given' }) {
  const order = Array.from(ties, (_, i) => i).sort((a, b) => ties[a]! - ties[b]!)
  return { ties: order.map((i) => ties[i]!), values: order.map((i) => values[i]!) }
}

function same(key: number): number {
  return key
}
