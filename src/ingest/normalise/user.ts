/** Converts lines of `users*.jsonl` to users of the API and documents of the index. */
import { type IndexDocument, partTokens, wholeName } from 'native-free-index'
import {
  type GivenCount,
  parseIsoSeconds,
  serialiseUser,
  type User,
  type UserMetrics,
} from '../../contract/index.ts'
import {
  mailboxesIn,
  obfuscateAddresses,
  obfuscateEmail,
  obfuscateUrl,
} from '../../people/index.ts'
import type { RecordedOrigin } from '../../snapshot/index.ts'
import { serviceId, userSources } from './known-members.ts'
import {
  date,
  LineError,
  type Members,
  optionalBoolean,
  optionalCount,
  ownText,
  ownUrl,
  present,
  readInner,
  requiredName,
  requiredText,
  text,
  texts,
  wrongType,
} from './members.ts'
import { guessOrganization } from './organization.ts'
import { readAliases, readProvenance } from './origins.ts'
import { type ProfessionalRecord, readProfessional } from './profile.ts'

export interface UserRecord {
  readonly user: User
  /** In clear: for the index, never for a response. */
  readonly emails: readonly string[]
  readonly profile: ProfessionalRecord | null
  /** Counts in the line. Undefined ones are computed from edges. */
  readonly counts: Readonly<Record<GivenCount, number | undefined>>
  readonly account: Pick<UserMetrics, 'type' | 'isBot'>
  /** Why the account is taken for an organization, which no source says. */
  readonly guess: string | null
  /** Other platformIds of the user. */
  readonly aliases: readonly string[]
  /** The service identifiers of `aliases`. */
  readonly aliasIds: readonly string[]
  readonly provenance: readonly RecordedOrigin[]
  /** Absent before the graph of the data set is known. */
  readonly metrics?: UserMetrics
}

export function readUser(members: Members): UserRecord {
  const platformId = requiredText(members, 'platformId')
  const emails = texts(members, 'emails')?.flatMap(mailboxesIn)
  const login = requiredName(members, 'login')
  const aliases = readAliases(members, platformId)
  const user = present({
    id: serviceId('user', platformId),
    platformId,
    login,
    bio: ownText(members, 'bio'),
    company: ownText(members, 'company'),
    createdAt: date(members, 'createdAt'),
    displayName: ownText(members, 'displayName'),
    emails: emails?.flatMap((entry) => obfuscateEmail(entry) ?? []),
    embeddedAt: date(members, 'embeddedAt'),
    location: ownText(members, 'location'),
    resolvedCity: ownText(members, 'resolvedCity'),
    resolvedCountry: ownText(members, 'resolvedCountry'),
    resolvedState: ownText(members, 'resolvedState'),
    socialAccounts: socialAccounts(members),
    updatedAt: date(members, 'updatedAt'),
    websiteUrl: ownUrl(members, 'websiteUrl'),
  })
  return {
    user: user as User,
    emails: emails ?? [],
    profile: readProfessional(members),
    counts: counts(members),
    ...readAccount(members, user as User),
    aliases,
    aliasIds: aliases.map((alias) => serviceId('user', alias)),
  }
}

const encoder = new TextEncoder()

export function userDocument(record: UserRecord): IndexDocument {
  return { ...userIndex(record), stored: encoder.encode(serialiseUser(record.user)) }
}

