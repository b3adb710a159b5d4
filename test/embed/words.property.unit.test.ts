import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds, law } from '../../native-free-index/test/law.ts'
import { readRows } from '../../native-free-index/test/rows.ts'
import { cutText, splitWords, textCharactersMax } from '../../src/embed/words.ts'

const texts = fc.string({ unit: 'binary', maxLength: 60 })

describe('the words of a text', () => {
  const { words } = readRows<{ words: [string, string[]][] }>(import.meta.url, 'embed.jsonl')

  it.each(words)('%j', (text, expected) => expect(splitWords(text)).toEqual(expected))

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
