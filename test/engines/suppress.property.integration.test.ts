import type { Filter } from 'native-free-index'
import { expect, it } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { mapCollections } from '../../src/domain/index.ts'
import { Graph } from '../../src/engines/embedded/search/documents.ts'
import { Suppressor } from '../../src/engines/embedded/suppression/suppressor.ts'
import { openCollection } from '../../src/snapshot/index.ts'
import { crowd, crowdSnapshot } from './crowd.ts'
import { openAlone } from './embedded-kind.ts'
import { plans, struckOut } from './suppressible-plans.ts'
import {
  contacts,
  documents,
  type Hiding,
  hiding,
  suppressedOrdinals,
  suppressedWorld,
} from './suppressible-world.ts'
import { foundBy } from './walk.ts'

const one: Hiding = { logins: ['owner-2', 'owner-3', 'dev-80', 'dev-96'] }

it('suppresses all candidates, reads their addresses, then keeps exactly the matches', async () => {
  const snapshot = crowdSnapshot(2)
  const indexes = mapCollections((name) => openCollection(name, snapshot.shared[name]))
  const { relations } = new Graph(snapshot)
  const people = hiding({ addresses: ['one.example'] })
  const states: { count: number; asked: number }[] = []
  const suppressor = new Suppressor({ indexes, relations, contacts: snapshot.contacts }, (state) =>
    states.push({ count: state.suppressed.users!.count, asked: people.asked.times }),
  )
  await suppressor.suppress(people)
  const exact = crowd.filter(({ emails }) => emails.length === 2).length
  expect(states).toHaveLength(2)
  expect(states[0]!.asked).toBe(0)
  expect(states[0]!.count).toBeGreaterThanOrEqual(exact)
  expect(states[1]!.count).toBe(exact)
  states.length = 0
  await suppressor.suppress(hiding({ logins: ['user-3'] }))
  expect(states.map(({ count }) => count)).toEqual([1])
})

it('checks only values with the fingerprint of a suppressed person, each once', async () => {
  const shards = 7
  const engine = openAlone(suppressedWorld(shards))
  const people = hiding({ logins: ['owner-1'] })
  await engine.suppress(people)
  const users = documents.users.length
  const owners = 70 * shards
  const addresses = contacts.flat().length
  expect(people.asked.times).toBeGreaterThan(0)
  expect(people.asked.times).toBeLessThan((2 * users + owners + addresses) / 8)
  const before = people.asked.times
  await engine.searcher.search(plans[0]!)
  expect(people.asked.times).toBe(before)
})

it('fingerprints are made once, and again for names with another key', async () => {
  const engine = openAlone(suppressedWorld(2))
  const made = { times: 0 }
  const withTagger = (input: Hiding, shift: number) => {
    const people = hiding(input)
    const { fingerprinter, maySuppress } = people.fingerprints
    const fingerprintLogin = (login: string) => {
      made.times++
      return fingerprinter.fingerprintLogin(login) + shift
    }
    return {
      ...people,
      fingerprints: { fingerprinter: { ...fingerprinter, fingerprintLogin }, maySuppress },
    }
  }
  const sameTagger = (
    input: Hiding,
    { fingerprints: { fingerprinter } }: ReturnType<typeof hiding>,
  ) => {
    const people = hiding(input)
    return { ...people, fingerprints: { ...people.fingerprints, fingerprinter } }
  }
  const noPerson = withTagger({}, 0)
  await engine.suppress(noPerson)
  await engine.suppress(sameTagger(one, noPerson))
  const { times } = made
  expect(times).toBeGreaterThan(documents.users.length)
  await engine.suppress(sameTagger({ logins: ['owner-1'] }, noPerson))
  expect(made.times).toBe(times)
  const countLeft = (input: Hiding) => documents.users.length - suppressedOrdinals(input).users.size
  expect(engine.sizes.users).toBe(countLeft({ logins: ['owner-1'] }))
  // No person has any of these fingerprints, so no login matches one.
  await engine.suppress(withTagger(one, 1000))
  expect(made.times).toBe(2 * times)
  expect(engine.sizes.users).toBe(documents.users.length)
  await engine.suppress(hiding(one))
  expect(engine.sizes.users).toBe(countLeft(one))
})

it('a restarted worker applies the suppression', async () => {
  const lost: Error[] = []
  const onWorkerLost = (error: Error) => lost.push(error)
  const engine = openAlone(suppressedWorld(2), { workers: 2, onWorkerLost })
  const plan = plans.find(({ limit }) => limit === 1000)!
  const expected = await struckOut(engine, plan, suppressedOrdinals(one))
  await engine.suppress(hiding(one))
  const absent: Filter = { kind: 'keyword', field: 'no such field', values: ['a'] }
  for (let i = 0; i < tries(4); i++) {
    await expect(engine.searcher.count('users', absent)).rejects.toThrow()
    expect(foundBy(await engine.searcher.search(plan))).toEqual(expected.page.hits)
  }
  expect(lost.length).toBeGreaterThan(2)
})
