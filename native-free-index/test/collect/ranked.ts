/** Ranked lists for tests. They have few scores, so that ordinals decide often. */
import fc from 'fast-check'
import { createHits, type Hits } from '../../src/collect/index.ts'

export interface Item {
  readonly score: number
  readonly ordinal: number
}

const scores = fc.constantFrom(Number.NEGATIVE_INFINITY, -1, 0, 0.25, 0.5, 1)

/** Ranked lists without common documents, like those of shards. */
export function listsOf(count: number): fc.Arbitrary<Item[][]> {
  const place = fc.nat({ max: count - 1 })
  return fc.array(fc.tuple(scores, place), { maxLength: 40 }).map((dealt) => {
    const lists: Item[][] = Array.from({ length: count }, () => [])
    for (const [ordinal, [score, list]] of dealt.entries()) lists[list]!.push({ score, ordinal })
    return lists.map((list) => list.sort(byRank))
  })
}

export function byRank(a: Item, b: Item): number {
  if (a.score !== b.score) return a.score < b.score ? 1 : -1
  return a.ordinal - b.ordinal
}

export function hitsOf(items: readonly Item[]): Hits {
  // Unused entries contain values that must not be read.
  const hits = createHits(items.length + 3)
  hits.scores.fill(99)
  for (const [i, { score, ordinal }] of items.entries()) {
    hits.scores[i] = score
    hits.ordinals[i] = ordinal
  }
  hits.count = items.length
  return hits
}

export function itemsOf(hits: Hits): Item[] {
  return Array.from({ length: hits.count }, (_, i) => ({
    score: hits.scores[i]!,
    ordinal: hits.ordinals[i]!,
  }))
}

/** Σ 1 / (60 + rank), with ranks from 1, divided by the value of the first rank in every list. */
export function fuseRanks(lists: readonly (readonly Item[])[]): Item[] {
  const sums = new Map<number, number>()
  for (const list of lists) {
    for (const [i, { ordinal }] of list.entries()) {
      sums.set(ordinal, (sums.get(ordinal) ?? 0) + 1 / (61 + i))
    }
  }
  return [...sums]
    .map(([ordinal, sum]) => ({ ordinal, score: Math.fround(sum / (lists.length / 61)) }))
    .sort(byRank)
}
