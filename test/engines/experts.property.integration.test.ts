/**
 * Searches for people by their works, through workers, against the definition over all documents.
 * Shards, workers, suppressed people and abandoned queries vary.
 */

import fc from 'fast-check'
import { analyseQuery, type Filter } from 'native-free-index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdsLater, law } from '../../native-free-index/test/law.ts'
import { type ExpertRelation, expertRelations } from '../../src/contract/index.ts'
import { type Engine, openEmbeddedEngine, type SearchPage } from '../../src/engines/index.ts'
import type { ExpertList, ExpertPlan } from '../../src/plan/index.ts'
import { createExpertOracle, expectedExperts } from './expected-experts.ts'
import { vectorNear } from './repos.ts'
import {
  documents,
  type Hiding,
  hiding,
  lists,
  type SuppressedOrdinals,
  suppressedOrdinals,
  suppressedWorld,
} from './suppressible-world.ts'
import { foundBy, walk } from './walk.ts'

const setups = [
  { shards: 1, workers: 1 },
  { shards: 2, workers: 2 },
  { shards: 7, workers: 1 },
]
let engines: Engine[]
beforeAll(() => {
  engines = setups.map(({ shards, workers }) =>
    openEmbeddedEngine(suppressedWorld(shards), {
      ...{ workers, deadlineMs: 60_000, patternMs: 60_000 },
      onWorkerLost: (error) => expect.unreachable(error.message),
    }),
  )
})
afterAll(() => Promise.all(engines.map((engine) => engine.close())))

const oracle = createExpertOracle(documents, lists)
const nowSeconds = Date.UTC(2026, 0) / 1000

const expectedOf = (plan: ExpertPlan, hidden: SuppressedOrdinals) =>
  expectedExperts(plan, hidden, oracle)

const bySimilarity = { kind: 'similarity' } as const
const bounds = {
  ...{ fair: { share: 0.5, cosine: 0.7 }, strong: { share: 0.8, cosine: 0.9 } },
  familiarCosine: 0.55,
}
const strengthNames = [undefined, 'weak', 'fair', 'strong']
const everyRepo: ExpertList['matches'] = {
  ...{ filter: null, terms: [], wordWeight: 0.3, vector: new Float32Array(0), feedback: null },
  ...{ isAll: true, full: [], values: [] },
}
const evidenceFilters: readonly (Filter | null)[] = [
  null,
  { kind: 'keyword', field: 'language', values: ['go', 'c++'] },
  { kind: 'range', field: 'stargazerCount', comparison: 'lt', bound: 5000 },
  { kind: 'pattern', field: 'name', syntax: 'glob', pattern: '*-1*', ignoreCase: true },
  {
    kind: 'pattern',
    field: 'name',
    syntax: 'regex',
    pattern: '^(web|compiler)',
    ignoreCase: false,
  },
]
const languages: readonly ExpertList['matches']['values'][] = [
  [],
  [{ field: 'language', value: 'Go', weight: 0.3 }],
  ['Rust', 'none'].map((value) => ({ field: 'language', value, weight: 0.15 })),
]
const list: fc.Arbitrary<ExpertList> = fc
  .record({
    text: fc.constantFrom('search engine', 'rust compiler', 'vector', 'absent-word', ''),
    subject: fc.nat({ max: 4 }),
    filter: fc.constantFrom(...evidenceFilters),
    isAll: fc.constantFrom(false, false, false, true),
    values: fc.constantFrom(...languages),
    profile: fc.constantFrom(null, 'rust compilers', 'Dev-77', 'owner-5', 'gamma'),
    language: fc.constantFrom([], ['Go']),
  })
  .map(({ text, subject, filter, isAll, profile, values, language }) => {
    const words = analyseQuery(profile ?? text)
    const said = language.flatMap((value) => words.slice(0, 1).map((word) => ({ word, value })))
    return {
      matches: {
        ...{ ...everyRepo, filter, isAll },
        ...(isAll ? {} : { terms: words, vector: vectorNear(subject, 7000), values }),
      },
      query:
        isAll || words.length === 0
          ? null
          : { words, workValues: said.map((one) => ({ ...one, field: 'language' })), bounds },
      profile:
        isAll || profile === null
          ? null
          : { terms: words, values: said.map((one) => ({ ...one, field: 'topLanguages' })) },
      formula: bySimilarity,
    }
  })
const plans: fc.Arbitrary<ExpertPlan> = fc.record({
  collection: fc.constantFrom('users', 'users', 'professionals'),
  filter: fc.constantFrom<Filter | null>(
    null,
    { kind: 'tokens', field: 'bio', terms: ['rust'] },
    { kind: 'pattern', field: 'login', syntax: 'glob', pattern: 'dev-*', ignoreCase: true },
  ),
  ranking: fc.record({
    kind: fc.constant('experts' as const),
    lists: fc.oneof(
      { weight: 3, arbitrary: fc.tuple(list) },
      { weight: 1, arbitrary: fc.array(list, { minLength: 2, maxLength: 3 }) },
    ),
    expertise: fc.record({
      relations: fc.subarray([...expertRelations], { minLength: 1 }),
      halfLifeDays: fc.constantFrom(30, 1461),
      nowSeconds: fc.constant(nowSeconds),
      leastSimilarity: fc.constant(0.15),
    }),
    includesWeak: fc.boolean(),
    evidence: fc.constantFrom(0, 2, 20),
  }),
  limit: fc.constantFrom(10, 1000),
  after: fc.constant(null),
})
const hidings: fc.Arbitrary<Hiding> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.record({
      logins: fc.array(
        fc.nat({ max: 149 }).map((i) => (i < 70 ? `oWner-${i}` : `dev-${i}`)),
        { maxLength: 60, size: 'max' },
      ),
    }),
  },
)

