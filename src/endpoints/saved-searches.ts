/**
 * POST /v3/saved-searches, /list and /delete: searches that a key keeps. They change in the
 * transaction of a debit, which costs nothing where the call is free.
 */
import { isDeepStrictEqual } from 'node:util'
import type { SavedSearchRecord, SavedSearchRoom } from '../accounts/index.ts'
import {
  formatIsoSeconds,
  limits,
  type RequestOf,
  refuseAt,
  type SavedSearchesAnswer,
} from '../contract/index.ts'
import type { Handler, LoadingHandler, PreparedRequest } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import type { Search } from './search.ts'
import { matchingVersion, readDigest, readNowSeconds, SeenResults } from './seen-results.ts'
import { planWatched, requireSavable, visitBest, withoutPermit } from './watched-search.ts'

export const saveSearch: LoadingHandler<'saveSearch'> = (request, context) => {
  requireSavable(request.search)
  // Mistakes of the search are reported all at once, before anything is awaited.
  return prepareSaving(request, planWatched(request.search, context), context)
}

async function prepareSaving(
  request: RequestOf<'saveSearch'>,
  watched: Search,
  context: RequestContext,
): Promise<PreparedRequest> {
  const { name, search, depth = limits.savedDepthDefault } = request
  const saved = { body: JSON.stringify({ name }), credits: 0 }
  const { account, paid, services } = context
  const { savedSearches } = services.access
  const isKnown = async () =>
    isSaved(await withoutPermit(savedSearches.findRoom(account.id, name), context), request)
  if (paid !== null || (await isKnown())) {
    return { creditsMax: 0, run: () => saved }
  }
  const credits = Math.ceil(depth / limits.resultsMax)
  return {
    creditsMax: credits,
    run: async () => {
      const at = readNowSeconds()
      const seen = new SeenResults()
      await visitBest(watched, depth, context, (hit) => seen.add(readDigest(hit), at))
      const times = { createdAt: at, seenAt: at, matching: matchingVersion, checks: [] }
      const snapshots = [{ name: context.engine.snapshot, at }]
      const record = { name, search, depth, ...times, snapshots }
      const also = savedSearches.add(account.id, { record, seen: seen.bytes })
      // Others may have been saved meanwhile.
      const requires = savedSearches.requireRoom(account.id, name, (room) => {
        isSaved(room, request)
      })
      return { ...saved, credits, also, requires }
    },
  }
}

/**
 * Whether this very search has been saved. Throws RequestError `invalid_request` where there is no
 * room for it.
 */
function isSaved(
  { kept: { searches, bytes }, sameName }: SavedSearchRoom,
  { name, search, depth = limits.savedDepthDefault }: RequestOf<'saveSearch'>,
): boolean {
  if (sameName !== null) {
    // A data directory stores -0 as 0, as JSON does.
    const stored = JSON.parse(JSON.stringify(search))
    if (sameName.depth === depth && isDeepStrictEqual(sameName.search, stored)) return true
    const message = `"${name}" is another saved search; delete it first, or take another name`
    throw refuseAt('invalid_request', '/name', message)
  }
  const { savedSearchesMax, savedSearchesBytesMax } = limits
  if (searches >= savedSearchesMax) {
    const message = `a key has at most ${savedSearchesMax} saved searches; delete one first`
    throw refuseAt('invalid_request', '/name', message)
  }
  if (bytes + Buffer.byteLength(JSON.stringify(search)) > savedSearchesBytesMax) {
    const most = `at most ${savedSearchesBytesMax} bytes`
    const message = `all saved searches of a key together have ${most}; delete one first`
    throw refuseAt('invalid_request', '/search', message)
  }
  return false
}

export const savedSearches: Handler<'savedSearches'> = (_request, { account, services }) => ({
  creditsMax: 0,
  run: async () => {
    const records = await services.access.savedSearches.list(account.id)
    const answer: SavedSearchesAnswer = { savedSearches: records.map(showRecord) }
    return { body: JSON.stringify(answer), credits: 0 }
  },
})

function showRecord({ name, search, depth, createdAt, seenAt, snapshots = [] }: SavedSearchRecord) {
  const times = { createdAt: formatIsoSeconds(createdAt), seenAt: formatIsoSeconds(seenAt) }
  return { name, search, depth, ...times, snapshots: snapshots.map(({ name }) => name) }
}

export const deleteSavedSearch: Handler<'deleteSavedSearch'> = ({ name }, context) => ({
  creditsMax: 0,
  run: async () => {
    const { savedSearches } = context.services.access
    const answer = (deleted: boolean) => ({ body: JSON.stringify({ name, deleted }), credits: 0 })
    // Only a deletion that removed something is stored as paid.
    if (context.paid !== null) return answer(true)
    const saved = await savedSearches.findRecord(context.account.id, name)
    if (saved === null) return answer(false)
    return { ...answer(true), also: savedSearches.remove(context.account.id, name) }
  },
})
