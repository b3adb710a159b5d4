/** The address at which a person is best written to, of those they have given. */
import { type Address, readAddresses } from './addresses.ts'
import { findOwnDomain, isDisposable, isFree, isSchool, readWords } from './domain-lists.ts'
import { findRegistrableDomain, readOwnLabel } from './mail-domain.ts'
import { type EmployedPerson, hasSimilarName, isNamedAfter } from './resemblance.ts'

export interface MailPerson extends EmployedPerson {
  readonly websiteUrl?: string | null | undefined
  /** In clear, as they were entered. */
  readonly emails: readonly string[]
}

/** Whether a domain accepts mail. The unknown counts as valid. */
export type DomainValidity = 'valid' | 'invalid' | 'unknown'

export type MailProfile = 'PERSONAL' | 'SCHOOL' | 'WORK'

export interface BestEmail {
  readonly bestEmail: string | null
  /** The profile with the domain of `bestEmail`. */
  readonly profile: MailProfile | null
  /** In order of preference. */
  readonly otherCandidates: readonly string[]
}

/** The domains to check by DNS before `chooseBestEmail`, each once. */
export function listMailDomains(people: readonly Pick<MailPerson, 'emails'>[]): string[] {
  const domains = people.flatMap(({ emails }) => listCandidates(emails).map(({ domain }) => domain))
  return [...new Set(domains)]
}

/**
 * Candidates are the person's addresses, cleaned (`readAddresses`), without no-reply mailboxes and
 * hashes, and without disposable or invalid domains. Roles (info@, support@) are candidates only if
 * nothing else is left. Order: PERSONAL (free mail, the domain of the person's website, or one of
 * the person's own name), SCHOOL, WORK. Within a class, addresses that resemble name or login come
 * first, then those that are no other candidate with a plus-tag, then the given order. Never
 * throws.
 */
export function chooseBestEmail(
  person: MailPerson,
  validity: (domain: string) => DomainValidity,
): BestEmail {
  const valid = listCandidates(person.emails).filter(({ domain }) => validity(domain) !== 'invalid')
  const ranked = rankAddresses(dropRoles(valid), person)
  const best = ranked[0]
  return {
    bestEmail: best?.text ?? null,
    profile: best?.profile ?? null,
    otherCandidates: ranked.slice(1).map(({ text }) => text),
  }
}

/**
 * The readable part of an entry of `emails`: the entry itself, or those of its addresses that a
 * person may read. GitHub makes up noreply addresses, and archives hash local parts.
 */
export function listMailboxes(entry: string): readonly string[] {
  const hasHash = isHashed(entry)
  if (!hasHash && !/repl(?:y|ies)/i.test(entry)) return [entry]
  const all = readAddresses([entry])
  const read = all.filter((address) => !isUnread(address))
  const isWhole = read.length > 0 && read.length === all.length && !hasHash
  return isWhole ? [entry] : read.map(({ text }) => text)
}

/** Whether a SHA-1 stands before an at sign. Each entry of an import is asked. */
function isHashed(entry: string): boolean {
  for (let at = entry.indexOf('@'); at >= 0; at = entry.indexOf('@', at + 1)) {
    if (at >= hashDigits && isHash(entry.slice(at - hashDigits, at))) return true
  }
  return false
}

const hashDigits = 40

function isHash(text: string): boolean {
  return /^[0-9a-f]{40}$/i.test(text)
}

function listCandidates(emails: readonly string[]): Address[] {
  return readAddresses(emails).filter(
    (address) => !isUnread(address) && !isDisposable(address.domain),
  )
}

function dropRoles(addresses: readonly Address[]): readonly Address[] {
  const persons = addresses.filter((address) => !isRole(address))
  return persons.length > 0 ? persons : addresses
}

interface RankedAddress {
  readonly text: string
  readonly profile: MailProfile
  readonly rank: number
}

function rankAddresses(addresses: readonly Address[], person: MailPerson): RankedAddress[] {
  const website = findOwnDomain(person.websiteUrl)
  const mailboxes = new Set(addresses.map(({ text }) => text.toLowerCase()))
  const ranked = addresses.map((address) => {
    const profile = classifyDomain(address.domain, person, website)
    const likeness = hasSimilarName(address.local, person) ? 0 : 2
    const repeats = mailboxes.has(stripTag(address) ?? '') ? 1 : 0
    return { text: address.text, profile, rank: 4 * profiles.indexOf(profile) + likeness + repeats }
  })
  // Sorting is stable, so equals stay in the order of the list.
  return ranked.sort((a, b) => a.rank - b.rank)
}

