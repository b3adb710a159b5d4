import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HybridFusion } from '../../src/index.ts'
import { fuseHybrid, fusionDepth, measurePopularity, nameBonus } from '../../src/rankings/index.ts'
import { checkedValue, nodesOf } from '../explanation/score-tree.ts'
import { holds, law } from '../law.ts'
import { byRank, hitsOf, type Item, itemsOf } from './ranked.ts'

const score = fc.oneof(fc.constantFrom(0.25, 0.5, 1), fc.double({ min: 0.01, max: 1, noNaN: true }))

/** A ranked list of up to 40 of some 60 documents. */
function listOf(scores: fc.Arbitrary<number>): fc.Arbitrary<Item[]> {
  return fc
    .uniqueArray(fc.record({ ordinal: fc.nat({ max: 59 }), score: scores }), {
      selector: ({ ordinal }) => ordinal,
      maxLength: 40,
    })
    .map((items) => items.sort(byRank))
}

const found = listOf(score)
/** Includes documents with a similarity of 0, which an engine lists after the others. */
const similar = listOf(fc.oneof({ weight: 3, arbitrary: score }, fc.constant(0)))

const none: readonly Item[] = []

const fuse = (
  text: readonly Item[],
  vector: readonly Item[],
  names: readonly Item[] = none,
  mayBeTopic = false,
) => {
  const lists = { text: hitsOf(text), vector: hitsOf(vector), names: hitsOf(names) }
  const fused = itemsOf(fuseHybrid(lists, mayBeTopic))
  // Each score has a tree, also that of a document in no list.
  const explained = new HybridFusion(lists, mayBeTopic)
  for (const { ordinal, score } of [...fused, { ordinal: 5000, score: 0 }]) {
    expect(checkedValue(explained.explain(ordinal))).toBe(score)
  }
  return fused
}

/** The formula in the comment of hybrid-fusion.ts, document by document. */
function fuseByDefinition(text: readonly Item[], vector: readonly Item[]): Item[] {
  const best = text[0]?.score ?? 0
  const shares = text.map((hit) => hit.score / best)
  const crowd = shares.slice(0, 20).reduce((sum, share) => sum + share ** 1.5, 0)
  const trust = text.length === 0 ? 0 : 10 * (best / crowd) ** 4
  const ranked = vector.filter((hit) => hit.score > 0)
  const most = (trust + (ranked.length > 0 ? 1 : 0)) / 61
  const fusedAt = (ordinal: number) => {
    const [t, v] = [text, ranked].map((list) =>
      list.slice(0, fusionDepth).find((hit) => hit.ordinal === ordinal),
    )
    const near = v === undefined ? 0 : 1 / (60 + rankOf(v, ranked))
    if (t === undefined) return near
    return near + (trust * (t.score / best) ** 3) / (60 + rankOf(t, text))
  }
  const ordinals = new Set([...text, ...vector].map(({ ordinal }) => ordinal))
  return [...ordinals]
    .map((ordinal) => ({ ordinal, score: most > 0 ? Math.fround(fusedAt(ordinal) / most) : 0 }))
    .sort(byRank)
}

const rankOf = (hit: Item, list: readonly Item[]) =>
  1 + list.filter(({ score }) => score > hit.score).length

/** `count` items of consecutive ordinals, with the scores `of(i)`. */
const row = (count: number, firstOrdinal: number, of: (i: number) => number) =>
  Array.from({ length: count }, (_, i) => ({ ordinal: firstOrdinal + i, score: of(i) }))

describe('hybrid fusion', () => {
  law('is what its definition says', [found, similar], (text, vector) => {
    expect(fuse(text, vector)).toEqual(fuseByDefinition(text, vector))
  })

  const bonuses = listOf(fc.double({ min: -20, max: 15, noNaN: true }))
  law('is explained', 60, [found, similar, bonuses, fc.boolean()], (text, vector, named, may) => {
    fuse(text, vector, named, may)
  })

  it('tells the ranks that a document has', () => {
    const text = row(3, 2, (i) => [0.25, 0.5, 0.25][i]!).sort(byRank)
    const lists = { text: hitsOf(text), vector: hitsOf(row(1, 4, () => 0.9)), names: hitsOf([]) }
    const explained = new HybridFusion(lists, false)
    const ranks = nodesOf(explained.explain(4)).filter(({ label }) => label === 'rank')
    expect(ranks.map(({ value }) => value)).toEqual([1, 2])
  })
})

describe('names', () => {
  const nearest = row(40, 100, (i) => 0.75 - i / 100)
  /** A name with a number of stars, as the index scores it. */
  const named = (ordinal: number, stars: number, worth = 0): Item => ({
    ordinal,
    score: Math.fround(Math.log1p(stars) + worth),
  })
  const valueAt = (items: readonly Item[], wanted: number) =>
    items.find(({ ordinal }) => ordinal === wanted)?.score

  it('tell the popularity, whatever the name is worth', () => {
    const worths = [0, nameBonus.whole, -1000, -2000]
    holds([fc.nat({ max: 500_000 }), fc.constantFrom(...worths)], (stars, worth) => {
      const told = measurePopularity(named(1, stars, worth).score)
      expect(Math.abs(told - stars)).toBeLessThanOrEqual(1e-3 * (1 + stars))
    })
  })

  law(
    'give 1 to the best known one alone',
    [found, similar, fc.nat({ max: 1000 }), fc.nat({ max: 59 })],
    (text, vector, stars, at) => {
      const fused = fuse(text, vector, [named(at, stars + 1), named(99, stars)])
      expect(valueAt(fused, at)).toBe(1)
      const others = fused.filter(({ ordinal }) => ordinal !== at)
      for (const { score } of others) expect(score).toBeLessThanOrEqual(Math.fround(2 / 3))
      expect(valueAt(fused, 99)).toBe(valueAt(fuse(text, vector), 99))
    },
  )

  it('share the first place where nothing tells them apart', () => {
    const fused = fuse([], nearest, [named(7, 3), named(8, 3)])
    expect(fused.slice(0, 2)).toEqual([
      { ordinal: 7, score: 1 },
      { ordinal: 8, score: 1 },
    ])
  })

  it('put an unknown namesake after what is about the query', () => {
    const bare = { ordinal: 8, score: 0.9 }
    const fused = fuse([], [bare, ...nearest], [named(7, 50_000), named(8, 0)])
    expect(fused[0]).toEqual({ ordinal: 7, score: 1 })
    expect(valueAt(fused, 8)!).toBeLessThan(valueAt(fused, 100)!)
  })

  it('that may be topics are trusted if people know them', () => {
    const values = [0, 1, 10, 1000].map((stars) => {
      const fused = fuse([], nearest, [named(7, stars)], true)
      return [valueAt(fused, 7), fused[0]!.ordinal]
    })
    const [unknown, little, known, famous] = values
    expect(unknown).toEqual([0, 100])
    expect(little![1]).toBe(100)
    expect(known![1]).toBe(7)
    expect(famous![0]).toBeGreaterThan(0.99)
  })
})
