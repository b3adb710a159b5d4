/**
 * People with a known truth, as sources of several kinds see them: with renames, reused logins,
 * shared addresses, noreply addresses and both forms of node ids.
 */
import type { PersonRef } from '../../../src/ingest/formats/format.ts'

export interface Sighting {
  /** Index of the person. */
  readonly person: number
  readonly ref: PersonRef
  /** In seconds since 1970. */
  readonly at: number
  readonly emails?: readonly string[]
  readonly createdAt?: string
  /** Whether it names an address that many sign with, which tells nothing. */
  readonly isShared?: boolean
}

export interface KnownPeople {
  readonly sightings: readonly Sighting[]
  /** Pairs of sightings that a mailmap says are one. */
  readonly same: readonly (readonly [number, number])[]
}

const day = 86_400
const start = Date.UTC(2012, 0, 1) / 1000
const end = Date.UTC(2025, 0, 1) / 1000

interface Person {
  readonly number: number
  readonly name: string
  readonly address: string
  /** Logins with the dates from which they were theirs. */
  readonly logins: readonly {
    readonly login: string
    readonly from: number
    readonly until: number
  }[]
}

export function knownPeople(count: number, random: () => number): KnownPeople {
  const people = peopleOf(count, random)
  const sightings: Sighting[] = []
  const same: [number, number][] = []
  for (const [index, person] of people.entries()) {
    const first = sightings.length
    sightings.push({ person: index, ...exported(person, random) })
    const records = 2 + Math.floor(random() * 6)
    for (let i = 0; i < records; i++) sightings.push({ person: index, ...sight(person, random) })
    if (random() < 0.2) {
      const other = { address: `${person.number}@old.host${index}.org`, name: person.name }
      same.push([first, sightings.length])
      sightings.push({ person: index, ref: other, at: person.logins[0]!.from + day })
    }
  }
  return { sightings, same }
}

const names = ['Ada', 'Bo', 'Cem', 'Dua', 'Eli', 'Fay', 'Gus', 'Hal', 'Ina', 'Jun', 'Kit', 'Lea']

function nameAt(index: number): string {
  return names[Math.floor(index) % names.length]!
}

function peopleOf(count: number, random: () => number): Person[] {
  const free: { login: string; from: number }[] = []
  return Array.from({ length: count }, (_, i) => {
    const from = start + Math.floor(random() * 4 * 365) * day
    const reused = free.length > 0 && random() < 0.1 ? free.shift()! : null
    const login = reused?.login ?? `person-${i}`
    const begin = reused === null ? from : reused.from + 400 * day
    const isRenamed = reused === null && random() < 0.15
    const rename = begin + (400 + Math.floor(random() * 1000)) * day
    const logins = isRenamed
      ? [
          { login, from: begin, until: rename },
          { login: `renamed-${i}`, from: rename, until: end },
        ]
      : [{ login, from: begin, until: end }]
    if (isRenamed) free.push({ login, from: rename })
    const name = `${nameAt(i)} ${nameAt(i / 144)} ${nameAt(i / 12)}son`
    return { number: 1000 + i * 7, name, address: `mail${i}@person${i}.dev`, logins }
  })
}

/** An export of the platform has a person once, under the login of its day. */
function exported({ number, address, logins }: Person, random: () => number) {
  const { login, until } = logins.at(-1)!
  return {
    ref: { platformId: idOf(number, random), login },
    at: until,
    createdAt: new Date(logins[0]!.from * 1000).toISOString(),
    emails: random() < 0.85 ? [address] : [],
  }
}

const shared = [
  'root@localhost',
  'you@example.com',
  'noreply@github.com',
  'build@team.dev',
  'crew@studio.dev',
]

function sight(person: Person, random: () => number): Omit<Sighting, 'person'> {
  const term = person.logins[Math.floor(random() * person.logins.length)]!
  const at = term.from + Math.floor(random() * ((term.until - term.from) / day)) * day
  const { login } = term
  const kind = random()
  const platformId = idOf(person.number, random)
  if (kind < 0.3) return { ref: { platformId, login }, at }
  if (kind < 0.45) return { ref: { login }, at }
  if (kind < 0.65) return { ref: { address: person.address, name: person.name }, at }
  if (kind < 0.8) {
    return {
      ref: { address: `${person.number}+${login}@users.noreply.github.com`, name: person.name },
      at,
    }
  }
  if (kind < 0.96)
    return { ref: { address: `${login}@users.noreply.github.com`, name: person.name }, at }
  return {
    ref: { address: shared[Math.floor(random() * shared.length)]!, name: person.name },
    at,
    isShared: true,
  }
}

function idOf(number: number, random: () => number): string {
  const kind = random()
  if (kind < 0.4) return `${number}`
  if (kind < 0.7) return Buffer.from(`04:User${number}`).toString('base64')
  const packed = Buffer.alloc(7)
  packed.set([0x92, 0x00, 0xce])
  packed.writeUInt32BE(number, 3)
  return `U_${packed.toString('base64url')}`
}
