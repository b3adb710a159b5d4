/** From the request of a search to its query, and from the query to what engines run. */
import type {
  EndpointId,
  Match,
  SearchReposRequest,
  SearchUsersRequest,
} from '../contract/index.ts'
import { type CursorCodec, type PageStart, planPageStart } from './cursor.ts'
import { requireExpertise } from './experts.ts'
import type { PlanTarget } from './page.ts'
import type { QueryPlan } from './query-plan.ts'
import type { Meaning, SearchQuery, SearchRequests, Subject } from './search-query.ts'
import { compileRepoQuery, planRepoQuery } from './search-repos.ts'
import { compileUserQuery, planUserQuery } from './search-users.ts'

/** The endpoint of a search, by the collection of its hits. */
export const searchEndpoints = {
  users: 'searchUsers',
  repos: 'searchRepos',
} as const satisfies Readonly<Record<Subject, EndpointId>>

/** Throws RequestError `invalid_filter`, `invalid_cursor`, `invalid_request`. */
export function planSearch<S extends Subject>(
  subject: S,
  request: SearchRequests[S],
  cursors: CursorCodec,
  target: PlanTarget,
): SearchQuery {
  const start = planPageStart(searchEndpoints[subject], request, cursors, target.snapshot)
  const query = planQuery(subject, request, start, target)
  if (query.subject === 'users') requireExpertise(query.request)
  return query
}

/** Plans a page at a known position. Throws RequestError `invalid_filter`, `invalid_request`. */
export function planQuery<S extends Subject>(
  subject: S,
  request: SearchRequests[S],
  start: PageStart,
  target: PlanTarget,
): SearchQuery {
  return subject === 'users'
    ? planUserQuery(request as SearchUsersRequest, start, target)
    : planRepoQuery(request as SearchReposRequest, start, target)
}

/**
 * @param meaning of the query's texts and of its `similarTo`
 * @param match in place of the request's
 */
export function compileQuery(
  query: SearchQuery,
  meaning: Meaning,
  target: PlanTarget,
  match: Match | undefined = query.request.match,
): QueryPlan {
  if (meaning.vectors.length !== query.texts.length) throw new Error('each text needs its vector')
  return query.subject === 'users'
    ? compileUserQuery(query, meaning, target, match)
    : compileRepoQuery(query, meaning, target, match)
}