const noPerson = suppressedOrdinals({})
const evidenceIn = ({ hits }: SearchPage) => hits.map(({ evidence }) => evidence)

describe('people by their works', () => {
  it('are found as defined, for any shards, workers and suppressions', async () => {
    let found = 0
    await holdsLater(24, [plans, hidings], async (plan, suppressed) => {
      const { hits, evidenceOf, levelOf } = expectedOf(plan, suppressedOrdinals(suppressed))
      const page = hits.slice(0, plan.limit)
      found += page.length
      for (const engine of engines) {
        await engine.suppress(hiding(suppressed))
        const answer = await engine.search(plan)
        expect(foundBy(answer)).toEqual(page)
        expect(answer.more).toBe(hits.length > plan.limit)
        expect(answer.hits.map(({ strength }) => strength)).toEqual(
          page.map(({ ordinal }) => strengthNames[levelOf(ordinal) ?? 0]),
        )
        const question = { facets: [], sizes: null, byStrength: true }
        const { total, byStrength } = await engine.summarise(plan, question)
        if (plan.ranking.lists.length === 1) {
          expect(total).toBe(hits.length)
          const counts = [3, 2, 1].map(
            (level) => hits.filter((hit) => levelOf(hit.ordinal) === level).length,
          )
          expect(byStrength && Object.values(byStrength)).toEqual(
            levelOf(0) === null ? null : counts,
          )
        }
        const shown = plan.ranking.evidence > 0
        expect(evidenceIn(answer)).toEqual(
          page.map(({ ordinal }) => (shown ? evidenceOf(ordinal) : undefined)),
        )
        await engine.suppress(hiding({}))
      }
    })
    expect(found).toBeGreaterThan(0)
  })

  law(
    'come page by page in the same order',
    8,
    [plans, fc.integer({ min: 7, max: 60 })],
    async (plan, limit) => {
      const { hits } = expectedOf(plan, noPerson)
      for (const engine of engines) {
        expect(await walk(engine, { ...plan, limit }, 1000)).toEqual(hits)
      }
    },
  )

  it('have weights of evidence that add up to the expertise', async () => {
    const plan: ExpertPlan = {
      ...{ collection: 'users', filter: null, limit: 1000, after: null },
      ranking: {
        kind: 'experts',
        lists: [{ matches: everyRepo, query: null, profile: null, formula: bySimilarity }],
        expertise: { relations: ['owns'], halfLifeDays: 1461, nowSeconds, leastSimilarity: 0.15 },
        includesWeak: false,
        evidence: 20,
      },
    }
    const { hits } = await engines[0]!.search(plan)
    expect(hits.length).toBeGreaterThan(50)
    for (const { score, evidence } of hits) {
      expect(evidence!.edges).toHaveLength(evidence!.total)
      const sum = evidence!.edges.reduce((all, { weight }) => all + weight, 0)
      expect(Math.abs(sum - score)).toBeLessThan(1e-9)
    }
  })
})

describe('an abandoned search', () => {
  const plan = (relations: readonly ExpertRelation[]): ExpertPlan => ({
    ...{ collection: 'users', filter: null, limit: 50, after: null },
    ranking: {
      kind: 'experts',
      lists: [0, 1, 2, 3, 4].map((subject) => ({
        matches: { ...everyRepo, isAll: false, vector: vectorNear(subject, 7000) },
        ...{ query: null, profile: null, formula: bySimilarity },
      })),
      expertise: { relations, halfLifeDays: 1461, nowSeconds, leastSimilarity: 0.15 },
      includesWeak: false,
      evidence: 20,
    },
  })

  it('is refused as overloaded, and later ones are answered', async () => {
    const { hits } = expectedOf(plan(expertRelations), noPerson)
    for (const engine of engines) {
      for (let delay = 0; delay < 6; delay++) {
        const client = new AbortController()
        const given = Array.from({ length: 4 }, () =>
          engine.search(plan(['contributes']), client.signal).then(
            () => 'answered',
            (error) => error.code,
          ),
        )
        const other = engine.search(plan(expertRelations))
        await new Promise((resolve) => setTimeout(resolve, delay))
        client.abort()
        for (const outcome of await Promise.all(given)) {
          expect(['answered', 'overloaded']).toContain(outcome)
        }
        expect(foundBy(await other)).toEqual(hits.slice(0, 50))
        expect(foundBy(await engine.search(plan(expertRelations)))).toEqual(hits.slice(0, 50))
      }
    }
  })

  it('is refused past its deadline', async () => {
    const engine = openEmbeddedEngine(suppressedWorld(2), {
      ...{ workers: 1, deadlineMs: 0 },
      onWorkerLost: (error) => expect.unreachable(error.message),
    })
    const refused = engine.search(plan(['owns']))
    await expect(refused).rejects.toMatchObject({ code: 'deadline_exceeded' })
    await engine.close()
  })
})
