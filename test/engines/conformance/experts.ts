/** Searches for people by their works, against the definition. */
import fc from 'fast-check'
import { analyseQuery, type Filter } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { drawKind } from '../../../native-free-index/test/law.ts'
import type { OracleHit } from '../../../native-free-index/test/oracle/brute-force.ts'
import { expertRelations, limits, type SearchUsersRequest } from '../../../src/contract/index.ts'
import type { Engine, SearchPage } from '../../../src/engines/index.ts'
import { isExpertPlan } from '../../../src/engines/planned-lists.ts'
import { nameStrength } from '../../../src/engines/strengths.ts'
import {
  compileQuery,
  type ExpertList,
  type ExpertPlan,
  planQuery,
} from '../../../src/plan/index.ts'
import { expectedExperts } from '../expected-experts.ts'
import { expertWorld } from '../expert-world.ts'
import { differences } from '../near-hits.ts'
import { vectorNear } from '../repos.ts'
import { type Hiding, hiding, suppressedOrdinals } from '../suppressible-world.ts'
import { foundBy, readCode, walk } from '../walk.ts'
import { alone, cases, hidden, place, target } from './cases.ts'
import { type EngineKind, engineOf, holdsIn } from './engine-kind.ts'

/** By name. */
export const requests: Readonly<Record<string, SearchUsersRequest>> = Object.fromEntries(
  cases.people.map(([name, request]) => [name, { ...alone, ...request }]),
)

export function planOf(request: SearchUsersRequest): ExpertPlan {
  const query = planQuery('users', { ...request, first: limits.resultsMax }, place, target)
  const vectors = query.texts.map((_, i) => vectorNear(i, 7000))
  const plan = compileQuery(query, { vectors, likeness: null }, target)
  if (!isExpertPlan(plan)) throw new Error('a plan of another kind')
  return plan
}

/** By plan and suppression: the definition is slow, and all setups share its answers. */
const known = new Map<string, ReturnType<typeof expectedExperts>>()

function expectedBy(plan: ExpertPlan, suppressed: Hiding) {
  const key = JSON.stringify([plan.collection, plan.filter, plan.ranking, suppressed])
  const answer = known.get(key) ?? expectedExperts(plan, suppressedOrdinals(suppressed))
  known.set(key, answer)
  return answer
}

/** Any words, filters and values of works, with profiles or without. */
const matchesAll: ExpertList['matches'] = {
  ...{ filter: null, terms: [], wordWeight: 0.3, vector: new Float32Array(0), feedback: null },
  ...{ isAll: true, full: [], values: [] },
}
const bounds = {
  ...{ fair: { share: 0.5, cosine: 0.7 }, strong: { share: 0.8, cosine: 0.9 } },
  familiarCosine: 0.55,
}
const onName = { kind: 'pattern', field: 'name' } as const
const list: fc.Arbitrary<ExpertList> = fc
  .record({
    text: fc.constantFrom('search engine', 'rust compiler', 'vector', 'absent-word', ''),
    subject: fc.nat({ max: 4 }),
    filter: fc.constantFrom<Filter | null>(
      null,
      { kind: 'keyword', field: 'language', values: ['go', 'c++'] },
      { kind: 'range', field: 'stargazerCount', comparison: 'lt', bound: 5000 },
      { ...onName, syntax: 'glob', pattern: '*-1*', ignoreCase: true },
      { ...onName, syntax: 'regex', pattern: '^(web|compiler)', ignoreCase: false },
    ),
    isAll: fc.constantFrom(false, false, false, true),
    values: fc.constantFrom<ExpertList['matches']['values']>(
      [],
      [{ field: 'language', value: 'Go', weight: 0.3 }],
      ['Rust', 'none'].map((value) => ({ field: 'language', value, weight: 0.15 })),
    ),
    profile: fc.constantFrom(null, 'rust compilers', 'Dev-77', 'owner-5', 'gamma'),
    language: fc.constantFrom([], ['Go']),
  })
  .map(({ text, subject, filter, isAll, profile, values, language }) => {
    const words = analyseQuery(profile ?? text)
    const said = language.flatMap((value) => words.slice(0, 1).map((word) => ({ word, value })))
    const workValues = said.map((one) => ({ ...one, field: 'language' }))
    const own = said.map((one) => ({ ...one, field: 'topLanguages' }))
    const some = { terms: words, vector: vectorNear(subject, 7000), values }
    return {
      matches: { ...matchesAll, filter, isAll, ...(isAll ? {} : some) },
      query: isAll || words.length === 0 ? null : { words, workValues, bounds },
      profile: isAll || profile === null ? null : { terms: words, values: own },
      formula: { kind: 'similarity' },
    }
  })
