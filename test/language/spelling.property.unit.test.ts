import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { isMisspelling, Spellings } from '../../src/language/spelling.ts'

const word = fc.stringMatching(/^[a-e]{0,8}$/)

/** A word with a letter more or less, another one, or two that change places. */
const edit = fc.tuple(fc.nat(8), fc.nat(3), fc.constantFrom(...'abcde')).map(
  ([at, kind, letter]) =>
    (text: string) =>
      [
        `${text.slice(0, at)}${letter}${text.slice(at)}`,
        `${text.slice(0, at)}${text.slice(at + 1)}`,
        `${text.slice(0, at)}${letter}${text.slice(at + 1)}`,
        `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at] ?? ''}${text.slice(at + 2)}`,
      ][kind]!,
)
const pair = fc
  .tuple(word, fc.array(edit, { maxLength: 2 }))
  .map(([text, edits]) => [text, edits.reduce((now, change) => change(now), text)] as const)

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

it('a misspelling is at distance 1, has the right first letter and five letters', () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(word, word), pair), ([a, b]) => {
      const isLong = a.length >= 5 && b.length >= 5
      expect(isMisspelling(a, b)).toBe(isLong && a[0] === b[0] && distance(a, b) === 1)
    }),
    { numRuns: tries(2000) },
  )
})

it('the index finds what comparing all finds', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), pair, (others, [known, wrong]) => {
      const all = [...others, known]
      const meant = new Spellings(all).meantBy(wrong)
      const misspelt = all.filter((one) => isMisspelling(wrong, one))
      if (meant === undefined) expect(misspelt).toEqual([])
      else expect(misspelt).toContain(meant)
    }),
  )
})
