import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bitsetWords, setBit } from '../../src/bytes/index.ts'
import { type After, createHits, ranksBehind, TopK } from '../../src/collect/index.ts'
import { NumberColumn, NumberColumnWriter } from '../../src/columns/index.ts'
import { collectSorted, type SortRequest } from '../../src/query/field-sort.ts'
import { shardOrdinals } from '../../src/segment/ordinals.ts'
import { scrambled } from '../build-index.ts'
import { reopened } from '../columns/open-column.ts'
import { law } from '../law.ts'

interface Hit {
  readonly score: number
  readonly ordinal: number
}

const values = fc.array(
  fc.oneof(
    fc.nat({ max: 3 }),
    fc.integer({ min: -50, max: 50 }),
    fc.constantFrom(undefined, 0, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  ),
  { maxLength: 400, size: 'max' },
)
/** Filters by a share of the documents and by a range of docIds: all, few, none. */
const matching = fc.option(
  fc.record({ every: fc.integer({ min: 1, max: 50 }), above: fc.integer({ min: -60, max: 60 }) }),
)
const shardCount = fc.constantFrom(1, 2, 7)
const limit = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 500 }))

interface Corpus {
  readonly values: readonly (number | undefined)[]
  readonly passes: (ordinal: number) => boolean
  readonly filtered: boolean
}

function corpusOf(
  list: readonly (number | undefined)[],
  some: { every: number; above: number } | null,
): Corpus {
  const passes = (ordinal: number) =>
    some === null || (ordinal % some.every === 0 && (list[ordinal] ?? 0) <= some.above)
  return { values: list, passes, filtered: some !== null }
}

/** Searches shard by shard. The last score of a full page is the next shard's minimum score. */
function search(corpus: Corpus, shards: number, k: number, after: After | null): Hit[] {
  let best: Hit[] = []
  for (let shard = 0; shard < shards; shard++) {
    const own = corpus.values.filter((_, ordinal) => ordinal % shards === shard)
    const ordinals = shardOrdinals(Uint32Array.from(scrambled(own.length)))
    const writer = new NumberColumnWriter({ name: 'n', list: false })
    for (const ordinal of ordinals.ordinalOf) writer.add(own[ordinal])
    const column = new NumberColumn(
      { name: 'n', list: false },
      reopened(writer.finish(ordinals.docOf)),
    )
    const filterBits = new Uint32Array(bitsetWords(own.length))
    for (const [docId, ordinal] of ordinals.ordinalOf.entries()) {
      if (corpus.passes(ordinal * shards + shard)) setBit(filterBits, docId)
    }
    const ordinal = after === null ? 0 : Math.floor((after.ordinal - shard) / shards) + 1
    const request = {
      column,
      ordinals,
      filterBits: corpus.filtered ? filterBits : null,
      after: { score: after?.score ?? Number.POSITIVE_INFINITY, ordinal },
      minScore: best[k - 1]?.score ?? Number.NEGATIVE_INFINITY,
      limit: k,
    }
    const found = topOf(request).map((hit) => ({ ...hit, ordinal: hit.ordinal * shards + shard }))
    best = [...best, ...found].sort(byRank).slice(0, k)
  }
  return best
}

function topOf(request: SortRequest): Hit[] {
  const topK = new TopK(request.limit)
  topK.reset(request.limit)
  collectSorted(request, topK)
  const { count, scores, ordinals } = drained(topK, request.limit)
  return Array.from({ length: count }, (_, i) => ({ score: scores[i]!, ordinal: ordinals[i]! }))
}

function drained(topK: TopK, limit: number) {
  const hits = createHits(limit)
  topK.drainInto(hits)
  return hits
}

function byRank(a: Hit, b: Hit): number {
  return ranksBehind(a.score, a.ordinal, b) ? 1 : -1
}

function bruteForce(corpus: Corpus, k: number, after: After | null): Hit[] {
  return corpus.values
    .map((value, ordinal) => ({ score: value ?? Number.NEGATIVE_INFINITY, ordinal }))
    .filter(({ ordinal }) => corpus.passes(ordinal))
    .filter(({ score, ordinal }) => after === null || ranksBehind(score, ordinal, after))
    .sort(byRank)
    .slice(0, k)
}

describe('a ranking by number', () => {
  law(
    'equals sorting everything',
    400,
    [values, matching, shardCount, limit],
    (list, some, shards, k) => {
      const corpus = corpusOf(list, some)
      expect(search(corpus, shards, k, null)).toEqual(bruteForce(corpus, k, null))
    },
  )

  law(
    'continues after any item',
    400,
    [values, matching, shardCount, limit, fc.nat()],
    (list, some, shards, k, x) => {
      const corpus = corpusOf(list, some)
      const whole = bruteForce({ ...corpus, passes: () => true }, list.length, null)
      const after = whole[x % Math.max(1, whole.length)] ?? null
      expect(search(corpus, shards, k, after)).toEqual(bruteForce(corpus, k, after))
    },
  )

  test('walks past all that do not pass, however many', () => {
    // The lower half of the documents matches.
    const list = Array.from({ length: 4000 }, (_, i) => (i * 7919) % 4001)
    const corpus = {
      values: list,
      passes: (ordinal: number) => list[ordinal]! < 2000,
      filtered: true,
    }
    for (const shards of [1, 2]) {
      const page = search(corpus, shards, 10, null)
      expect(page).toEqual(bruteForce(corpus, 10, null))
      expect(search(corpus, shards, 10, page.at(-1)!)).toEqual(bruteForce(corpus, 10, page.at(-1)!))
    }
  })

  test('stops in the midst of equal values and continues there', () => {
    const list = Array.from({ length: 1000 }, (_, i) => (i < 3 ? 9 : 5))
    const corpus = { values: list, passes: (ordinal: number) => ordinal % 2 === 0, filtered: true }
    const whole = bruteForce(corpus, 500, null)
    expect(search(corpus, 1, 500, null)).toEqual(whole)
    expect(search(corpus, 1, 100, whole[250]!)).toEqual(whole.slice(251, 351))
  })

  test('by lists is a mistake of the caller', () => {
    const field = { name: 'n', list: true }
    const ordinals = shardOrdinals(new Uint32Array())
    const writer = new NumberColumnWriter(field)
    const column = new NumberColumn(field, reopened(writer.finish(ordinals.docOf)))
    const after = { score: Number.POSITIVE_INFINITY, ordinal: 0 }
    const request = { column, ordinals, filterBits: null, after, minScore: 0, limit: 1 }
    expect(() => collectSorted(request, new TopK(1))).toThrow(RangeError)
  })
})
