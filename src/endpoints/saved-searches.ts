/**
 * POST /v3/saved-searches, /list, /delete and /new: searches that a key keeps, and what is new in
 * them. Saved searches and what counts as seen change in the transaction of a debit, which costs
 * nothing where the call is free.
 */
import { isDeepStrictEqual } from 'node:util'
import type { FoundSavedSearch, ReplayKey, SavedSearchRecord } from '../access/index.ts'
import {
  type FieldIssue,
  formatIsoSeconds,
  issueAt,
  limits,
  parseIsoSeconds,
  RequestError,
  type RequestOf,
  type SavedSearchesAnswer,
  validateRequest,
} from '../contract/index.ts'
import type { SearchHit } from '../engines/index.ts'
import { priceMaxOf } from './attributes.ts'
import type { Handler, HandlerResult, LoadingHandler, Prepared } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import { requireServices } from './required-services.ts'
import { digestOf, SeenResults } from './seen-results.ts'
import {
  nameOf,
  planWatched,
  requireSavable,
  visitBest,
  type WatchedSearch,
} from './watched-search.ts'

/** Checks that a replay is recognised by. */
const checksMax = 16
/** A check that changes nothing is noted at most so often, in seconds. */
const notedEverySeconds = 60

export const saveSearch: LoadingHandler<'saveSearch'> = (request, context) => {
  requireSavable(request.search)
  // Mistakes of the search are told all at once, before anything is waited for.
  return preparedSaving(request, planWatched(request.search, context), context)
}

async function preparedSaving(
  request: RequestOf<'saveSearch'>,
  watched: WatchedSearch,
  context: RequestContext,
): Promise<Prepared> {
  const { name, search, depth = limits.savedDepthDefault } = request
  const answer = { body: JSON.stringify({ name }), credits: 0 }
  if (context.paid !== null || (await isSaved(request, context))) {
    return { creditsMax: 0, run: () => answer }
  }
  const credits = Math.ceil(depth / limits.resultsMax)
  return {
    creditsMax: credits,
    run: async () => {
      const { savedSearches } = context.services.access
      const at = nowSeconds()
      const seen = new SeenResults()
      await visitBest(watched.search, depth, context, (hit) => seen.add(digestOf(hit), at))
      const record = { name, search, depth, createdAt: at, seenAt: at, checks: [] }
      const also = savedSearches.adding(context.account.id, { record, seen: seen.bytes })
      return { ...answer, credits, also }
    },
  }
}

/**
 * Whether this very search has been saved. Throws RequestError `invalid_request` where there is no
 * room for it. Requests at the same time may each exceed the limits by one.
 */
async function isSaved(
  { name, search, depth = limits.savedDepthDefault }: RequestOf<'saveSearch'>,
  context: RequestContext,
): Promise<boolean> {
  const { account, services } = context
  const { savedSearches } = services.access
  const known = await loaded(savedSearches.record(account.id, name), context)
  if (known !== null) {
    if (known.depth === depth && isDeepStrictEqual(known.search, search)) return true
    const message = `"${name}" is another saved search; delete it first, or take another name`
    throw issueAt('invalid_request', '/name', message)
  }
  const { searches, bytes } = await loaded(savedSearches.kept(account.id), context)
  const { savedSearchesMax, savedSearchesBytesMax } = limits
  if (searches >= savedSearchesMax) {
    const message = `a key has at most ${savedSearchesMax} saved searches; delete one first`
    throw issueAt('invalid_request', '/name', message)
  }
  if (bytes + Buffer.byteLength(JSON.stringify(search)) > savedSearchesBytesMax) {
    const most = `at most ${savedSearchesBytesMax} bytes`
    const message = `all saved searches of a key together have ${most}; delete one first`
    throw issueAt('invalid_request', '/search', message)
  }
  return false
}

/** What a store has, without a permit while another machine is asked. */
function loaded<T>(asked: T | Promise<T>, context: RequestContext): T | Promise<T> {
  return asked instanceof Promise ? context.outside(asked) : asked
}

export const savedSearches: Handler<'savedSearches'> = (_request, { account, services }) => ({
  creditsMax: 0,
  run: async () => {
    const records = await services.access.savedSearches.list(account.id)
    const answer: SavedSearchesAnswer = { savedSearches: records.map(shownOf) }
    return { body: JSON.stringify(answer), credits: 0 }
  },
})

function shownOf({ name, search, depth, createdAt, seenAt }: SavedSearchRecord) {
  const times = { createdAt: formatIsoSeconds(createdAt), seenAt: formatIsoSeconds(seenAt) }
  return { name, search, depth, ...times }
}

export const deleteSavedSearch: Handler<'deleteSavedSearch'> = ({ name }, context) => ({
  creditsMax: 0,
  run: async () => {
    const { savedSearches } = context.services.access
    const told = (deleted: boolean) => JSON.stringify({ name, deleted })
    // Only what was deleted is kept as paid.
    if (context.paid !== null) return { body: told(true), credits: 0 }
    const stored = await savedSearches.record(context.account.id, name)
    if (stored === null) return { body: told(false), credits: 0 }
    const also = savedSearches.removing(context.account.id, name)
    return { body: told(true), credits: 0, also }
  },
})

