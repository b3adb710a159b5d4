/**
 * Turns a ranked list into a search of the cluster: which documents, their scores, and their order.
 * All rankings but `sorted` return their score as `_score`, a Float32. Equal scores are in ordinal
 * order.
 */
import type { After } from 'native-free-index'
import { byOrdinal } from '../cluster/request-parts.ts'
import type { Query, SearchBody, Sort } from '../cluster/requests.ts'
import { getPath } from '../field-names.ts'
import { allDocuments } from '../filters/filter-query.ts'
import { decodeScore, encodeScore, type Script } from '../formula/formula-script.ts'

/** The clauses that decide which documents are in the list. */
export interface MatchClauses {
  /** A document must match all of these. Empty: all documents. */
  readonly filter: readonly Query[]
  /** Hidden documents. */
  readonly must_not: readonly Query[]
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
export function rankBySort(field: string, clauses: MatchClauses): ListQuery {
  const order = { order: 'desc', missing: missingNumber } as const
  return {
    query: { bool: clauses },
    path: getPath('number', field),
    sort: [{ [getPath('number', field)]: order }, byOrdinal],
    scoreOf: (value) => (value === missingNumber ? Number.NEGATIVE_INFINITY : value),
    sortValueOf: (score) => (score === Number.NEGATIVE_INFINITY ? missingNumber : score),
  }
}

/** Documents scored by a script over their scores. */
export function rankByScript(documents: Query, script: Script): ListQuery {
  const query = { script_score: { query: documents, script } }
  return { query, path: null, sort: byScore, scoreOf: decodeScore, sortValueOf: encodeScore }
}

/** Hits after `after`, at most `limit`, with these members of their documents. */
export function buildPage(
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

/** All documents that match, with a score of 0. */
export function matchClauses({ filter, must_not }: MatchClauses) {
  // A clause in `filter` alone scores 0.
  return { bool: { filter: filter.length === 0 ? [allDocuments] : filter, must_not } }
}
