import fc from 'fast-check'
import { expect } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { editDistance } from '../../native-free-index/test/text/edit-distance.ts'
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

const pairs = fc.oneof(fc.tuple(word, word), pair)

law('a misspelling is at distance 1, of five letters, the first right', 2000, [pairs], ([a, b]) => {
  const isNear = a[0] === b[0] && editDistance([...a], [...b]) === 1
  expect(isMisspelling(a, b)).toBe(a.length >= 5 && b.length >= 5 && isNear)
})

law(
  'the index finds what comparing all finds',
  [fc.array(word, { maxLength: 40 }), pair],
  (others, [known, wrong]) => {
    const all = [...others, known]
    const meant = new Spellings(all).guess(wrong)
    const misspelt = all.filter((one) => isMisspelling(wrong, one))
    if (meant === undefined) expect(misspelt).toEqual([])
    else expect(misspelt).toContain(meant)
  },
)
