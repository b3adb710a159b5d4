import type { Filter } from 'native-free-index'
import { describe, expect, it, onTestFinished } from 'vitest'
import { tries, withMore } from '../../native-free-index/test/tries.ts'
import { openEmbeddedEngine } from '../../src/engines/index.ts'
import { suppressConforms } from './conformance/conceal.ts'
import { suppressChangesConform } from './conformance/conceal-changes.ts'
import { embeddedKind } from './embedded-kind.ts'
import { plans, struckOut } from './hidden-plans.ts'
import {
  contacts,
  documents,
  type Hiding,
  hiding,
  suppressedOrdinals,
  suppressedWorld,
} from './hidden-world.ts'
import { foundBy } from './walk.ts'

const one: Hiding = { logins: ['owner-2', 'owner-3', 'dev-80', 'dev-96'] }

describe.each(withMore([1, 7], [2]))('over %i shards', (shards) =>
  suppressConforms(embeddedKind(shards)),
)

describe('while it changes', () => suppressChangesConform(embeddedKind(2)))

function open(shards: number, workers = 1) {
  const lost: Error[] = []
  const engine = openEmbeddedEngine(suppressedWorld(shards), {
    workers,
    deadlineMs: 60_000,
    onWorkerLost: (error) => lost.push(error),
  })
  onTestFinished(() => engine.close())
  return { engine, lost }
}

it('only values that share a tag with somebody hidden are asked of, and none twice', async () => {
  const shards = 7
  const { engine, lost } = open(shards)
  const people = hiding({ logins: ['owner-1'] })
  await engine.suppress(people)
  const users = documents.users.length
  const owners = 70 * shards
  const addresses = contacts.flat().length
  expect(people.asked.times).toBeGreaterThan(0)
  expect(people.asked.times).toBeLessThan((2 * users + owners + addresses) / 8)
  const before = people.asked.times
  await engine.search(plans[0]!)
  expect(people.asked.times).toBe(before)
  expect(lost).toEqual([])
})

it('tags are made once, and again where names have others', async () => {
  const { engine } = open(2)
  const made = { times: 0 }
  const withTagger = (wish: Hiding, shift: number) => {
    const people = hiding(wish)
    const { tagger, mayHide } = people.fingerprints
    const ofLogin = (login: string) => {
      made.times++
      return tagger.ofLogin(login) + shift
    }
    return { ...people, tags: { tagger: { ...tagger, ofLogin }, mayHide } }
  }
  const sameTagger = (wish: Hiding, { fingerprints: { tagger } }: ReturnType<typeof hiding>) => {
    const people = hiding(wish)
    return { ...people, tags: { ...people.fingerprints, tagger } }
  }
  const nobody = withTagger({}, 0)
  await engine.suppress(nobody)
  await engine.suppress(sameTagger(one, nobody))
  const { times } = made
  expect(times).toBeGreaterThan(documents.users.length)
  await engine.suppress(sameTagger({ logins: ['owner-1'] }, nobody))
  expect(made.times).toBe(times)
  const sizeOf = (wish: Hiding) => documents.users.length - suppressedOrdinals(wish).users.size
  expect(engine.sizes.users).toBe(sizeOf({ logins: ['owner-1'] }))
  // Nobody has any of these tags, so nobody is found by a login.
  await engine.suppress(withTagger(one, 1000))
  expect(made.times).toBe(2 * times)
  expect(engine.sizes.users).toBe(documents.users.length)
  await engine.suppress(hiding(one))
  expect(engine.sizes.users).toBe(sizeOf(one))
})

it('a worker that is started anew knows who is hidden', async () => {
  const { engine, lost } = open(2, 2)
  const plan = plans.find(({ limit }) => limit === 1000)!
  const expected = await struckOut(engine, plan, suppressedOrdinals(one))
  await engine.suppress(hiding(one))
  const absent: Filter = { kind: 'keyword', field: 'no such field', values: ['a'] }
  for (let i = 0; i < tries(2); i++) {
    await expect(engine.count('users', absent)).rejects.toThrow()
    expect(foundBy(await engine.search(plan))).toEqual(expected.page.hits)
  }
  expect(lost.length).toBeGreaterThan(2)
})
