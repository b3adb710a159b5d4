/** Several searches of one collection, fused by rank into one list with one cursor. */
import {
  limits,
  type MultiSearchRequest,
  pageMembers,
  refuseAt,
  type SearchOfSeveral,
  type SearchReposRequest,
  type SearchUsersRequest,
  strengths,
} from '../contract/index.ts'
import { copyHit, type SearchHit } from '../engines/index.ts'
import { fusePage, type PageStart, planPageStart, readSize } from '../plan/index.ts'
import { type PlannedAttributes, priceResults } from './attributes.ts'
import type { PreparedRequest } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import {
  appliesFilters,
  findResults,
  planPlainSearch,
  type Results,
  type Search,
} from './search.ts'
import { composeAnswer } from './search-answer.ts'
import { locateSearch, runSideBySide, withPlace, withPlaceLater } from './search-places.ts'

/** Throws RequestError where the searches are no union, and what planning them throws. */
export function prepareUnion(
  request: MultiSearchRequest,
  context: RequestContext,
): PreparedRequest {
  requireAlike(request)
  const { cursors } = context.services
  const start = planPageStart('multiSearch', request, cursors, context.target.snapshot)
  const limit = readSize(request)
  let attributes: PlannedAttributes | undefined
  const searches = request.searches.map((list, i) => {
    const place = locateSearch(list, i)
    const search = withPlace(place, context.target, () => planList(list, context, attributes))
    attributes = search.attributes
    return { place, search }
  })
  const { query, ...first } = searches[0]!.search
  // One that shows the results of all.
  const shown: Search = { ...first, query: { ...query, scope: start.scope, isScored: true } }
  return {
    creditsMax: priceResults(limit, shown.attributes),
    run: async () => {
      const pages = await runSideBySide(context, searches, ({ place, search }) =>
        withPlaceLater(place, () => findResults(search, context)),
      )
      return composeAnswer(shown, fuseResults(pages, limit, start.after), context)
    },
  }
}

/** @param attributes those of the lists before, which are the same */
function planList(
  { users, repos }: SearchOfSeveral,
  context: RequestContext,
  attributes: PlannedAttributes | undefined,
): Search {
  return users === undefined
    ? planPlainSearch('repos', takeWhole(repos!), context, attributes)
    : planPlainSearch('users', takeWhole(users), context, attributes)
}

/** The search as a list of the union. */
function takeWhole<Request extends SearchUsersRequest | SearchReposRequest>(
  search: Request,
): Request {
  return { ...search, first: search.first ?? search.maxResults ?? limits.fusedDepth }
}

/** A result of several searches is shown as the first of them found it. */
function fuseResults(pages: readonly Results[], limit: number, after: PageStart['after']): Results {
  const hits = new Map<number, SearchHit>()
  for (const page of pages) {
    for (const hit of page.hits) {
      const before = hits.get(hit.ordinal)
      hits.set(hit.ordinal, before === undefined ? hit : keepStronger(before, hit))
    }
  }
  const lists = pages.map((page) => page.hits.map(({ ordinal }) => ordinal))
  const { ordinals, scores, more } = fusePage(lists, limit, after)
  const found = ordinals.map((ordinal, i) => copyHit(hits.get(ordinal)!, { score: scores[i]! }))
  const corrections = pages.flatMap(({ corrections: own = [] }) => own)
  const { plan, meaning } = pages[0]!
  return { plan, meaning, hits: found, more, ...(corrections.length > 0 && { corrections }) }
}

/** The hit of the first search, with the strength of the one that it matches best. */
function keepStronger(first: SearchHit, { strength }: SearchHit): SearchHit {
  if (strength === undefined) return first
  const isStronger =
    first.strength === undefined || strengths.indexOf(strength) < strengths.indexOf(first.strength)
  if (!isStronger) return first
  return copyHit(first, { strength })
}

/** A union has one collection, one page and one set of attributes. */
function requireAlike({ searches }: MultiSearchRequest): void {
  const [first] = searches
  const shape = describeShape(first!)
  for (const [i, search] of searches.entries()) {
    const place = locateSearch(search, i)
    const { users, repos } = search
    if ((users === undefined) !== (first!.users === undefined)) {
      throw refuseAt('invalid_request', place, 'all searches of a union have one collection')
    }
    for (const name of ['after', 'enablePagination'] as const) {
      if (!(users ?? repos)![name]) continue
      const message = `a union has one cursor: give \`${name}\` next to \`searches\``
      throw refuseAt('invalid_request', `${place}/${name}`, message)
    }
    for (const name of pageMembers) {
      const { [name]: asked } = (users ?? repos) as Readonly<Record<string, unknown>>
      if (asked === undefined || asked === false) continue
      const message = `a union is one list: ask for \`${name}\` in a search of its own`
      throw refuseAt('invalid_request', `${place}/${name}`, message)
    }
    if (repos !== undefined && appliesFilters(repos)) {
      const message = 'a union has several filters, and lists of people mind none of them'
      throw refuseAt('invalid_request', `${place}/applyFiltersToIncludeAttributes`, message)
    }
    if (describeShape(search) === shape) continue
    const message = 'searches of a union have the same `dataset` and `includeAttributes`'
    throw refuseAt('invalid_request', place, message)
  }
}

function describeShape({ users, repos }: SearchOfSeveral): string {
  const { dataset = 'standard', includeAttributes = {} } = (users ?? repos)!
  return JSON.stringify([dataset, includeAttributes])
}
