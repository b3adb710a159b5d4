/** Converts lines of `users*.jsonl` to users of the API and documents of the index. */
import { type IndexDocument, joinWholeName, tokenizeParts } from 'native-free-index'
import {
  type GivenCount,
  givenCounts,
  serialiseUser,
  type User,
  type UserMetrics,
} from '../../contract/index.ts'
import { userRows } from '../../fields/index.ts'
import {
  listMailboxes,
  obfuscateAddresses,
  obfuscateEmail,
  obfuscateUrl,
} from '../../people/index.ts'
import type { RecordedOrigin } from '../../snapshot/index.ts'
import { indexMembers, listIndexed, type WritableDocument } from './index-members.ts'
import { serviceId, sourcedFields } from './known-members.ts'
import { compileReaders, compileRecordReaders, readRecord } from './line-readers.ts'
import {
  buildTypeError,
  LineError,
  type Members,
  readFlag,
  readRequiredText,
  readText,
  readTexts,
} from './members.ts'
import { guessOrganization } from './organization.ts'
import { readAliases, readProvenance } from './origins.ts'
import { type ProfessionalRecord, readProfessional } from './profile.ts'

export interface UserRecord {
  readonly user: User
  /** In clear: for the index, never for a response. */
  readonly emails: readonly string[]
  readonly profile: ProfessionalRecord | null
  /** Counts in the line. Absent ones are computed from edges. */
  readonly counts: Partial<Record<GivenCount, number>>
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

const recordReaders = compileRecordReaders(userRows, {
  emails: null,
  socialAccounts: readSocialAccounts,
})
const countReaders = compileReaders(userRows, givenCounts)

export function readUser(members: Members): UserRecord {
  const platformId = readRequiredText(members, 'platformId')
  const emails = readTexts(members, 'emails')?.flatMap(listMailboxes)
  const aliases = readAliases(members, platformId)
  const id = serviceId('user', platformId)
  const user = readRecord<User>(members, recordReaders, { id, platformId })
  if (emails) user.emails = emails.flatMap((entry) => obfuscateEmail(entry) ?? [])
  return {
    user,
    emails: emails ?? [],
    profile: readProfessional(members),
    counts: readRecord<UserRecord['counts']>(members, countReaders),
    ...readAccount(members, user),
    aliases,
    aliasIds: aliases.map((alias) => serviceId('user', alias)),
  }
}

const encoder = new TextEncoder()

export function buildUserDocument(record: UserRecord): IndexDocument {
  return { ...indexUser(record), stored: encoder.encode(serialiseUser(record.user)) }
}

const recordMembers = listIndexed(userRows, 'record')
const metricMembers = listIndexed(userRows, 'metrics')

/** The indexed fields of a user, in every data set. */
export function indexUser(record: UserRecord): WritableDocument {
  const { user, emails, metrics = {}, aliases, aliasIds } = record
  const { id, platformId, login, displayName } = user
  const document: WritableDocument = { text: {}, keywords: {}, numbers: {} }
  indexMembers(user, recordMembers, document)
  indexMembers(metrics, metricMembers, document)
  document.text.emails = emails
  document.text.loginWords = splitLogin(login)
  document.text.wholeName = displayName && joinWholeName(displayName)
  document.keywords.id = aliasIds.length === 0 ? id : [id, ...aliasIds]
  document.keywords.platformId = aliases.length === 0 ? platformId : [platformId, ...aliases]
  return document
}

/** The words of a login, if it has several, such as `alice-smith`. */
function splitLogin(login: string): string | undefined {
  const words = tokenizeParts(login)
  return words.length > 1 ? words.join(' ') : undefined
}

function readSocialAccounts(members: Members): { provider: string; url: string }[] | undefined {
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

/**
 * Without `type`, an account is an organization if its name or bio says so. A person with a
 * professional profile is none. Without `isBot`, an account is a bot by its type or the ending of
 * its login, but `talbot` is a person. An organization is never a bot by its login.
 */
function readAccount(
  members: Members,
  user: User,
): Pick<UserRecord, 'account' | 'guess' | 'provenance'> {
  const provenance = readProvenance(members, sourcedFields.users)
  const given = readText(members, 'type')?.toLowerCase()
  const isBot = readFlag(members, 'isBot')
  switch (given) {
    case 'organization':
      return { account: { type: given, isBot: isBot ?? false }, guess: null, provenance }
    case 'user':
    case 'bot':
    case undefined:
      break
    default:
      throw buildTypeError('type', '"user", "organization" or "bot"')
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
