/**
 * Matching documents against their definition by brute force, bit for bit: any number of shards,
 * both implementations, some documents hidden.
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  coverWords,
  type IndexDocument,
  type LocalRanking,
  MatchingDocuments,
  type MatchPlan,
  type Searcher,
  type StrengthBounds,
} from '../../src/index.ts'
import { filters, schema } from '../arbitrary.ts'
import { buildIndex, documentWith, noLimits, openSearcher, setups } from '../build-index.ts'
import { expectSome, holds, law } from '../law.ts'
import {
  embedded,
  folded,
  hidings,
  Oracle,
  rank,
  searcherOf,
  terms,
  vector,
} from './embedded-documents.ts'

type StrengthBound = StrengthBounds['fair']

const numberFields = ['stars', 'measure'] as const

interface Match {
  readonly ordinal: number
  readonly similarity: number
  readonly numbers: readonly number[]
}

/** A plan that matches nothing by itself. */
function planWith(parts: Partial<MatchPlan>): MatchPlan {
  return {
    ...{ filter: null, terms: [], wordWeight: 0.3, vector: new Float32Array(0), feedback: null },
    ...{ isAll: false, full: [], values: [], least: 0, bounds: null, strength: null, numbers: [] },
    ...parts,
  }
}

function matchesOf(searcher: Searcher, plan: MatchPlan, out = new MatchingDocuments(2)): Match[] {
  searcher.match(plan, noLimits, out)
  const { ordinals, similarities, numbers } = out
  return Array.from({ length: out.count }, (_, i) => ({
    ordinal: ordinals[i]!,
    similarity: similarities[i]!,
    numbers: numbers.map((values) => values[i]!),
  })).sort((a, b) => a.ordinal - b.ordinal)
}

function raisedBy(
  values: MatchPlan['values'],
  { keywords }: IndexDocument,
  similarity: number,
): number {
  return values
    .filter(({ field, value }) => folded(keywords[field]).includes(folded(value)[0]!))
    .reduce((joined, { weight }) => 1 - (1 - joined) * (1 - weight), similarity)
}

