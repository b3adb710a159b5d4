/**
 * Rankings by formula over a collection of several blocks, against the definition. Filter, formula,
 * similarity, page and start are arbitrary.
 */

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { bitsetWords, hasBit, setBit } from '../../src/bytes/index.ts'
import { createHits, TopK } from '../../src/collect/index.ts'
import {
  type Filter,
  type IndexDocument,
  type IndexSchema,
  type RankExpression,
  type Ranking,
  Searcher,
} from '../../src/index.ts'
import type { BlockSource } from '../../src/query/block-source.ts'
import { Budget } from '../../src/query/budget.ts'
import { compileRank } from '../../src/query/rank-program.ts'
import { RankScratch, scanRanked } from '../../src/query/rank-scan.ts'
import { valueRankings } from '../arbitrary-ranking.ts'
import { buildIndex, compileRegex, documentWith, searchAll } from '../build-index.ts'
import { holds, law } from '../law.ts'
import { BruteForce } from '../oracle/brute-force.ts'

const schema: IndexSchema = {
  name: 'scan',
  text: [
    { name: 'name', weight: 2, analyser: 'text' },
    { name: 'about', weight: 1, analyser: 'text' },
    { name: 'place', weight: 0, analyser: 'text' },
  ],
  keywords: [{ name: 'group', match: 'exact', patterns: false }],
  numbers: [
    { name: 'stars', list: false },
    { name: 'created', list: false },
    { name: 'years', list: true },
  ],
}

const names = { numbers: ['stars', 'created'], texts: ['name', 'about', 'place'] }
const count = 5000

function documentOf(i: number): IndexDocument {
  const scattered = (i * 7919) % 5003
  const about = [
    ...Array<string>((i % 4) + 1).fill('go'),
    ...(i % 3 === 0 ? ['rust'] : []),
    ...(scattered % 600 === 0 ? ['zig', 'zig'] : ['java']),
    // A run without any posting that is longer than a block.
    ...(i < 700 ? ['early'] : []),
  ]
  return documentWith({
    text: {
      name: scattered % 90 === 0 ? 'rust' : 'word',
      about: about.join(' '),
      place: i % 7 === 0 ? 'rust nowhere' : undefined,
    },
    keywords: { group: `g${scattered % 97}` },
    numbers: {
      stars: i % 5 === 0 ? undefined : scattered % 50,
      created: i % 11 === 0 ? undefined : 1.2e9 + scattered * 1e5,
      years: [2000 + (i % 9)],
    },
  })
}

const documents = Array.from({ length: count }, (_, i) => documentOf(i))
const oracle = new BruteForce(schema, documents)
const searched = (
  [
    [1, 'wasm'],
    [2, 'js'],
    [7, 'wasm'],
  ] as const
).map(([shards, kernel]) => {
  const index = buildIndex(schema, documents, shards, kernel)
  // One searcher for all queries, so that each finds the previous one's scratch memory.
  return { index, searcher: new Searcher(index, { compileRegex }) }
})

const vocabulary = ['go', 'rust', 'zig', 'java', 'early', 'nowhere', 'word', 'absent']
const terms = fc.uniqueArray(fc.constantFrom(...vocabulary), { maxLength: 4 })
const early: Filter = { kind: 'tokens', field: 'about', terms: ['early'] }
const filter: fc.Arbitrary<Filter | null> = fc.oneof(
  fc.constant(null),
  fc.nat({ max: 98 }).map((g): Filter => ({ kind: 'keyword', field: 'group', values: [`g${g}`] })),
  fc.constantFrom('zig', 'rust', 'early').map((term): Filter => {
    return { kind: 'not', filter: { kind: 'tokens', field: 'about', terms: [term] } }
  }),
  fc.constantFrom('zig', 'early').map((term): Filter => {
    return { kind: 'tokens', field: 'about', terms: [term] }
  }),
)

