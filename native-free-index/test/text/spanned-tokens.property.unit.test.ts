/** Tokens with ranges: they equal the index's tokens, and each range gives its token. */

import fc from 'fast-check'
import { expect } from 'vitest'
import { analyseDocument, analysers, foldAccents, spannedTokens } from '../../src/text/index.ts'
import { law } from '../law.ts'
import { anyText } from './any-text.ts'

law('equal the index', 3_000, [anyText, fc.constantFrom('text', 'email')], (text, analyser) => {
  const spanned = spannedTokens(text, analyser)
  const { terms, positions } = analysers[analyser](text)
  expect(spanned.terms).toEqual(terms)
  expect(spanned.positions).toEqual(positions)
  expect(spanned.starts.length).toBe(terms.length)
  expect(spanned.ends.length).toBe(terms.length)
  expect(spanned.areLocalParts.length).toBe(terms.length)
})

law('each part of the text has the token, and no character is cut', 3_000, [anyText], (text) => {
  const { terms, starts, ends, areLocalParts } = spannedTokens(text, 'text')
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
