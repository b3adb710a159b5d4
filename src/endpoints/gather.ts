/**
 * Gathers what `includeAttributes` adds to the documents of one answer. Each kind of data is
 * requested once for all documents, so the number of calls depends on the attributes alone. The
 * lists of neighbours are known and counted before any of their documents is read.
 */
import type { ChargedReveal } from '../accounts/index.ts'
import {
  limits,
  refuseAt,
  serialiseDevRank,
  serialisePageInfo,
  serialiseProvenance,
  serialiseUserMetrics,
  type UserMetrics,
} from '../contract/index.ts'
import type { EdgePage, QueryEngine, TimeSlices } from '../engines/index.ts'
import { type EdgePlan, locateStart } from '../plan/index.ts'
import type { DocumentPiece, MemberPieces } from './answer.ts'
import { openTimeSlices } from './answer-budget.ts'
import type { AttributePage, Flag, PlannedAttributes } from './attributes.ts'
import { ContentHash } from './content-hash.ts'
import { composeContributorProfiles } from './contributor-profiles.ts'
import type { RequestContext } from './request-context.ts'
import { type ShownAddresses, showAddresses, showDocument } from './shown-addresses.ts'

interface AttributeMembers {
  /** The members of the attributes, by position of the roots. */
  readonly members: readonly MemberPieces[]
  /**
   * The fee, one for each root that was found, one for each neighbour listed, and one for each
   * address that is shown in clear.
   */
  readonly credits: number
  readonly reveals: readonly ChargedReveal[]
  /** The addresses that the roots show. Null if none are shown in clear. */
  readonly shown: ShownAddresses | null
  /** Hash of all documents and addresses in the answer. */
  readonly hash: ContentHash
}

/** A document as a node of the graph. Null for a batch item that was not found. */
type GraphRoot = { readonly ordinal: number } | null

/**
 * By position of `roots`. Throws RequestError `invalid_cursor`, `invalid_request` for too many
 * neighbours, and what `Graph.edges` throws.
 * @param fee other credits of the call
 * @param patternShare each filtered list's share of the request's time for patterns
 */
export async function gather(
  context: RequestContext,
  attributes: PlannedAttributes,
  roots: readonly GraphRoot[],
  fee = 0,
  patternShare: number = divideTime(attributes.pages),
): Promise<AttributeMembers> {
  const { flags, pages, addresses } = attributes
  const positions: number[] = []
  for (let i = 0; i < roots.length; i++) if (roots[i] !== null) positions.push(i)
  const hash = new ContentHash()
  for (const root of roots) hash.add(root?.ordinal ?? -1)
  if (flags.length === 0 && pages.length === 0 && addresses === null) {
    return { members: [], credits: fee + positions.length, reveals: [], shown: null, hash }
  }
  const timeSlices = openTimeSlices(context)
  const ordinals = positions.map((i) => roots[i]!.ordinal)
  const lists = await readLists(context, attributes, {
    ordinals,
    patternShare,
    timeSlices,
  })
  for (const list of lists) for (const { ordinals: listed } of list) hash.addAll(listed)
  const credits = fee + positions.length + requireFit(lists)
  const shown =
    addresses === null
      ? null
      : await showAddresses(
          context,
          addresses,
          await listShownUsers(context.engine, attributes, ordinals, lists, timeSlices),
        )
  for (const address of shown?.addresses ?? []) hash.addText(address)
  // One after the other: they are made on one thread, and share its slices.
  const members: MemberPieces[] = []
  for (const flag of flags) {
    if (timeSlices.isOver) await timeSlices.pause()
    members.push(await flagMembers[flag](context, ordinals, shown))
  }
  for (const [i, page] of pages.entries()) {
    members.push(
      await composePages(context, page, { pages: lists[i]!, roots: ordinals }, shown, timeSlices),
    )
  }
  if (attributes.contributorProfiles) {
    const listed = lists[pages.findIndex(({ member }) => member === 'contributors')]!
    members.push(await composeContributorProfiles(context, listed, hash, timeSlices))
  }
  // Addresses take the place of a member, which tells what to ask less of.
  if (members.length === 0) members.push([])
  const isWhole = positions.length === roots.length
  const placed = isWhole
    ? members
    : members.map((member) => alignMember(member, positions, roots.length))
  if (shown === null) return { members: placed, credits, reveals: [], shown, hash }
  const { reveals } = shown
  return {
    members: placed,
    credits: credits + shown.credits,
    reveals,
    shown: addresses?.shownFor === 'results' ? shown : null,
    hash,
  }
}

