/** Laws of the analyser for all texts. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  analyseDocument,
  analyseEmail,
  analyseQuery,
  foldAccents,
  localPartTerm,
  namesLocalPart,
} from '../../src/text/index.ts'
import { holds, law } from '../law.ts'
import { anyText } from './any-text.ts'

law('query terms of a text are tokens of it', 2_000, [anyText], (text) => {
  const tokens = new Set(analyseDocument(text))
  expect(analyseQuery(text).filter((term) => !tokens.has(term))).toEqual([])
})

/** A realistic address, in ASCII. */
function anyAddress() {
  const label = fc.stringMatching(/^[a-zA-Z0-9]([a-zA-Z0-9-]{0,8}[a-zA-Z0-9])?$/)
  const topLabel = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9]{1,4}$/)
  const atom = fc.stringMatching(/^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]{0,9}[a-zA-Z0-9]$/)
  return fc
    .tuple(
      fc.array(atom, { minLength: 1, maxLength: 3 }),
      fc.array(label, { minLength: 1 }),
      topLabel,
    )
    .map(([local, labels, top]) => ({ local: local.join('.'), domain: [...labels, top].join('.') }))
}

law('terms of an address are tokens of it', 2_000, [anyAddress()], ({ local, domain }) => {
  // The visible characters of an obfuscated local part are no word.
  fc.pre(!/\*{3}.{0,2}$/u.test(local))
  const text = `${local}@${domain}`
  const tokens = analyseEmail(text)
  const [localTerm, ...others] = analyseQuery(text)
  expect(tokens[0]).toBe(localPartTerm(localTerm!))
  expect(others.filter((term) => !tokens.includes(term))).toEqual([])
  expect(namesLocalPart(`at ${text}`)).toBe(true)
  expect(namesLocalPart(domain)).toBe(false)
  expect(namesLocalPart(`at @${domain}`)).toBe(false)
})

law('local parts are terms of no text', 2_000, [anyText, anyText], (entry, query) => {
  const [first, ...others] = analyseEmail(entry)
  const ordinary = [first ?? '', ...others].filter((token) => !token.endsWith('@'))
  expect(others.filter((token) => token.includes('@'))).toEqual([])
  const domain = entry.normalize('NFKC').split('@').at(-1)!
  expect(ordinary.filter((token) => !analyseEmail(`x@${domain}`).includes(token))).toEqual(
    first === undefined ? [''] : [],
  )
  for (const token of [...analyseQuery(query), ...analyseDocument(query)]) {
    expect(token).not.toContain('@')
  }
})

test('no character is analysed to the sign of local parts', () => {
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const character = String.fromCodePoint(codePoint)
    // Nine in ten code points are unassigned or private, and behave the same.
    if (codePoint % 16 !== 0 && /[\p{Cn}\p{Co}]/u.test(character)) continue
    const text = `${character} a${character}a 机${character}`
    if (analyseQuery(text).some((term) => term.includes('@'))) expect.unreachable(character)
  }
})

law('analysis is deterministic', [anyText, fc.array(anyText, { maxLength: 3 })], (text, others) => {
  const first = [analyseDocument(text), analyseQuery(text), analyseEmail(text)]
  for (const other of others) analyseDocument(other)
  expect([analyseDocument(text), analyseQuery(text), analyseEmail(text)]).toEqual(first)
})

law('a term of letters and digits is its own only term', 2_000, [anyText], (text) => {
  for (const term of analyseQuery(text)) {
    if (/^[\p{L}\p{N}]+$/u.test(term) && !isMixed(term)) {
      expect(analyseQuery(term)).toEqual([term])
    }
  }
})

law('no token is empty, too long, or changed by folding it again', 2_000, [anyText], (text) => {
  for (const token of [...analyseDocument(text), ...analyseEmail(text)]) {
    expect(token).not.toBe('')
    // A mark may follow the 128 units of a term.
    expect(token.length).toBeLessThanOrEqual(token.endsWith('@') ? 129 : 128)
    expect(foldAccents(token)).toBe(token)
  }
})

law('query terms are distinct', [anyText], (text) => {
  const terms = analyseQuery(text)
  expect(new Set(terms).size).toBe(terms.length)
})

law('all forms of a text give the same tokens', 2_000, [anyText], (text) => {
  const tokens = analyseDocument(text)
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
    expect(analyseDocument(text.normalize(form))).toEqual(tokens)
  }
})

test('upper and lower case of a plain text give the same query terms', () => {
  const plain = fc.stringMatching(/^[a-zäöüßа-яα-ω ,]{0,30}$/)
  holds([plain], (text) => {
    expect(analyseQuery(text.toUpperCase())).toEqual(analyseQuery(text))
  })
})

test('ASCII text and the same text on the normalising path give the same tokens', () => {
  const ascii = fc.string({ unit: fc.constantFrom(..."aBc 09.-_'@+#!/") })
  holds(2_000, [ascii], (text) => {
    expect(analyseDocument(`${text} ☃`)).toEqual(analyseDocument(text))
    expect(analyseQuery(`${text} ☃`)).toEqual(analyseQuery(text))
  })
})

/** Whether a term mixes scripts, which only a whole local part or domain may do. */
function isMixed(term: string): boolean {
  const scripts = ['Han', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  const dense = new RegExp(scripts.map((name) => `\\p{scx=${name}}`).join('|'), 'gu')
  const count = term.match(dense)?.length ?? 0
  return count > 2 || (count > 0 && count < [...term].length)
}