describe('matching documents', () => {
  it('are those with a word and those that are near, as similar as defined', () => {
    let found = 0
    const cases = fc.record({
      docs: embedded,
      hides: hidings,
      filter: fc.option(filters, { nil: null }),
      asked: terms,
      to: vector,
      wordWeight: fc.constantFrom(0, 0.3, 1),
      isAll: fc.boolean(),
      least: fc.constantFrom(0, 0, 0.05, 0.15, 0.29, 0.5),
      values: fc.constantFrom<MatchPlan['values']>(
        [],
        [{ field: 'login', value: 'ADA', weight: 0.3 }],
        ['Zürich', 'ada'].map((value) => ({ field: 'city', value, weight: 0.15 })),
      ),
    })
    holds(40, [cases], ({ docs, hides, filter, asked, to, wordWeight, isAll, least, values }) => {
      const oracle = new Oracle(docs, hides)
      const words = oracle.words(asked)
      const isUnknown = asked.length > 0 && values.length === 0 && oracle.known(asked).length === 0
      const isNear = !isUnknown && to.some((x) => x !== 0)
      const cosines = oracle.cosines(to).map((cosine) => (isUnknown ? 0 : cosine))
      const expected = oracle
        .matchingOf(filter)
        .map((ordinal): Match => {
          const own = 1 - (1 - cosines[ordinal]!) * (1 - wordWeight * words[ordinal]!)
          const raised = isNear || own > least ? raisedBy(values, docs[ordinal]!, own) : own
          const similarity = isAll ? 1 : raised
          const numbers = numberFields.map((field) => {
            const value = docs[ordinal]!.numbers[field]
            return typeof value === 'number' ? value : Number.NaN
          })
          return { ordinal, similarity, numbers }
        })
        .filter(({ similarity }) => similarity > least)
      found += expected.length
      const plan = planWith({
        filter,
        terms: asked,
        wordWeight,
        vector: to,
        isAll,
        values,
        least,
        numbers: numberFields,
      })
      for (const setup of setups) {
        const searcher = searcherOf(docs, setup, hides)
        expect(matchesOf(searcher, plan), JSON.stringify(setup)).toEqual(expected)
        // Earlier matches do not affect the next result.
        const out = new MatchingDocuments(2)
        matchesOf(searcher, { ...plan, filter: null, isAll: true }, out)
        expect(matchesOf(searcher, plan, out), JSON.stringify(setup)).toEqual(expected)
      }
    })
    expectSome(found)
  })

  it('are those too that cover enough of the query', () => {
    const cases = fc.record({
      docs: embedded,
      hides: hidings,
      filter: fc.option(filters, { nil: null }),
      asked: terms,
      to: vector,
      shareMin: fc.constantFrom(0.4, 0.8, 1),
    })
    holds(24, [cases], ({ docs, hides, filter, asked, to, shareMin }) => {
      const oracle = new Oracle(docs, hides)
      const isNear =
        (asked.length === 0 || oracle.known(asked).length > 0) && to.some((x) => x !== 0)
      const [words, cosines] = [oracle.words(asked), oracle.cosines(to)]
      for (const setup of setups) {
        const searcher = searcherOf(docs, setup, hides)
        const coverage = coverWords(
          asked,
          [searcher.countKnownWords(asked, asked, noLimits)],
          docs.length,
        )
        const bits = searcher.readWordBits(coverage, asked, [], noLimits)
        const bounds = { coverage, words: bits, shareMin, partMin: shareMin / 2 }
        const fair: StrengthBound = { share: shareMin, cosine: 0.6 }
        const strong = { share: 1, cosine: 0.9 }
        const strength = { coverage, words: bits, bounds: { fair, strong } }
        const plan = planWith({ filter, terms: asked, vector: to, least: 0.15, bounds, strength })
        const out = new MatchingDocuments(0)
        searcher.match(plan, noLimits, out)
        const found = Array.from(out.ordinals, (ordinal, i) => {
          return [ordinal, out.similarities[i]!, out.levels[i]!] as const
        })
        const expected = oracle.matchingOf(filter).flatMap((ordinal) => {
          const cosine = isNear ? cosines[ordinal]! : 0
          const share = coverage.measureShare(bits[ordinal]!)
          const similarity = 1 - (1 - cosine) * (1 - 0.3 * words[ordinal]!)
          const isPart = share > 0 && share >= shareMin / 2
          if (!isPart && (similarity <= 0.15 || (!isNear && share === 0))) return []
          const isAlone = isNear || (share > 0 && share >= shareMin)
          const reaches = (bound: StrengthBound) => share >= bound.share || cosine >= bound.cosine
          const level = reaches(strong) ? 3 : reaches(fair) ? 2 : 1
          return [[ordinal, similarity, isAlone ? level : 0] as const]
        })
        expect(found, JSON.stringify(setup)).toEqual(expected)
      }
    })
  })

  law('with feedback', 24, [embedded, terms, vector, filters], (docs, asked, to, filter) => {
    const plan = planWith({
      filter,
      terms: asked,
      vector: to,
      feedback: { documents: 3, weight: 0.4 },
    })
    const [first, ...others] = setups.map((setup) =>
      matchesOf(searcherOf(docs, setup, null), plan, new MatchingDocuments(0)),
    )
    for (const other of others) expect(other).toEqual(first)
  })

  it('of many blocks are as near as each by itself, in a shard without a word too', () => {
    const docs = Array.from({ length: 1500 }, (_, i): IndexDocument => {
      const angle = (i * 0.37) % 1.4
      return documentWith({
        text: { login: 'other', bio: i % 7 === 3 ? 'rust' : 'go' },
        embedding: { vector: Float32Array.of(Math.cos(angle), Math.sin(angle), 0, 0), cluster: 0 },
      })
    })
    const oracle = new Oracle(docs, null)
    const to = Float32Array.of(1, 0, 0, 0)
    const cosines = oracle.cosines(to)
    for (const asked of [[], ['rust']]) {
      const words = oracle.words(asked)
      const expected = cosines.flatMap((cosine, ordinal) => {
        const similarity = 1 - (1 - cosine) * (1 - 0.3 * words[ordinal]!)
        return similarity > 0.15 ? [{ ordinal, similarity, numbers: [] }] : []
      })
      const plan = planWith({ terms: asked, vector: to, least: 0.15 })
      for (const setup of setups) {
        const found = matchesOf(searcherOf(docs, setup, null), plan, new MatchingDocuments(0))
        expect(found, JSON.stringify(setup)).toEqual(expected)
      }
    }
  })

  it('of many blocks are found by both kernels, and leave nothing to other searches', () => {
    const docs = Array.from({ length: 6000 }, (_, i): IndexDocument => {
      const bio = [
        ...Array<string>((i % 5) + 1).fill('rust'),
        ...(i % 7 === 0 ? ['go'] : []),
        ...(i % 900 === 5 ? ['zurich', 'zurich'] : []),
        // No posting in a run longer than a batch.
        ...(i < 1000 || i > 5500 ? ['node'] : []),
      ]
      const text = { login: i % 1000 === 0 ? 'ada' : 'other', bio: bio.join(' ') }
      return documentWith({ text })
    })
    const oracle = new Oracle(docs, null)
    const [fast, plain] = (['wasm', 'js'] as const).map((kernel) => {
      return openSearcher(buildIndex(schema, docs, 1, kernel))
    })
    const wholePlan = { filter: null, limit: 50, after: null }
    const full = [0, 31, 32, 4095, 4096, 5000, 5999]
    for (const asked of [['rust'], ['zurich', 'rust'], ['go', 'ada', 'node'], ['node']]) {
      const words = oracle.words(asked)
      const most = Math.max(...words)
      for (const least of [0, 0.8 * most, most]) {
        const plan = planWith({ terms: asked, wordWeight: 1, full, least })
        const expected = words.flatMap((word, ordinal) => {
          const similarity = full.includes(ordinal) ? 1 : word
          return similarity > least ? [{ ordinal, similarity, numbers: [] }] : []
        })
        for (const searcher of [fast!, plain!]) {
          expect(matchesOf(searcher, plan, new MatchingDocuments(0))).toEqual(expected)
        }
        const ranking: LocalRanking = { kind: 'terms', terms: asked }
        expect(rank(fast!, ranking, wholePlan)).toEqual(rank(plain!, ranking, wholePlan))
      }
    }
  })

  it('tell which words are unknown', () => {
    const docs = [{ login: 'ada', bio: 'rust' }].map((text) => ({
      ...documentWith({ text }),
      embedding: { vector: Float32Array.of(1, 0, 0, 0), cluster: 0 },
    }))
    const searcher = searcherOf(docs, setups[0]!, null)
    const plan = planWith({ vector: docs[0]!.embedding.vector, terms: ['absent'] })
    const out = new MatchingDocuments(0)
    expect(searcher.match(plan, noLimits, out).isUnknown).toBe(true)
    expect(out.count).toBe(0)
    expect(searcher.match({ ...plan, terms: ['rust'] }, noLimits, out).isUnknown).toBe(false)
    expect([...out.similarities]).toEqual([1])
    // Without words only the vector counts.
    searcher.match({ ...plan, terms: [] }, noLimits, out)
    expect(out.count).toBe(1)
  })

  it('need number fields with one value each', () => {
    const searcher = searcherOf([], setups[0]!, null)
    const plan = planWith({ isAll: true, numbers: ['years'] })
    expect(() => searcher.match(plan, noLimits, new MatchingDocuments(1))).toThrow(RangeError)
  })
})