/** The pieces of found roots, by position of all roots. */
function alignMember(
  member: MemberPieces,
  positions: readonly number[],
  count: number,
): MemberPieces {
  const placed: MemberPieces[number][] = new Array(count).fill(null)
  for (const [i, position] of positions.entries()) placed[position] = member[i]
  return placed
}

/** Ordinals of the users with shown addresses: the roots, or the people of repositories. */
async function listShownUsers(
  engine: QueryEngine,
  { flags, pages, addresses }: PlannedAttributes,
  roots: readonly number[],
  lists: readonly (readonly EdgePage[])[],
  timeSlices: TimeSlices,
): Promise<ReadonlySet<number>> {
  if (addresses?.shownFor === 'results') return new Set(roots)
  const users = new Set<number>()
  for (const [i, { member }] of pages.entries()) {
    if (member !== 'contributors') continue
    for (const { ordinals } of lists[i]!) {
      if (timeSlices.isOver) await timeSlices.pause()
      for (const ordinal of ordinals) users.add(ordinal)
    }
  }
  const owners = flags.includes('owner') ? await engine.graph.linked('owners', 'out', roots) : []
  for (const ordinal of owners) if (ordinal !== null) users.add(ordinal)
  return users
}

/** Shares the time for patterns, so that several lists together have the time of one. */
export function divideTime(lists: readonly Pick<EdgePlan, 'filter'>[]): number {
  const filtered = lists.filter(({ filter }) => filter !== null).length
  return 1 / Math.max(1, filtered)
}

interface GatherOptions {
  /** Ordinals of the roots. */
  readonly ordinals: readonly number[]
  readonly patternShare: number
  readonly timeSlices: TimeSlices
}

/**
 * By attribute: a page for each root. Lists are read one after the other. So a request takes one
 * search thread at a time, and none after a failure or when the client has gone.
 */
async function readLists(
  { engine, signal }: RequestContext,
  { pages }: PlannedAttributes,
  { ordinals: roots, patternShare, timeSlices }: GatherOptions,
): Promise<(readonly EdgePage[])[]> {
  const lists: (readonly EdgePage[])[] = []
  for (const page of pages) {
    const { edges: relation, direction, first, filter } = page
    if (timeSlices.isOver) await timeSlices.pause()
    const start = locateStart(page, roots)
    const query = { relation, direction, roots, start, first, filter, patternShare }
    lists.push(roots.length === 0 ? [] : await engine.graph.edges(query, signal))
  }
  return lists
}

/** Returns how many neighbours there are. */
function requireFit(lists: readonly (readonly EdgePage[])[]): number {
  let items = 0
  for (const list of lists) for (const { ordinals } of list) items += ordinals.length
  if (items <= limits.edgeItemsMax) return items
  const message =
    `the answer would list more neighbours than the ${limits.edgeItemsMax} that are allowed; ` +
    'ask for fewer results, fewer relationships or a smaller `first`'
  throw refuseAt('invalid_request', '/includeAttributes', message)
}

async function composePages(
  { engine, services: { cursors } }: RequestContext,
  { member, returns, scope }: AttributePage,
  { pages, roots }: Lists,
  shown: ShownAddresses | null,
  timeSlices: TimeSlices,
): Promise<MemberPieces> {
  const stored = await engine.documents.bodies(returns, joinOrdinals(pages), timeSlices)
  const open = Buffer.from(`,"${member}":{"edges":[`)
  const members: DocumentPiece[][] = []
  let at = 0
  for (const [i, { ordinals, next }] of pages.entries()) {
    if (timeSlices.isOver) await timeSlices.pause()
    const bodies = stored.slice(at, at + ordinals.length)
    at += ordinals.length
    const documents =
      member === 'contributors'
        ? bodies.map((body, j) => showDocument({ ordinal: ordinals[j]!, body }, shown))
        : bodies
    const position = { root: roots[i]!, position: next ?? 0 }
    const close =
      next === null
        ? lastPage
        : closePage(cursors.encryptPosition(position, engine.snapshot, scope))
    members.push([open, documents, close])
  }
  return members
}

/** By position: a page for each root. */
interface Lists {
  readonly pages: readonly EdgePage[]
  readonly roots: readonly number[]
}

