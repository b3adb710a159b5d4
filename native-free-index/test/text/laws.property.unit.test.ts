/** Laws of folding and of the analyser for all texts, also those of very many combining marks. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutMarks } from '../../src/text/combining-marks.ts'
import {
  analyseDocument,
  analyseEmail,
  analyseQuery,
  analysers,
  foldAccents,
  foldCase,
  markLocalPart,
  namesLocalPart,
  tokenizeSpans,
} from '../../src/text/index.ts'
import { holds, law } from '../law.ts'
import { anyText, markedText, unmarkedText } from './any-text.ts'

/** The code points, except the surrogates, of which a claim is false. */
function listCharacters(isFalse: (character: string) => boolean): string[] {
  const found: string[] = []
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue
    const character = String.fromCodePoint(codePoint)
    // Nine in ten code points are unassigned or private, and behave the same.
    if (codePoint % 16 !== 0 && /[\p{Cn}\p{Co}]/u.test(character)) continue
    if (isFalse(character)) found.push(character)
  }
  return found
}

describe.each([foldCase, foldAccents])('%o', (fold) => {
  test('is idempotent on every character', () => {
    expect(listCharacters((one) => fold(fold(one)) !== fold(one))).toEqual([])
  })

  law('is idempotent on any text', 800, [anyText], (text) => {
    expect(fold(fold(text))).toBe(fold(text))
  })
})

test('upper and lower case of every letter are folded to one', () => {
  const unequal = listCharacters((letter) => {
    if (!/\p{L}/u.test(letter)) return false
    const forms = [letter, letter.toUpperCase(), letter.toLowerCase()]
    return new Set(forms.map(foldCase)).size > 1
  })
  expect(unequal).toEqual([])
})

test('something is left of every letter and digit, so that each can be searched', () => {
  const lost = listCharacters((character) => {
    // Some letters have a compatibility form of a sign and a space, for instance \u037a.
    const visible = character.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    return /[\p{L}\p{N}]/u.test(visible) && analyseQuery(character).join('') === ''
  })
  expect(lost).toEqual([])
})

test('a run of marks is cut to 30, and nothing else is touched', () => {
  const isMark = /^[\p{M}\uff9e\uff9f]$/u
  holds(1_000, [fc.oneof(markedText, fc.string({ unit: 'binary', maxLength: 80 }))], (text) => {
    let before = 0
    const kept = Array.from(text, (character) => {
      before = isMark.test(character) ? before + 1 : 0
      return before <= 30 ? character : ''
    })
    expect(cutMarks(text)).toBe(kept.join(''))
  })
  const longest = `a${'\u0316'.repeat(15)}${'\u0301'.repeat(15)}b`
  expect([foldCase(longest), foldAccents(longest)]).toEqual([longest.normalize('NFKC'), 'ab'])
})

law('tokens with ranges are those of the index', 1_500, [anyText], (text) => {
  for (const analyser of ['text', 'email'] as const) {
    const { terms, positions, starts, ends, areLocalParts } = tokenizeSpans(text, analyser)
    expect({ terms, positions }).toEqual({
      terms: [...analysers[analyser](text).terms],
      positions: [...analysers[analyser](text).positions],
    })
    for (const { length } of [starts, ends, areLocalParts]) expect(length).toBe(terms.length)
  }
})

law('each range of a text has the token, and cuts no character', 1_500, [anyText], (text) => {
  const { terms, starts, ends, areLocalParts } = tokenizeSpans(text, 'text')
  for (const [i, term] of terms.entries()) {
    const [start, end] = [starts[i]!, ends[i]!]
    expect(0 <= start && start < end && end <= text.length).toBe(true)
    expect(isInside(text, start) || isInside(text, end)).toBe(false)
    const part = text.slice(start, end)
    // A local part is one token for any characters. Long words are truncated.
    if (areLocalParts[i] || term.length > 100 || analyseDocument(part).includes(term)) continue
    // The halves of an address are analysed without context.
    if (text.normalize('NFKC').includes('@')) continue
    // One character may represent two letters, of two words.
    expect(plain(part)).toContain(term)
    const [first = ''] = /^.\p{M}*/u.exec(part) ?? []
    const [last = ''] = /.\p{M}*$/u.exec(part) ?? []
    expect(plain(part.slice(first.length))).not.toContain(term)
    expect(plain(part.slice(0, -last.length))).not.toContain(term)
  }
})

/** Whether an offset is between the two units of one character. */
function isInside(text: string, offset: number): boolean {
  return offset > 0 && offset < text.length && (text.codePointAt(offset - 1) ?? 0) > 0xffff
}

function plain(text: string): string {
  return foldAccents(text).replaceAll(/[^\p{L}\p{N}\p{M}]|\p{Default_Ignorable_Code_Point}/gu, '')
}

law('query terms of a text are tokens of it', 800, [anyText], (text) => {
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
  expect(tokens[0]).toBe(markLocalPart(localTerm!))
  expect(others.filter((term) => !tokens.includes(term))).toEqual([])
  expect(namesLocalPart(`at ${text}`)).toBe(true)
  expect(namesLocalPart(domain)).toBe(false)
  expect(namesLocalPart(`at @${domain}`)).toBe(false)
})

law('local parts are terms of no text', 800, [anyText, anyText], (entry, query) => {
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
  const signs = listCharacters((character) => {
    const text = `${character} a${character}a 机${character}`
    return analyseQuery(text).some((term) => term.includes('@'))
  })
  expect(signs).toEqual([])
})

law('analysis is deterministic', [anyText, fc.array(anyText, { maxLength: 3 })], (text, others) => {
  const first = [analyseDocument(text), analyseQuery(text), analyseEmail(text)]
  for (const other of others) analyseDocument(other)
  expect([analyseDocument(text), analyseQuery(text), analyseEmail(text)]).toEqual(first)
})

law('a term of letters and digits is its own only term', 800, [anyText], (text) => {
  for (const term of analyseQuery(text)) {
    if (/^[\p{L}\p{N}]+$/u.test(term) && !isMixed(term)) {
      expect(analyseQuery(term)).toEqual([term])
    }
  }
})

law('no token is empty, too long, or changed by folding it again', 800, [anyText], (text) => {
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

law('all forms of a text give the same tokens', 800, [unmarkedText], (text) => {
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
