/**
 * `contributorProfiles`: who the users on a repository's page of contributors are. The member is
 * free, because these users have been paid for. Each user is read and composed once, however many
 * repositories list them.
 */
import {
  type ContributorProfile,
  limits,
  type Professional,
  type RepositoryDocument,
  serialiseContributorProfile,
  serialiseShownProfile,
  type UserDocument,
} from '../contract/index.ts'
import type { EdgePage, ShownUserData, TimeSlices } from '../engines/index.ts'
import type { DocumentPiece } from './answer.ts'
import type { ContentHash } from './content-hash.ts'
import { parseDocument } from './lookups.ts'
import type { RequestContext } from './request-context.ts'
import { refuseTooLarge } from './shown-addresses.ts'

/** Metrics and links are read without a deadline check, so their number is bounded. */
const usersPerCall = 256

/** Users in one call of the engine, which may return `limits.edgeItemsMax` neighbours. */
const ownedPerCall = 100

const open = Buffer.from(',"contributorProfiles":[')
const close = Buffer.from(']')

/**
 * By position of `pages`: the member's pieces. The hash gets each profile.
 * @param pages of contributors, one for each repository
 * @throws RequestError `invalid_request` for too many bytes, and what `Graph.edges` throws
 */
export async function composeContributorProfiles(
  context: RequestContext,
  pages: readonly EdgePage[],
  hash: ContentHash,
  timeSlices: TimeSlices,
): Promise<readonly (readonly DocumentPiece[])[]> {
  const distinct = new Set<number>()
  for (const { ordinals } of pages) {
    if (timeSlices.isOver) await timeSlices.pause()
    for (const ordinal of ordinals) distinct.add(ordinal)
  }
  const users = [...distinct]
  const isMasked = context.mask !== undefined
  const profiles = new Map<number, Uint8Array>()
  let bytes = 0
  for (let start = 0; start < users.length; start += usersPerCall) {
    const some = await readPeople(context, users.slice(start, start + usersPerCall), timeSlices)
    for (const person of some) {
      if (timeSlices.isOver) await timeSlices.pause()
      const told = buildProfile(person, context.engine.snapshotSeconds)
      const text = isMasked ? serialiseShownProfile(told) : serialiseContributorProfile(told)
      hash.addText(text)
      const profile = Buffer.from(text)
      bytes += profile.length
      if (bytes > limits.answerBytesMax) throw refuseTooLarge()
      profiles.set(person.ordinal, profile)
    }
  }
  const members: DocumentPiece[][] = []
  for (const { ordinals } of pages) {
    if (timeSlices.isOver) await timeSlices.pause()
    members.push([open, Array.from(ordinals, (ordinal) => profiles.get(ordinal)!), close])
  }
  return members
}

/** The sources of a profile. Documents are stored bytes. */
interface ContributorSources {
  readonly ordinal: number
  readonly user: Uint8Array
  readonly metrics: ShownUserData
  /** Null for a user without a professional profile, and for a key that may not see it. */
  readonly professional: Uint8Array | null
  readonly topRepos: readonly Uint8Array[]
}

async function readPeople(
  context: RequestContext,
  users: readonly number[],
  timeSlices: TimeSlices,
): Promise<ContributorSources[]> {
  const { engine, account } = context
  const mayKnowCareers = account.services.includes('PROFESSIONAL')
  const [documents, metrics, professionals, topRepos] = await Promise.all([
    engine.documents.bodies('users', users, timeSlices),
    engine.documents.userMetrics(users),
    mayKnowCareers ? readProfessionals(context, users, timeSlices) : [],
    readTopRepos(context, users, timeSlices),
  ])
  return users.map((ordinal, i) => ({
    ordinal,
    user: documents[i]!,
    metrics: metrics[i]!,
    professional: professionals[i] ?? null,
    topRepos: topRepos[i]!,
  }))
}

async function readProfessionals(
  { engine }: RequestContext,
  users: readonly number[],
  timeSlices: TimeSlices,
): Promise<(Uint8Array | null)[]> {
  const linked = await engine.graph.linked('profiles', 'out', users)
  const known = linked.filter((ordinal) => ordinal !== null)
  const documents = await engine.documents.bodies('professionals', known, timeSlices)
  let at = 0
  return linked.map((ordinal) => (ordinal === null ? null : documents[at++]!))
}

async function readTopRepos(
  context: RequestContext,
  users: readonly number[],
  timeSlices: TimeSlices,
): Promise<Uint8Array[][]> {
  const top = await listTopRepos(context, users, timeSlices)
  const documents = await context.engine.documents.bodies('repos', top.flat(), timeSlices)
  let at = 0
  return top.map(({ length }) => {
    at += length
    return documents.slice(at - length, at)
  })
}

