/** Summaries, against all pages of hits and counts over these documents. */
import type { IndexDocument } from 'native-free-index'
import { expect, it } from 'vitest'
import { distinctValues, expectedFacet } from '../../../native-free-index/test/oracle/facet.ts'
import type { Engine, FacetQuestion, FieldCounts } from '../../../src/engines/index.ts'
import type { QueryPlan } from '../../../src/plan/index.ts'
import { schemas } from '../../../src/snapshot/index.ts'
import { plans } from '../suppressible-plans.ts'
import { documents, hiding, lists, suppressedWorld } from '../suppressible-world.ts'
import { walk } from '../walk.ts'
import { cases, hidden } from './cases.ts'
import { type EngineKind, engineOf } from './engine-kind.ts'

const plain = { first: 3, order: 'count', prefix: null, histogram: null, link: null } as const
const facetsOf = (collection: QueryPlan['collection']) =>
  cases.facet.filter(([owner]) => owner === collection).map(([, facet]) => facet)

function keysOf(collection: QueryPlan['collection'], document: IndexDocument, field: string) {
  return distinctValues(schemas[collection], document, field)
}

function keysBy(collection: QueryPlan['collection'], { field, link }: FacetQuestion) {
  if (link === null) {
    return (ordinal: number) => keysOf(collection, documents[collection][ordinal]!, field)
  }
  return (ordinal: number) => {
    const [owner] = lists.owners.out[ordinal]!
    const [profile] = owner === undefined ? [] : lists.profiles.out[owner]!
    const linked = profile === undefined ? null : documents.professionals[profile]!
    return linked === null ? [] : keysOf('professionals', linked, field)
  }
}

/** All matches, of any list where the plan has several. */
async function matchesOf(engine: Engine, plan: QueryPlan): Promise<number[]> {
  const { ranking } = plan
  const listPlans: QueryPlan[] =
    ranking.kind === 'fused'
      ? ranking.rankings.map((one) => ({ ...plan, ranking: one }) as QueryPlan)
      : ranking.kind === 'experts'
        ? ranking.lists.map((one) => ({ ...plan, ranking: { ...ranking, lists: [one] } }))
        : [plan]
  const found: number[] = []
  for (const one of listPlans) {
    const hits = await walk(engine, { ...one, limit: 90 }, Number.POSITIVE_INFINITY)
    found.push(...hits.map(({ ordinal }) => ordinal))
  }
  return [...new Set(found)]
}

async function expectSummary(engine: Engine, plan: QueryPlan): Promise<number> {
  const { collection } = plan
  const matches = await matchesOf(engine, plan)
  const questions = facetsOf(collection)
  const sizes = {
    field: collection === 'repos' ? 'ownerLogin' : 'company',
    values: ['OWNER-3', 'Team1.Example works', 'owner-20', 'absent'],
  }
  const summary = await engine.searcher.summarise(plan, { facets: questions, sizes })
  expect(summary.total).toBe(matches.length)
  for (const [i, question] of questions.entries()) {
    const prefix = question.prefix?.toLowerCase() ?? null
    const expected = expectedFacet(matches, keysBy(collection, question), { ...question, prefix })
    expectFacet(summary.facets[i]!, expected)
  }
  const sizeOf = (value: string) =>
    matches.filter((ordinal) =>
      keysOf(collection, documents[collection][ordinal]!, sizes.field).includes(
        value.toLowerCase(),
      ),
    ).length
  expect(summary.sizes).toEqual(sizes.values.map(sizeOf))
  return matches.length
}

/** Engines may add in another order, so sums may differ in the last bits. */
function expectFacet(
  { numbers: foundNumbers, values, ...rest }: FieldCounts,
  { numbers, ...expected }: ReturnType<typeof expectedFacet>,
): void {
  const others = { ...rest, values: values.map(({ key, ...one }) => ({ value: key, ...one })) }
  expect(others).toEqual(expected)
  if (numbers === null) return expect(foundNumbers).toBeNull()
  const { sum, ...counts } = numbers
  expect(foundNumbers).toEqual({ ...counts, sum: expect.closeTo(sum, 3) })
}

const whole = plans.filter(({ limit }) => limit === 1000)
const isFew = (_: unknown, i: number) => i % 5 === 0

export function summariesConform(kind: EngineKind): void {
  const engine = engineOf(kind, suppressedWorld(kind.shards))
  it.each([{}, hidden])('count the hits of all pages, without %j', async (suppressed) => {
    await engine().suppress(hiding(suppressed))
    let found = 0
    const more = whole.filter((plan, i) => !isFew(plan, i))
    const some = kind.withMore(whole.filter(isFew), more)
    for (const plan of some) found += await expectSummary(engine(), plan)
    expect(found).toBeGreaterThan(300)
    await engine().suppress(hiding({}))
  })

  it('are empty without hits', async () => {
    const ranking = { kind: 'terms', terms: ['absent'] } as const
    const plan = { collection: 'repos', ranking, filter: null, limit: 1, after: null } as const
    const asked = { facets: facetsOf('repos'), sizes: null }
    const { total, facets: empty, sizes } = await engine().searcher.summarise(plan, asked)
    expect([total, sizes]).toEqual([0, []])
    const nothing = { values: [], other: 0, missing: 0, distinct: 0, numbers: null }
    for (const facet of empty) expect(facet).toEqual(nothing)
  })

  it('report a histogram with too many buckets', async () => {
    const ranking = { kind: 'sorted', field: 'stargazerCount' } as const
    const plan = { collection: 'repos', ranking, filter: null, limit: 1, after: null } as const
    const histogram = { kind: 'width', width: 2 } as const
    const facet = { ...plain, field: 'stargazerCount', histogram }
    const { facets: told } = await engine().searcher.summarise(plan, {
      facets: [facet],
      sizes: null,
    })
    expect(told[0]!.numbers).toMatchObject({ buckets: null, count: documents.repos.length })
  })
}
