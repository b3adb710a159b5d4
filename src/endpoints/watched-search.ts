/** A saved search as a plan, and its best results page by page. */
import {
  issueAt,
  limits,
  pageMembers,
  RequestError,
  type SearchOfSeveral,
} from '../contract/index.ts'
import { Deadline } from '../domain/index.ts'
import type { SearchHit } from '../engines/index.ts'
import { cursorsIn, planSearch, planSearchRepos } from '../plan/index.ts'
import { type PlannedAttributes, planUserAttributes } from './attributes.ts'
import { vectorsBy } from './meanings.ts'
import type { RequestContext } from './request-context.ts'
import type { PagedSearch, SuggestingPage } from './search-page.ts'
import { below } from './search-places.ts'
import { attributesOfSearch, repoSearch } from './search-repos.ts'
import { userSearch } from './search-users.ts'

/** A planned search, with the options for its results. */
export interface WatchedSearch {
  readonly search: PagedSearch
  readonly attributes: PlannedAttributes
}

const memberNames = [
  ...pageMembers,
  'perGroup',
  'first',
  'maxResults',
  'after',
  'enablePagination',
] as const

/**
 * Throws RequestError `invalid_request` for members that cannot be stored, or that only pages have.
 */
export function requireSavable(search: SearchOfSeveral): void {
  const place = `/search/${nameOf(search)}`
  const request = (search.users ?? search.repos) as Readonly<Record<string, unknown>>
  for (const name of memberNames) {
    const { [name]: asked } = request
    if (asked === undefined || asked === null || asked === false) continue
    const message = `a saved search has results alone, without the members of a page: \`${name}\``
    throw issueAt('invalid_request', `${place}/${name}`, message)
  }
  if (cursorsIn(request).length > 0) {
    const message = 'a saved search has no cursors: remove `after` from each list'
    throw issueAt('invalid_request', `${place}/includeAttributes`, message)
  }
  const broken = brokenTextIn(request, place)
  if (broken !== undefined) {
    const message = 'a text of a saved search has no half of a surrogate pair'
    throw issueAt('invalid_request', broken, message)
  }
  if (Buffer.byteLength(JSON.stringify(search)) > limits.savedSearchBytesMax) {
    const message = `a saved search has at most ${limits.savedSearchBytesMax} bytes as JSON`
    throw issueAt('invalid_request', '/search', message)
  }
}

/** Pointer to a text with half of a surrogate pair, which data directories cannot store. */
function brokenTextIn(value: unknown, place: string): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : place
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const broken = brokenTextIn(inner, `${place}/${name}`)
    if (broken !== undefined) return broken
  }
  return undefined
}

export function nameOf({ users }: SearchOfSeveral): 'users' | 'repos' {
  return users === undefined ? 'repos' : 'users'
}

/** Throws RequestError as a search does, with pointers below `/search`. */
export function planWatched(asked: SearchOfSeveral, context: RequestContext): WatchedSearch {
  const { target, services } = context
  const { users, repos } = asked
  return below(`/search/${nameOf(asked)}`, target, () => {
    const vectors = vectorsBy(context)
    if (users !== undefined) {
      const { includeAttributes, dataset } = users
      const planned = planSearch('searchUsers', users, services.cursors, target)
      const attributes = planUserAttributes(includeAttributes, context, dataset)
      return { search: userSearch(planned, attributes, dataset, context, vectors), attributes }
    }
    const planned = planSearchRepos(repos!, services.cursors, target)
    const attributes = attributesOfSearch(repos!, planned.page.filter, context)
    return { search: repoSearch(planned, attributes, context, vectors), attributes }
  })
}

/**
 * Visits the best `depth` results, the best first. Returns the first page. Rejects as a search
 * does. The pages together may take as long as one search.
 */
export async function visitBest(
  search: PagedSearch,
  depth: number,
  { services, signal }: Pick<RequestContext, 'services' | 'signal'>,
  visit: (hit: SearchHit) => void,
): Promise<SuggestingPage> {
  const deadline = new Deadline(services.deadlineMs)
  const pageAt = (left: number) => search.at({ limit: Math.min(left, limits.resultsMax) })
  let left = depth
  let page = await pageAt(left).find()
  const first = page
  for (;;) {
    for (const hit of page.hits) visit(hit)
    left -= page.hits.length
    const { last = page.hits.at(-1) } = page
    if (!page.more || left <= 0 || last === undefined) return first
    if (deadline.isOver() || signal.aborted) throw new RequestError('deadline_exceeded')
    page = await pageAt(left)
      .at({ after: { score: last.score, ordinal: last.ordinal } })
      .find()
  }
}

/** Awaits a store on another machine without the permit. */
export function withoutPermit<T>(asked: T | Promise<T>, context: RequestContext): T | Promise<T> {
  return asked instanceof Promise ? context.outside(asked) : asked
}
