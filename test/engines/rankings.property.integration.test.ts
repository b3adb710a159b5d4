import fc from 'fast-check'
import {
  createHits,
  fuseByRank,
  fuseHybrid,
  type Hits,
  type RankExpression,
  type Ranking,
  type RelevantFilter,
} from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { byRank, hitsOf, type Item, itemsOf } from '../../native-free-index/test/collect/ranked.ts'
import { drawKind, law } from '../../native-free-index/test/law.ts'
import { limits } from '../../src/contract/index.ts'
import type { Documents } from '../../src/engines/embedded/search/documents.ts'
import {
  firstDepth,
  type HybridLists,
  hybridWork,
  notesIn,
  pageWork,
  type RankingWork,
  rankedHits,
} from '../../src/engines/embedded/search/rankings.ts'
import { listsMax, type SlotAnswer } from '../../src/engines/embedded/workers/slot-buffers.ts'
import { isOfMatches } from '../../src/engines/planned-lists.ts'
import type { HybridSimilarity, ListPlan, ListRanking } from '../../src/plan/index.ts'
import { planName } from '../../src/plan/names.ts'

const terms = fc.array(fc.constantFrom('rust', 'go', 'zig'), { maxLength: 3 })
const vector = fc
  .array(fc.integer({ min: -3, max: 3 }), { minLength: 2, maxLength: 2 })
  .map((numbers) => new Float32Array(numbers))
const formula: RankExpression = { kind: 'similarity' }

const relevance: RelevantFilter = {
  ...{ kind: 'relevant', terms: ['rust'], words: ['rust'], vector: [], name: null, least: 'fair' },
  values: [{ word: 'rust', field: 'language', value: 'Rust' }],
  bounds: {
    fair: { share: 0.5, cosine: 0.5 },
    strong: { share: 1, cosine: 1 },
    familiarCosine: 0.4,
  },
}

const similarity = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  drawKind('vector', { vector }),
  drawKind('terms', { terms }),
  {
    arbitrary: drawKind('hybrid', {
      terms,
      vector,
      name: fc.constantFrom('rust', 'rust go').map((text) => planName(text, {}).name),
      relevance: fc.constantFrom(null, relevance),
      mayBeTopic: fc.boolean(),
    }),
    weight: 4,
  },
)

const list: fc.Arbitrary<ListRanking> = fc.oneof(
  drawKind('terms', { terms }),
  fc.constant({ kind: 'sorted' as const, field: 'updatedAt' }),
  {
    arbitrary: drawKind('linear', { similarity, ...linear() }),
    weight: 3,
  },
  {
    arbitrary: drawKind('formula', {
      similarity,
      formula: fc.constant(formula),
      matchesOnly: fc.boolean(),
    }),
    weight: 3,
  },
)

function linear() {
  return { weight: fc.constantFrom(0.7, 1), base: fc.constantFrom(null, 'defaultRank') }
}

const lists = fc.array(list, { minLength: 1, maxLength: limits.queryListMax })

