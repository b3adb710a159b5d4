/**
 * Converts values of fields, texts of a table or JSON, to members of the native format. Empty texts
 * and null are absent. Throws LineError that names the field.
 */
import { formatIsoSeconds, parseIsoSeconds } from '../../contract/index.ts'
import { LineError, type Members, present } from '../normalise/index.ts'
import type { PersonRef, RepoRef } from './format.ts'

/** Values by the names of fields in `field-names.ts`. */
export type FieldValues = Readonly<Record<string, unknown>>

export interface FoundPerson {
  readonly ref: PersonRef
  readonly members: Members
}

export interface FoundRepo {
  readonly ref: RepoRef
  readonly members: Members
}

/** Throws LineError if both login and platformId are missing. */
export function personOf(fields: FieldValues): FoundPerson {
  const login = textOf(fields, 'login')?.replace(/^@/, '')
  const platformId = idOf(fields)
  if (login === undefined && platformId === undefined) throw new LineError('"login" is missing')
  const members = present({
    displayName: textOf(fields, 'displayName'),
    bio: textOf(fields, 'bio'),
    company: textOf(fields, 'company'),
    location: locationOf(fields),
    emails: listOf(fields, 'emails'),
    websiteUrl: textOf(fields, 'websiteUrl'),
    socialAccounts: accountsOf(fields),
    createdAt: dateOf(fields, 'createdAt'),
    updatedAt: dateOf(fields, 'updatedAt'),
    followersCount: countOf(fields, 'followersCount'),
    followingCount: countOf(fields, 'followingCount'),
    ownedRepoCount: countOf(fields, 'ownedRepoCount'),
    contributionsCount: countOf(fields, 'contributionsCount'),
    type: typeOf(fields),
    isBot: flagOf(fields, 'isBot'),
    resolvedCity: textOf(fields, 'resolvedCity'),
    resolvedState: textOf(fields, 'resolvedState'),
    resolvedCountry: textOf(fields, 'resolvedCountry'),
    professional: fields.professional ?? undefined,
    aggregates: fields.aggregates ?? undefined,
    embeddedAt: dateOf(fields, 'embeddedAt'),
  })
  return { ref: { platformId, login }, members }
}

/** Throws LineError if both full name and platformId are missing. */
export function repoOf(fields: FieldValues): FoundRepo {
  const fullName = fullNameOf(fields)
  const platformId = idOf(fields)
  if (fullName === undefined && platformId === undefined) {
    throw new LineError('"fullName" is missing, and so are "ownerLogin" and "name"')
  }
  const members = present({
    description: textOf(fields, 'description'),
    language: textOf(fields, 'language'),
    topics: listOf(fields, 'topics'),
    readme: textOf(fields, 'readme'),
    readmePreview: textOf(fields, 'readmePreview'),
    stargazerCount: countOf(fields, 'stargazerCount'),
    totalIssuesCount: countOf(fields, 'totalIssuesCount'),
    totalIssuesOpen: countOf(fields, 'totalIssuesOpen'),
    totalIssuesClosed: countOf(fields, 'totalIssuesClosed'),
    createdAt: dateOf(fields, 'createdAt'),
    updatedAt: dateOf(fields, 'updatedAt'),
    lastContributorLocations: listOf(fields, 'lastContributorLocations'),
    embeddedAt: dateOf(fields, 'embeddedAt'),
  })
  return { ref: { platformId, fullName }, members }
}

/** `owner/name` of a repository's address on the web or for `git clone`. Else null. */
export function fullNameOfUrl(url: string): string | null {
  const [owner, name] = pathPartsOf(url)
  if (owner === undefined || name === undefined) return null
  return `${owner}/${name.replace(/\.git$/, '')}`
}

/**
 * The parts of the path of a URL, or of an address in the form of scp (`git@host:owner/name`),
 * without user, password, host and port. Empty for a folder.
 */
