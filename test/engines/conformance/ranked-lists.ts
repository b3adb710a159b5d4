/** Rankings with filters and by pages, against their definitions: of people, and of repositories. */
import { analyseQuery, type Filter, type RankExpression } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { limits } from '../../../src/contract/index.ts'
import type { Engine } from '../../../src/engines/index.ts'
import type { ListPlan, PlannedRanking } from '../../../src/plan/index.ts'
import { ExpectedHits, type Nearest } from '../expected-hits.ts'
import { memorySnapshot, snapshotTime } from '../memory-snapshot.ts'
import { inventPeople } from '../people.ts'
import { inventRepos, repoVectors } from '../repos.ts'
import { foundBy, walk } from '../walk.ts'
import { cases } from './cases.ts'
import { type EngineKind, engineOf } from './engine-kind.ts'
import { readRanking } from './rankings.ts'

const freshAndPopular: RankExpression = {
  kind: 'sum',
  operands: [
    { kind: 'product', operands: [{ kind: 'similarity' }, { kind: 'constant', value: 3 }] },
    { kind: 'bm25', field: 'name', terms: analyseQuery('search 7') },
    {
      kind: 'quotient',
      dividend: {
        kind: 'logarithm',
        base: 10,
        operand: { kind: 'number', field: 'stargazerCount' },
      },
      divisor: { kind: 'daysSince', field: 'createdAt', at: Date.parse(snapshotTime) / 1000 },
    },
  ],
}

export const rankings: Readonly<Record<string, PlannedRanking>> = Object.fromEntries(
  cases.ofRepositories.map(([name, row]) => [name, readRanking(row, freshAndPopular)]),
)

export const people = inventPeople(1100)
const repos = inventRepos(1100)
export const expected = {
  users: new ExpectedHits('users', people),
  repos: new ExpectedHits('repos', repos),
}

const recent: Filter = { kind: 'range', field: 'updatedAt', comparison: 'gte', bound: 1.579e9 }
const rust: Filter = { kind: 'keyword', field: 'language', values: ['rust'] }
const popular: Filter = { kind: 'range', field: 'stargazerCount', comparison: 'gte', bound: 2000 }
const elsewhere: Filter = { kind: 'and', filters: [{ kind: 'not', filter: rust }, popular] }

/** The oracle is slow, and all setups and pages of one query share its answer. */
const known = new Map<string, ReturnType<ExpectedHits['of']>>()

export function peopleRankingsConform(kind: EngineKind): void {
  const engine = engineOf(kind, memorySnapshot({ users: people }, kind.shards))
  const filters = cases.filter.flat()
  for (const [r, ranking] of cases.ranking.flat().entries()) {
    const isOwn = (_: Filter, f: number) => (f + r) % 4 === 0
    const others = filters.filter((filter, f) => !isOwn(filter, f))
    const own = [null, ...filters.filter(isOwn)]
    const plan = { collection: 'users', ranking, filter: recent, limit: 10, after: null } as const
    describe(JSON.stringify(ranking), () => {
      ranksConform(kind, engine, plan, kind.withMore<Filter | null>(own, others))
    })
  }
}

export function repoRankingsConform(kind: EngineKind): void {
  const engine = engineOf(kind, memorySnapshot({ repos }, kind.shards, { vectors: repoVectors }))
  for (const [name, ranking] of Object.entries(rankings)) {
    const plan = { collection: 'repos', ranking, filter: rust, limit: 10, after: null } as const
    // The third filter is the one of the pages.
    const filters = kind.withMore<Filter | null>([null, elsewhere], [rust])
    describe(name, () => ranksConform(kind, engine, plan, filters))
  }
}

function ranksConform(
  kind: EngineKind,
  engine: () => Engine,
  plan: ListPlan & { readonly collection: 'users' | 'repos' },
  filters: readonly (Filter | null)[],
): void {
  const { collection, ranking } = plan
  const documents = { users: people, repos }[collection]

  const nearest: Nearest = async (vector, filter) => {
    const similarity = { kind: 'vector', vector } as const
    const alone = { kind: 'linear', similarity, weight: 1, base: null } as const
    const limit = limits.fusedDepth
    return foundBy(await engine().searcher.search({ ...plan, ranking: alone, filter, limit }))
  }

  const longest = (filter: Filter | null) => {
    const whole = { ...plan, filter, limit: documents.length }
    const key = JSON.stringify(whole)
    const hits = known.get(key) ?? expected[collection].of(whole, nearest)
    known.set(key, hits)
    return hits
  }

  it('finds the hits of the definition, with their documents', async () => {
    for (const filter of filters) {
      const hits = await longest(filter)
      for (const limit of kind.withMore([1, limits.resultsMax], [10])) {
        const page = await engine().searcher.search({ ...plan, filter, limit })
        kind.expectHits(ranking, foundBy(page), hits.slice(0, limit))
        expect(page.more).toBe(hits.length > limit)
        for (const { ordinal, body } of page.hits.slice(0, 10)) {
          expect(Buffer.from(body).equals(documents[ordinal]!.stored)).toBe(true)
        }
      }
    }
  })

  it('gives the same list page by page', async () => {
    const walked = await walk(engine(), { ...plan, limit: 37 }, 150)
    kind.expectHits(ranking, walked, (await longest(plan.filter)).slice(0, 150))
  })
}
