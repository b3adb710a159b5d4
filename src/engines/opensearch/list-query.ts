/**
 * Turns a ranked list into a search of the cluster: which documents, their scores, and their order.
 * All rankings but `sorted` return their score as `_score`, a Float32. Equal scores are in ordinal
 * order.
 */
import type {
  After,
  Correction,
  NameQuery,
  Similarity,
  TermGroup,
  VariantNotes,
} from 'native-free-index'
import { names, pathOf } from './field-names.ts'
import { allDocuments, noDocument } from './query/filter-query.ts'
import {
  formulaScore,
  formulaValue,
  type Script,
  type ScriptSimilarity,
} from './query/formula-script.ts'
import { nameClauses } from './query/name-query.ts'
import type { Query, SearchBody, Sort } from './requests.ts'
import { byOrdinal } from './scan.ts'
import { storedTerm } from './stored-values.ts'

/** The clauses that decide which documents are in the list. */
export interface MatchClauses {
  /** A document must match all of these. Empty: all documents. */
  readonly filter: readonly Query[]
  /** Suppressed documents. */
  readonly mustNot: readonly Query[]
}

/** A query's words in this collection. */
export interface KnownTerms {
  /** Groups with a term that a live document has. */
  readonly groups: readonly TermGroup<string>[]
  /** The maximum sum of the groups' impacts. */
  readonly norm: number
  readonly corrections: readonly Correction[]
  /** Documents with a term in a weighted field. */
  readonly documentsWith: (term: string) => number
  /** The relation of each variant to its word. */
  readonly notes: VariantNotes<string>
  /** A query for documents with a term, scored by its impact times the factor. */
  readonly clauseOf: (term: string, factor: number) => Query
}

export interface ListQuery {
  readonly query: Query
  readonly sort: Sort
  /** Converts the sort value of a hit to its score. */
  readonly scoreOf: (value: number) => number
  /** Converts a score to the sort value. */
  readonly sortValueOf: (score: number) => number
  /** Path of the number that sorts the list. Null: sorted by score. */
  readonly path: string | null
}

/** Documents by a number, greatest first. */
export function sortedList(field: string, { filter, mustNot }: MatchClauses): ListQuery {
  const order = { order: 'desc', missing: missingNumber } as const
  return {
    query: { bool: { filter, must_not: mustNot } },
    path: pathOf('number', field),
    sort: [{ [pathOf('number', field)]: order }, byOrdinal],
    scoreOf: (value) => (value === missingNumber ? Number.NEGATIVE_INFINITY : value),
    sortValueOf: (score) => (score === Number.NEGATIVE_INFINITY ? missingNumber : score),
  }
}

/** Documents with a term, by weighted BM25. */
export function termsList(known: KnownTerms, matchClauses: MatchClauses): ListQuery {
  const { filter, mustNot } = matchClauses
  const query =
    known.groups.length === 0
      ? noDocument
      : { bool: { filter, must_not: mustNot, must: [matching(known)] } }
  const sortValueOf = (score: number) => score
  return { query, path: null, sort: byScore, scoreOf: Math.fround, sortValueOf }
}

/** All documents, or those with a similarity above 0, scored by a script over their similarity. */
export function scriptList(
  script: Script,
  similarity: Similarity,
  known: KnownTerms | null,
  matchClauses: MatchClauses,
  matchesOnly = false,
): ListQuery {
  const documents = matchesOnly
    ? matchesOf(similarity, known, matchClauses)
    : similarTo(similarity, known, matchClauses)
  const query = { script_score: { query: documents, script } }
  return { query, path: null, sort: byScore, scoreOf: formulaValue, sortValueOf: formulaScore }
}

/** Matching documents by their names. */
export function namesList(
  name: NameQuery,
  hasTypos: boolean,
  { filter, mustNot }: MatchClauses,
): ListQuery {
  const { query: ways, script } = nameClauses(name, hasTypos)
  const query = { bool: { filter, must_not: mustNot, must: [ways] } }
  return {
    query: { script_score: { query, script } },
    path: null,
    sort: byScore,
    scoreOf: formulaValue,
    sortValueOf: formulaScore,
  }
}

/** Documents with a word of the query or one of these ordinals, and those of other queries. */
export function anyOf(
  known: KnownTerms,
  ordinals: readonly number[],
  others: readonly Query[],
): Query {
  const words = known.groups.length === 0 ? [] : [matching(known)]
  return { bool: { should: [{ terms: { [names.ordinal]: ordinals } }, ...words, ...others] } }
}

