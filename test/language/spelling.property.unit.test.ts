import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { isMisspelling, Spellings } from '../../src/language/spelling.ts'

const word = fc.stringMatching(/^[a-e]{4,8}$/)

/** Optimal string alignment distance, by its definition. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i])
  for (let j = 0; j <= b.length; j++) rows[0]![j] = j
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      rows[i]![j] = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + (isSame ? 0 : 1),
        isSwapped ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return rows[a.length]![b.length]!
}

describe('a misspelling', () => {
  it.each([
    ['pyhton', 'python'],
    ['pythn', 'python'],
    ['pythoon', 'python'],
    ['pythom', 'python'],
    ['typescrip', 'typescript'],
  ])('%s of %s', (wrong, known) => {
    expect(isMisspelling(wrong, known)).toBe(true)
    expect(isMisspelling(known, wrong)).toBe(true)
  })

  it.each([
    ['python', 'python'],
    ['jython', 'python'],
    ['pytoh', 'python'],
    ['rusty', 'rust'],
    ['jav', 'java'],
    ['', ''],
  ])('is not %s of %s', (wrong, known) => expect(isMisspelling(wrong, known)).toBe(false))

  it('is one at distance 1 with the first letter right and five letters', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const isLong = a.length >= 5 && b.length >= 5
        expect(isMisspelling(a, b)).toBe(isLong && a[0] === b[0] && distance(a, b) === 1)
      }),
      { numRuns: tries(2000) },
    )
  })
})

it('the index finds what comparing all finds', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), word, (known, wrong) => {
      const meant = new Spellings(known).meantBy(wrong)
      const all = known.filter((one) => isMisspelling(wrong, one))
      if (meant === undefined) expect(all).toEqual([])
      else expect(all).toContain(meant)
    }),
  )
})
