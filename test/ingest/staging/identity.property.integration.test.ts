/**
 * People with a known truth, as sources of several kinds see them: with renames, reused logins,
 * shared and noreply addresses, forms of node ids, and mailmaps, some of which are wrong.
 */
import fc from 'fast-check'
import { expect } from 'vitest'
import { mulberry32 } from '../../../data/generate/index.ts'
import { law } from '../../../native-free-index/test/law.ts'
import type { PersonRef } from '../../../src/ingest/formats/format.ts'
import { Staging } from '../../../src/ingest/staging/staging.ts'
import { freshFolder } from '../data-set.ts'

interface Sighting {
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

const day = 86_400
const start = Date.UTC(2012, 0, 1) / 1000
const end = Date.UTC(2025, 0, 1) / 1000
const names = ['Ada', 'Bo', 'Cem', 'Dua', 'Eli', 'Fay', 'Gus', 'Hal', 'Ina', 'Jun', 'Kit', 'Lea']
const shared = ['root@localhost', 'you@example.com', 'noreply@github.com', 'build@team.dev']

/** And pairs of sightings that a mailmap says are one. */
function inventPeople(count: number, random: () => number) {
  const sightings: Sighting[] = []
  const same: (readonly [number, number])[] = []
  const below = (most: number) => Math.floor(random() * most)
  /** Logins that people have left. */
  const free: { readonly login: string; readonly from: number }[] = []
  let exportBefore = 0
  for (let i = 0; i < count; i++) {
    const reused = random() < 0.1 ? free.shift() : undefined
    const login = reused?.login ?? `person-${i}`
    const from = reused ? reused.from + 400 * day : start + below(4 * 365) * day
    const isRenamed = reused === undefined && random() < 0.15
    const until = isRenamed ? from + (400 + below(1000)) * day : end
    if (isRenamed) free.push({ login, from: until })
    const terms = [{ login, from, until }]
    if (isRenamed) terms.push({ login: `renamed-${i}`, from: until, until: end })
    const number = 1000 + i * 7
    const [first, middle, last] = [i, i / 144, i / 12].map((n) => names[Math.floor(n) % 12])
    const name = `${first} ${middle} ${last}son`
    const address = `mail${i}@person${i}.dev`
    const see = (one: Omit<Sighting, 'person'>) => sightings.push({ person: i, ...one }) - 1
    const hasMailmap = random() < 0.2
    const old = { ref: { address: `${number}@old.host${i}.org`, name }, at: from + day }
    const signed = hasMailmap ? see(old) : 0
    // An export of the platform has a person once, under the login of its day.
    const latest = terms.at(-1)!
    const exported = see({
      ref: { platformId: encodeId(number, random()), login: latest.login },
      at: latest.until,
      createdAt: new Date(from * 1000).toISOString(),
      emails: random() < 0.85 ? [address] : [],
    })
    for (let records = 2 + below(6); records > 0; records--) {
      const term = terms[below(terms.length)]!
      const own = term.login
      const refs: readonly (readonly [until: number, PersonRef])[] = [
        [0.3, { platformId: encodeId(number, random()), login: own }],
        [0.45, { login: own }],
        [0.65, { address, name }],
        [0.8, { address: `${number}+${own}@users.noreply.github.com`, name }],
        [0.96, { address: `${own}@users.noreply.github.com`, name }],
        [1, { address: shared[below(shared.length)]!, name }],
      ]
      const kind = random()
      const ref = refs.find(([most]) => kind < most)![1]
      const at = term.from + below((term.until - term.from) / day) * day
      see({ ref, at, isShared: kind >= 0.96 })
    }
    // Who has a number is never joined with another one, whatever a mailmap says.
    if (hasMailmap) same.push([signed, exported])
    if (hasMailmap && i > 0) same.push([signed, exportBefore])
    exportBefore = exported
  }
  return { sightings, same }
}

function encodeId(number: number, kind: number): string {
  if (kind < 0.4) return `${number}`
  if (kind < 0.7) return Buffer.from(`04:User${number}`).toString('base64')
  const packed = Buffer.alloc(7)
  packed.set([0x92, 0x00, 0xce])
  packed.writeUInt32BE(number, 3)
  return `U_${packed.toString('base64url')}`
}

/** Pairs of sightings that are joined, and how many of these, and of all true pairs, are right. */
function judge({ sightings, same }: ReturnType<typeof inventPeople>) {
  const staging = new Staging(freshFolder(), Buffer.alloc(32, 1), ['export'])
  try {
    const accounts = sightings.map(({ ref, at, emails, createdAt }) => {
      const origin = { input: 0, trust: 'export', at } as const
      const account = staging.person(ref, origin)
      if (createdAt !== undefined) staging.describePerson(account, { emails, createdAt }, origin)
      return account
    })
    for (const [a, b] of same) staging.samePerson(accounts[a]!, accounts[b]!, 'octo/hello')
    const { people } = staging.findIdentities(() => null)
    const roots = accounts.map((account) => people.findPerson(account))
    let [joined, right, all] = [0, 0, 0]
    for (const [a, one] of sightings.entries()) {
      for (let b = a + 1; b < sightings.length; b++) {
        const isOne = one.person === sightings[b]!.person
        const isJoined = roots[a] === roots[b]
        joined += Number(isJoined)
        right += Number(isOne && isJoined)
        // An address that many sign with tells nothing, so its pairs can be found by none.
        all += Number(isOne && !one.isShared && !sightings[b]!.isShared)
      }
    }
    return { precision: joined === 0 ? 1 : right / joined, recall: right / all }
  } finally {
    staging.remove()
  }
}

law('never joins two people, and most records of one', 10, [fc.nat()], (seed) => {
  const { precision, recall } = judge(inventPeople(800, mulberry32(seed)))
  expect(precision).toBe(1)
  expect(recall).toBeGreaterThan(0.9)
})
