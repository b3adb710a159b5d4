/** Groups with more variants than they take, and suppressed people's words, as in threads. */

import fc from 'fast-check'
import type { QueryTerm, QueryWord } from 'native-free-index'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import type { Engine } from '../../src/engines/index.ts'
import { planName } from '../../src/plan/names.ts'
import { embeddedKind } from '../engines/embedded-kind.ts'
import { memorySnapshot } from '../engines/memory-snapshot.ts'
import { vectorNear } from '../engines/repos.ts'
import { hiding, suppressedWorld } from '../engines/suppressible-world.ts'
import { foundBy } from '../engines/walk.ts'
import { askedWords, inventWriters } from '../engines/writers.ts'
import { clusterKind } from './cluster-kind.ts'

const kind = clusterKind(2)
const writers = inventWriters(1200)
const snapshot = memorySnapshot({ users: writers }, 2)
let [cluster, threads]: Engine[] = []

beforeAll(async () => {
  cluster = await kind.open(snapshot)
  threads = await embeddedKind(2).open(snapshot)
})

afterAll(() => Promise.all([cluster?.close(), threads?.close()]))

/** Each with more similar words than a group takes, or few. */
const misspelt = ['frameworkzz', 'developzzz', 'kubernetzz', 'engineeringg', 'codereviewz']
const group: fc.Arbitrary<QueryWord> = fc.record({
  term: fc.constantFrom(...askedWords, ...misspelt),
  variants: fc.boolean(),
  typos: fc.boolean(),
  prefix: fc.boolean(),
})
const terms: fc.Arbitrary<QueryTerm[]> = fc.uniqueArray(group, {
  minLength: 1,
  maxLength: 6,
  selector: ({ term }: QueryWord) => term,
})

async function compare(asked: readonly QueryTerm[]): Promise<number> {
  const ranking = { kind: 'terms', terms: asked } as const
  const plan = { collection: 'users', filter: null, limit: 1000, after: null, ranking } as const
  const [found, expected] = [
    await cluster!.searcher.search(plan),
    await threads!.searcher.search(plan),
  ]
  kind.expectHits(ranking, foundBy(found), foundBy(expected))
  expect(found.corrections).toEqual(expected.corrections)
  return expected.corrections?.length ?? 0
}

it('both engines find the same, and follow the same misspellings', async () => {
  let corrections = 0
  await holdsLater(300, [terms], async (asked) => {
    corrections += await compare(asked)
  })
  expect(corrections).toBeGreaterThan(5)
})

it('both halves of a hybrid list have the filter of the list', async () => {
  const world = suppressedWorld(2)
  const [one, other] = [await kind.open(world), await embeddedKind(2).open(world)]
  const similarity = {
    kind: 'hybrid',
    relevance: null,
    terms: [{ term: 'databases', variants: true }, 'rust'],
    vector: vectorNear(3, 6000),
    ...planName('databases rust', {}),
  } as const
  const filter = { kind: 'word', term: 'rust' } as const
  const ranking = { kind: 'linear', similarity, weight: 1, base: null, filter } as const
  const plan = { collection: 'repos', filter: null, limit: 500, after: null, ranking } as const
  const [found, expected] = [await one.searcher.search(plan), await other.searcher.search(plan)]
  kind.expectHits(ranking, foundBy(found), foundBy(expected))
  const scored = found.hits.filter(({ score }) => score > 0).length
  expect(scored).toBe(await other.searcher.count('repos', filter))
  expect(scored).toBeGreaterThan(5)
  await Promise.all([one.close(), other.close()])
})

it('words of suppressed people alone are unknown to both', async () => {
  const logins = writers
    .filter((_, ordinal) => ordinal % 7 > 0)
    .map(({ keywords }) => String(keywords.login))
  const people = hiding({ logins })
  await Promise.all([cluster!.suppress(people), threads!.suppress(people)])
  await holdsLater(120, [terms], async (asked) => {
    await compare(asked)
  })
})
