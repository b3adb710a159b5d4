/** Users with their addresses in clear, and which of those is the best. */
import type { SuppressedNames } from '../domain/index.ts'
import type { QueryEngine, TimeSlices } from '../engines/index.ts'
import {
  type BestEmail,
  chooseBestEmail,
  type DomainValidity,
  listMailDomains,
  type MailPerson,
} from '../people/index.ts'
import { openTimeSlices } from './answer-budget.ts'
import { parseDocument } from './lookups.ts'
import type { RequestContext } from './request-context.ts'

/** The members of a user's document that are read, and the addresses. */
export interface MailUser extends MailPerson {
  readonly ordinal: number
  /** The service's identifier. */
  readonly id: string
  /** Empty if the key may not see it, and so is `login`. */
  readonly platformId: string
}

export interface MailChoice extends MailUser, BestEmail {}

/** A later DNS answer counts as unknown, and the response does not wait for it. */
const dnsMsMax = 2000

/** Addresses are read without a deadline check, so their number is bounded. */
const usersPerCall = 256

/** By position, for ordinals of users. */
export async function readMailUsers(
  engine: QueryEngine,
  users: readonly number[],
  timeSlices: TimeSlices,
): Promise<readonly MailUser[]> {
  const people: MailUser[] = []
  for (let start = 0; start < users.length; start += usersPerCall) {
    const some = users.slice(start, start + usersPerCall)
    const [bodies, addresses] = await Promise.all([
      engine.documents.bodies('users', some, timeSlices),
      engine.documents.addresses(some),
    ])
    for (const [i, body] of bodies.entries()) {
      if (timeSlices.isOver) await timeSlices.pause()
      people.push(readMailUser(some[i]!, body, addresses[i]!))
    }
  }
  return people
}

function readMailUser(ordinal: number, body: Uint8Array, emails: readonly string[]): MailUser {
  const user = parseDocument<MailUser>(body)
  const { id, platformId = '', login = '', displayName, websiteUrl, company } = user
  return { ordinal, id, platformId, login, displayName, websiteUrl, company, emails }
}

/**
 * Returns the people who may still be shown, in the order of `people`. All domains are resolved at
 * once. That takes long enough for a person to be suppressed meanwhile.
 */
export async function chooseBest(
  context: RequestContext,
  people: readonly MailUser[],
): Promise<readonly MailChoice[]> {
  const { mailDomains, metrics, suppressed } = context.services
  const timeSlices = openTimeSlices(context)
  const domains = new Set<string>()
  for (const person of people) {
    if (timeSlices.isOver) await timeSlices.pause()
    for (const domain of listMailDomains([person])) domains.add(domain)
  }
  const startMs = performance.now()
  const known = await context.outside(mailDomains.check([...domains], dnsMsMax))
  context.recordTiming('dns', performance.now() - startMs)
  for (const validity of known.values()) metrics.domainChecked(validity)
  const findValidity = (domain: string): DomainValidity => known.get(domain) ?? 'unknown'
  const choices: MailChoice[] = []
  for (const person of people) {
    if (timeSlices.isOver) await timeSlices.pause()
    if (isSuppressed(person, suppressed)) continue
    choices.push({ ...person, ...chooseBestEmail(person, findValidity) })
  }
  return choices
}

/** By any name: a suppressed address hides its owner, and so the owner's other addresses too. */
function isSuppressed(
  { login, platformId, emails }: MailUser,
  suppressed: SuppressedNames,
): boolean {
  if (suppressed.isEmpty) return false
  return (
    suppressed.suppressesLogin(login) ||
    suppressed.suppressesPlatformId(platformId) ||
    emails.some((entry) => suppressed.suppressesAddress(entry))
  )
}