const plans = fc.record({
  collection: fc.constantFrom('users', 'users', 'professionals'),
  filter: fc.constantFrom<Filter | null>(
    null,
    { kind: 'tokens', field: 'bio', terms: ['rust'] },
    { kind: 'pattern', field: 'login', syntax: 'glob', pattern: 'dev-*', ignoreCase: true },
  ),
  ranking: drawKind('experts', {
    lists: fc.oneof(
      { weight: 3, arbitrary: fc.tuple(list) },
      { weight: 1, arbitrary: fc.array(list, { minLength: 2, maxLength: 3 }) },
    ),
    expertise: fc.record({
      relations: fc.subarray([...expertRelations], { minLength: 1 }),
      halfLifeDays: fc.constantFrom(30, 1461),
      nowSeconds: fc.constant(target.snapshotSeconds),
      leastSimilarity: fc.constant(0.15),
    }),
    includesWeak: fc.boolean(),
    evidence: fc.constantFrom(0, 2, 20),
  }),
  limit: fc.constantFrom(10, limits.resultsMax),
  after: fc.constant(null),
}) as fc.Arbitrary<ExpertPlan>
const login = fc.nat({ max: 149 }).map((i) => (i < 70 ? `oWner-${i}` : `dev-${i}`))
const hidings: fc.Arbitrary<Hiding> = fc.oneof(
  fc.constant({}),
  fc.record({ logins: fc.array(login, { maxLength: 60, size: 'max' }) }),
)

export function expertsConform(kind: EngineKind): void {
  const engine = engineOf(kind, expertWorld(kind.shards))
  areFoundByDefinition(kind, engine)
  areRankedByFormulas(kind, engine)
  areOfOneState(kind, engine)
}

function areFoundByDefinition(kind: EngineKind, engine: () => Engine): void {
  /** Checks hits, pages, strengths, totals and evidence. Returns the number of people. */
  async function check(plan: ExpertPlan, suppressed: Hiding): Promise<number> {
    await engine().suppress(hiding(suppressed))
    const expected = expectedBy(plan, suppressed)
    await expectStrengths(engine(), plan, expected)
    for (const limit of [10, limits.resultsMax]) {
      const page = await engine().searcher.search({ ...plan, limit })
      expectHits(kind, plan, foundBy(page), expected.hits.slice(0, limit))
      expect(page.more).toBe(expected.hits.length > limit)
      if (limit === 10) expectEvidence(kind, plan, page, expected)
    }
    const walked = await walk(engine(), { ...plan, limit: 23 }, 60)
    expectHits(kind, plan, walked, expected.hits.slice(0, 60))
    await engine().suppress(hiding({}))
    return expected.hits.length
  }

  describe.each(Object.entries(requests))('%s', (name, request) => {
    it.each([{}, hidden])('finds the people of the definition, without %j', async (suppressed) => {
      const plan = planOf(request)
      const found = await check(plan, suppressed)
      if (name !== 'unknown words') expect(found).toBeGreaterThan(20)
      // With people hidden, the law of any plan has weak ones too.
      if (suppressed === hidden) return
      const weakToo = { ...plan, ranking: { ...plan.ranking, includesWeak: true } }
      await expectStrengths(engine(), weakToo, expectedBy(weakToo, suppressed))
    })
  })

  it('finds the people of the definition, for any plan and suppression', async () => {
    let found = 0
    await holdsIn(kind, 60, [plans, hidings], async (plan, suppressed) => {
      found += await check(plan, suppressed)
    })
    expect(found).toBeGreaterThan(0)
  })

  it('reports misspellings in works and profiles', async () => {
    const query = ['serch enginee', 'databasez']
    const page = await engine().searcher.search(planOf({ retrieval: 'hybrid', query }))
    expect(page.corrections?.map(({ from, to }) => [from, to])).toEqual([
      ['serch', 'search'],
      ['enginee', 'engine'],
      ['databasez', 'databases'],
    ])
  })
}

