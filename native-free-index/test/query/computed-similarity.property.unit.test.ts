/**
 * Computed similarity against its definition by brute force, bit for bit: any number of shards,
 * both implementations, some documents hidden.
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Computed,
  type ComputedProfile,
  coverWords,
  type IndexDocument,
  type LocalRanking,
  type RankExpression,
  type WordValue,
} from '../../src/index.ts'
import { filters, rankable, schema } from '../arbitrary.ts'
import { formulas } from '../arbitrary-ranking.ts'
import { noLimits, setups } from '../build-index.ts'
import { expectSome, holds } from '../law.ts'
import type { OracleHit } from '../oracle/brute-force.ts'
import { ExpectedRelevance } from '../oracle/relevance.ts'
import { embedded, folded, hidings, Oracle, rank, searcherOf, terms } from './embedded-documents.ts'

describe('computed similarity', () => {
  const known = fc.uniqueArray(
    fc.tuple(
      fc.nat({ max: 20 }),
      fc.constantFrom(1e-9, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 1),
      fc.constantFrom(0, 0.4, 1),
    ),
    { selector: ([ordinal]) => ordinal, maxLength: 30 },
  )
  const cases = fc.record({
    docs: embedded,
    hides: hidings,
    filter: fc.option(filters, { nil: null }),
    known,
    asked: terms,
    city: fc.constantFrom('Zürich', 'ada'),
    hasProfile: fc.constantFrom(true, true, false),
    worksWeight: fc.constantFrom(0.1, 0.25, 1),
    shareMin: fc.constantFrom(0.2, 0.5, 1),
    formula: fc.oneof(
      { weight: 3, arbitrary: fc.constant<RankExpression>({ kind: 'similarity' }) },
      { weight: 1, arbitrary: fc.constant<RankExpression>({ kind: 'number', field: 'stars' }) },
      { weight: 1, arbitrary: formulas(rankable, terms) },
    ),
    limit: fc.integer({ min: 1, max: 5 }),
  })

  it('ranks the documents that are known or cover the query, and no others', () => {
    let found = 0
    holds(40, [cases], (one) => {
      const { docs, hides, filter, asked, city, hasProfile, worksWeight, shareMin } = one
      const own = one.known.filter(([ordinal]) => ordinal < docs.length)
      const values = [{ field: 'city', value: city, weight: 0.3 }]
      const said = expectedWords(docs, hides, asked, { word: asked[0] ?? '', ...values[0]! })
      const oracle = new Oracle(docs, hides)
      const words = oracle.words(asked)
      const similarities = docs.map((_, ordinal) => {
        const [, value, share] = own.find(([at]) => at === ordinal) ?? []
        if (!hasProfile) return value ?? 0
        if (value === undefined && said.shares[ordinal]! < shareMin) return 0
        const isOfCity = folded(docs[ordinal]!.keywords.city).includes(folded(city)[0]!)
        const profile = isOfCity ? 1 - (1 - words[ordinal]!) * (1 - 0.3) : words[ordinal]!
        const covered = share ?? said.shares[ordinal]!
        const text = profile * (covered * covered)
        const named = said.areNamed[ordinal]! ? Math.max(text, worksWeight) : text
        return (named + worksWeight * (value ?? 0)) / (1 + worksWeight)
      })
      const expected = oracle.ranked(similarities, one.formula, filter)
      found += expected.length
      for (const setup of setups) {
        const searcher = searcherOf(docs, setup, hides)
        const wordValues = [{ word: asked[0] ?? '', field: 'city', value: city }]
        const counted = searcher.countKnownWords(asked, asked, noLimits)
        const coverage = coverWords(asked, [counted], docs.length)
        const profile: ComputedProfile = {
          ...{ terms: asked, values, nameFields: ['login'], worksWeight, coverage, shareMin },
          words: searcher.readWordBits(coverage, asked, wordValues, noLimits),
          knownShares: Float64Array.from(own, ([, , share]) => share),
        }
        const similarity: Computed = {
          kind: 'computed',
          known: Uint32Array.from(own, ([ordinal]) => ordinal),
          values: Float64Array.from(own, ([, value]) => value),
          profile: hasProfile ? profile : null,
        }
        const ranking: LocalRanking = { kind: 'formula', similarity, formula: one.formula }
        const page = (limit: number, after: OracleHit | null) =>
          rank(searcher, ranking, { filter, limit, after }).filter(({ ordinal }) => {
            // A document without any similarity is ranked last.
            return similarities[ordinal]! > 0
          })
        expect(page(1000, null), JSON.stringify(setup)).toEqual(expected)
        const walked: OracleHit[] = []
        for (let isEnd = false; !isEnd; ) {
          const hits = page(one.limit, walked.at(-1) ?? null)
          walked.push(...hits)
          isEnd = hits.length < one.limit
        }
        expect(walked, JSON.stringify(setup)).toEqual(expected)
      }
    })
    expectSome(found)
  })
})

/** The share of a query that each document covers, and the logins that name it. */
function expectedWords(
  docs: readonly IndexDocument[],
  hides: Parameters<typeof searcherOf>[2],
  asked: readonly string[],
  wordValue: WordValue,
) {
  const live = new Oracle(docs, hides)
  const isHidden = (ordinal: number) => hides?.(ordinal) === true
  const expected = new ExpectedRelevance(schema, docs)
  const { shares } = expected.measureShares(asked, [wordValue], isHidden)
  const known = live.known(asked)
  const namedBy = asked.map((term) =>
    known.includes(term) ? live.matchingOf({ kind: 'tokens', field: 'login', terms: [term] }) : [],
  )
  const areNamed = docs.map(
    (_, ordinal) => asked.length > 0 && namedBy.every((named) => named.includes(ordinal)),
  )
  return { shares, areNamed }
}