/** The indexed fields of a user, in every data set. */
export function userIndex(record: UserRecord): Omit<IndexDocument, 'stored'> {
  const { user, emails, metrics, aliases, aliasIds } = record
  const known: Partial<UserMetrics> = metrics ?? {}
  const { id, platformId, login, displayName, bio, company, location } = user
  const { resolvedCountry, resolvedState, resolvedCity } = user
  // Spread syntax for places and metrics takes several times as long.
  return {
    text: {
      login,
      displayName,
      bio,
      company,
      location,
      resolvedCountry,
      resolvedState,
      resolvedCity,
      emails,
      loginWords: loginWords(login),
      wholeName: displayName && wholeName(displayName),
    },
    keywords: {
      id: aliasIds.length === 0 ? id : [id, ...aliasIds],
      platformId: aliases.length === 0 ? platformId : [platformId, ...aliases],
      login,
      displayName,
      company,
      location,
      resolvedCountry,
      resolvedState,
      resolvedCity,
      topLanguages: known.topLanguages,
      topTopics: known.topTopics,
      isBot: known.isBot?.toString(),
      type: known.type,
    },
    numbers: {
      createdAt: seconds(user.createdAt),
      updatedAt: seconds(user.updatedAt),
      followersCount: known.followersCount,
      followingCount: known.followingCount,
      ownedRepoCount: known.ownedRepoCount,
      totalStars: known.totalStars,
      contributionsCount: known.contributionsCount,
      crackedScore: known.crackedScore,
      lastActivityAt: seconds(known.lastActivityAt),
    },
  }
}

/** The words of a login, if it has several, such as `alice-smith`. */
function loginWords(login: string): string | undefined {
  const words = partTokens(login)
  return words.length > 1 ? words.join(' ') : undefined
}

export function seconds(date: string | undefined): number | undefined {
  return date === undefined ? undefined : (parseIsoSeconds(date) ?? undefined)
}

function socialAccounts(members: Members): { provider: string; url: string }[] | undefined {
  const value = members.socialAccounts ?? undefined
  if (value === undefined) return undefined
  if (!Array.isArray(value) || !value.every(isAccount)) {
    throw new LineError('"socialAccounts" must be an array of {provider, url}, both strings')
  }
  return value.map(({ provider, url }) => ({
    provider: obfuscateAddresses(provider),
    url: obfuscateUrl(url),
  }))
}

function counts(members: Members): UserRecord['counts'] {
  return {
    followersCount: optionalCount(members, 'followersCount'),
    followingCount: optionalCount(members, 'followingCount'),
    ownedRepoCount: optionalCount(members, 'ownedRepoCount'),
    contributionsCount: optionalCount(members, 'contributionsCount'),
    totalStars: totalStars(members),
  }
}

function totalStars({ aggregates }: Members): number | undefined {
  if (aggregates === undefined || aggregates === null) return undefined
  return readInner(aggregates, 'aggregates', (inside) => optionalCount(inside, 'totalStars'))
}

/**
 * Without `type`, an account is an organization if its name or bio says so. A person with a
 * professional profile is none. Without `isBot`, an account is a bot by its type or the ending of
 * its login, but `talbot` is a person. An organization is never a bot by its login.
 */
function readAccount(
  members: Members,
  user: User,
): Pick<UserRecord, 'account' | 'guess' | 'provenance'> {
  const provenance = readProvenance(members, userSources)
  const given = text(members, 'type')?.toLowerCase()
  const isBot = optionalBoolean(members, 'isBot')
  switch (given) {
    case 'organization':
      return { account: { type: given, isBot: isBot ?? false }, guess: null, provenance }
    case 'user':
    case 'bot':
    case undefined:
      break
    default:
      throw wrongType('type', '"user", "organization" or "bot"')
  }
  const isProgram = isBot ?? (given === 'bot' || /(?:\[bot\]|[-_]bot)$/i.test(user.login))
  const mayBeGuessed = given === undefined && !isProgram && !members.professional
  const guess = mayBeGuessed ? guessOrganization(user) : null
  if (guess === null) return { account: { type: 'user', isBot: isProgram }, guess, provenance }
  return {
    account: { type: 'organization', isBot: false },
    guess,
    provenance: [...provenance, { field: 'type', reason: guess }],
  }
}

function isAccount(value: unknown): value is { provider: string; url: string } {
  if (typeof value !== 'object' || value === null) return false
  const { provider, url } = value as Members
  return typeof provider === 'string' && typeof url === 'string'
}