/** In lower case. Null without a tag. */
function stripTag({ local, domain }: Address): string | null {
  const plus = local.indexOf('+')
  return plus < 0 ? null : `${local.slice(0, plus)}@${domain}`.toLowerCase()
}

/** Best first. */
const profiles: readonly MailProfile[] = ['PERSONAL', 'SCHOOL', 'WORK']

/** A school's domain stays one where it is the person's website or name as well. */
function classifyDomain(domain: string, person: MailPerson, website: string | null): MailProfile {
  if (isSchool(domain)) return 'SCHOOL'
  const isOwn = website !== null && findRegistrableDomain(domain) === website
  const isPersonal = isOwn || isFree(domain) || isNamedAfter(readOwnLabel(domain) ?? '', person)
  return isPersonal ? 'PERSONAL' : 'WORK'
}

// Recognises mailboxes that no person reads, and those of groups of people.

/** Mailboxes of machines, for sending or for commits, and local parts that are a SHA-1. */
function isUnread({ local, domain }: Address): boolean {
  const name = local.toLowerCase()
  if (isHash(name)) return true
  if (noReplyName.test(name) || unreadNames.has(name.replace(/[._-]/g, ''))) return true
  return (
    domain.split('.').some((label) => noReplyLabel.test(label)) || isCodeHostMailbox(name, domain)
  )
}

/**
 * Names of functions (RFC 2142) and others that companies use. The plus-tag does not count. Every
 * part of a compound name ("support-team") has to be one. `me`, `mail`, `dev` and `github` are
 * none: on a personal domain they are a person's.
 */
export function isRole({ local }: Address): boolean {
  const name = local.toLowerCase().replace(/\+.*$/s, '')
  if (roleNames.has(name.replace(/[._-]/g, ''))) return true
  if (listName.test(name)) return true
  const parts = name.split(/[._-]/)
  return roleNames.has(parts[0]!) && parts.every((part) => roleNames.has(part))
}

const noReplyName = /(?:^|[._+-])(?:no|not|do[._-]?not|dont)[._-]?repl(?:y|ies)(?:$|[._+-])/
const noReplyLabel = /^(?:no|do-?not)-?reply$/

function isCodeHostMailbox(name: string, domain: string): boolean {
  // `git@github.com` is an address for pushes. Answers to notifications go to `reply+…`.
  if (domain === 'reply.github.com') return true
  return name === 'git' && codeHosts.has(domain)
}

const codeHosts = readWords('github.com gitlab.com bitbucket.org codeberg.org')
const unreadNames = readWords('autoreply bounce bounces devnull mailerdaemon nobody null')

/** RFC 2142, section 6, and what list servers put around the name of a list. */
const listName = /-(?:request|owner|bounces|subscribe|unsubscribe)$|^owner-/

/** Names from RFC 2142, sections 3 to 5, then the usual ones, without separators. */
const roleNames: ReadonlySet<string> = readWords(`
  info marketing sales support abuse noc security hostmaster postmaster usenet news webmaster www
  uucp ftp accounting accounts admin admins administration administrator advertising alerts all
  analytics billing board booking bookings bot business careers ci community compliance contact
  contacts contactus crew customer customercare customers customerservice daemon desk developers
  devs editor editorial engineering enquiries enquiry events everyone feedback finance founders
  hallo hello help helpdesk hey hi hola hosting hr inbox inquiries inquiry invoice invoices
  it investors jenkins jobs kontakt legal letters list lists mailbox maintainer maintainers
  management media members moderator newsletter notification notifications office offices
  operations ops opensource orders oss partner partners partnerships payments people pr press
  privacy process procurement public recruiting recruitment registrar reception root sale
  secretary service services shop staff student students studio submissions subscribe sysadmin
  system systems talent team teams tech techsupport test tester testing trust
  undisclosedrecipients unsubscribe user users web welcome webteam
`)
