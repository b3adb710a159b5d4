/**
 * A ranked list as a search of the cluster: which documents, what their scores are, in which order.
 * All rankings but `sorted` tell their score by `_score`, a Float32; equal ones are in tie order.
 */
import type { After, Ranking, Similarity } from 'native-free-index'
import { names, pathOf } from './field-names.ts'
import { type FormulaScript, formulaValueOf, storedFormulaValue } from './query/formula-script.ts'
import type { Query, SearchBody, Sort } from './requests.ts'

/** What a list is drawn from. */
export interface Passing {
  /** All of these pass; none where all documents do. */
  readonly filter: readonly Query[]
  /** Hidden documents. */
  readonly mustNot: readonly Query[]
}

/** A query's terms, as this collection knows them. */
export interface KnownTerms {
  /** Those that some document has which may be seen. */
  readonly terms: readonly string[]
  /** What a document would sum up to that had every term to the full. */
  readonly norm: number
  /** What a document has to pass besides, to be found by terms. */
  readonly seen: readonly Query[]
}

export interface ListParts extends Passing {
  /** Of rankings and similarities by terms. */
  readonly known: KnownTerms | null
  /** Of formulas. */
  readonly script: FormulaScript | null
}

export interface ListQuery {
  readonly query: Query
  readonly sort: Sort
  /** A score, of the sort value of its hit. */
  readonly scoreOf: (value: number) => number
  /** And back. */
  readonly valueOf: (score: number) => number
}

export function listQuery(ranking: Ranking, parts: ListParts): ListQuery {
  switch (ranking.kind) {
    case 'sorted': {
      const field = pathOf('number', ranking.field)
      const sort = [{ [field]: { order: 'desc', missing: missingNumber } as const }, byTie]
      const query = { bool: { filter: parts.filter, must_not: parts.mustNot } }
      return { query, sort, scoreOf: numberOf, valueOf: storedNumberOf }
    }
    case 'terms':
      return { query: byTerms(parts, 'only'), ...byScore }
    case 'linear': {
      const { similarity, weight, base } = ranking
      const added = base === null ? '' : ` + doc['${pathOf('number', base)}'].value`
      const source = `return ${similarityCode} * params.weight${added};`
      return { query: scripted(similarity, parts, { source, params: { weight } }), ...byScore }
    }
    case 'formula': {
      const query = scripted(ranking.similarity, parts, parts.script!)
      return { query, sort, scoreOf: formulaValueOf, valueOf: storedFormulaValue }
    }
  }
}

/** One more than a page has tells whether there is a next one. */
export function pageBody(
  { query, sort, valueOf }: ListQuery,
  limit: number,
  after: After | null,
  members: readonly string[],
): SearchBody {
  return {
    query,
    sort,
    size: limit,
    _source: members.length === 0 ? false : members,
    ...(after === null ? {} : { search_after: [valueOf(after.score), after.tie] }),
  }
}


const byTie = { [names.tie]: 'asc' } as const
const sort: Sort = [{ _score: 'desc' }, byTie]
const byScore = { sort, scoreOf: Math.fround, valueOf: (score: number) => score }

/** Below all numbers that documents have, and exact. */
const missingNumber = -9e15

function numberOf(value: number): number {
  return value === missingNumber ? Number.NEGATIVE_INFINITY : value
}

function storedNumberOf(score: number): number {
  return score === Number.NEGATIVE_INFINITY ? missingNumber : score
}

/**
 * What a script makes of `_score` to have the similarity: the cluster's own measure of vectors is
 * (1 + cosine) / 2, and 0 where a document has no vector.
 */
const similarityCode = 'Math.max(0.0, _score * params.scale - params.shift)'
const asItIs = { scale: 1, shift: 0 }
const ofCosine = { scale: 2, shift: 1 }

function scripted(similarity: Similarity, parts: ListParts, script: FormulaScript): Query {
  const isVector = similarity.kind === 'vector' && isDirection(similarity.vector)
  const params = { ...script.params, ...(isVector ? ofCosine : asItIs) }
  return {
    script_score: {
      query: similarTo(similarity, parts),
      script: { source: script.source, params },
    },
  }
}

/** All that pass, each with its similarity as score. */
function similarTo(similarity: Similarity, parts: ListParts): Query {
  switch (similarity.kind) {
    case 'terms':
      return byTerms(parts, 'similarity')
    case 'vector': {
      if (!isDirection(similarity.vector)) return unscored(parts)
      const params = {
        field: names.vector,
        query_value: [...similarity.vector],
        space_type: 'cosinesimil',
      }
      const script = { lang: 'knn', source: 'knn_score', params }
      return { script_score: { query: unscored(parts), script } }
    }
    case 'given': {
      const { ties, values } = similarity
      const order = [...ties.keys()].sort((a, b) => ties[a]! - ties[b]!)
      const params = {
        ties: order.map((at) => ties[at]!),
        values: order.map((at) => values[at]!),
      }
      return { script_score: { query: unscored(parts), script: { source: givenSource, params } } }
    }
    case 'none':
      return unscored(parts)
  }
}

/** Ties come as whole numbers of 32 bits, which is what the document's is made for this. */
const givenSource = [
  `int at = Collections.binarySearch(params.ties, (int) doc['${names.tie}'].value);`,
  'return at < 0 ? 0.0 : ((Number) params.values.get(at)).doubleValue();',
].join(' ')

/** All that pass, with score 0. */
function unscored({ filter, mustNot }: Passing): Query {
  const passing = [...(filter.length === 0 ? [{ match_all: {} }] : filter)]
  return { bool: { filter: passing, must_not: mustNot } }
}

/**
 * Weighted BM25: a document's impacts of these terms, added up.
 * @param role `only` documents that have one; as `similarity` the others have 0
 */
function byTerms(parts: ListParts, role: 'only' | 'similarity'): Query {
  const { terms, norm, seen } = parts.known!
  const { filter, mustNot } = parts
  if (terms.length === 0) return role === 'only' ? { match_none: {} } : unscored(parts)
  const should = terms.map((term) => ({ term: { [names.impacts]: { value: term } } }))
  const scored = { bool: { should, minimum_should_match: 1, filter: seen, boost: 1 / norm } }
  return {
    bool: {
      filter: [...filter, ...(role === 'similarity' ? [{ match_all: {} }] : [])],
      must_not: mustNot,
      [role === 'only' ? 'must' : 'should']: [scored],
    },
  }
}

/** A vector of length 0 is similar to nothing. */
function isDirection(vector: Float32Array): boolean {
  return vector.some((number) => number !== 0)
}

