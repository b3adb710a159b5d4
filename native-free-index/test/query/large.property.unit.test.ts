/**
 * All rankings against the definition, on an index large enough for many blocks, batches and
 * rounds. Terms, formula, filter, page and start are arbitrary.
 */

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { countBitsetWords, hasBit, setBit } from '../../src/bytes/index.ts'
import { createHits, TopK } from '../../src/collect/index.ts'
import { NumberColumn, NumberColumnWriter } from '../../src/columns/index.ts'
import {
  createShardMemory,
  type Filter,
  type IndexSchema,
  IndexWriter,
  openDictionary,
  type RankExpression,
  type Ranking,
  Searcher,
  Segment,
} from '../../src/index.ts'
import { TextKernel } from '../../src/kernels/index.ts'
import { Budget } from '../../src/query/budget.ts'
import { compileRank } from '../../src/rankings/formula/program.ts'
import { offerScores, RankScratch, scanBlocks } from '../../src/rankings/formula/scan.ts'
import { collectSorted } from '../../src/rankings/numbers/sorted-documents.ts'
import type { BlockSource } from '../../src/rankings/weight.ts'
import { invertOrdinals } from '../../src/segment/ordinals.ts'
import { valueRankings } from '../arbitrary-ranking.ts'
import {
  buildIndex,
  compileRegex,
  documentWith,
  fileOf,
  noLimits,
  openSegment,
  searchAll,
  setups,
} from '../build-index.ts'
import { itemsOf } from '../collect/ranked.ts'
import { reopened } from '../columns/open-column.ts'
import { drawKind, holds, law } from '../law.ts'
import { BruteForce } from '../oracle/brute-force.ts'
import { drawFrom } from '../vectors/generated.ts'

const schema: IndexSchema = {
  name: 'words',
  text: [
    { name: 'title', weight: 2.5, analyser: 'text' },
    { name: 'body', weight: 1, analyser: 'text' },
    { name: 'place', weight: 0, analyser: 'text' },
  ],
  keywords: [
    { name: 'group', match: 'exact', patterns: false },
    { name: 'half', match: 'exact', patterns: false },
  ],
  numbers: [
    { name: 'rank', list: false },
    { name: 'stars', list: false },
    { name: 'created', list: false },
    { name: 'years', list: true },
  ],
}
const names = { numbers: ['rank', 'stars', 'created'], texts: ['title', 'body', 'place'] }

/** 24 common terms, from most documents for the first to every tenth for the last. */
const words = Array.from({ length: 24 }, (_, i) => `w${String.fromCharCode(97 + i)}`)
/** Rare terms in every 90th to every 4,000th document, each with a list. */
const rareSteps = [90, 91, 130, 500, 1300, 4000]
const rareWords = rareSteps.map((step) => `rare${step}`)

const count = 9000
const odd = [1 / 0, -1 / 0, -0, 0]
const documents = Array.from({ length: count }, (_, i) =>
  documentWith({
    text: {
      title: text(i, 3),
      body: [
        text(i + 5e5, 2 + (i % 9)),
        ...rareWords.filter((_, n) => i % rareSteps[n]! === 7),
        // A run without any posting that is longer than a block.
        ...(i < 700 ? ['early'] : []),
      ].join(' '),
      place: i % 7 === 0 ? 'wa nowhere' : undefined,
    },
    keywords: { group: `g${i % 97}`, half: i % 2 === 0 ? 'even' : 'odd' },
    numbers: {
      rank: (i * 7919) % count,
      stars: i % 5 === 0 ? undefined : i % 501 === 1 ? odd[i % 4] : ((i * 7919) % 5003) % 50,
      created: i % 11 === 0 ? undefined : 1.2e9 + ((i * 7919) % 5003) * 1e5,
      years: [2000 + (i % 9)],
    },
  }),
)

/** Repeatable random words of a skewed distribution. */
function text(seed: number, count: number): string {
  const draw = drawFrom(seed)
  return Array.from({ length: count }, () => words[Math.floor(words.length * draw() ** 4)]!).join(
    ' ',
  )
}

const oracle = new BruteForce(schema, documents)
const indexes = setups.map(({ shards, kernel }) => {
  const index = buildIndex(schema, documents, shards, kernel)
  // One searcher for all queries, so that each finds the previous one's scratch memory.
  const searcher = new Searcher(index, { compileRegex })
  return { name: `${shards} shards, ${kernel}`, index, searcher }
})

