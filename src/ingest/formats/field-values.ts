/**
 * The members of people and repositories, and the reader of each: texts of a table, or JSON, become
 * members of the native format. Throws LineError for identifiers that are missing, or are none.
 */
import { type FieldRows, repoRows, selectMembers, userRows } from '../../fields/index.ts'
import { LineError, type Members, readProfessional } from '../normalise/index.ts'
import type { PersonRef, RepoRef } from './format.ts'
import { readLogin } from './login-text.ts'
import {
  describeKind,
  type FieldValues,
  type MemberReaders,
  readMember,
  readMembers,
  type UnreadReport,
  type ValueReader,
} from './read-members.ts'
import {
  readAccountType,
  readCount,
  readDate,
  readFlag,
  readIdentifier,
  readName,
  readSeconds,
  readSocialAccounts,
  readText,
  readTexts,
} from './value-readers.ts'

export interface FoundPerson {
  readonly ref: PersonRef
  readonly members: Members
}

export interface FoundRepo {
  readonly ref: RepoRef
  readonly members: Members
}

const readAggregates: ValueReader<Members> = (value, field, report) => {
  if (typeof value !== 'object') {
    return report(field, `${describeKind(value)} where an object is expected`)
  }
  const members = readMembers(value as Members, { totalStars: readCount }, report)
  return members.totalStars === undefined ? undefined : members
}

/** The profile is checked as a whole, and passed on as it is written. */
const readProfile: ValueReader = (value, field, report) => {
  try {
    readProfessional({ professional: value })
    return value
  } catch (error) {
    if (!(error instanceof LineError)) throw error
    return report(field, error.unquoted)
  }
}

const readersByType: MemberReaders = {
  string: readText,
  strings: readTexts,
  datetime: readDate,
  number: readCount,
  boolean: readFlag,
}

/** Identifiers, name and location have readers of their own, since several fields give them. */
const readElsewhere: ReadonlySet<string> = new Set(['displayName', 'location'])

const personMembers: MemberReaders = {
  ...compileReaders(userRows, { socialAccounts: readSocialAccounts, type: readAccountType }),
  professional: readProfile,
  aggregates: readAggregates,
}

const repoMembers = compileReaders(repoRows)

/** A reader for each member that lines of native files give. */
function compileReaders(rows: FieldRows, special: MemberReaders = {}): MemberReaders {
  const names = selectMembers(rows, ({ reads }) => reads !== undefined && reads !== 'aggregate')
  const readers = names.flatMap((name) => {
    const { reads, type } = rows[name]!
    const isElsewhere = reads === 'identifier' || reads === 'name' || readElsewhere.has(name)
    const read = special[name] ?? readersByType[type]
    if (isElsewhere) return []
    if (read === undefined) throw new Error(`no reader of the member "${name}"`)
    return [[name, read]]
  })
  return Object.fromEntries(readers)
}

/** Throws LineError if both login and platformId are missing. */
export function readPerson(fields: FieldValues, report: UnreadReport): FoundPerson {
  const login = readLogin(fields.login ?? '', 'login')
  const platformId = readMember(fields, 'platformId', readIdentifier, report)
  if (login === undefined && platformId === undefined) throw new LineError('"login" is missing')
  const host = findForeignHost(fields.accountUrl, login)
  // Numbers are those of a platform, and each platform has its own.
  const id = host === null ? platformId : `${host}:${platformId ?? login}`
  return { ref: { platformId: id, login }, members: readPersonMembers(fields, report) }
}

/** All members but the identifiers. */
export function readPersonMembers(fields: FieldValues, report: UnreadReport): Members {
  const members: Record<string, unknown> = { ...readMembers(fields, personMembers, report) }
  const displayName = readDisplayName(fields, report)
  if (displayName !== undefined) members.displayName = displayName
  const location = joinLocation(fields, report)
  if (location !== undefined) members.location = location
  const twitter = readMember(fields, 'twitterUsername', readText, report)?.replace(/^@/, '')
  if (twitter !== undefined) addTwitter(members, twitter)
  return members
}

/** The name, after a first and before a last name that it lacks: a sheet may split it. */
function readDisplayName(fields: FieldValues, report: UnreadReport): string | undefined {
  const [first, name, last] = ['firstName', 'displayName', 'lastName'].map((field) =>
    readMember(fields, field, readText, report),
  )
  const words = name?.toLowerCase().split(/[\s,]+/) ?? []
  const isNew = (part: string | undefined) =>
    part
      ?.toLowerCase()
      .split(/\s+/)
      .some((word) => !words.includes(word)) ?? false
  const parts = [isNew(first) ? first : undefined, name, isNew(last) ? last : undefined]
  return parts.filter((part) => part !== undefined).join(' ') || undefined
}

/** Throws LineError if both full name and platformId are missing. */
export function readRepository(fields: FieldValues, report: UnreadReport): FoundRepo {
  const fullName = readFullName(fields)
  const platformId = readMember(fields, 'platformId', readIdentifier, report)
  if (fullName === undefined && platformId === undefined) {
    throw new LineError('"fullName" is missing, and so are "ownerLogin" and "name"')
  }
  const host = platformId === undefined ? null : findForeignHost(fields.url, fullName)
  const id = host === null ? platformId : `${host}:${platformId}`
  return { ref: { platformId: id, fullName }, members: readMembers(fields, repoMembers, report) }
}

/** The last one is GitHub in examples, for which the domain is reserved. */
const githubHosts: ReadonlySet<string> = new Set([
  ...['github.com', 'www.github.com', 'github.example'],
])

/**
 * The host of an account or repository on another platform than GitHub, by its address
 * `https://HOST/PATH`. Null for GitHub, and for addresses of anything else.
 */