function areRankedByFormulas(kind: EngineKind, engine: () => Engine): void {
  it('ranks the same people by a formula, whether it reads their expertise or not', async () => {
    const plan = planOf(requests.hybrid!)
    const list = plan.ranking.lists[0]!
    const ranked = (formula: typeof list.formula) => {
      const ranking = { ...plan.ranking, lists: [{ ...list, formula }] }
      return engine().searcher.search({ ...plan, ranking })
    }
    const { hits } = expectedExperts(plan, suppressedOrdinals({}))
    const double = await ranked({
      kind: 'product',
      operands: [{ kind: 'similarity' }, { kind: 'constant', value: 2 }],
    })
    expectHits(
      kind,
      plan,
      foundBy(double),
      hits.map(({ ordinal, score }) => ({ ordinal, score: 2 * score })),
    )
    const same = await ranked({ kind: 'constant', value: 1 })
    const ordinals = hits.map(({ ordinal }) => ordinal).sort((a, b) => a - b)
    expect(foundBy(same)).toEqual(ordinals.map((ordinal) => ({ ordinal, score: 1 })))
  })
}

function areOfOneState(kind: EngineKind, engine: () => Engine): void {
  it('answers many at once like one after the other', async () => {
    const plans = Object.values(requests).map(planOf)
    const pages = await Promise.all(plans.map((plan) => engine().searcher.search(plan)))
    for (const [i, plan] of plans.entries()) {
      expect(asPlain(await engine().searcher.search(plan))).toEqual(asPlain(pages[i]!))
    }
  })

  it('answers from one state of the suppression', async () => {
    const plan = planOf(requests.expertise!)
    const before = engine().searcher.search(plan)
    await engine().suppress(hiding(hidden))
    const { hits } = expectedExperts(plan, suppressedOrdinals(hidden))
    const states = [expectedExperts(plan, suppressedOrdinals({})).hits, hits]
    const found = foundBy(await before)
    expect(states.some((state) => areNear(kind, plan, found, state))).toBe(true)
    expectHits(kind, plan, foundBy(await engine().searcher.search(plan)), hits)
    await engine().suppress(hiding({}))
  })
}

export function abandonedExpertsConform(kind: EngineKind): void {
  const engine = engineOf(kind, expertWorld(kind.shards))

  it('an abandoned search is refused as overloaded, and later ones are answered', async () => {
    const plan = planOf(requests['several queries']!)
    const { hits } = expectedExperts(plan, suppressedOrdinals({}))
    for (let delay = 0; delay < 6; delay++) {
      const client = new AbortController()
      const given = [1, 2, 3, 4].map(() =>
        engine()
          .searcher.search(plan, client.signal)
          .then(() => 'answered', readCode),
      )
      const other = engine().searcher.search(plan)
      await new Promise((resolve) => setTimeout(resolve, delay))
      client.abort()
      const outcomes = await Promise.all(given)
      for (const one of outcomes) expect(['answered', 'overloaded']).toContain(one)
      for (const page of [await other, await engine().searcher.search(plan)]) {
        expectHits(kind, plan, foundBy(page), hits.slice(0, plan.limit))
      }
    }
  })
}