/** How a script computes the similarity of a document from the score in `scriptList`. */
export function readSimilarity(similarity: Similarity): ScriptSimilarity {
  switch (similarity.kind) {
    case 'none':
      return { kind: 'none' }
    case 'terms':
      return { kind: 'score' }
    case 'vector':
      return isDirection(similarity.vector) ? { kind: 'cosine' } : { kind: 'none' }
    case 'precomputed': {
      const { ordinals, values } = similarity
      const order = [...ordinals.keys()].sort((a, b) => ordinals[a]! - ordinals[b]!)
      return {
        kind: 'precomputed',
        ordinals: order.map((at) => ordinals[at]!),
        values: order.map((at) => values[at]!),
      }
    }
  }
}

/** Hits after `after`, at most `limit`, with these members of their documents. */
export function pageBody(
  { query, sort, sortValueOf }: ListQuery,
  limit: number,
  after: After | null,
  members: readonly string[],
): SearchBody {
  return {
    query,
    sort,
    size: limit,
    _source: members.length === 0 ? false : members,
    ...(after === null ? {} : { search_after: [sortValueOf(after.score), after.ordinal] }),
  }
}

export const byScore: Sort = [{ _score: 'desc' }, byOrdinal]

/** Below all numbers of documents, and exactly representable. */
export const missingNumber = -9e15

/** The matching documents, scored by their similarity. */
function similarTo(
  similarity: Similarity,
  known: KnownTerms | null,
  matchClauses: MatchClauses,
): Query {
  const all = allMatches(matchClauses)
  if (similarity.kind === 'terms' && known!.groups.length > 0) {
    return { bool: { ...all.bool, should: [matching(known!)] } }
  }
  if (similarity.kind !== 'vector' || !isDirection(similarity.vector)) return all
  return allByCosine(similarity.vector, matchClauses)
}

/** All documents that match, with a score of 0. */
export function allMatches({ filter, mustNot }: MatchClauses) {
  // A clause in `filter` alone scores 0.
  return { bool: { filter: filter.length === 0 ? [allDocuments] : filter, must_not: mustNot } }
}

/** All matching documents, scored by their cosine to a vector of length 1. */
export function allByCosine(vector: Float32Array, matchClauses: MatchClauses): Query {
  const params = { field: names.vector, query_value: [...vector], space_type: 'cosinesimil' }
  const script = { lang: 'knn', source: 'knn_score', params }
  return { script_score: { query: allMatches(matchClauses), script } }
}

/** The documents with at least this cosine to a vector of length 1. */
export function allFromCosine(vector: Float32Array, cosine: number): Query {
  const { script_score } = allByCosine(vector, { filter: [], mustNot: [] })
  return { script_score: { ...(script_score as object), min_score: (1 + cosine) / 2 } }
}

/** The similarity for a score of `allByCosine`: (1 + cosine) / 2, or 0 without a vector. */
export function similarityOf(score: number): number {
  return Math.max(0, 2 * score - 1)
}

/** The least `knn_score` of a cosine above 0: the next Float32 after 0.5. */
const nearMin = 0.5 + 2 ** -24

/** The documents with a similarity above 0, which is their score. */
function matchesOf(
  similarity: Similarity,
  known: KnownTerms | null,
  matchClauses: MatchClauses,
): Query {
  const { filter, mustNot } = matchClauses
  switch (similarity.kind) {
    case 'none':
      return noDocument
    case 'terms':
      return termsList(known!, matchClauses).query
    case 'vector': {
      const near = similarTo(similarity, known, matchClauses)
      if (!('script_score' in near)) return noDocument
      return { script_score: { ...(near.script_score as object), min_score: nearMin } }
    }
    case 'precomputed': {
      const { ordinals, values } = similarity
      const similar = { terms: { [names.ordinal]: [...ordinals.filter((_, i) => values[i]! > 0)] } }
      return { bool: { filter: [...filter, similar], must_not: mustNot } }
    }
  }
}

/** Documents with a term of any group, scored by the sum of their impacts. */
function matching(known: KnownTerms): Query {
  const should = known.groups.map((group) => groupQuery(group, known))
  return { bool: { should, minimum_should_match: 1, boost: 1 / known.norm } }
}

/** Documents with a term of the group, scored by the greatest impact times its factor. */
function groupQuery({ factors }: TermGroup<string>, { clauseOf }: KnownTerms): Query {
  const queries = Array.from(factors, ([term, factor]) => clauseOf(term, factor))
  return queries.length === 1 ? queries[0]! : { dis_max: { queries } }
}

/** Documents with the term, scored by its impact times the factor. */
export function impactOf(term: string, factor = 1): Query {
  return { term: { [names.impacts]: { value: storedTerm(term), boost: factor } } }
}

/** A vector of length 0 is similar to nothing. */
export function isDirection(vector: Float32Array): boolean {
  return vector.some((number) => number !== 0)
}
