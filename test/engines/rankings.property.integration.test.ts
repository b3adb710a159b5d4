import fc from 'fast-check'
import {
  createHits,
  fuseByRank,
  fuseHybrid,
  type Hits,
  type RankExpression,
} from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { type Item, itemsOf } from '../../native-free-index/test/collect/ranked.ts'
import { limits } from '../../src/contract/index.ts'
import {
  hybridWork,
  pageWork,
  type RankingWork,
  rankedHits,
} from '../../src/engines/embedded/search/rankings.ts'
import { listsMax, type SlotAnswer } from '../../src/engines/embedded/workers/slot-buffers.ts'
import type { ListRanking, QueryPlan } from '../../src/plan/index.ts'

const terms = fc.array(fc.constantFrom('rust', 'go', 'zig'), { maxLength: 3 })
const vector = fc
  .array(fc.integer({ min: -3, max: 3 }), { minLength: 2, maxLength: 2 })
  .map((numbers) => new Float32Array(numbers))
const formula: RankExpression = { kind: 'similarity' }

const similarity = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc.record({ kind: fc.constant('vector' as const), vector }),
  fc.record({ kind: fc.constant('terms' as const), terms }),
  { arbitrary: fc.record({ kind: fc.constant('hybrid' as const), terms, vector }), weight: 4 },
)

const list: fc.Arbitrary<ListRanking> = fc.oneof(
  fc.record({ kind: fc.constant('terms' as const), terms }),
  fc.constant({ kind: 'sorted' as const, field: 'updatedAt' }),
  {
    arbitrary: fc.record({ kind: fc.constant('linear' as const), similarity, ...linear() }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('formula' as const),
      similarity,
      formula: fc.constant(formula),
    }),
    weight: 3,
  },
)

function linear() {
  return { weight: fc.constantFrom(0.7, 1), base: fc.constantFrom(null, 'defaultRank') }
}

const lists = fc.array(list, { minLength: 1, maxLength: limits.queryListMax })

const plan: fc.Arbitrary<QueryPlan> = fc.record({
  collection: fc.constant('repos'),
  ranking: fc.oneof(
    list,
    lists.map((rankings) => ({ kind: 'fused' as const, rankings })),
  ),
  filter: fc.constantFrom(null, { kind: 'and' as const, filters: [] }),
  limit: fc.integer({ min: 1, max: limits.resultsMax }),
  after: fc.option(fc.record({ score: fc.constantFrom(0.25, 0.5), ordinal: fc.nat({ max: 30 }) }), {
    nil: null,
  }),
})

/** A list that belongs to the ranking, whatever is beside it: no two rankings have the same. */
function listOf(ranking: unknown): Hits {
  const bytes = [...JSON.stringify(ranking)].map((letter) => letter.codePointAt(0)!)
  let seed = bytes.reduce((sum, byte) => (sum * 31 + byte) % 65_521, 7)
  const hits = createHits(seed % 12)
  hits.count = hits.scores.length
  for (let i = 0; i < hits.count; i++) {
    seed = (seed * 75) % 65_537
    hits.scores[i] = 1 - i / 16
    hits.ordinals[i] = 16 * i + (seed % 16)
  }
  return hits
}

/** What `parts` workers bring: each has the hits whose ties are its own. */
function answersOf({ rankings }: RankingWork, parts: number): SlotAnswer[] {
  return Array.from({ length: parts }, (_, part) => ({
    total: 0,
    workMs: 0,
    doneMs: 0,
    corrections: '',
    lists: rankings.map((ranking) => {
      const whole = listOf(ranking)
      const places = [...Array(whole.count).keys()].filter(
        (i) => whole.ordinals[i]! % parts === part,
      )
      return {
        scores: Float64Array.from(places, (i) => whole.scores[i]!),
        ordinals: Float64Array.from(places, (i) => whole.ordinals[i]!),
        count: places.length,
      }
    }),
    edges: { counts: new Uint32Array(), nexts: new Uint32Array(), ordinals: new Uint32Array() },
  }))
}

function rankingsOf({ ranking }: QueryPlan): readonly ListRanking[] {
  return ranking.kind === 'fused' ? ranking.rankings : [ranking]
}

/** The ranking that the index is asked for, by the definition of hybrid. */
function expectedRanking(ranking: ListRanking) {
  if (!('similarity' in ranking) || ranking.similarity.kind !== 'hybrid') return ranking
  const { terms: words, vector: meaning } = ranking.similarity
  const byMeaning = { kind: 'vector', vector: meaning }
  const { ordinals, scores } = fuseHybrid(
    listOf({ kind: 'terms', terms: words }),
    listOf({ kind: 'linear', similarity: byMeaning, weight: 1, base: null }),
  )
  return { ...ranking, similarity: { kind: 'precomputed', ordinals, values: scores } }
}

describe('a plan', () => {
  it('becomes one task, after as few as bring the halves of what is hybrid', () => {
    fc.assert(
      fc.property(plan, (asked) => {
        const halves = rankingsOf(asked).flatMap((one) =>
          'similarity' in one && one.similarity.kind === 'hybrid' ? [one, one] : [],
        )
        const first = hybridWork(asked)
        expect(first.length).toBe(Math.ceil(halves.length / listsMax))
        expect(first.flatMap(({ work }) => work.rankings)).toHaveLength(halves.length)
        for (const { work } of first) {
          expect(work.rankings.length).toBeLessThanOrEqual(listsMax)
          expect(work.plan).toEqual({
            filter: asked.filter,
            limit: limits.fusedDepth,
            after: null,
          })
        }
      }),
    )
  })

  it('ranks by what the fused halves give, in however many parts they come', () => {
    fc.assert(
      fc.property(plan, fc.integer({ min: 1, max: 3 }), (asked, parts) => {
        const similarities = hybridWork(asked).flatMap(
          ({ work, read }) => read(answersOf(work, parts)).similarities,
        )
        const { rankings, plan: page } = pageWork(asked, similarities)
        expect(rankings).toEqual(rankingsOf(asked).map(expectedRanking))
        const { filter, limit, after } = asked
        expect(page).toEqual(
          asked.ranking.kind === 'fused'
            ? { filter, limit: limits.fusedDepth, after: null }
            : { filter, limit: limit + 1, after },
        )
      }),
    )
  })

  it('has one list of hits behind the last page, fused where there are several', () => {
    fc.assert(
      fc.property(plan, fc.integer({ min: 1, max: 3 }), (asked, parts) => {
        const whole = { ...asked, limit: limits.resultsMax }
        const similarities = hybridWork(whole).flatMap(
          ({ work, read }) => read(answersOf(work, parts)).similarities,
        )
        const work = pageWork(whole, similarities)
        const found = itemsOf(rankedHits(whole, answersOf(work, parts)))
        const [own, ...others] = work.rankings.map(listOf)
        if (asked.ranking.kind !== 'fused') {
          // The index itself begins behind the page before.
          expect(found).toEqual(itemsOf(own!))
          return
        }
        const { after } = asked
        const fused = itemsOf(fuseByRank([own!, ...others]))
        const isBehind = ({ score, ordinal }: Item) =>
          after === null ||
          score < after.score ||
          (score === after.score && ordinal > after.ordinal)
        expect(found).toEqual(fused.filter(isBehind))
      }),
    )
  })
})
