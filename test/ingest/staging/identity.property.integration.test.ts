import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Staging } from '../../../src/ingest/staging/staging.ts'
import { type KnownPeople, knownPeople } from './known-people.ts'

/** Pairs of sightings that are joined, and how many of these, and of all true pairs, are right. */
function judged({ sightings, same }: KnownPeople) {
  const folder = mkdtempSync(join(tmpdir(), 'identity-'))
  const staging = new Staging(folder, Buffer.alloc(32, 1), ['export'])
  try {
    const accounts = sightings.map(({ ref, at, emails, createdAt }) => {
      const origin = { input: 0, trust: 'export', at } as const
      const account = staging.person(ref, origin)
      if (createdAt !== undefined) staging.describePerson(account, { emails, createdAt }, origin)
      return account
    })
    for (const [a, b] of same) staging.samePerson(accounts[a]!, accounts[b]!, 'octo/hello')
    const { people } = staging.identities(() => null)
    const roots = accounts.map((account) => people.personOf(account))
    let joined = 0
    let right = 0
    let all = 0
    for (let a = 0; a < sightings.length; a++) {
      for (let b = a + 1; b < sightings.length; b++) {
        const isOne = sightings[a]!.person === sightings[b]!.person
        const isJoined = roots[a] === roots[b]
        if (isJoined) joined++
        if (isOne && isJoined) right++
        // An address that many sign with tells nothing, so its pairs can be found by none.
        if (isOne && !sightings[a]!.isShared && !sightings[b]!.isShared) all++
      }
    }
    return { precision: joined === 0 ? 1 : right / joined, recall: right / all }
  } finally {
    staging.remove()
    rmSync(folder, { recursive: true })
  }
}

function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

test('never joins two people, and most records of one', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { precision, recall } = judged(knownPeople(800, randomOf(seed)))
      expect(precision).toBe(1)
      expect(recall).toBeGreaterThan(0.9)
    }),
    { numRuns: 10 },
  )
})