/**
 * By position: the lowest ordinals among the first `limits.topReposAmongMax` owned repositories.
 * Repositories have their ordinals by stars, so none of the others has to be read.
 */
async function listTopRepos(
  { engine, signal }: RequestContext,
  users: readonly number[],
  timeSlices: TimeSlices,
): Promise<readonly number[][]> {
  const top = users.map((): number[] => [])
  let unread = [...users.keys()]
  for (let start = 0; start < limits.topReposAmongMax; start += ownedPerCall) {
    if (unread.length === 0) break
    if (timeSlices.isOver) await timeSlices.pause()
    const roots = unread.map((i) => users[i]!)
    const range = { start, first: ownedPerCall, filter: null }
    const query = { relation: 'owns', direction: 'out', roots, ...range } as const
    const pages = await engine.graph.edges(query, signal)
    for (const [j, { ordinals }] of pages.entries()) {
      const own = top[unread[j]!]!
      for (const ordinal of ordinals) addLowest(own, ordinal)
    }
    unread = unread.filter((_, j) => pages[j]!.next !== null)
  }
  return top
}

/** A page with suppressed repositories reaches into the next one, so an ordinal may come again. */
function addLowest(lowest: number[], ordinal: number): void {
  const isFull = lowest.length === limits.topReposMax
  if ((isFull && ordinal > lowest.at(-1)!) || lowest.includes(ordinal)) return
  if (isFull) lowest.pop()
  lowest.push(ordinal)
  lowest.sort((a, b) => a - b)
}

function buildProfile(
  { user, metrics, professional, topRepos }: ContributorSources,
  nowSeconds: number,
): ContributorProfile {
  const { id, platformId, createdAt, ...rest } = parseDocument<UserDocument>(user)
  return {
    ...rest,
    userId: id,
    githubId: platformId,
    accountCreatedAt: createdAt,
    topRepos: topRepos.map((repo) => parseDocument<RepositoryDocument>(repo)),
    ...(metrics.devrank === null ? {} : { devrank: metrics.devrank }),
    linkedin:
      professional === null ? undefined : buildCareer(parseDocument(professional), nowSeconds),
  }
}

function buildCareer(
  { experience = [], ...profile }: Professional,
  nowSeconds: number,
): ContributorProfile['linkedin'] {
  const current = experience.find(({ isCurrent }) => isCurrent)
  return {
    url: profile.professionalUrl,
    currentTitle: profile.title ?? current?.title,
    currentCompany: profile.organization ?? current?.company,
    seniorityLevel: profile.seniorityLevel,
    totalExperienceYears: countExperienceYears(experience, nowSeconds),
    connectionsCount: profile.connectionsCount,
  }
}

// How long a person has worked, by the positions of a professional profile.

type JobPosition = NonNullable<Professional['experience']>[number]

/** Months since the year 0: from the first to before the second. */
interface WorkPeriod {
  readonly from: number
  readonly to: number
}

/**
 * Years with at least one position, to a tenth. Undefined without a position of which start and end
 * can be read.
 * @param nowSeconds since 1970: current positions end in its month
 */
export function countExperienceYears(
  positions: readonly JobPosition[],
  nowSeconds: number,
): number | undefined {
  const today = new Date(1000 * nowSeconds)
  const now = 12 * today.getUTCFullYear() + today.getUTCMonth()
  const periods = positions.flatMap((position) => readPeriod(position, now) ?? [])
  if (periods.length === 0) return undefined
  periods.sort((a, b) => a.from - b.from)
  let worked = 0
  let reached = 0
  for (const { from, to } of periods) {
    worked += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return Math.round((10 * worked) / 12) / 10
}

function readPeriod(
  { startDate, endDate, isCurrent }: JobPosition,
  now: number,
): WorkPeriod | null {
  const from = readMonth(startDate)
  const isOpen = isCurrent ?? endDate === undefined
  const end = readMonth(endDate) ?? (isOpen ? now : null)
  if (from === null || end === null) return null
  // Planned work does not count.
  const to = Math.min(end, now)
  return from <= to ? { from, to } : null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthName = new RegExp(months.join('|'), 'i')

/** Earlier years are placeholders of the source. */
const yearMin = 1900

/** `2019-05-17`, `2019-05`, `May 2019` or `2019`, which counts from January. Null for no date. */
function readMonth(date: string | undefined): number | null {
  const [, year, number] = /(?<!\d)(\d{4})(?:-(\d\d))?(?!\d)/.exec(date ?? '') ?? []
  if (year === undefined || Number(year) < yearMin) return null
  const [name] = monthName.exec(date!) ?? []
  const month = number === undefined ? months.indexOf(name?.toLowerCase() ?? 'jan') : +number - 1
  return 12 * Number(year) + (month < 12 ? Math.max(0, month) : 0)
}