export function pathPartsOf(url: string): string[] {
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

/** Seconds since 1970 of a date in any form that files use, or null. */
export function secondsOf(value: unknown): number | null {
  if (typeof value === 'bigint') return secondsOf(Number(value))
  if (value instanceof Date) return secondsOfDate(value)
  if (typeof value === 'number') return Number.isFinite(value) ? unixSeconds(value) : null
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (/^\d{9,19}$/.test(text)) return unixSeconds(Number(text))
  const iso = text
    .replace(/^(\d{4})\/(\d{2})\/(\d{2})/, '$1-$2-$3')
    .replace(/^(\d{4}-\d{2}-\d{2}) (\d)/, '$1T$2')
    .replace(/ ?UTC$/, 'Z')
    .replace(/ ([+-]\d{2}):?(\d{2})$/, '$1:$2')
  return parseIsoSeconds(iso)
}

/** Null for an invalid date. */
function secondsOfDate(date: Date): number | null {
  const seconds = Math.floor(date.getTime() / 1000)
  return Number.isNaN(seconds) ? null : seconds
}

/** Converts milliseconds, microseconds and nanoseconds, which differ in length since 1973. */
function unixSeconds(value: number): number {
  let seconds = Math.abs(value)
  while (seconds >= 1e11) seconds /= 1000
  return Math.floor(Math.sign(value) * seconds)
}

function textOf(fields: FieldValues, name: string): string | undefined {
  const value = fields[name] ?? undefined
  if (value === undefined) return undefined
  if (typeof value === 'number' || typeof value === 'bigint') return `${value}`
  if (typeof value !== 'string') throw new LineError(`"${name}" must be a text`)
  const text = value.trim()
  return text === '' ? undefined : text
}

function idOf(fields: FieldValues): string | undefined {
  const id = textOf(fields, 'platformId')
  // Tables of spreadsheets write whole numbers as 583231.0.
  return id?.replace(/^(\d+)\.0+$/, '$1')
}

/** A list, a JSON array in a text, or items between commas or semicolons. */
function listOf(fields: FieldValues, name: string): string[] | undefined {
  const value = fields[name] ?? undefined
  if (value === undefined || value === '') return undefined
  const items = typeof value === 'string' ? itemsOf(value) : value
  if (!Array.isArray(items) || items.some((item) => typeof item !== 'string')) {
    throw new LineError(`"${name}" must be a list of texts`)
  }
  const texts = items.map((item: string) => item.trim()).filter((item) => item !== '')
  return texts.length === 0 ? undefined : texts
}

function itemsOf(text: string): unknown {
  if (!text.startsWith('[')) return text.split(/[;,|]/)
  try {
    return JSON.parse(text)
  } catch {
    return text
      .replace(/^\[|\]$/g, '')
      .split(',')
      .map((item) => item.trim().replace(/^['"]|['"]$/g, ''))
  }
}

/** A whole number from 0, or an object with `totalCount`. */
function countOf(fields: FieldValues, name: string): number | undefined {
  let value = fields[name] ?? undefined
  if (typeof value === 'object') value = (value as Members).totalCount ?? undefined
  if (typeof value === 'bigint') value = Number(value)
  if (typeof value === 'string') value = numberOf(value)
  if (value === undefined) return undefined
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw new LineError(`"${name}" must be a whole number from 0`)
}

/** Allows separators of thousands, as in tables. Undefined for an empty text. */
function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(/(?<=\d)[,_ ](?=\d{3}\b)/g, '')
  return plain === '' ? undefined : Number(plain)
}

function dateOf(fields: FieldValues, name: string): string | undefined {
  const value = fields[name] ?? undefined
  if (value === undefined || value === '') return undefined
  const seconds = secondsOf(value)
  if (seconds === null) throw new LineError(`"${name}" is not a date such as 2024-03-01`)
  return formatIsoSeconds(seconds)
}

function flagOf(fields: FieldValues, name: string): boolean | undefined {
  const value = fields[name] ?? undefined
  if (typeof value === 'boolean' || value === undefined) return value
  const text = `${value}`.trim().toLowerCase()
  if (['true', 'yes', 'y', '1'].includes(text)) return true
  if (['false', 'no', 'n', '0'].includes(text)) return false
  if (text === '') return undefined
  throw new LineError(`"${name}" must be true or false`)
}

/**
 * The location, followed by the values of city, state and country that it lacks. The import
 * resolves the place.
 */
function locationOf(fields: FieldValues): string | undefined {
  const parts: string[] = []
  for (const name of ['location', 'city', 'state', 'country']) {
    const part = textOf(fields, name)
    const isNew = !parts.some((known) => known.toLowerCase().includes(part?.toLowerCase() ?? ''))
    if (part !== undefined && isNew) parts.push(part)
  }
  return parts.length === 0 ? undefined : parts.join(', ')
}

/** Unknown types, such as GraphQL's `EnterpriseUserAccount`, are users. */
function typeOf(fields: FieldValues): string | undefined {
  const text = textOf(fields, 'type')?.toLowerCase()
  if (text === undefined) return undefined
  return text === 'organization' || text === 'bot' ? text : 'user'
}

function accountsOf(fields: FieldValues): Members[] | undefined {
  const given = fields.socialAccounts ?? undefined
  const handle = textOf(fields, 'twitterUsername')?.replace(/^@/, '')
  const twitter = { provider: 'twitter', url: `https://twitter.com/${handle}` }
  const items: unknown[] = Array.isArray(given) ? given : []
  const accounts = items.filter((item): item is Members => typeof item === 'object' && !!item)
  const isListed = accounts.some(({ provider }) => `${provider}`.toLowerCase() === 'twitter')
  const all = handle === undefined || isListed ? accounts : [...accounts, twitter]
  return all.length === 0 ? undefined : all
}

function fullNameOf(fields: FieldValues): string | undefined {
  const given = textOf(fields, 'fullName')
  if (given !== undefined) return given.includes('://') ? (fullNameOfUrl(given) ?? given) : given
  const name = textOf(fields, 'name')
  const owner = textOf(fields, 'ownerLogin')
  if (owner !== undefined && name !== undefined) return `${owner}/${name}`
  if (name?.includes('/')) return name
  const url = textOf(fields, 'url')
  return url === undefined ? undefined : (fullNameOfUrl(url) ?? undefined)
}
