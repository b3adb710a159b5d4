import type { Filter } from 'native-free-index'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openEmbeddedEngine } from '../../src/engines/index.ts'
import { concealConforms } from './conformance/conceal.ts'
import { concealChangesConform } from './conformance/conceal-changes.ts'
import { embeddedKind } from './embedded-kind.ts'
import { plans, struckOut } from './hidden-plans.ts'
import {
  contacts,
  documents,
  type Hiding,
  hiddenTies,
  hiddenWorld,
  hiding,
} from './hidden-world.ts'
import { foundBy } from './walk.ts'

const one: Hiding = { logins: ['owner-2', 'owner-3', 'dev-80', 'dev-96'] }

describe.each([1, 2, 7])('over %i shards', (shards) => concealConforms(embeddedKind(shards)))

describe('while it changes', () => concealChangesConform(embeddedKind(2)))

function open(shards: number) {
  const lost: Error[] = []
  const engine = openEmbeddedEngine(hiddenWorld(shards), {
    workers: 2,
    deadlineMs: 60_000,
    onWorkerLost: (error) => lost.push(error),
  })
  onTestFinished(() => engine.close())
  return { engine, lost }
}

it('no value is asked of twice', async () => {
  const shards = 7
  const { engine, lost } = open(shards)
  const people = hiding({ logins: ['owner-1'] })
  await engine.conceal(people)
  const users = documents.users.length
  const owners = 70 * shards
  const addresses = contacts.flat().length
  expect(people.asked.times).toBeLessThanOrEqual(2 * users + owners + addresses)
  const before = people.asked.times
  await engine.search(plans[0]!)
  expect(people.asked.times).toBe(before)
  expect(lost).toEqual([])
})

it('a worker that is started anew knows who is hidden', async () => {
  const { engine, lost } = open(2)
  const plan = plans.find(({ limit }) => limit === 1000)!
  const expected = await struckOut(engine, plan, hiddenTies(one))
  await engine.conceal(hiding(one))
  const absent: Filter = { kind: 'keyword', field: 'no such field', values: ['a'] }
  for (let i = 0; i < 4; i++) {
    await expect(engine.count('users', absent)).rejects.toThrow()
    expect(foundBy(await engine.search(plan))).toEqual(expected.page.hits)
  }
  expect(lost.length).toBeGreaterThan(2)
})
