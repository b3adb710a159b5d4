/** Searches for people by their works, against the definition. */
import { describe, expect, it } from 'vitest'
import type { OracleHit } from '../../../native-free-index/test/oracle/brute-force.ts'
import { limits, type SearchUsersRequest } from '../../../src/contract/index.ts'
import type { Engine, SearchPage } from '../../../src/engines/index.ts'
import { isExpertPlan } from '../../../src/engines/planned-lists.ts'
import { nameStrength } from '../../../src/engines/strengths.ts'
import { type ExpertPlan, planSearchAt } from '../../../src/plan/index.ts'
import { expectedExperts } from '../expected-experts.ts'
import { expertWorld } from '../expert-world.ts'
import { snapshotTime } from '../memory-snapshot.ts'
import { differences } from '../near-hits.ts'
import { vectorNear } from '../repos.ts'
import { type Hiding, hiding, suppressedOrdinals } from '../suppressible-world.ts'
import { foundBy, walk } from '../walk.ts'
import { type EngineKind, engineOf } from './engine-kind.ts'

const rust = { field: 'language', op: 'Eq', value: 'Rust' } as const
const popular = { field: 'stargazerCount', op: 'Gt', value: 3000 } as const
/** No misspellings and no variants, as in the oracle. */
const alone = { typos: 'off', variants: 'off' } as const
const base = { ...alone, includeAttributes: { evidence: { first: 3 } } } as const

export const requests: Readonly<Record<string, SearchUsersRequest>> = {
  expertise: { ...base, retrieval: 'expertise', query: 'rust search engine' },
  'no evidence asked for': { ...alone, retrieval: 'expertise', query: 'vector' },
  'unknown words': { ...base, retrieval: 'expertise', query: 'zzzz' },
  'by one repository filter': {
    ...base,
    retrieval: 'expertise',
    evidence: { filters: rust },
  },
  'those who star, with a short half-life': {
    ...base,
    retrieval: 'expertise',
    query: 'state management',
    evidence: { filters: popular, relations: ['stars', 'owns'], halfLifeDays: 90 },
  },
  'contributors alone': {
    ...base,
    retrieval: 'expertise',
    query: 'compiler -go',
    evidence: { relations: ['contributes'] },
  },
  'of some people': {
    ...base,
    retrieval: 'expertise',
    query: 'web server',
    filters: { field: 'bio', op: 'ContainsAllTokens', value: 'rust' },
    includeBots: true,
  },
  'several queries': { ...base, retrieval: 'expertise', query: ['rust server', 'vector', 'zzzz'] },
  hybrid: { ...base, retrieval: 'hybrid', query: 'rust databases' },
  'hybrid by several queries': {
    ...base,
    retrieval: 'hybrid',
    query: ['compilers', 'go web server'],
    includeBots: true,
  },
  professionals: { ...base, retrieval: 'expertise', dataset: 'professional', query: 'compiler' },
  'professionals, hybrid': {
    ...base,
    retrieval: 'hybrid',
    dataset: 'professional',
    query: ['builds rust', 'search engine'],
  },
}

const target = {
  snapshot: 'any',
  regexProblem: () => null,
  snapshotSeconds: Date.parse(snapshotTime) / 1000,
}

export function planOf(request: SearchUsersRequest): ExpertPlan {
  const place = { after: null, scope: null, cursorState: undefined }
  const search = planSearchAt(place, { ...request, first: limits.resultsMax }, target)
  const { plan } = search.plan(search.texts.map((_, i) => vectorNear(i, 7000)))
  if (!isExpertPlan(plan)) throw new Error('a plan of another kind')
  return plan
}

const hidden: Hiding = { logins: ['owner-3', 'owner-17', 'dev-80'], addresses: ['team2.example'] }

export function expertsConform(kind: EngineKind): void {
  const engine = engineOf(kind, expertWorld(kind.shards))
  areFoundByDefinition(engine)
  areRankedByFormulas(engine)
  areOfOneState(engine)
}

function areFoundByDefinition(engine: () => Engine): void {
  describe.each(Object.entries(requests))('%s', (name, request) => {
    const plan = planOf(request)

    it.each([{}, hidden])('finds the people of the definition, without %j', async (suppressed) => {
      await engine().suppress(hiding(suppressed))
      const expected = expectedExperts(plan, suppressedOrdinals(suppressed))
      await expectStrengths(engine(), plan, expected)
      if (name !== 'unknown words') expect(expected.hits.length).toBeGreaterThan(20)
      for (const limit of [10, limits.resultsMax]) {
        const page = await engine().search({ ...plan, limit })
        expectHits(plan, foundBy(page), expected.hits.slice(0, limit))
        expect(page.more).toBe(expected.hits.length > limit)
        if (limit === 10) expectEvidence(plan, page, expected)
      }
      const walked = await walk(engine(), { ...plan, limit: 23 }, 60)
      expectHits(plan, walked, expected.hits.slice(0, 60))
      const weakToo = { ...plan, ranking: { ...plan.ranking, includesWeak: true } }
      const all = expectedExperts(weakToo, suppressedOrdinals(suppressed))
      await expectStrengths(engine(), weakToo, all)
      await engine().suppress(hiding({}))
    })
  })

  it('reports misspellings in works and profiles', async () => {
    const query = ['serch enginee', 'databasez']
    const page = await engine().search(planOf({ retrieval: 'hybrid', query }))
    expect(page.corrections?.map(({ from, to }) => [from, to])).toEqual([
      ['serch', 'search'],
      ['enginee', 'engine'],
      ['databasez', 'databases'],
    ])
  })
}

