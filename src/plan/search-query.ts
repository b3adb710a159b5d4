/**
 * A search as plain data, before its texts have vectors, because planning does no I/O. Another page
 * or another limit of it is a copy with other members.
 */
import type { Filter, RankExpression } from 'native-free-index'
import type { SearchReposRequest, SearchUsersRequest } from '../contract/index.ts'
import type { PlannedHighlights } from './highlights.ts'
import type { PlannedPage } from './query-plan.ts'
import type { Likeness } from './similar.ts'

export type SearchQuery = UserQuery | RepoQuery

/** By collection of the hits. */
export interface SearchRequests {
  readonly users: SearchUsersRequest
  readonly repos: SearchReposRequest
}

export type Subject = keyof SearchRequests

interface PlannedQuery {
  /** The plan without its ranking. */
  readonly page: PlannedPage
  /** Scope of the search's cursors. Null if the request does not page. */
  readonly scope: Uint8Array | null
  /** The formula of the request. Null: the default order. */
  readonly formula: RankExpression | null
  /** Texts that need vectors. Often none. */
  readonly texts: readonly string[]
  /** Whether the score of a hit says how relevant it is. */
  readonly isScored: boolean
  /** Highlights of the results. Null: the request asks for none. */
  readonly highlights: PlannedHighlights | null
}

export interface UserQuery extends PlannedQuery {
  readonly subject: 'users'
  readonly request: SearchUsersRequest
  /** The filter of repositories that may be evidence of expertise. */
  readonly works: Filter | null
}

export interface RepoQuery extends PlannedQuery {
  readonly subject: 'repos'
  readonly request: SearchReposRequest
}

/** What the texts and the records of a query mean to the engine. */
export interface Meaning {
  /** Vectors of the texts, by position. */
  readonly vectors: readonly Float32Array[]
  /** The records of `similarTo`. Null: the request names none. */
  readonly likeness: Likeness | null
}

export const noMeaning: Meaning = { vectors: [], likeness: null }

/** The page that another one continues, and the number of its hits. */
export type PagePlace = Partial<Pick<PlannedPage, 'limit' | 'after'>>

/** The same search at another position. */
export function movePage<Query extends SearchQuery>(query: Query, place: PagePlace): Query {
  return { ...query, page: { ...query.page, ...place } }
}