describe('a ranking by formula', () => {
  law(
    'equals brute force after any hit',
    60,
    [valueRankings(count, names, terms), filter, fc.integer({ min: 1, max: 50 }), fc.nat()],
    (ranking, some, limit, x) => {
      const whole = oracle.search({ ranking, filter: some, limit: count, after: null })
      expect(whole.every(({ score }) => Number.isFinite(score))).toBe(true)
      const at = x % (whole.length + 1)
      const after = at === 0 ? null : whole[at - 1]!
      const plan = { ranking, filter: some, limit, after }
      for (const { index, searcher } of searched) {
        for (const how of ['merged', 'one call'] as const) {
          const hits = searchAll(index, plan, how, searcher)
          expect(hits).toEqual(whole.slice(at, at + limit))
        }
      }
    },
  )

  test.each([
    ['about', ['go', 'rust', 'zig', 'nowhere', 'absent']],
    ['about', ['java', 'go', 'java']],
    ['name', ['word', 'rust', 'go']],
    ['place', ['nowhere', 'rust', 'zig']],
    ['place', ['go']],
    ['name', []],
  ])('by BM25 of %s for %j equals brute force, and is from 0 to 1', (field, list) => {
    const formula: RankExpression = { kind: 'bm25', field, terms: list }
    const ranking: Ranking = { kind: 'formula', similarity: { kind: 'none' }, formula }
    for (const some of [null, early, { kind: 'not', filter: early }] as const) {
      const plan = { ranking, filter: some, limit: 1000, after: null }
      const expected = oracle.search(plan)
      expect(expected.every(({ score }) => score >= 0 && score < 1)).toBe(true)
      for (const { index, searcher } of searched) {
        expect(searchAll(index, plan, 'merged', searcher)).toEqual(expected)
      }
    }
  })

  test('by a similarity that is told in any order equals brute force', () => {
    // Half of the documents, with large gaps between consecutive ones.
    const ordinals = Float64Array.from({ length: count / 2 }, (_, i) => (i * 2 * 1999) % count)
    const values = Float64Array.from(ordinals, (ordinal) => ((ordinal * 7919) % 1009) / 1009)
    const similarity = { kind: 'precomputed', ordinals, values } as const
    const ranking: Ranking = { kind: 'linear', similarity, weight: 0.7, base: 'stars' }
    for (const some of [null, early]) {
      const plan = { ranking, filter: some, limit: 1000, after: null }
      const expected = oracle.search(plan)
      for (const { index, searcher } of searched) {
        expect(searchAll(index, plan, 'merged', searcher)).toEqual(expected)
      }
    }
  })

  it.each<[string, RankExpression, string]>([
    ['a list', { kind: 'number', field: 'years' }, 'cannot take the list "years"'],
    ['an unknown number', { kind: 'daysSince', field: 'x', at: 0 }, 'no number field "x"'],
    ['an unknown text', { kind: 'bm25', field: 'group', terms: [] }, 'no text field "group"'],
  ])('of %s is a mistake of the caller', (_name, formula, message) => {
    const ranking: Ranking = { kind: 'formula', similarity: { kind: 'none' }, formula }
    const [{ index }] = searched as [(typeof searched)[number]]
    const search = () => searchAll(index, { ranking, filter: null, limit: 1, after: null })
    expect(search).toThrow(RangeError)
    expect(search).toThrow(message)
  })

  it('of a similarity told for who is not there is a mistake of the caller', () => {
    const told = { ordinals: Float64Array.of(count), values: Float64Array.of(1) }
    const ranking: Ranking = {
      kind: 'linear',
      similarity: { kind: 'precomputed', ...told },
      weight: 1,
      base: null,
    }
    const plan = { ranking, filter: null, limit: 1, after: null }
    for (const { index } of searched) {
      expect(() => searchAll(index, plan)).toThrow(`no document has the ordinal ${count}`)
    }
  })
})

/** Values by docId. Other documents than matches get NaN, which would spoil every comparison. */
class RecordingSource implements BlockSource {
  readonly blocks: { readonly start: number; readonly end: number }[] = []
  readonly #similarityOf: (docId: number) => number

  constructor(similarityOf: (docId: number) => number) {
    this.#similarityOf = similarityOf
  }

  fill(start: number, end: number, filterBits: Uint32Array | null, out: Float64Array): void {
    this.blocks.push({ start, end })
    for (let docId = start; docId < end; docId++) {
      const passes = filterBits === null || hasBit(filterBits, docId)
      out[docId - start] = passes ? this.#similarityOf(docId) : Number.NaN
    }
  }
}

test('a similarity is asked once a block, in order, and not where nothing passes', () => {
  const similarity: RankExpression = { kind: 'similarity' }
  const program = compileRank({ kind: 'sum', operands: [similarity, similarity] }, true)
  const size = 10_000
  const ordinalOf = Uint32Array.from({ length: size }, (_, docId) => size - 1 - docId)
  holds(50, [fc.option(fc.uniqueArray(fc.nat({ max: size - 1 })))], (list) => {
    const matching = new Set(list ?? ordinalOf)
    const filterBits = list === null ? null : new Uint32Array(bitsetWords(size))
    if (filterBits !== null) for (const docId of matching) setBit(filterBits, docId)
    const source = new RecordingSource((docId) => docId % 13)
    const bound = { program, columns: [], texts: [], similarity: source, matchesOnly: false }
    const after = { score: Number.POSITIVE_INFINITY, ordinal: 0 }
    const request = { documents: size, ordinalOf, filterBits, after, minScore: 4 }
    const topK = new TopK(20)
    topK.reset(20)
    const hits = createHits(20)
    scanRanked(bound, request, new RankScratch(), topK, new Budget(1 / 0, 1 / 0))
    topK.drainInto(hits)
    const expected = [...matching]
      .map((docId) => ({ score: 2 * (docId % 13), ordinal: size - 1 - docId }))
      .filter(({ score }) => score >= 4)
      .sort((a, b) => b.score - a.score || a.ordinal - b.ordinal)
      .slice(0, 20)
    const ranked = Array.from({ length: hits.count }, (_, i) => {
      return { score: hits.scores[i]!, ordinal: hits.ordinals[i]! }
    })
    expect(ranked).toEqual(expected)
    let end = 0
    for (const block of source.blocks) {
      expect(block.start % 32).toBe(0)
      expect(block.start).toBeGreaterThanOrEqual(end)
      end = block.end
      const docIds = Array.from({ length: end - block.start }, (_, i) => block.start + i)
      expect(docIds.some((docId) => matching.has(docId))).toBe(true)
    }
    expect(end).toBeLessThanOrEqual(size)
  })
})