function areRankedByFormulas(engine: () => Engine): void {
  it('ranks the same people by a formula, whether it reads their expertise or not', async () => {
    const plan = planOf(requests.hybrid!)
    const list = plan.ranking.lists[0]!
    const ranked = (formula: typeof list.formula) => {
      const ranking = { ...plan.ranking, lists: [{ ...list, formula }] }
      return engine().search({ ...plan, ranking })
    }
    const { hits } = expectedExperts(plan, suppressedOrdinals({}))
    const double = await ranked({
      kind: 'product',
      operands: [{ kind: 'similarity' }, { kind: 'constant', value: 2 }],
    })
    expectHits(
      plan,
      foundBy(double),
      hits.map(({ ordinal, score }) => ({ ordinal, score: 2 * score })),
    )
    const same = await ranked({ kind: 'constant', value: 1 })
    const ordinals = hits.map(({ ordinal }) => ordinal).sort((a, b) => a - b)
    expect(foundBy(same)).toEqual(ordinals.map((ordinal) => ({ ordinal, score: 1 })))
  })
}

function areOfOneState(engine: () => Engine): void {
  it('answers many at once like one after the other', async () => {
    const plans = Object.values(requests).map(planOf)
    const pages = await Promise.all(plans.map((plan) => engine().search(plan)))
    for (const [i, plan] of plans.entries()) {
      expect(asPlain(await engine().search(plan))).toEqual(asPlain(pages[i]!))
    }
  })

  it('answers from one state of the suppression', async () => {
    const plan = planOf(requests.expertise!)
    const before = engine().search(plan)
    await engine().suppress(hiding(hidden))
    const { hits } = expectedExperts(plan, suppressedOrdinals(hidden))
    const states = [expectedExperts(plan, suppressedOrdinals({})).hits, hits]
    const found = foundBy(await before)
    expect(states.some((state) => areNear(plan, found, state))).toBe(true)
    expectHits(plan, foundBy(await engine().search(plan)), hits)
    await engine().suppress(hiding({}))
  })
}

export function lateExpertsConform(kind: EngineKind): void {
  it('fails past its deadline', async () => {
    const engine: Engine = await kind.open(expertWorld(kind.shards), { deadlineMs: 0 })
    const failed = engine.search(planOf(requests.expertise!))
    await expect(failed).rejects.toMatchObject({ code: 'deadline_exceeded' })
    await engine.close()
  })
}

/** Cosines are sums of Float32s, and their sixth powers integers of 2^-24. */
const tolerance = 1e-4
const leastTold = 1e-5
/** The tolerance of fused lists, where people of near scores may be swapped. */
const fusedTolerance = 2e-3

function isNearIn({ ranking }: ExpertPlan) {
  const isFused = ranking.lists.length > 1
  const isExact = ranking.lists.every(({ matches }) => matches.isAll)
  if (isExact) return Object.is
  return (score: number, expected: number) =>
    isNear(score, expected, isFused ? fusedTolerance : tolerance)
}

function isNear(score: number, expected: number, most = tolerance): boolean {
  return Math.abs(score - expected) <= most * expected + leastTold
}

function areNear(plan: ExpertPlan, found: readonly OracleHit[], expected: readonly OracleHit[]) {
  const isSame = found.length === expected.length
  return isSame && differences(found, expected, isNearIn(plan)).length === 0
}

function expectHits(
  plan: ExpertPlan,
  found: readonly OracleHit[],
  expected: readonly OracleHit[],
): void {
  expect(found).toHaveLength(expected.length)
  expect(differences(found, expected, isNearIn(plan))).toEqual([])
}

/** Strengths of all hits, and totals by strength. */
async function expectStrengths(
  engine: Engine,
  plan: ExpertPlan,
  { hits, levelOf }: ReturnType<typeof expectedExperts>,
): Promise<void> {
  const page = await engine.search({ ...plan, limit: limits.resultsMax })
  const levels = page.hits.map(({ ordinal }) => levelOf(ordinal))
  expect(page.hits.map(({ strength }) => strength)).toEqual(
    levels.map((level) => (level === null ? undefined : nameStrength(level))),
  )
  const question = { facets: [], sizes: null, byStrength: true }
  const { total, byStrength } = await engine.summarise(plan, question)
  expect(total).toBe(hits.length)
  const [strong, fair, weak] = [3, 2, 1].map((level) => {
    return hits.filter(({ ordinal }) => levelOf(ordinal) === level).length
  })
  const hasStrength = plan.ranking.lists.some(({ query }) => query !== null)
  expect(byStrength).toEqual(hasStrength ? { strong, fair, weak } : null)
}

function expectEvidence(
  plan: ExpertPlan,
  { hits }: SearchPage,
  { evidenceOf }: ReturnType<typeof expectedExperts>,
): void {
  for (const { ordinal, evidence } of hits) {
    if (plan.ranking.evidence === 0) {
      expect(evidence).toBe(undefined)
      continue
    }
    const { total, edges } = evidenceOf(ordinal)
    expect(evidence!.total).toBe(total)
    const told = evidence!.edges.map(({ repo, relation, date }) => ({ repo, relation, date }))
    expect(told).toEqual(edges.map(({ repo, relation, date }) => ({ repo, relation, date })))
    for (const [i, { similarity, weight }] of edges.entries()) {
      const own = evidence!.edges[i]!
      expect(isNear(own.similarity, similarity) && isNear(own.weight, weight)).toBe(true)
    }
  }
}

function asPlain({ hits, more }: SearchPage) {
  return { more, hits: hits.map(({ ordinal, score, evidence }) => ({ ordinal, score, evidence })) }
}