const plan: fc.Arbitrary<ListPlan> = fc.record({
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

/** A list that depends on the ranking alone. No two rankings have the same. */
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

/** The answers of `parts` workers: each has the hits of its share of the ordinals. */
function answersOf({ rankings }: RankingWork, parts: number): SlotAnswer[] {
  return Array.from({ length: parts }, (_, part) => ({
    total: 0,
    workMs: 0,
    doneMs: 0,
    wordNotes: '',
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
    evidence: new Float64Array(),
    text: () => new Uint8Array(),
  }))
}

function rankingsOf({ ranking }: ListPlan): readonly ListRanking[] {
  return ranking.kind === 'fused' ? ranking.rankings : [ranking]
}

/** The lists of a hybrid, fused. */
function fusedOf({ terms: words, vector: meaning, name, mayBeTopic }: HybridSimilarity): Hits {
  const byMeaning = { kind: 'vector', vector: meaning }
  const lists = {
    text: listOf({ kind: 'terms', terms: words }),
    vector: listOf({ kind: 'linear', similarity: byMeaning, weight: 1, base: null }),
    names: listOf({ kind: 'named', name }),
  }
  return fuseHybrid(lists, mayBeTopic)
}

/** The ranking that the index must run, by the definition of hybrid. */
function expectedRanking(ranking: ListRanking): Ranking {
  if (!('similarity' in ranking)) return ranking
  const { similarity } = ranking
  if (similarity.kind !== 'hybrid') return { ...ranking, similarity }
  const { ordinals, scores } = fusedOf(similarity)
  if (ranking.kind === 'linear' && ranking.base !== null) {
    const { terms: asked, relevance: relevant } = similarity
    const among = { terms: asked, relevance: relevant, except: ordinals }
    return { kind: 'sorted', field: ranking.base, among }
  }
  return { ...ranking, similarity: { kind: 'precomputed', ordinals, values: scores } }
}

/** Documents without numbers. */
const documents = {
  numbersOf: () => (ordinal: number) => (ordinal % 7) / 100,
  greatest: () => 0.06,
} as unknown as Documents

const foundIn = (asked: ListPlan, parts: number): HybridLists => {
  const lists = hybridWork(asked, firstDepth(asked)).map(({ work, read }) =>
    read(answersOf(work, parts)),
  )
  return { found: lists.flatMap(({ found }) => found), corrections: [] }
}

it('returns notes in the order of the lists, from any task', () => {
  const [first, second] = [
    { from: 'a', to: 'b', isKnown: false },
    { from: 'c', to: 'd', isKnown: true },
  ]
  const answers = [
    [
      { list: 0, corrections: [first], isUnknown: false },
      { list: 3, corrections: [first], isUnknown: true },
    ],
    [],
    [{ list: 1, corrections: [second], isUnknown: true }],
  ].map((notes) => {
    const [answer] = answersOf({ rankings: [], plan: { filter: null, limit: 1, after: null } }, 1)
    return { ...answer!, wordNotes: notes.length === 0 ? '' : JSON.stringify(notes) }
  })
  const notes = { corrections: [first, second], unknown: [1, 3] }
  expect(notesIn(answers)).toEqual(notes)
  expect(notesIn(answers.toReversed())).toEqual(notes)
  expect(notesIn([])).toEqual({ corrections: [], unknown: [] })
})

describe('a plan', () => {
  law('becomes one task, after as few as fetch the lists of hybrids', [plan], (asked) => {
    const hybrids = rankingsOf(asked).filter(
      (one) => 'similarity' in one && one.similarity.kind === 'hybrid',
    )
    const first = hybridWork(asked, 77)
    expect(first.length).toBe(Math.ceil(hybrids.length / Math.floor(listsMax / 3)))
    expect(first.flatMap(({ work }) => work.rankings)).toHaveLength(3 * hybrids.length)
    for (const { work } of first) {
      expect(work.rankings.length).toBeLessThanOrEqual(listsMax)
      expect(work.plan).toEqual({ filter: asked.filter, limit: 77, after: null })
    }
  })

  law('ranks by the fused lists', [plan, fc.integer({ min: 1, max: 3 })], (asked, parts) => {
    const { rankings, plan: page } = pageWork(asked, foundIn(asked, parts))
    expect(rankings).toEqual(rankingsOf(asked).map(expectedRanking))
    const { filter, limit, after } = asked
    expect(page).toEqual(
      asked.ranking.kind === 'fused'
        ? { filter, limit: limits.fusedDepth, after: null }
        : { filter, limit: limit + 1, after },
    )
  })

  law('has one list after a page', [plan, fc.integer({ min: 1, max: 3 })], (asked, parts) => {
    const whole = { ...asked, limit: limits.resultsMax }
    const lists = foundIn(whole, parts)
    const work = pageWork(whole, lists)
    const found = itemsOf(rankedHits(whole, answersOf(work, parts), lists, documents))
    const { after } = asked
    const isBehind = ({ score, ordinal }: Item) =>
      after === null || score < after.score || (score === after.score && ordinal > after.ordinal)
    const own = rankingsOf(whole).map((one, i) => {
      const others = itemsOf(listOf(work.rankings[i]))
      if (!isOfMatches(one)) return others
      const fused = itemsOf(fusedOf(one.similarity)).map(({ ordinal, score }) => ({
        ordinal,
        score: one.weight * score + (ordinal % 7) / 100,
      }))
      // The index itself starts after the previous page.
      const behind = asked.ranking.kind === 'fused' ? fused : fused.filter(isBehind)
      return [...behind, ...others].sort(byRank)
    })
    if (asked.ranking.kind !== 'fused') {
      expect(found).toEqual(own[0]!)
      return
    }
    const fused = itemsOf(fuseByRank(own.map(hitsOf)))
    expect(found).toEqual(fused.filter(isBehind))
  })
})