const having = (term: string): Filter => ({ kind: 'tokens', field: 'body', terms: [term] })
const filters: fc.Arbitrary<Filter | null> = fc.oneof(
  fc.constant(null),
  fc.nat({ max: 97 }).map((g): Filter => ({ kind: 'keyword', field: 'group', values: [`g${g}`] })),
  fc
    .constantFrom('even', 'odd')
    .map((value): Filter => ({ kind: 'keyword', field: 'half', values: [value] })),
  fc
    .nat({ max: count })
    .map((bound): Filter => ({ kind: 'range', field: 'rank', comparison: 'lt', bound })),
  fc.constantFrom('early', 'rare500', 'wh').map(having),
  fc.constantFrom('early', 'wa').map((term): Filter => ({ kind: 'not', filter: having(term) })),
)
/** Up to all terms, which are more than the kernel supports. */
const terms = [5, 31].map((maxLength) =>
  fc.uniqueArray(fc.constantFrom(...words, ...rareWords, 'nowhere', 'absent'), { maxLength }),
) as [fc.Arbitrary<string[]>, fc.Arbitrary<string[]>]
/** Half of the documents, with large gaps between consecutive ones. */
const halfKnown = Float64Array.from({ length: count / 2 }, (_, i) => (i * 2 * 1999) % count)
const rankings: fc.Arbitrary<Ranking> = fc.oneof(
  { weight: 4, arbitrary: drawKind('terms', { terms: fc.oneof(...terms) }) },
  { weight: 4, arbitrary: valueRankings(count, names, terms[0]) },
  { weight: 2, arbitrary: drawKind('sorted', { field: fc.constantFrom(...names.numbers) }) },
  fc.constant<Ranking>({
    ...{ kind: 'linear', weight: 0.7, base: 'stars' },
    similarity: {
      ...{ kind: 'precomputed', ordinals: halfKnown },
      values: halfKnown.map((ordinal) => ((ordinal * 7919) % 1009) / 1009),
    },
  }),
)
const limits = fc.constantFrom(1, 2, 10, 11, 100, 101, 1000, 1001)
/** A place of the list, or one that may be no document's. */
const afters = fc.oneof(
  { weight: 3, arbitrary: fc.nat() },
  fc.record({
    score: fc.double({ min: 0, max: 1, noNaN: true }).map(Math.fround),
    ordinal: fc.nat(9e3),
  }),
)

law(
  'a ranking equals the definition, after any place',
  100,
  [rankings, filters, limits, afters, fc.constantFrom('merged', 'one call')],
  (ranking, filter, limit, place, how) => {
    const whole = oracle.search({ ranking, filter, limit: count, after: null })
    if (ranking.kind !== 'sorted') {
      expect(whole.every(({ score }) => Number.isFinite(score))).toBe(true)
    }
    const at = typeof place === 'number' ? place % (whole.length + 1) : 0
    const after = typeof place === 'object' ? place : at === 0 ? null : whole[at - 1]!
    const plan = { ranking, filter, limit, after }
    const expected = at === 0 ? oracle.search(plan) : whole.slice(at, at + limit)
    for (const { name, index, searcher } of indexes) {
      expect(searchAll(index, plan, how, searcher), name).toEqual(expected)
      if (ranking.kind !== 'terms') continue
      const shards = [...index.segments.keys()]
      const counted = searcher.countMatches(ranking.terms, filter, shards, noLimits)
      expect(counted, name).toBe(whole.length)
    }
  },
)

test('both kinds of terms and of sets are there', () => {
  const { segments, dictionary } = indexes[0]!.index
  const { postings, keywords } = segments[0]!
  const columnOf = (term: string) =>
    postings.readTerm(postings.findTerm(dictionary.findTerm(term))).column
  expect(words.every((word) => columnOf(word) >= 0)).toBe(true)
  expect(rareWords.every((word) => columnOf(word) < 0)).toBe(true)
  expect(keywords.get('half')!.find('even').bits).not.toBeNull()
})

