/** Users with their addresses in clear, and which of those is the best. */
import type { SuppressedNames } from '../domain/index.ts'
import type { Engine, TimeSlices } from '../engines/index.ts'
import {
  type BestEmail,
  bestEmailOf,
  type DomainValidity,
  type MailPerson,
  mailDomainsOf,
} from '../people/index.ts'
import type { MeteredCall } from './metered.ts'
import type { Services } from './services.ts'
import { timeSlicesOf } from './time-slices.ts'

/** What is read of a user's document, and the addresses. */
export interface MailUser extends MailPerson {
  readonly ordinal: number
  /** The service's identifier. */
  readonly id: string
  readonly platformId: string
}

export interface MailChoice extends MailUser, BestEmail {}

/** What is not known by then counts as unknown, and the answer stands. */
const dnsMsMax = 2000

/** Addresses are read without a look at the clock. */
const usersPerCall = 256

/** By position, of users (ties). */
export async function readMailUsers(
  engine: Engine,
  users: readonly number[],
  timeSlices: TimeSlices,
): Promise<readonly MailUser[]> {
  const people: MailUser[] = []
  for (let start = 0; start < users.length; start += usersPerCall) {
    const some = users.slice(start, start + usersPerCall)
    const [bodies, addresses] = await Promise.all([
      engine.bodies('users', some, timeSlices),
      engine.addresses(some),
    ])
    for (const [i, body] of bodies.entries()) {
      if (timeSlices.isOver) await timeSlices.pause()
      people.push(mailUserOf(some[i]!, body, addresses[i]!))
    }
  }
  return people
}

function mailUserOf(ordinal: number, body: Uint8Array, emails: readonly string[]): MailUser {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()
  const user = JSON.parse(text) as MailUser
  const { id, platformId, login, displayName, websiteUrl, company } = user
  return { ordinal, id, platformId, login, displayName, websiteUrl, company, emails }
}

/**
 * Who is still to be shown, in the order of `people`, with the addresses that are; DNS is asked
 * about all domains at once, and takes long enough for somebody to be hidden meanwhile.
 */
export async function chooseBest(
  { mailDomains, metrics, suppressed }: Pick<Services, 'mailDomains' | 'metrics' | 'suppressed'>,
  call: MeteredCall,
  people: readonly MailUser[],
): Promise<readonly MailChoice[]> {
  const timeSlices = timeSlicesOf(call)
  const domains = new Set<string>()
  for (const person of people) {
    if (timeSlices.isOver) await timeSlices.pause()
    for (const domain of mailDomainsOf([person])) domains.add(domain)
  }
  const startMs = performance.now()
  const known = await call.outside(mailDomains.check([...domains], dnsMsMax))
  call.timing('dns', performance.now() - startMs)
  for (const validity of known.values()) metrics.domainChecked(validity)
  const validityOf = (domain: string): DomainValidity => known.get(domain) ?? 'unknown'
  const choices: MailChoice[] = []
  for (const person of people) {
    if (timeSlices.isOver) await timeSlices.pause()
    const shown = visible(person, suppressed)
    if (shown !== null) choices.push({ ...shown, ...bestEmailOf(shown, validityOf) })
  }
  return choices
}

/** Null where the whole person is hidden. */
function visible(person: MailUser, suppressed: SuppressedNames): MailUser | null {
  if (suppressed.isEmpty) return person
  if (
    suppressed.suppressesLogin(person.login) ||
    suppressed.suppressesPlatformId(person.platformId)
  )
    return null
  return {
    ...person,
    emails: person.emails.filter((entry) => !suppressed.suppressesAddress(entry)),
  }
}
