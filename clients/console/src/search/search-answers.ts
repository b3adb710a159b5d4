/** Answers of searches for people and for repositories. */
import type {
  Facet,
  PageInfo,
  Repository,
  RepoWhyNot,
  SearchUsersResponse,
  User,
  UserWhyNot,
} from 'devdex-client'
import { askCached } from '../answer-cache.ts'
import type { SearchState } from './search-params.ts'
import type { RequestBody, SearchCall } from './search-request.ts'
import type { Interpretation } from './understood.ts'

export type SearchHit = User | Repository

export interface SearchAnswer {
  readonly users?: readonly User[]
  readonly repositories?: readonly Repository[]
  readonly pageInfo: PageInfo
  readonly corrections?: SearchUsersResponse['corrections']
  readonly suggestion?: string
  readonly explanation?: Interpretation
  readonly total?: NonNullable<SearchUsersResponse['total']>
  readonly facets?: Readonly<Record<string, Facet>>
  readonly whyNot?: readonly (UserWhyNot | RepoWhyNot)[]
}

/** A search and its first results. */
export interface SearchResult {
  readonly call: SearchCall
  readonly state: SearchState
  /** Whether these are the few results that are asked for while one types. */
  readonly isTyped: boolean
  readonly answer: SearchAnswer
}

export interface FurtherPage {
  readonly of: SearchResult
  readonly hits: readonly SearchHit[]
  readonly pageInfo: PageInfo
  /** Cursor that it was asked for with. */
  readonly after: string
}

/** Values, ranges and the total of a search. */
export interface SearchCounts {
  readonly of: SearchResult
  /** Key of the requested facets. */
  readonly key: string
  /** The cost. 0 for a cached answer. */
  readonly credits: number
  readonly answer: SearchAnswer
}

export function readHits(answer: SearchAnswer | undefined): readonly SearchHit[] {
  return answer?.users ?? answer?.repositories ?? []
}

/** @returns the answer of the service, or a recent cached one; throws like a call */
export async function askSearch(
  path: string,
  body: RequestBody,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const { body: answer } = await askCached(path, body, signal)
  return answer as unknown as SearchAnswer
}
