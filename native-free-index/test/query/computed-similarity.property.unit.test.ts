/**
 * Computed similarity against its definition by brute force, bit for bit: any number of shards,
 * both implementations, some documents hidden.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Computed, LocalRanking, RankExpression } from '../../src/index.ts'
import { filters, rankable } from '../arbitrary.ts'
import { formulas } from '../arbitrary-ranking.ts'
import type { OracleHit } from '../oracle/brute-force.ts'
import {
  dims,
  embedded,
  folded,
  hidings,
  Oracle,
  rank,
  runs,
  searcherOf,
  setups,
  terms,
} from './embedded-documents.ts'

describe('computed similarity', () => {
  const known = fc.uniqueArray(
    fc.tuple(fc.nat({ max: 20 }), fc.constantFrom(1e-9, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 1)),
    {
      selector: ([ordinal]) => ordinal,
      maxLength: 30,
    },
  )
  const cases = fc.record({
    docs: embedded,
    hides: hidings,
    filter: fc.option(filters, { nil: null }),
    known,
    asked: terms,
    name: fc.constantFrom('ADA', 'zoe99', 'Zürich', ''),
    weights: fc.constantFrom([0.05, 0.5] as const, [0.3, 0.25] as const, [1, 1] as const),
    formula: fc.oneof(
      { weight: 3, arbitrary: fc.constant<RankExpression>({ kind: 'similarity' }) },
      { weight: 1, arbitrary: fc.constant<RankExpression>({ kind: 'number', field: 'stars' }) },
      { weight: 1, arbitrary: formulas(rankable, terms) },
    ),
    matchesOnly: fc.constantFrom({}, { matchesOnly: true }, { matchesOnly: false }),
    limit: fc.integer({ min: 1, max: 5 }),
  })

  it('ranks the documents that are known, have a word or the name, and no others', () => {
    let found = 0
    fc.assert(
      fc.property(cases, ({ docs, hides, filter, asked, name, weights, formula, ...others }) => {
        const oracle = new Oracle(docs, hides)
        const own = others.known.filter(([ordinal]) => ordinal < docs.length)
        const values = docs.map(() => 0)
        for (const [ordinal, value] of own) values[ordinal] = value
        const [wordWeight, nameWeight] = weights
        const names = [
          { field: 'login', weight: nameWeight },
          { field: 'city', weight: nameWeight / 3 },
        ]
        const words = oracle.words(asked)
        const similarities = docs.map(({ keywords }, ordinal) => {
          const joined = 1 - (1 - values[ordinal]!) * (1 - wordWeight * words[ordinal]!)
          const weight = Math.max(
            0,
            ...names
              .filter(
                ({ field }) => name !== '' && folded(keywords[field]).includes(folded(name)[0]!),
              )
              .map((one) => one.weight),
          )
          return weight > 0 ? 1 - (1 - joined) * (1 - weight) : joined
        })
        const expected = oracle.ranked(similarities, formula, filter)
        found += expected.length
        const similarity: Computed = {
          kind: 'computed',
          known: Uint32Array.from(own, ([ordinal]) => ordinal),
          values: Float64Array.from(own, ([, value]) => value),
          names: name === '' ? [] : names.map((one) => ({ ...one, value: name })),
          ...{ terms: asked, wordWeight },
        }
        const ranking: LocalRanking = {
          ...{ kind: 'formula', similarity, formula },
          ...others.matchesOnly,
        }
        for (const setup of setups) {
          const searcher = searcherOf(docs, setup, hides)
          const page = (limit: number, after: OracleHit | null) =>
            rank(searcher, ranking, { filter, limit, after })
          expect(page(1000, null), JSON.stringify(setup)).toEqual(expected)
          const walked: OracleHit[] = []
          for (let isEnd = false; !isEnd; ) {
            const hits = page(others.limit, walked.at(-1) ?? null)
            walked.push(...hits)
            isEnd = hits.length < others.limit
          }
          expect(walked, JSON.stringify(setup)).toEqual(expected)
        }
      }),
      { numRuns: runs },
    )
    expect(found).toBeGreaterThan(0)
  })

  it('has pages after documents that words have raised', () => {
    const docs = [0.5, 0.4, 0.3, 0.2, 0.1].map((_, i) => ({
      text: { login: 'x', bio: i < 2 ? 'rust' : 'go' },
      ...{ keywords: {}, numbers: {}, stored: new Uint8Array() },
      embedding: { vector: new Float32Array(dims), cluster: 0 },
    }))
    const similarity: Computed = {
      ...{ kind: 'computed', known: Uint32Array.of(0, 1, 2, 3, 4), names: [] },
      values: Float64Array.of(0.5, 0.4, 0.3, 0.2, 0.1),
      ...{ terms: ['rust'], wordWeight: 0.9 },
    }
    const ranking: LocalRanking = { kind: 'formula', similarity, formula: { kind: 'similarity' } }
    for (const setup of setups) {
      const searcher = searcherOf(docs, setup, null)
      const first = rank(searcher, ranking, { filter: null, limit: 2, after: null })
      const second = rank(searcher, ranking, { filter: null, limit: 2, after: first[1]! })
      expect([...first, ...second].map(({ ordinal }) => ordinal)).toEqual([0, 1, 2, 3])
    }
  })
})
