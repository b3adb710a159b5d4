/** Rankings by similarity and by formula, against their definitions. */
import { analyseQuery, type Filter, type RankExpression } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { defaultRank, limits } from '../../../src/contract/index.ts'
import type {
  HybridSimilarity,
  ListPlan,
  ListRanking,
  PlannedRanking,
} from '../../../src/plan/index.ts'
import { planName } from '../../../src/plan/names.ts'
import { ExpectedHits, type Nearest } from '../expected-hits.ts'
import { memorySnapshot, snapshotTime } from '../memory-snapshot.ts'
import { inventRepos, repoVectors, vectorNear } from '../repos.ts'
import { foundBy, walk } from '../walk.ts'
import { type EngineKind, engineOf } from './engine-kind.ts'

const repos = inventRepos(1500)
const expected = new ExpectedHits('repos', repos)

/** Search parameters that make the vector search exact. */
const near = (subject: number) => {
  const vector = vectorNear(subject, 5000)
  return { kind: 'vector', vector, searchParams: { sigmas: 100 } } as const
}
const words = (text: string) => ({ kind: 'terms', terms: analyseQuery(text) }) as const
const hybrid = (text: string, subject: number): HybridSimilarity => {
  const vector = vectorNear(subject, 6000)
  const terms = analyseQuery(text)
  return { kind: 'hybrid', terms, vector, relevance: null, ...planName(text, {}) }
}
const unknown = { kind: 'vector', vector: new Float32Array(repoVectors.dims) } as const
const none = { kind: 'none' } as const
const base = defaultRank.column
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

function linear(similarity: (ListRanking & { kind: 'linear' })['similarity']): ListRanking {
  return { kind: 'linear', similarity, weight: defaultRank.similarityWeight, base }
}

function formula(similarity: (ListRanking & { kind: 'formula' })['similarity']): ListRanking {
  return { kind: 'formula', similarity, formula: freshAndPopular }
}

function matches(similarity: (ListRanking & { kind: 'formula' })['similarity']): ListRanking {
  return { kind: 'formula', similarity, formula: freshAndPopular, matchesOnly: true }
}

/** More hybrid searches than one task has lists for. */
const manyHybrids: ListRanking[] = Array.from({ length: 7 }, (_, i) =>
  linear(hybrid(i % 2 ? 'web server' : `vector ${i}`, i)),
)
export const rankings: Readonly<Record<string, PlannedRanking>> = {
  'no query': linear(none),
  'the greatest default rank': { kind: 'sorted', field: base },
  semantic: linear(near(1)),
  'similarity alone': { kind: 'linear', similarity: near(2), weight: 1, base: null },
  keyword: linear(words('rust search engine')),
  'formula without query': formula(none),
  'formula, semantic': formula(near(3)),
  'formula, keyword': formula(words('state management')),
  'formula of matches, keyword': matches(words('state management')),
  'formula of matches, semantic': matches(near(3)),
  'formula of matches, hybrid': matches(hybrid('compiler', 4)),
  'formula of matches, unknown words': matches(words('xyzzy')),
  'formula of matches, unknown vector': matches(unknown),
  // Follows rankings by similarity, and must not reuse their results.
  'nothing similar': linear(unknown),
  hybrid: linear(hybrid('rust search engine', 0)),
  'hybrid, formula': formula(hybrid('compiler', 4)),
  'hybrid alone': { kind: 'linear', similarity: hybrid('server 9', 2), weight: 1, base: null },
  'hybrid by a whole name': linear(hybrid('owner-9/search-149', 2)),
  'hybrid by a name with a typo': linear(hybrid('serch-149', 2)),
  'hybrid by another name': linear(hybrid('search-149.js', 2)),
  'hybrid by a name and another owner': linear(hybrid('other/search-149', 2)),
  'hybrid by a beginning': linear({
    ...hybrid('vector', 2),
    ...planName('vector-1', { prefix: true }),
  }),
  'hybrid without words': linear(hybrid('', 3)),
  'hybrid of words only': linear({
    ...hybrid('vector database', 0),
    vector: unknown.vector,
  }),
  'semantic array': { kind: 'fused', rankings: [linear(near(0)), linear(near(4))] },
  'hybrid array': { kind: 'fused', rankings: [...manyHybrids, formula(hybrid('search', 0))] },
  'an array of all kinds': {
    kind: 'fused',
    rankings: [linear(hybrid('database', 3)), words('go'), matches(near(1)), linear(none)],
  },
}

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