function findForeignHost(address: unknown, path: string | undefined): string | null {
  if (typeof address !== 'string' || path === undefined || !address.includes('://')) return null
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || githubHosts.has(url.hostname) || url.hostname === '') return null
  const isOwn = splitPath(address).join('/').toLowerCase() === path.toLowerCase()
  return isOwn ? url.host.replace(':', '_') : null
}

/** `owner/name` of a repository's address on the web or for `git clone`. Else null. */
export function parseRepositoryUrl(url: string): string | null {
  const [owner, name] = splitPath(url)
  if (owner === undefined || name === undefined) return null
  return `${owner}/${name.replace(/\.git$/, '')}`
}

/**
 * The parts of the path of a URL, or of an address in the form of scp (`git@host:owner/name`),
 * without user, password, host and port. Empty for a folder.
 */
export function splitPath(url: string): string[] {
  const text = url.trim().slice(0, urlCharactersMax)
  const [scheme, slash, colon] = [text.indexOf('://'), text.indexOf('/'), text.indexOf(':')]
  // One letter before the colon is a drive of Windows.
  const isShort = scheme < 0 && colon > 1 && (slash < 0 || colon < slash)
  const isHost = scheme < 0 && !isShort && /^[\w-]+\.[\w.-]+\//.test(text)
  if (text.startsWith('file:') || (scheme < 0 && !isShort && !isHost)) return []
  const start = isShort ? colon : text.indexOf('/', isHost ? 0 : scheme + 3)
  const path = start < 0 ? '' : text.slice(start + 1).split(/[?#]/)[0]!
  // Excludes a password with a slash, which would be mistaken for a part of the path.
  return /[@:]/.test(path) ? [] : path.split('/').filter((part) => part !== '')
}

const urlCharactersMax = 1000

/**
 * The location, followed by the values of city, state and country that it lacks. The import
 * resolves the place.
 */
function joinLocation(fields: FieldValues, report: UnreadReport): string | undefined {
  const parts: string[] = []
  for (const name of ['location', 'city', 'state', 'country']) {
    const part = readMember(fields, name, readText, report)
    if (part === undefined) continue
    if (name === 'state' && statuses.has(part.toLowerCase())) {
      report(name, 'the status of an account')
      continue
    }
    const words = parts
      .join(' ')
      .toLowerCase()
      .split(/[\s,]+/)
    const country = name === 'country' ? findCountry(part) : null
    const isKnown = parts.some((known) => known.toLowerCase().includes(part.toLowerCase()))
    if (country === null ? !isKnown : !words.includes(part.toLowerCase())) {
      parts.push(country ?? part)
    }
  }
  return parts.length === 0 ? undefined : parts.join(', ')
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** The country of a code, which alone may be that of a state: DE is Delaware, too. Else null. */
function findCountry(text: string): string | null {
  return /^[A-Za-z]{2}$/.test(text) ? (countryNames.of(text.toUpperCase()) ?? null) : null
}

/** Words that a member `state` of other platforms has, and that no state of a country is. */
const statuses: ReadonlySet<string> = new Set([
  ...['active', 'inactive', 'blocked', 'ldap_blocked', 'blocked_pending_approval', 'deactivated'],
  ...['banned', 'suspended', 'pending', 'enabled', 'disabled', 'deleted', 'locked', 'archived'],
  ...['confirmed', 'unconfirmed', 'verified', 'unverified', 'invited', 'online', 'offline'],
  ...['open', 'closed', 'new', 'normal', 'expired', 'unknown'],
])

/** When an edge was made, and how often. */
export interface EdgeDetails {
  /** In seconds since 1970. 0: unknown. */
  readonly at: number
  readonly firstAt?: number
  readonly count?: number
}

/** Allowed for clocks that differ and dates without a time zone. */
const secondsAheadMax = 86_400

/** @param now in seconds since 1970 */
export function readEdgeDetails(
  fields: FieldValues,
  now: number,
  report: UnreadReport,
): EdgeDetails {
  const readAt: ValueReader<number> = (value, field) => {
    const seconds = readSeconds(value, field, report)
    if (seconds === undefined) return undefined
    if (seconds >= 0 && seconds <= now + secondsAheadMax) return seconds
    return report(field, seconds < 0 ? 'a date before 1970' : 'a date in the future')
  }
  const firstAt = readMember(fields, 'firstAt', readAt, report) ?? 0
  const count = readMember(fields, 'count', readCount, report)
  return {
    at: readMember(fields, 'at', readAt, report) ?? 0,
    ...(firstAt > 0 && { firstAt }),
    ...(count !== undefined && { count }),
  }
}

function addTwitter(members: Record<string, unknown>, handle: string): void {
  const accounts = (members.socialAccounts ?? []) as Members[]
  const isListed = accounts.some(({ provider }) => `${provider}`.toLowerCase() === 'twitter')
  const twitter = { provider: 'twitter', url: `https://twitter.com/${handle}` }
  if (!isListed) members.socialAccounts = [...accounts, twitter]
}

function readFullName(fields: FieldValues): string | undefined {
  const given = readName(fields.fullName ?? '', 'fullName')
  if (given !== undefined)
    return given.includes('://') ? (parseRepositoryUrl(given) ?? given) : given
  const name = readName(fields.name ?? '', 'name')
  const owner = readName(fields.ownerLogin ?? '', 'ownerLogin')
  if (owner !== undefined && name !== undefined) return `${owner}/${name}`
  if (name?.includes('/')) return name
  const url = readName(fields.url ?? '', 'url')
  return url === undefined ? undefined : (parseRepositoryUrl(url) ?? undefined)
}
