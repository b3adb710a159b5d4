/**
 * Passes the person of a row to the sink. A row without a login is of a person who has no account
 * on GitHub, as far as the source tells: it is counted, or imported where the operator asks for it.
 */
import { LineError, type Members } from '../normalise/index.ts'
import { readPerson, readPersonMembers } from './field-values.ts'
import type { PersonRef, RecordSink } from './format.ts'
import { isOnGithub, parsePage, parseProfile, readLogin } from './login-text.ts'
import { type FieldValues, readMember, secondValue, type UnreadReport } from './read-members.ts'
import { readText } from './value-readers.ts'

/** Why such a person is counted, and not imported. */
export const withoutLogin =
  'people without an account on GitHub; --people-without-login imports them'

export interface RowContext {
  readonly line: number
  readonly report: UnreadReport
  /** Whether people without a login are imported. */
  readonly peopleWithoutLogin: boolean
  /** Whether the cell of the login has a text such as `n/a`, which is a fault. Empty is none. */
  readonly hasLoginText?: boolean
  /** Value of a column that may number the rows. */
  readonly rowId?: string | undefined
  /** Other identifiers of the person. */
  readonly aliases?: readonly string[]
}

/** Throws LineError for a row that identifies no person. */
export function writeRowPerson(values: FieldValues, sink: RecordSink, context: RowContext): void {
  const { line, report } = context
  const profile = readMember(values, 'profileUrl', readText, report)
  const login = readLogin(values.login ?? '', 'login') ?? parseProfile(profile ?? '') ?? undefined
  const fields = { ...values, login }
  const isKnown = login !== undefined || (values.platformId ?? '') !== ''
  if (isKnown) {
    const { ref, members } = readPerson(fields, report)
    const { rowId, aliases = [] } = context
    const known = aliases.length > 0 ? { ...members, aliases } : members
    const all = addProfile(known, profile, ref.login, report)
    return sink.describePerson(sink.person({ ...ref, rowId }, 0, line), all, 0, line)
  }
  const members = addProfile(readPersonMembers(fields, report), profile, undefined, report)
  const ref = identifyWithoutLogin(members, profile)
  const isFault = context.hasLoginText === true && !context.peopleWithoutLogin
  if (ref === null || isFault) throw new LineError('"login" is missing')
  if (!context.peopleWithoutLogin) return sink.skipped(withoutLogin)
  sink.describePerson(sink.person(ref, 0), members, 0, line)
}

/**
 * Such a person is identified as the author of a commit is: by an address. Without one, the page or
 * all that the row tells identifies the person, and joins no other record. Null without a name and
 * an address.
 */
function identifyWithoutLogin(members: Members, profile: string | undefined): PersonRef | null {
  const { displayName, emails, company, location } = members
  const [address] = (emails ?? []) as string[]
  const name = typeof displayName === 'string' ? displayName : ''
  if (name === '' && address === undefined) return null
  const rest = profile ?? [company, location].filter((text) => text !== undefined).join(', ')
  return { address: address ?? (rest === '' ? name : rest), name }
}

/** Adds a page on another host: an account there, or a website. */
function addProfile(
  members: Members,
  profile: string | undefined,
  login: string | undefined,
  report: UnreadReport,
): Members {
  if (profile === undefined) return members
  const page = parsePage(profile)
  const unread = (reason: string): Members => {
    report('profileUrl', reason)
    return members
  }
  if (page === null) return unread('no address of a page')
  if (isOnGithub(page)) {
    const owner = parseProfile(profile)
    const isOwn = page.host === 'api.github.com' || owner?.toLowerCase() === login?.toLowerCase()
    return isOwn ? members : unread('a page on GitHub of no such login')
  }
  const url = /^https?:/i.test(profile) ? profile : `https://${profile.replace(/^\/\//, '')}`
  if (page.host === 'linkedin.com' || page.host.endsWith('.linkedin.com')) {
    const accounts = (members.socialAccounts ?? []) as Members[]
    return { ...members, socialAccounts: [...accounts, { provider: 'linkedin', url }] }
  }
  const { websiteUrl } = members
  if (websiteUrl === undefined) return { ...members, websiteUrl: url }
  return websiteUrl === url ? members : unread(secondValue)
}
