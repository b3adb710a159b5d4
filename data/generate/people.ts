/** Invents the sample's users. */
import { writeBio } from './bio.ts'
import { inventContacts } from './contacts.ts'
import { accountCreation, isoDate, updateAfter } from './dates.ts'
import { LoginRegister, writeName } from './naming.ts'
import type { Person, Traits } from './person.ts'
import { createRandom, type Random } from './random.ts'
import type { UserRecord } from './records.ts'
import { drawTraits } from './traits.ts'
import { companies } from './words/companies.ts'
import { unresolvableLocations } from './words/places.ts'

/**
 * Followers of the most followed user, and an offset subtracted from every user's share of the Zipf
 * curve.
 */
const followersTop = 60_000
const followersOffset = 15

export function generatePeople(seed: number, count: number): Person[] {
  const random = createRandom(seed, 'people')
  const logins = new LoginRegister(companies.map((company) => company.handle))
  const ranks = random.sample(
    Array.from({ length: count }, (_, index) => index + 1),
    count,
  )
  return ranks.map((rank, index) => inventPerson(random, logins, rank, index))
}

/** A platform's node id, made plainly synthetic; one-to-one in `index`. */
export function nodeId(prefix: 'U_sample' | 'R_sample', index: number): string {
  return prefix + (index * 7919 + 60_466_176).toString(36)
}

function inventPerson(random: Random, logins: LoginRegister, rank: number, index: number): Person {
  const traits = drawTraits(random)
  const login = logins.invent(random, traits.name)
  const createdAt = accountCreation(random)
  const record: UserRecord = {
    platformId: nodeId('U_sample', index),
    login,
    ...optional(random, 0.92, () => ({
      displayName: writeName(random, traits.name, traits.livesAtHome),
    })),
    ...optional(random, 0.8, () => ({ bio: writeBio(random, traits) })),
    ...employment(random, traits),
    ...optional(random, 0.84, () => location(random, traits)),
    ...inventContacts(random, traits, login),
    followersCount: Math.max(0, Math.floor(followersTop / rank) - followersOffset),
    createdAt: isoDate(createdAt),
    ...optional(random, 0.95, () => ({ updatedAt: isoDate(updateAfter(random, createdAt)) })),
    ...optional(random, 0.06, () => ({ embeddedAt: isoDate(updateAfter(random, createdAt)) })),
  }
  return { traits, record, createdAt }
}

function optional<T extends object>(
  random: Random,
  probability: number,
  make: () => T,
): T | Record<string, never> {
  return random.chance(probability) ? make() : {}
}

/** The employer as people write it, or what stands there for those without one. */
function employment(random: Random, traits: Traits): Pick<UserRecord, 'company'> {
  const { company, occupation } = traits
  if (occupation === 'private') return {}
  if (company === undefined) {
    return random.chance(0.5)
      ? { company: random.pick(['Freelance', 'Self-employed', 'Indie']) }
      : {}
  }
  if (random.chance(0.15)) return {}
  const choice = random.next()
  if (choice < 0.3) return { company: `@${company.handle}` }
  if (choice < 0.36) return { company: company.name.toUpperCase() }
  if (choice < 0.4) return { company: company.name.toLowerCase() }
  if (choice < 0.56 && !company.isUniversity) {
    return { company: `${company.name} ${random.pick(company.legalForms)}` }
  }
  return { company: company.name }
}

function location(
  random: Random,
  { place }: Traits,
): Pick<UserRecord, 'location' | 'resolvedCity' | 'resolvedState' | 'resolvedCountry'> {
  if (random.chance(0.05)) return { location: random.pick(unresolvableLocations) }
  const written = { location: random.pickEarly(place.writtenForms) }
  if (random.chance(0.2)) return written
  return {
    ...written,
    ...(place.city === undefined ? {} : { resolvedCity: place.city }),
    resolvedState: place.state,
    resolvedCountry: place.country.name,
  }
}
