import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds, law } from '../../native-free-index/test/law.ts'
import { cutText, splitWords, textCharactersMax } from '../../src/embed/words.ts'

const texts = fc.string({ unit: 'binary', maxLength: 60 })

describe('the words of a text', () => {
  it.each([
    ['React state-management', ['react', 'state', '-', 'management']],
    ['C++ & .NET', ['c', '+', '+', '&', '.', 'net']],
    ['Über Straße', ['uber', 'straße']],
    ['ｐｙｔｈｏｎ ﬁle', ['python', 'file']],
    ['向量db', ['向', '量', 'db']],
    ['a\u0000b\u200bc\ufffd', ['abc']],
    ['lock‑free — “quoted”', ['lock', '‐', 'free', '—', '“', 'quoted', '”']],
    ['tabs\tand\r\nlines\u2028too', ['tabs', 'and', 'lines', 'too']],
    ['\ud800x', ['x']],
    ['', []],
    [' \u00a0\n', []],
  ])('%j', (text, words) => {
    expect(splitWords(text)).toEqual(words)
  })

  law('are the same for texts that NFKC does not tell apart', [texts], (text) => {
    expect(splitWords(text.normalize('NFKC'))).toEqual(splitWords(text))
  })

  law('have no white space, no control characters and no accents', [texts], (text) => {
    expect(splitWords(text).join('')).not.toMatch(/[\s\p{C}\p{Mn}]/u)
  })

  it('are the same in ASCII whether the short way is taken or the long one', () => {
    const ascii = fc
      .string({ unit: 'binary-ascii' })
      .map((text) => text.replace(/[^\t-\r -~]/g, ''))
    holds([ascii], (text) => {
      expect(splitWords(`${text} é`)).toEqual([...splitWords(text), 'e'])
    })
  })
})

describe('a long text', () => {
  it('counts up to its limit', () => {
    const head = 'word '.repeat(textCharactersMax / 4).slice(0, textCharactersMax)
    expect(splitWords(`${head}more and more`)).toEqual(splitWords(head))
    expect(splitWords('\ufdfa'.repeat(textCharactersMax)).join(' ').length).toBeLessThanOrEqual(
      textCharactersMax,
    )
  })

  it('is not cut within a character', () => {
    const text = `${'x'.repeat(textCharactersMax - 1)}😀`
    expect(cutText(text)).toBe('x'.repeat(textCharactersMax - 1))
    expect(cutText(`x${text.slice(2)}`)).toBe(`x${text.slice(2)}`)
  })
})