export const newResults: LoadingHandler<'newResults'> = async (request, context) => {
  const { first = limits.resultsDefault } = request
  const stored = await found(request.name, context)
  const watched = planStored(stored.record, context)
  const check = checkOf(request, stored, context)
  return {
    creditsMax: priceMaxOf(first, watched.attributes) + watched.search.fee,
    run: () => newSince(check, stored.record, watched, first, context),
  }
}

/** Throws RequestError `unknown_saved_search`. */
async function found(name: string, context: RequestContext): Promise<FoundSavedSearch> {
  const { account, services } = context
  const stored = await loaded(services.access.savedSearches.find(account.id, name), context)
  if (stored === null) throw new RequestError('unknown_saved_search', { name })
  return stored
}

/** Throws RequestError `invalid_request` for a search that was accepted when it was saved. */
function planStored({ name, search }: SavedSearchRecord, context: RequestContext): WatchedSearch {
  const id = search.users === undefined ? 'searchRepos' : 'searchUsers'
  const request = (search.users ?? search.repos)!
  const place = `/search/${nameOf(search)}`
  const { scope } = context.account
  const issues = validateRequest(id, request, scope?.fields).map(({ pointer, message }) => {
    return { pointer: place + pointer, message }
  })
  if (issues.length > 0) throw refused(name, issues)
  requireServices(context.account, id, request)
  try {
    return planWatched(search, context)
  } catch (error) {
    if (!(error instanceof RequestError) || error.issues.length === 0) throw error
    throw refused(name, error.issues)
  }
}

/** The first issue says that it is not the request that is wrong. */
function refused(name: string, issues: RequestError['issues']): RequestError {
  const [{ pointer, message: what }, ...others] = issues as [FieldIssue, ...FieldIssue[]]
  const message = `the saved search "${name}" is not accepted: ${what}; delete it and save it again`
  return new RequestError('invalid_request', { reason: message }, [{ pointer, message }, ...others])
}

/** What a check compares with, and what it leaves behind. Times are seconds since 1970. */
interface PlannedCheck {
  readonly before: SeenResults
  /** As the answer says. */
  readonly since: number
  /** Results that came in later are new too. */
  readonly newAfter: number
  readonly at: number
  readonly mark: string
  readonly acknowledges: boolean
}

function checkOf(
  { since, acknowledge = true }: RequestOf<'newResults'>,
  { record, seen }: FoundSavedSearch,
  { payment, paid }: RequestContext,
): PlannedCheck {
  const mark = markOf(payment.replayKey)
  const all = SeenResults.read(seen)
  const repeated = paid === null ? undefined : record.checks.find((check) => check.mark === mark)
  const asked = since === undefined ? undefined : Math.max(secondsOf(since), record.createdAt)
  return {
    before: repeated === undefined ? all : all.before(repeated.at),
    since: repeated?.since ?? asked ?? record.seenAt,
    newAfter: asked ?? Number.POSITIVE_INFINITY,
    at: Math.max(nowSeconds(), record.seenAt + 1),
    mark,
    acknowledges: acknowledge,
  }
}

function markOf({ idempotencyHash, fingerprint }: ReplayKey): string {
  return idempotencyHash ?? `${fingerprint}`
}

function secondsOf(since: string): number {
  const seconds = parseIsoSeconds(since)
  if (seconds !== null) return seconds
  throw issueAt('invalid_request', '/since', '`since` is an ISO 8601 date or date-time')
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

async function newSince(
  check: PlannedCheck,
  record: SavedSearchRecord,
  { search }: WatchedSearch,
  first: number,
  context: RequestContext,
): Promise<HandlerResult> {
  const { before, newAfter, at, since, acknowledges } = check
  const shown: SearchHit[] = []
  const after = new SeenResults()
  let more = false
  let added = 0
  const page = await visitBest(search, record.depth, context, (hit) => {
    const digest = digestOf(hit)
    const time = before.timeOf(digest)
    const isNew = time === undefined || time > newAfter
    const isShown = isNew && shown.length < first
    if (isShown) shown.push(hit)
    else if (isNew) more = true
    if (time !== undefined) return after.add(digest, time)
    if (!isShown) return
    after.add(digest, at)
    added++
  })
  const told = `,"since":"${formatIsoSeconds(since)}","acknowledged":${acknowledges}`
  const members = { first: '', last: told, cursorState: {}, fee: 0 }
  const result = await search.answer({ ...page, hits: shown, more }, members)
  if (!acknowledges || context.paid !== null) return result
  const isSame = added === 0 && after.size === before.size
  if (isSame && at - record.seenAt < notedEverySeconds) return result
  const checks = [{ mark: check.mark, at, since }, ...record.checks].slice(0, checksMax)
  const { savedSearches } = context.services.access
  const left = { ...record, seenAt: at, checks }
  const seen = isSame ? undefined : after.bytes
  const also = savedSearches.acknowledging(context.account.id, record.seenAt, left, seen)
  return { ...result, also }
}
