/**
 * A searcher equals brute force, to the bits of its scores, whoever is suppressed. Results under
 * suppression are the full ones without the suppressed documents, for a query without their own
 * terms. Statistics are still those of all documents, so scores do not change.
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countBits } from '../../src/bytes/index.ts'
import {
  createHitBuffer,
  type Filter,
  LiveDocuments,
  type OpenIndex,
  OrdinalSet,
  type Ranking,
} from '../../src/index.ts'
import { documents, filters, schema, searches } from '../arbitrary.ts'
import {
  buildIndex,
  documentWith,
  hitsOf,
  liveWithout,
  noLimits,
  openSearcher,
  searchAll,
  setOf,
  setups,
} from '../build-index.ts'
import { holds, law } from '../law.ts'
import { BruteForce } from '../oracle/brute-force.ts'
import { KnownTerms } from '../oracle/known-terms.ts'

/** By position, whether a document is hidden: none, some, nearly all. */
const hidings = fc.oneof(
  fc.constant(() => false),
  fc.integer({ min: 2, max: 9 }).map((step) => (ordinal: number) => ordinal % step === 0),
  fc.integer({ min: 2, max: 30 }).map((step) => (ordinal: number) => ordinal % step !== 1),
  fc.nat({ max: 59 }).map((one) => (ordinal: number) => ordinal === one),
  fc.nat({ max: 59 }).map((end) => (ordinal: number) => ordinal < end),
)

describe.each(setups)('$shards shards, $kernel:', ({ shards, kernel }) => {
  law(
    'rankings are struck out',
    60 / shards,
    [searches, hidings, fc.boolean(), fc.nat()],
    ({ docs, plan }, isSuppressed, together, place) => {
      const index = buildIndex(schema, docs, shards, kernel)
      const searcher = openSearcher(index, 0, liveWithout(index, isSuppressed))
      const known = new KnownTerms(schema, docs).left(plan, (ordinal) => !isSuppressed(ordinal))
      const whole = new BruteForce(schema, docs).search({ ...known, limit: docs.length })
      const visible = whole.filter(({ ordinal }) => !isSuppressed(ordinal))
      const how = together ? 'one call' : 'merged'
      expect(searchAll(index, plan, how, searcher)).toEqual(visible.slice(0, plan.limit))
      const after = visible[place % (visible.length + 1)] ?? null
      const behind = visible.slice(after === null ? 0 : visible.indexOf(after) + 1)
      expect(searchAll(index, { ...plan, after }, how, searcher)).toEqual(
        behind.slice(0, plan.limit),
      )
    },
  )

  it('counts, selections and all lists of one query exclude hidden documents', () => {
    const terms = ['rust', 'go', 'ada']
    const rankings: Ranking[] = [
      { kind: 'terms', terms: ['rust'] },
      { kind: 'terms', terms: ['go', 'js'] },
      { kind: 'sorted', field: 'stars' },
    ]
    const limits = fc.integer({ min: 1, max: 9 })
    holds(60 / shards, [documents, filters, hidings, limits], (docs, filter, isHidden, limit) => {
      const index = buildIndex(schema, docs, shards, kernel)
      const searcher = openSearcher(index, 0, liveWithout(index, isHidden))
      const oracle = new BruteForce(schema, docs)
      const isLive = (ordinal: number) => !isHidden(ordinal)
      const whole = { filter: null, limit: docs.length, after: null }
      const listLive = (ranking: Ranking, filter: Filter | null) => {
        const hits = oracle.search({ ...whole, ranking, filter })
        return hits.map(({ ordinal }) => ordinal).filter(isLive)
      }
      const matching = oracle.matching(filter).filter(isLive)
      expect(searcher.count(filter, searcher.shards, noLimits)).toBe(matching.length)
      expect([...searcher.select(filter, noLimits).listOrdinals()]).toEqual(matching)
      for (const asked of [null, filter]) {
        const found = searcher.countMatches(terms, asked, searcher.shards, noLimits)
        expect(found).toBe(listLive({ kind: 'terms', terms }, asked).length)
      }
      const out = rankings.map(() => createHitBuffer())
      searcher.rankAll({ ...whole, limit }, rankings, searcher.shards, noLimits, out)
      const known = new KnownTerms(schema, docs).left(rankings, isLive)
      for (const [i, ranking] of known.entries()) {
        const found = hitsOf(out[i]!).map(({ ordinal }) => ordinal)
        expect(found).toEqual(listLive(ranking, null).slice(0, limit))
      }
    })
  })
})

