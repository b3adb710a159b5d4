/**
 * The WebAssembly kernel and the reference implementation against the definition, on an index large
 * enough for many batches and rounds. Terms, filter, page and start are arbitrary.
 */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type After,
  createShardMemory,
  type Filter,
  type IndexSchema,
  IndexWriter,
  openDictionary,
  Searcher,
  Segment,
} from '../../src/index.ts'
import { TextKernel } from '../../src/kernels/index.ts'
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
import { drawKind, law } from '../law.ts'
import { BruteForce } from '../oracle/brute-force.ts'

const schema: IndexSchema = {
  name: 'words',
  text: [
    { name: 'title', weight: 2.5, analyser: 'text' },
    { name: 'body', weight: 1, analyser: 'text' },
  ],
  keywords: [
    { name: 'group', match: 'exact', patterns: false },
    { name: 'half', match: 'exact', patterns: false },
  ],
  numbers: [{ name: 'rank', list: false }],
}

/** 24 common terms, from most documents for the first to every tenth for the last. */
const words = Array.from({ length: 24 }, (_, i) => `w${String.fromCharCode(97 + i)}`)
/** Rare terms in every 90th to every 4,000th document, each with a list. */
const rareSteps = [90, 91, 130, 500, 1300, 4000]
const rareWords = rareSteps.map((step) => `rare${step}`)

const documents = Array.from({ length: 9000 }, (_, i) =>
  documentWith({
    text: {
      title: text(i, 3),
      body: [
        text(i + 5e5, 2 + (i % 9)),
        ...rareWords.filter((_, n) => i % rareSteps[n]! === 7),
      ].join(' '),
    },
    keywords: { group: `g${i % 97}`, half: i % 2 === 0 ? 'even' : 'odd' },
    numbers: { rank: (i * 7919) % 9000 },
  }),
)

/** Repeatable random words of a skewed distribution (a linear congruential generator). */
function text(seed: number, count: number): string {
  let state = seed * 2_654_435_761
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return words[Math.floor(words.length * (state / 2 ** 32) ** 4)]!
  }).join(' ')
}

const oracle = new BruteForce(schema, documents)
const indexes = setups.map(({ shards, kernel }) => {
  const index = buildIndex(schema, documents, shards, kernel)
  // One searcher for all queries, so that each finds the previous one's scratch memory.
  const searcher = new Searcher(index, { compileRegex })
  return { name: `${shards} shards, ${kernel}`, index, searcher }
})

const filters: fc.Arbitrary<Filter | null> = fc.oneof(
  fc.constant(null),
  fc.nat({ max: 97 }).map((g): Filter => ({ kind: 'keyword', field: 'group', values: [`g${g}`] })),
  fc
    .constantFrom('even', 'odd')
    .map((value): Filter => ({ kind: 'keyword', field: 'half', values: [value] })),
  fc
    .nat({ max: 9000 })
    .map((bound): Filter => ({ kind: 'range', field: 'rank', comparison: 'lt', bound })),
)
const afters: fc.Arbitrary<After | null> = fc.option(
  fc.record({
    score: fc.double({ min: 0, max: 1, noNaN: true }).map(Math.fround),
    ordinal: fc.nat(9e3),
  }),
)
const plans = fc.record({
  // Up to all terms, which are more than the kernel supports.
  ranking: drawKind('terms', {
    terms: fc.oneof(
      fc.uniqueArray(fc.constantFrom(...words, ...rareWords, 'absent'), { maxLength: 5 }),
      fc.uniqueArray(fc.constantFrom(...words, ...rareWords, 'absent'), { maxLength: 31 }),
    ),
  }),
  filter: filters,
  limit: fc.constantFrom(1, 2, 10, 11, 100, 101, 1000, 1001),
  after: afters,
})

law('both give the definition’s hits, order, bits and counts', 60, [plans], (plan) => {
  const { ranking, filter } = plan
  const all = oracle.search({ ranking, filter, limit: documents.length, after: null })
  const expected = oracle.search(plan)
  for (const { name, index, searcher } of indexes) {
    expect(searchAll(index, plan, 'merged', searcher), name).toEqual(expected)
    expect(searchAll(index, plan, 'one call', searcher), name).toEqual(expected)
    const shards = [...index.segments.keys()]
    expect(searcher.countMatches(ranking.terms, filter, shards, noLimits), name).toBe(all.length)
  }
})

test('both kinds of terms and of sets are there', () => {
  const { segments } = indexes[0]!.index
  const { postings, keywords } = segments[0]!
  const { dictionary } = indexes[0]!.index
  const columnOf = (term: string) =>
    postings.merged(postings.termAt(dictionary.termOrdOf(term))).column
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
  const plan = { ranking, filter: null, limit: 20, after: null }
  const expected = searchAll(index, plan)
  const { postings } = near
  const ranks = ['wa', 'wb'].map((term) => dictionary.termOrdOf(term))
  const scores = new Float64Array(20)
  const ordinals = new Float64Array(20)
  const norm = ranks.reduce((sum, rank) => sum + dictionary.termWeights[rank]!, 0)
  const terms = ranks.map((rank) => ({
    ...postings.merged(postings.termAt(rank)),
    factor: 1,
    endsGroup: true,
  }))
  const behind = { score: Number.POSITIVE_INFINITY, ordinal: 0 }
  const request = { terms, norm, limit: 20, minScore: 0, filterBits: null, after: behind }
  expect(far.search(request, scores, ordinals)).toBe(expected.length)
  expect([...ordinals]).toEqual(expected.map(({ ordinal }) => ordinal))
  expect([...scores]).toEqual(expected.map(({ score }) => score))
})
