/** Rankings by similarity and by formula, against their definitions. */
import { analyseQuery, type Filter, type RankExpression } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { limits } from '../../../src/contract/index.ts'
import type { ListPlan, PlannedRanking } from '../../../src/plan/index.ts'
import { ExpectedHits, type Nearest } from '../expected-hits.ts'
import { memorySnapshot, snapshotTime } from '../memory-snapshot.ts'
import { inventRepos, repoVectors } from '../repos.ts'
import { foundBy, walk } from '../walk.ts'
import { cases } from './cases.ts'
import { type EngineKind, engineOf } from './engine-kind.ts'
import { readRanking } from './rankings.ts'

const repos = inventRepos(1100)
const expected = new ExpectedHits('repos', repos)

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

const rust: Filter = { kind: 'keyword', field: 'language', values: ['rust'] }
const popular: Filter = { kind: 'range', field: 'stargazerCount', comparison: 'gte', bound: 2000 }
const popularElsewhere: Filter = {
  kind: 'and',
  filters: [{ kind: 'not', filter: rust }, popular],
}

function planOf(name: string, filter: Filter | null): ListPlan {
  return { collection: 'repos', ranking: rankings[name]!, filter, limit: 10, after: null }
}

export function repoRankingsConform(kind: EngineKind): void {
  const engine = engineOf(kind, memorySnapshot({ repos }, kind.shards, { vectors: repoVectors }))

  const nearest: Nearest = async (vector, filter) => {
    const similarity = { kind: 'vector', vector } as const
    const ranking = { kind: 'linear', similarity, weight: 1, base: null } as const
    const limit = limits.fusedDepth
    const plan: ListPlan = { collection: 'repos', ranking, filter, limit, after: null }
    return foundBy(await engine().search(plan))
  }

  /** The oracle is slow, and pages of one query share its answer. */
  const known = new Map<string, ReturnType<typeof expected.of>>()
  const longest = (name: string, filter: Filter | null) => {
    const key = JSON.stringify([name, filter])
    const hits =
      known.get(key) ?? expected.of({ ...planOf(name, filter), limit: repos.length }, nearest)
    known.set(key, hits)
    return hits
  }

  describe.each(Object.keys(rankings))('%s', (name) => {
    it('finds the hits of the definition', async () => {
      // The third filter is the one of the pages below.
      for (const filter of kind.withMore<Filter | null>([null, popularElsewhere], [rust])) {
        const hits = await longest(name, filter)
        for (const limit of kind.withMore([1, limits.resultsMax], [10])) {
          const page = await engine().search({ ...planOf(name, filter), limit })
          kind.expectHits(rankings[name]!, foundBy(page), hits.slice(0, limit))
          expect(page.more).toBe(hits.length > limit)
          for (const { ordinal, body } of page.hits.slice(0, 5)) {
            expect(Buffer.from(body).equals(repos[ordinal]!.stored)).toBe(true)
          }
        }
      }
    })

    it('gives the same list page by page', async () => {
      const walked = await walk(engine(), { ...planOf(name, rust), limit: 37 }, 150)
      const whole = await longest(name, rust)
      kind.expectHits(rankings[name]!, walked, whole.slice(0, 150))
    })
  })
}
