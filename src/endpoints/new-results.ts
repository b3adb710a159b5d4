/**
 * POST /v3/saved-searches/new: new results of a saved search. The set of seen results changes in
 * the transaction of the debit.
 */
import type { ReplayKey, SavedSearch, SavedSearchRecord } from '../accounts/index.ts'
import {
  type FieldIssue,
  formatIsoSeconds,
  limits,
  parseIsoSeconds,
  RequestError,
  type RequestOf,
  refuseAt,
  validateRequest,
} from '../contract/index.ts'
import type { SearchHit } from '../engines/index.ts'
import { priceResults } from './attributes.ts'
import type { HandlerResult, LoadingHandler } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import { requireServices } from './required-services.ts'
import type { Search } from './search.ts'
import { composeAnswer } from './search-answer.ts'
import { matchingVersion, readDigest, readNowSeconds, SeenResults } from './seen-results.ts'
import { findSubject, planWatched, visitBest, withoutPermit } from './watched-search.ts'

/** Checks that are remembered to recognise replays. */
const checksMax = 16
/** Snapshots that `since` may name. */
const snapshotsMax = 16
/** Shortest time between two records of a check without changes on one snapshot, in seconds. */
const notedEverySeconds = 60

export const newResults: LoadingHandler<'newResults'> = async (request, context) => {
  const { first = limits.resultsDefault } = request
  const stored = await findStored(request.name, context)
  const watched = planStored(stored.record, context)
  const check = planCheck(request, stored, context)
  return {
    creditsMax: priceResults(first, watched.attributes),
    run: () => findNewSince(check, stored.record, watched, first, context),
  }
}

/** Throws RequestError `unknown_saved_search`. */
async function findStored(name: string, context: RequestContext): Promise<SavedSearch> {
  const { account, services } = context
  const stored = await withoutPermit(services.access.savedSearches.find(account.id, name), context)
  if (stored === null) throw new RequestError('unknown_saved_search', { name })
  return stored
}

/** Throws RequestError `invalid_request` for a search that was accepted when it was saved. */
function planStored({ name, search }: SavedSearchRecord, context: RequestContext): Search {
  const id = search.users === undefined ? 'searchRepos' : 'searchUsers'
  const request = (search.users ?? search.repos)!
  const place = `/search/${findSubject(search)}`
  const { scope } = context.account
  const issues = validateRequest(id, request, scope?.fields).map(({ pointer, message }) => {
    return { pointer: place + pointer, message }
  })
  if (issues.length > 0) throw refuseStored(name, issues)
  requireServices(context.account, id, request)
  try {
    return planWatched(search, context)
  } catch (error) {
    if (!(error instanceof RequestError) || error.issues.length === 0) throw error
    throw refuseStored(name, error.issues)
  }
}

/** The first issue says that it is not the request that is wrong. */
function refuseStored(name: string, issues: RequestError['issues']): RequestError {
  const [{ pointer, message: what }, ...others] = issues as [FieldIssue, ...FieldIssue[]]
  const message = `the saved search "${name}" is not accepted: ${what}; delete it and save it again`
  return new RequestError('invalid_request', { reason: message }, [{ pointer, message }, ...others])
}

/** The input of a check and its effects. Times are seconds since 1970. */
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

function planCheck(
  { since: wanted, acknowledge = true }: RequestOf<'newResults'>,
  { record, seen }: SavedSearch,
  { payment, paid }: RequestContext,
): PlannedCheck {
  const mark = writeMark(payment.replayKey)
  const all = SeenResults.read(seen)
  const repeated = paid === null ? undefined : record.checks.find((check) => check.mark === mark)
  // A repeat compares as before, although its snapshot may have had more checks since.
  const asked = wanted === undefined ? undefined : (repeated?.since ?? readSince(wanted, record))
  return {
    before: repeated === undefined ? all : all.removeSince(repeated.at),
    since: repeated?.since ?? asked ?? record.seenAt,
    newAfter: asked ?? Number.POSITIVE_INFINITY,
    at: Math.max(readNowSeconds(), record.seenAt + 1),
    mark,
    acknowledges: acknowledge,
  }
}

function writeMark({ idempotencyHash, fingerprint }: ReplayKey): string {
  return idempotencyHash ?? `${fingerprint}`
}

/** The time of a date, or of the last check on a snapshot. Throws RequestError. */
function readSince(since: string, { name, createdAt, snapshots = [] }: SavedSearchRecord): number {
  const seconds = parseIsoSeconds(since)
  if (seconds !== null) return Math.max(seconds, createdAt)
  const checked = snapshots.find((snapshot) => snapshot.name === since)
  if (checked !== undefined) return checked.at
  const names = snapshots.map((snapshot) => snapshot.name).join(', ')
  const message =
    '`since` is an ISO 8601 date or date-time, or a snapshot that ' +
    `"${name}" was checked on${names === '' ? ', of which there is none' : `: ${names}`}`
  throw refuseAt('invalid_request', '/since', message)
}

async function findNewSince(
  check: PlannedCheck,
  record: SavedSearchRecord,
  search: Search,
  first: number,
  context: RequestContext,
): Promise<HandlerResult> {
  const { before, newAfter, at, since, acknowledges } = check
  const shown: SearchHit[] = []
  const after = new SeenResults()
  const isUpgraded = record.matching !== matchingVersion
  let more = false
  let added = 0
  const page = await visitBest(search, record.depth, context, (hit) => {
    const digest = readDigest(hit)
    // The earliest time, so that no later check shows them as new either.
    const time = before.findTime(digest) ?? (isUpgraded ? record.createdAt : undefined)
    const isNew = time === undefined || time > newAfter
    const isShown = isNew && shown.length < first
    if (isShown) shown.push(hit)
    else if (isNew) more = true
    if (time !== undefined) return after.add(digest, time)
    if (!isShown) return
    after.add(digest, at)
    added++
  })
  const last = `,"since":"${formatIsoSeconds(since)}","acknowledged":${acknowledges}`
  const members = { first: '', last, cursorState: {}, fee: 0 }
  const result = await composeAnswer(search, { ...page, hits: shown, more }, context, members)
  if (!acknowledges || context.paid !== null) return result
  const { snapshot } = context.engine
  const { snapshots = [] } = record
  const isSame = !isUpgraded && added === 0 && after.size === before.size
  const isNoted = snapshots[0]?.name === snapshot && at - record.seenAt < notedEverySeconds
  if (isSame && isNoted) return result
  const acknowledged = {
    ...record,
    matching: matchingVersion,
    seenAt: at,
    checks: [{ mark: check.mark, at, since }, ...record.checks].slice(0, checksMax),
    snapshots: [{ name: snapshot, at }, ...snapshots.filter(({ name }) => name !== snapshot)].slice(
      0,
      snapshotsMax,
    ),
  }
  const { savedSearches } = context.services.access
  const seen = isSame ? undefined : after.bytes
  const also = savedSearches.acknowledge(context.account.id, record.seenAt, acknowledged, seen)
  return { ...result, also }
}
