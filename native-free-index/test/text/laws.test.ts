/** What holds of the analyser for every text. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyseDocument, analyseEmail, analyseQuery, foldAccents } from '../../src/text/index.ts'
import { anyText } from './any-text.ts'

const runs = { numRuns: 2_000 }

test('every query term of a text is a token of that text as a document', () => {
  const law = fc.property(anyText, (text) => {
    const tokens = new Set(analyseDocument(text))
    expect(analyseQuery(text).filter((term) => !tokens.has(term))).toEqual([])
  })
  fc.assert(law, runs)
})

test('every query term of an address is a token of that address', () => {
  const label = fc.stringMatching(/^[a-zA-Z0-9]([a-zA-Z0-9-]{0,8}[a-zA-Z0-9])?$/)
  const topLabel = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9]{1,4}$/)
  const atom = fc.stringMatching(/^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]{0,9}[a-zA-Z0-9]$/)
  const address = fc
    .tuple(
      fc.array(atom, { minLength: 1, maxLength: 3 }),
      fc.array(label, { minLength: 1 }),
      topLabel,
    )
    .map(([local, labels, top]) => `${local.join('.')}@${[...labels, top].join('.')}`)
  const law = fc.property(address, (text) => {
    const tokens = analyseEmail(text)
    expect(analyseQuery(text).filter((term) => !tokens.includes(term))).toEqual([])
  })
  fc.assert(law, runs)
})

test('an address has at most one token that its domain does not give', () => {
  const law = fc.property(anyText, anyText, (local, domain) => {
    const rest = domain.normalize('NFKC').replaceAll('@', ' ')
    const tokens = analyseEmail(`${local}@${rest}`)
    const whole = analyseEmail(local.normalize('NFKC').replaceAll('@', ' '))
    expect(tokens).toEqual([...whole, ...analyseEmail(`@${rest}`)])
    expect(whole.length).toBeLessThanOrEqual(1)
  })
  fc.assert(law, runs)
})

test('analysis is deterministic', () => {
  const law = fc.property(anyText, fc.array(anyText, { maxLength: 3 }), (text, others) => {
    const first = [analyseDocument(text), analyseQuery(text), analyseEmail(text)]
    for (const other of others) analyseDocument(other)
    expect([analyseDocument(text), analyseQuery(text), analyseEmail(text)]).toEqual(first)
  })
  fc.assert(law)
})

test('a term of letters and digits is its own only term', () => {
  const law = fc.property(anyText, (text) => {
    for (const term of analyseQuery(text)) {
      if (/^[\p{L}\p{N}]+$/u.test(term) && !isMixed(term)) {
        expect(analyseQuery(term)).toEqual([term])
      }
    }
  })
  fc.assert(law, runs)
})

test('no token is empty, too long, or changed by folding it again', () => {
  const law = fc.property(anyText, (text) => {
    for (const token of [...analyseDocument(text), ...analyseEmail(text)]) {
      expect(token).not.toBe('')
      expect(token.length).toBeLessThanOrEqual(128)
      expect(foldAccents(token)).toBe(token)
    }
  })
  fc.assert(law, runs)
})

test('query terms are distinct', () => {
  const law = fc.property(anyText, (text) => {
    const terms = analyseQuery(text)
    expect(new Set(terms).size).toBe(terms.length)
  })
  fc.assert(law)
})

test('composed, decomposed and compatibility forms of a text give the same tokens', () => {
  const law = fc.property(anyText, (text) => {
    const tokens = analyseDocument(text)
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
      expect(analyseDocument(text.normalize(form))).toEqual(tokens)
    }
  })
  fc.assert(law, runs)
})

test('upper and lower case of a plain text give the same query terms', () => {
  const plain = fc.stringMatching(/^[a-zäöüßа-яα-ω ,]{0,30}$/)
  const law = fc.property(plain, (text) => {
    expect(analyseQuery(text.toUpperCase())).toEqual(analyseQuery(text))
  })
  fc.assert(law)
})

test('ASCII text and the same text on the normalising path give the same tokens', () => {
  const ascii = fc.string({ unit: fc.constantFrom(..."aBc 09.-_'@+#!/") })
  const law = fc.property(ascii, (text) => {
    expect(analyseDocument(`${text} ☃`)).toEqual(analyseDocument(text))
    expect(analyseQuery(`${text} ☃`)).toEqual(analyseQuery(text))
  })
  fc.assert(law, runs)
})

/** The whole local part or domain of an address may hold scripts that are otherwise kept apart. */
function isMixed(term: string): boolean {
  const scripts = ['Han', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  const dense = new RegExp(scripts.map((name) => `\\p{scx=${name}}`).join('|'), 'gu')
  const count = term.match(dense)?.length ?? 0
  return count > 2 || (count > 0 && count < [...term].length)
}
