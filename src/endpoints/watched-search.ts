/** A saved search as a plan, and its best results page by page. */
import {
  limits,
  pageMembers,
  RequestError,
  refuseAt,
  type SearchOfSeveral,
} from '../contract/index.ts'
import { Deadline } from '../domain/index.ts'
import type { SearchHit } from '../engines/index.ts'
import { listCursors, type Subject } from '../plan/index.ts'
import type { RequestContext } from './request-context.ts'
import {
  continueSearch,
  findResults,
  moveSearch,
  planPlainSearch,
  type Results,
  type Search,
} from './search.ts'
import { withPlace } from './search-places.ts'

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
  const place = `/search/${findSubject(search)}`
  const request = (search.users ?? search.repos) as Readonly<Record<string, unknown>>
  for (const name of memberNames) {
    const { [name]: asked } = request
    if (asked === undefined || asked === null || asked === false) continue
    const message = `a saved search has results alone, without the members of a page: \`${name}\``
    throw refuseAt('invalid_request', `${place}/${name}`, message)
  }
  if (listCursors(request).length > 0) {
    const message = 'a saved search has no cursors: remove `after` from each list'
    throw refuseAt('invalid_request', `${place}/includeAttributes`, message)
  }
  const broken = findBrokenText(request, place)
  if (broken !== undefined) {
    const message = 'a text of a saved search has no half of a surrogate pair'
    throw refuseAt('invalid_request', broken, message)
  }
  if (Buffer.byteLength(JSON.stringify(search)) > limits.savedSearchBytesMax) {
    const message = `a saved search has at most ${limits.savedSearchBytesMax} bytes as JSON`
    throw refuseAt('invalid_request', '/search', message)
  }
}

/** Pointer to a text with half of a surrogate pair, which data directories cannot store. */
function findBrokenText(value: unknown, place: string): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : place
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const broken = findBrokenText(inner, `${place}/${name}`)
    if (broken !== undefined) return broken
  }
  return undefined
}

export function findSubject({ users }: SearchOfSeveral): Subject {
  return users === undefined ? 'repos' : 'users'
}

/** Throws RequestError as a search does, with pointers below `/search`. */
export function planWatched(watched: SearchOfSeveral, context: RequestContext): Search {
  const subject = findSubject(watched)
  return withPlace(`/search/${subject}`, context.target, () =>
    planPlainSearch(subject, watched[subject]!, context),
  )
}

/**
 * Visits the best `depth` results, the best first. Returns the first page. Rejects as a search
 * does. The pages together may take as long as one search.
 */
export async function visitBest(
  search: Search,
  depth: number,
  context: RequestContext,
  visit: (hit: SearchHit) => void,
): Promise<Results> {
  const { services, signal } = context
  const deadline = new Deadline(services.deadlineMs)
  let next = search
  let first: Results | undefined
  for (let left = depth; ; ) {
    const page = moveSearch(next, { limit: Math.min(left, limits.resultsMax) })
    const results = await findResults(page, context)
    first ??= results
    for (const hit of results.hits) visit(hit)
    left -= results.hits.length
    if (!results.more || left <= 0 || results.hits.length === 0) return first
    if (deadline.isOver() || signal.aborted) throw new RequestError('deadline_exceeded')
    next = continueSearch(search, results)
  }
}

/** Awaits a store on another machine without the permit. */
export function withoutPermit<T>(asked: T | Promise<T>, context: RequestContext): T | Promise<T> {
  return asked instanceof Promise ? context.outside(asked) : asked
}