describe('long lists', () => {
  // Frequent terms and few distinct scores, so that queries prune.
  const longLists = Array.from({ length: 6000 }, (_, i) => {
    const words = `${i % 3 === 0 ? 'rust ' : ''}${'go '.repeat(i % 7)}`
    const bio = `${words}${i % 2499 === 0 ? 'zig' : 'java'}`
    return documentWith({ text: { login: `user${i}`, bio }, numbers: { stars: i % 11 } })
  })
  const oracle = new BruteForce(schema, longLists)
  const known = new KnownTerms(schema, longLists)

  it('with stored first pages and minimum scores are struck out as well', () => {
    for (const terms of [['java'], ['rust', 'go'], ['rust', 'go', 'zig'], ['absent'], []]) {
      const plan = {
        ranking: { kind: 'terms', terms },
        filter: null,
        limit: 100,
        after: null,
      } as const
      const whole = oracle.search({ ...plan, limit: longLists.length })
      const best = new Set(whole.slice(0, 150).map(({ ordinal }) => ordinal))
      for (const isSuppressed of [
        () => false,
        (ordinal: number) => ordinal === whole[0]?.ordinal,
        (ordinal: number) => ordinal === whole[99]?.ordinal,
        (ordinal: number) => ordinal === whole[100]?.ordinal,
        (ordinal: number) => best.has(ordinal),
        (ordinal: number) => !best.has(ordinal),
      ]) {
        const left = known.left(plan, (ordinal) => !isSuppressed(ordinal))
        const isSame = left.ranking.terms.length === terms.length
        const expected = (isSame ? whole : oracle.search({ ...left, limit: longLists.length }))
          .filter(({ ordinal }) => !isSuppressed(ordinal))
          .slice(0, 100)
        for (const { shards, kernel } of setups) {
          const index = buildIndexOnce(shards, kernel)
          const searcher = openSearcher(index, 0, liveWithout(index, isSuppressed))
          expect(searchAll(index, plan, 'one call', searcher)).toEqual(expected)
        }
      }
    }
  })

  const built = new Map<string, OpenIndex>()
  function buildIndexOnce(shards: number, kernel: 'wasm' | 'js'): OpenIndex {
    const key = `${shards} ${kernel}`
    const known = built.get(key) ?? buildIndex(schema, longLists, shards, kernel)
    built.set(key, known)
    return known
  }
})

describe('live documents', () => {
  const docs = Array.from({ length: 70 }, (_, i) =>
    documentWith({
      text: { login: `user${i}` },
      keywords: { login: `user${i}` },
      numbers: { stars: i },
    }),
  )
  const index = buildIndex(schema, docs, 3)
  const liveIn = (live: LiveDocuments) =>
    live.current === null ? null : [...new OrdinalSet(index, live.current).listOrdinals()]

  it('are replaced at once for every thread that opens them', () => {
    const live = new LiveDocuments(index)
    const other = new LiveDocuments(index, live.buffer)
    expect(liveIn(other)).toBeNull()
    live.prepare(setOf(index, (ordinal) => ordinal === 5).sets)
    expect(liveIn(other)).toBeNull()
    live.swap()
    const without = (...some: number[]) => [...docs.keys()].filter((i) => !some.includes(i))
    expect(liveIn(other)).toEqual(without(5))
    live.prepare(setOf(index, (ordinal) => ordinal === 6 || ordinal === 69).sets)
    expect(liveIn(other)).toEqual(without(5))
    live.swap()
    expect(liveIn(other)).toEqual(without(6, 69))
    live.prepare(null)
    live.swap()
    expect(liveIn(other)).toBeNull()
  })

  it('have no bits after the last document', () => {
    const live = liveWithout(index, (ordinal) => ordinal === 5)
    const bits = live.current!.reduce((sum, one) => sum + countBits(one), 0)
    expect(bits).toBe(docs.length - 1)
  })

  it('of another index are refused', () => {
    const { buffer } = new LiveDocuments(index)
    const smaller = buildIndex(schema, docs.slice(0, 7), 1)
    expect(() => new LiveDocuments(smaller, buffer)).toThrow('live documents of another index')
  })
})