export function lateExpertsConform(kind: EngineKind): void {
  it('fails past its deadline', async () => {
    const engine: Engine = await kind.open(expertWorld(kind.shards), { deadlineMs: 0 })
    const failed = engine.searcher.search(planOf(requests.expertise!))
    await expect(failed).rejects.toMatchObject({ code: 'deadline_exceeded' })
    await engine.close()
  })
}

/** Cosines are sums of Float32s, and their sixth powers integers of 2^-24. */
const tolerance = 1e-4
const leastTold = 1e-5
/** The tolerance of fused lists, where people of near scores may be swapped. */
const fusedTolerance = 2e-3

/** Whether hits equal the definition to the last bit. Feedback moves a vector, which rounds it. */
function isExactIn({ isExact }: EngineKind, { ranking }: ExpertPlan): boolean {
  return ranking.lists.every(
    ({ matches }) => matches.isAll || (isExact && matches.feedback === null),
  )
}

function isNearIn(kind: EngineKind, plan: ExpertPlan) {
  if (isExactIn(kind, plan)) return Object.is
  const most = plan.ranking.lists.length > 1 ? fusedTolerance : tolerance
  return (score: number, expected: number) => isNear(score, expected, most)
}

function isNear(score: number, expected: number, most = tolerance): boolean {
  return Math.abs(score - expected) <= most * expected + leastTold
}

function areNear(
  kind: EngineKind,
  plan: ExpertPlan,
  found: readonly OracleHit[],
  expected: readonly OracleHit[],
): boolean {
  const isSame = found.length === expected.length
  return isSame && differences(found, expected, isNearIn(kind, plan)).length === 0
}

type Lists = [found: readonly OracleHit[], expected: readonly OracleHit[]]

function expectHits(kind: EngineKind, plan: ExpertPlan, ...[found, expected]: Lists): void {
  expect(found).toHaveLength(expected.length)
  expect(differences(found, expected, isNearIn(kind, plan))).toEqual([])
}

/** Strengths of all hits, and totals by strength. */
async function expectStrengths(
  engine: Engine,
  plan: ExpertPlan,
  { hits, levelOf }: ReturnType<typeof expectedExperts>,
): Promise<void> {
  const page = await engine.searcher.search({ ...plan, limit: limits.resultsMax })
  const levels = page.hits.map(({ ordinal }) => levelOf(ordinal))
  expect(page.hits.map(({ strength }) => strength)).toEqual(
    levels.map((level) => (level === null ? undefined : nameStrength(level))),
  )
  const question = { facets: [], sizes: null, byStrength: true }
  const { total, byStrength } = await engine.searcher.summarise(plan, question)
  expect(total).toBe(hits.length)
  const [strong, fair, weak] = [3, 2, 1].map((level) => {
    return hits.filter(({ ordinal }) => levelOf(ordinal) === level).length
  })
  const hasStrength = plan.ranking.lists.some(({ query }) => query !== null)
  expect(byStrength).toEqual(hasStrength ? { strong, fair, weak } : null)
}

function expectEvidence(
  kind: EngineKind,
  plan: ExpertPlan,
  { hits }: SearchPage,
  { findEvidence }: ReturnType<typeof expectedExperts>,
): void {
  for (const { ordinal, evidence } of hits) {
    const expected = plan.ranking.evidence === 0 ? undefined : findEvidence(ordinal)
    if (expected === undefined || (kind.isExact && isExactIn(kind, plan))) {
      expect(evidence).toEqual(expected)
      continue
    }
    const near = expected.edges.map(({ similarity, weight, ...edge }) => ({
      ...edge,
      similarity: expect.toSatisfy((own: number) => isNear(own, similarity)),
      weight: expect.toSatisfy((own: number) => isNear(own, weight)),
    }))
    expect(evidence).toEqual({ total: expected.total, edges: near })
  }
}

function asPlain({ hits, more }: SearchPage) {
  return { more, hits: hits.map(({ ordinal, score, evidence }) => ({ ordinal, score, evidence })) }
}
