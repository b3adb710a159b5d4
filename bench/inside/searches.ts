/** The searches of "inside": the same queries as request bodies, plans of the service and plans of
 * the engine. */
import { randomBytes } from 'node:crypto'
import type { SearchPlan } from 'native-free-index'
import type { SearchUsersRequest } from '../../src/contract/index.ts'
import {
  CursorCodec,
  compileQuery,
  noMeaning,
  planSearch,
  type QueryPlan,
} from '../../src/plan/index.ts'
import { generateQueries, type SearchBody } from '../corpus/index.ts'

/** Another seed than the users', so that queries are not made of the very same draws. */
const querySeed = 2

export interface SearchSet {
  readonly bodies: readonly SearchUsersRequest[]
  readonly plans: readonly QueryPlan[]
}

export const cursors = new CursorCodec(randomBytes(32))
const target = { snapshot: 'bench', snapshotSeconds: 0, regexProblem: () => null }

/** Every word stands for itself: what is compared with other engines. */
const wordsAlone = { typos: 'off', variants: 'off' } as const

/** `count` queries of the corpus for the 100 best; their filters are taken away. */
export function openSearches(count: number): SearchSet {
  return searchSet(openBodies(count).map((body) => ({ ...body, ...wordsAlone })))
}

/** The same queries as clients send them: words stand for groups of terms. */
export function groupSearches(count: number): SearchSet {
  return searchSet(openBodies(count))
}

function openBodies(count: number): SearchUsersRequest[] {
  return some(count, () => true).map(({ query }) => ({ query, first: 100 }))
}

/** `count` queries that come with a filter, for the 10 best. */
export function filteredSearches(count: number): SearchSet {
  const found = some(count, ({ filters }) => filters !== undefined)
  return searchSet(
    found.map((body) => ({ ...body, ...wordsAlone, first: 10 }) as SearchUsersRequest),
  )
}

/** The plan that a worker gets: one more hit than the page tells whether there is a next page. */
export function enginePlan({ ranking, filter, limit }: QueryPlan): SearchPlan {
  if (ranking.kind !== 'terms') throw new Error('the corpus has scored queries only')
  return { ranking, filter, limit: limit + 1, after: null }
}

export function planOf(body: SearchUsersRequest): QueryPlan {
  return compileQuery(planSearch('users', body, cursors, target), noMeaning, target)
}

/** Parsed, as the service gets them: V8 reads objects that were made by spreads more slowly. */
function searchSet(made: readonly SearchUsersRequest[]): SearchSet {
  const bodies = JSON.parse(JSON.stringify(made)) as SearchUsersRequest[]
  return { bodies, plans: bodies.map(planOf) }
}

function some(count: number, isWanted: (body: SearchBody) => boolean): SearchBody[] {
  const found: SearchBody[] = []
  // A third has a filter, so this many queries hold enough of either kind.
  for (const body of generateQueries(count * 6, querySeed)) {
    if (found.length < count && isWanted(body)) found.push(body)
  }
  if (found.length < count) throw new Error(`the corpus has ${found.length} such queries`)
  return found
}
