import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuseHybrid } from '../../src/collect/index.ts'
import { byRank, hitsOf, type Item, itemsOf } from './ranked.ts'

const score = fc.oneof(fc.constantFrom(0.25, 0.5, 1), fc.double({ min: 0.01, max: 1, noNaN: true }))

/** A ranked list of up to 40 of some 60 documents. */
function listOf(scores: fc.Arbitrary<number>): fc.Arbitrary<Item[]> {
  return fc
    .uniqueArray(fc.record({ tie: fc.nat({ max: 59 }), score: scores }), {
      selector: ({ tie }) => tie,
      maxLength: 40,
    })
    .map((items) => items.sort(byRank))
}

const found = listOf(score)
/** With documents that are not similar at all, as an engine lists them behind the others. */
const similar = listOf(fc.oneof({ weight: 3, arbitrary: score }, fc.constant(0)))

const fuse = (text: readonly Item[], vector: readonly Item[]) =>
  itemsOf(fuseHybrid(hitsOf(text), hitsOf(vector)))

/** The formula of the file's comment, document by document. */
function fuseByDefinition(text: readonly Item[], vector: readonly Item[]): Item[] {
  const best = text[0]?.score ?? 0
  const shares = text.map((hit) => hit.score / best)
  const crowd = shares.slice(0, 20).reduce((sum, share) => sum + share ** 1.5, 0)
  const trust = text.length === 0 ? 0 : (100 * best ** 2) / crowd ** 4
  const ranked = vector.filter((hit) => hit.score > 0)
  const most = (trust + (ranked.length > 0 ? 1 : 0)) / 61
  const fusedAt = (tie: number) => {
    const [t, v] = [text, ranked].map((list) => list.findIndex((hit) => hit.tie === tie)) as [
      number,
      number,
    ]
    const near = v < 0 ? 0 : 1 / (61 + v)
    return t < 0 ? near : near + (trust * shares[t]! ** 3) / (61 + t)
  }
  const ties = new Set([...text, ...vector].map(({ tie }) => tie))
  return [...ties]
    .map((tie) => ({ tie, score: most > 0 ? Math.fround(fusedAt(tie) / most) : 0 }))
    .sort(byRank)
}

const tiesOf = (items: readonly Item[]) => items.map(({ tie }) => tie)

/** So many documents with one score, from a tie on. */
const row = (count: number, firstTie: number, of: (i: number) => number) =>
  Array.from({ length: count }, (_, i) => ({ tie: firstTie + i, score: of(i) }))

describe('hybrid fusion', () => {
  it('is what its definition says', () => {
    fc.assert(
      fc.property(found, similar, (text, vector) => {
        expect(fuse(text, vector)).toEqual(fuseByDefinition(text, vector))
      }),
    )
  })

  it('holds the union of the lists once, ranked, with values from 0 to 1', () => {
    fc.assert(
      fc.property(found, similar, (text, vector) => {
        const fused = fuse(text, vector)
        expect(new Set(tiesOf(fused))).toEqual(new Set(tiesOf([...text, ...vector])))
        expect(fused).toHaveLength(new Set(tiesOf(fused)).size)
        expect(fused).toEqual(fused.toSorted(byRank))
        for (const { score } of fused) {
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('gives 1 to what is first in both lists', () => {
    fc.assert(
      fc.property(found, similar, (text, vector) => {
        const first = { tie: 99, score: 1 }
        expect(fuse([first, ...text], [first, ...vector])[0]).toEqual({ tie: 99, score: 1 })
      }),
    )
  })

  it('has the order of one list where the other one is empty, or says nothing', () => {
    fc.assert(
      fc.property(found, (list) => {
        expect(tiesOf(fuse([], list))).toEqual(tiesOf(list))
        expect(tiesOf(fuse(list, []))).toEqual(tiesOf(list))
        const dissimilar = tiesOf(list)
          .sort((a, b) => a - b)
          .map((tie) => ({ tie, score: 0 }))
        expect(fuse(list, dissimilar)).toEqual(fuse(list, []))
      }),
    )
  })

  it('ranks documents that neither list knows anything of by tie', () => {
    expect(
      fuse(
        [],
        row(3, 5, () => 0),
      ),
    ).toEqual(row(3, 5, () => 0))
  })

  it('never puts a document behind another that both lists rank behind it', () => {
    fc.assert(
      fc.property(found, (text) => {
        const vector = text.map((hit, i) => ({ ...hit, score: 1 - i / 100 }))
        expect(tiesOf(fuse(text, vector))).toEqual(tiesOf(text))
      }),
    )
  })
})

describe('trust in words', () => {
  const nearest = row(40, 100, (i) => 0.9 - i / 100)

  it('puts a lone hit that covers a query first, wherever vectors have it', () => {
    const name = { tie: 7, score: 0.5 }
    expect(tiesOf(fuse([name], nearest))[0]).toBe(7)
    const far = [...nearest, { tie: 7, score: 0.1 }]
    expect(tiesOf(fuse([name, { tie: 8, score: 0.1 }], far))[0]).toBe(7)
  })

  it('leaves the first places to vectors where many hits are alike', () => {
    const crowd = row(30, 200, (i) => 0.5 - i / 200)
    expect(tiesOf(fuse(crowd, nearest)).slice(0, 20)).toEqual(tiesOf(nearest).slice(0, 20))
  })

  it('leaves the first places to vectors where hits cover little of the query', () => {
    const little = [{ tie: 7, score: 0.05 }]
    expect(tiesOf(fuse(little, nearest)).slice(0, 20)).toEqual(tiesOf(nearest).slice(0, 20))
  })

  it('does not grow with a crowd', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), score, (others, best) => {
        const valueIn = (hits: number) => {
          const text = [{ tie: 7, score: best }, ...row(hits, 200, () => best / 2)]
          return fuse(text, nearest).find(({ tie }) => tie === 7)!.score
        }
        expect(valueIn(others + 1)).toBeLessThanOrEqual(valueIn(others))
      }),
    )
  })
})