function joinOrdinals(pages: readonly EdgePage[]): Uint32Array {
  const all = new Uint32Array(pages.reduce((sum, { ordinals }) => sum + ordinals.length, 0))
  let at = 0
  for (const { ordinals } of pages) {
    all.set(ordinals, at)
    at += ordinals.length
  }
  return all
}

function closePage(endCursor: string | null): Uint8Array {
  const pageInfo = serialisePageInfo({ endCursor, hasNextPage: endCursor !== null })
  return Buffer.from(`],"pageInfo":${pageInfo}}`)
}

const lastPage = closePage(null)

type FlagMembers = (
  context: RequestContext,
  ordinals: readonly number[],
  shown: ShownAddresses | null,
) => Promise<MemberPieces>

const flagMembers: Readonly<Record<Flag, FlagMembers>> = {
  aggregates: async ({ engine }, users) => {
    const userMetrics = await engine.documents.userMetrics(users)
    return userMetrics.map(({ totalStars }) =>
      totalStars === null ? null : [encode(`,"aggregates":{"totalStars":${totalStars}}`)],
    )
  },
  devrank: async ({ engine }, users) => composeDevRanks(engine, 'devrank', users),
  metrics: async ({ engine, mask }, users) => {
    const userMetrics = await engine.documents.userMetrics(users)
    const serialised = (metrics: Partial<UserMetrics>) =>
      mask === undefined ? serialiseUserMetrics(metrics as UserMetrics) : JSON.stringify(metrics)
    return userMetrics.map(({ metrics }) => [encode(`,"metrics":${serialised(metrics)}`)])
  },
  professional: async ({ engine }, users) => composeProfiles(engine, 'professional', users),
  provenance: async (context, users) => composeProvenance(context, 'users', users),
  repoProvenance: async (context, repos) => composeProvenance(context, 'repos', repos),
  owner: async ({ engine }, repos, shown) => {
    const owners = await engine.graph.linked('owners', 'out', repos)
    const name = encode(',"owner":')
    return composeKnown(owners, async (known) =>
      (await engine.documents.bodies('users', known)).map((body, i) => [
        name,
        showDocument({ ordinal: known[i]!, body }, shown),
      ]),
    )
  },
  ownerDevrank: async ({ engine }, repos) =>
    composeDevRanks(engine, 'ownerDevrank', await engine.graph.linked('owners', 'out', repos)),
  ownerProfessional: async ({ engine }, repos) =>
    composeProfiles(engine, 'ownerProfessional', await engine.graph.linked('owners', 'out', repos)),
}

/** The source of a profile tells that there is one, which keys without the service may not know. */
async function composeProvenance(
  { engine, account }: RequestContext,
  collection: 'users' | 'repos',
  ordinals: readonly number[],
): Promise<MemberPieces> {
  const mayKnowProfiles = account.services.includes('PROFESSIONAL')
  const all = await engine.documents.provenance(collection, ordinals)
  return all.map((one) => {
    if (one === null) return null
    const { professional, ...others } = one
    const shown = mayKnowProfiles ? one : others
    const isEmpty = Object.keys(shown).length === 0
    return isEmpty ? null : [encode(`,"provenance":${serialiseProvenance(shown)}`)]
  })
}

function composeDevRanks(
  engine: QueryEngine,
  member: string,
  users: Ordinals,
): Promise<MemberPieces> {
  return composeKnown(users, async (known) => {
    const userMetrics = await engine.documents.userMetrics(known)
    return userMetrics.map(({ devrank }) =>
      devrank === null ? null : [encode(`,"${member}":${serialiseDevRank(devrank)}`)],
    )
  })
}

function composeProfiles(
  engine: QueryEngine,
  member: string,
  users: Ordinals,
): Promise<MemberPieces> {
  const name = encode(`,"${member}":`)
  return composeKnown(users, async (known) => {
    const found = await engine.graph.linked('profiles', 'out', known)
    return composeKnown(found, async (some) =>
      (await engine.documents.bodies('professionals', some)).map((body) => [name, body]),
    )
  })
}

/** By position. Null for a missing document. */
type Ordinals = readonly (number | null)[]

/** Requests all present items in one call. Null stays null. */
async function composeKnown(
  ordinals: Ordinals,
  compose: (known: readonly number[]) => Promise<MemberPieces>,
): Promise<MemberPieces> {
  const known = ordinals.filter((ordinal) => ordinal !== null)
  const members = await compose(known)
  let at = 0
  return ordinals.map((ordinal) => (ordinal === null ? null : members[at++]!))
}

function encode(value: string): Uint8Array {
  return Buffer.from(value)
}