test('a segment whose end lies beyond 2 GiB is searched', () => {
  const schema1: IndexSchema = { ...schema, keywords: [], numbers: [] }
  const writer = new IndexWriter(schema1, 1)
  for (const [ordinal, { text }] of documents.slice(0, 100).entries()) {
    writer.add(documentWith({ text }), ordinal)
  }
  const built = writer.finish()
  const bytes = fileOf(built.segment(0))
  // Pages that are never written take no memory.
  const memory = createShardMemory(2 ** 31 + 2 ** 20)
  const inMemory = new Uint8Array(memory.buffer, 0, bytes.length)
  inMemory.set(bytes)
  const far = new TextKernel(memory, new Segment(schema1, inMemory).postings.blocks)
  far.attachScratch(2 ** 31)
  const near = openSegment(schema1, bytes, 'wasm')
  expect(far.filterBits.byteOffset).toBeGreaterThan(2 ** 31)
  const dictionary = openDictionary(schema1, fileOf(built.dictionary()))
  const index = { schema: schema1, dictionary, segments: [near] }
  const ranking = { kind: 'terms', terms: ['wa', 'wb'] } as const
  const expected = searchAll(index, { ranking, filter: null, limit: 20, after: null })
  const { postings } = near
  const ranks = ['wa', 'wb'].map((term) => dictionary.findTerm(term))
  const scores = new Float64Array(20)
  const ordinals = new Float64Array(20)
  const norm = ranks.reduce((sum, rank) => sum + dictionary.termWeights[rank]!, 0)
  const asked = ranks.map((rank) => ({
    ...postings.readTerm(postings.findTerm(rank)),
    factor: 1,
    endsGroup: true,
  }))
  const behind = { score: Number.POSITIVE_INFINITY, ordinal: 0 }
  const request = { terms: asked, norm, limit: 20, minScore: 0, filterBits: null, after: behind }
  expect(far.search(request, scores, ordinals)).toBe(expected.length)
  expect([...ordinals]).toEqual(expected.map(({ ordinal }) => ordinal))
  expect([...scores]).toEqual(expected.map(({ score }) => score))
})

describe('a mistake of the caller is', () => {
  const formula = (formula: RankExpression): Ranking => {
    return { kind: 'formula', similarity: { kind: 'none' }, formula }
  }
  const told = { ordinals: Float64Array.of(count), values: Float64Array.of(1) }
  const similarity = { kind: 'precomputed', ...told } as const
  it.each<[string, Ranking]>([
    ['a list', formula({ kind: 'number', field: 'years' })],
    ['an unknown number', formula({ kind: 'daysSince', field: 'x', at: 0 })],
    ['an unknown text', formula({ kind: 'bm25', field: 'group', terms: [] })],
    ['no document', { kind: 'linear', similarity, weight: 1, base: null }],
  ])('a ranking by %s', (_name, ranking) => {
    for (const { index } of indexes) {
      const plan = { ranking, filter: null, limit: 1, after: null }
      expect(() => searchAll(index, plan)).toThrow(RangeError)
    }
  })

  it('an order by lists', () => {
    const field = { name: 'n', list: true }
    const ordinals = invertOrdinals(new Uint32Array())
    const writer = new NumberColumnWriter(field)
    const column = new NumberColumn(field, reopened(writer.finish(ordinals.docOf)))
    const after = { score: Number.POSITIVE_INFINITY, ordinal: 0 }
    const request = { column, ordinals, filterBits: null, after, minScore: 0, limit: 1 }
    expect(() => collectSorted(request, new TopK(1))).toThrow(RangeError)
  })
})

/** Values by docId. Other documents than matches get NaN, which would spoil every comparison. */
class RecordingSource implements BlockSource {
  readonly blocks: { readonly start: number; readonly end: number }[] = []

  fill(start: number, end: number, filterBits: Uint32Array | null, out: Float64Array): void {
    this.blocks.push({ start, end })
    for (let docId = start; docId < end; docId++) {
      const passes = filterBits === null || hasBit(filterBits, docId)
      out[docId - start] = passes ? docId % 13 : Number.NaN
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
    const filterBits = list === null ? null : new Uint32Array(countBitsetWords(size))
    if (filterBits !== null) for (const docId of matching) setBit(filterBits, docId)
    const source = new RecordingSource()
    const bound = { program, columns: [], texts: [], similarity: source, matchesOnly: false }
    const after = { score: Number.POSITIVE_INFINITY, ordinal: 0 }
    const page = { limit: 20, after, minScore: 4 }
    const ordinals = { ordinalOf, docOf: ordinalOf }
    const topK = new TopK(20)
    topK.reset(20)
    const hits = createHits(20)
    const budget = new Budget(1 / 0, 1 / 0)
    scanBlocks(bound, size, filterBits, new RankScratch(), budget, (docIds, values, taken) =>
      offerScores(page, ordinals, docIds, values, taken, topK),
    )
    topK.drainInto(hits)
    const expected = [...matching]
      .map((docId) => ({ score: 2 * (docId % 13), ordinal: size - 1 - docId }))
      .filter(({ score }) => score >= 4)
      .sort((a, b) => b.score - a.score || a.ordinal - b.ordinal)
    expect(itemsOf(hits)).toEqual(expected.slice(0, 20))
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
