/**
 * The WebAssembly kernel and its twin in JavaScript, on one index large enough for many batches and
 * rounds, against the definition: any terms, filter, page and place to start behind.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type After, type Filter, type Schema, Searcher } from '../../src/index.ts'
import { buildIndex, compileRegex, noLimits, searchAll } from '../build-index.ts'
import { BruteForce } from '../oracle/brute-force.ts'

const schema: Schema = {
  name: 'words',
  text: [
    { name: 'title', weight: 2.5, analyser: 'text' },
    { name: 'body', weight: 1, analyser: 'text' },
  ],
  keywords: [{ name: 'group', match: 'exact', patterns: false }],
  numbers: [{ name: 'rank', list: false }],
}

/** 24 words: the first in most documents, the last in few. */
const words = Array.from({ length: 24 }, (_, i) => `w${String.fromCharCode(97 + i)}`)

const documents = Array.from({ length: 9000 }, (_, i) => ({
  text: { title: text(i, 3), body: text(i + 5e5, 2 + (i % 9)) },
  keywords: { group: `g${i % 97}` },
  numbers: { rank: (i * 7919) % 9000 },
  body: new Uint8Array(),
}))

/** Words by a skewed, repeatable draw (a linear congruential generator). */
function text(seed: number, count: number): string {
  let state = seed * 2_654_435_761
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return words[Math.floor(words.length * (state / 2 ** 32) ** 4)]!
  }).join(' ')
}

const oracle = new BruteForce(schema, documents)
const indexes = [1, 2, 7].flatMap((shards) =>
  (['wasm', 'js'] as const).map((kernel) => ({
    name: `${shards} shards, ${kernel}`,
    index: buildIndex(schema, documents, shards, kernel),
  })),
)

const filters: fc.Arbitrary<Filter | null> = fc.oneof(
  fc.constant(null),
  fc.nat({ max: 97 }).map((g): Filter => ({ kind: 'keyword', field: 'group', values: [`g${g}`] })),
  fc
    .nat({ max: 9000 })
    .map((bound): Filter => ({ kind: 'range', field: 'rank', comparison: 'lt', bound })),
)
const afters: fc.Arbitrary<After | null> = fc.option(
  fc.record({
    score: fc.double({ min: 0, max: 1, noNaN: true }).map(Math.fround),
    tie: fc.nat(9e3),
  }),
)
const plans = fc.record({
  // Up to all of them: more than the kernel takes, too.
  terms: fc.uniqueArray(fc.constantFrom(...words, 'absent'), { maxLength: 24 }),
  sort: fc.constant(null),
  filter: filters,
  limit: fc.constantFrom(1, 2, 10, 11, 100, 101, 1000, 1001),
  after: afters,
})

test('both give the definition’s hits, order and bits', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const expected = oracle.search(plan)
      for (const { name, index } of indexes) expect(searchAll(index, plan), name).toEqual(expected)
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 60) },
  )
})

test('shard after shard in one call gives the same', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const expected = oracle.search(plan)
      for (const { name, index } of indexes) {
        expect(searchAll(index, plan, 'one call'), name).toEqual(expected)
      }
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 30) },
  )
})

test('both count what matches exactly', () => {
  fc.assert(
    fc.property(plans, ({ terms, filter }) => {
      const whole = { terms, sort: null, filter, limit: documents.length, after: null }
      const expected = oracle.search(whole).length
      for (const { name, index } of indexes) {
        const shards = index.segments.map((_, shard) => shard)
        const searcher = new Searcher(index, compileRegex)
        expect(searcher.countMatches(terms, filter, shards, noLimits), name).toBe(expected)
      }
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 30) },
  )
})
