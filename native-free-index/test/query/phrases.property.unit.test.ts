import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IndexSchema } from '../../src/index.ts'
import { analyseQuery, parseQuery } from '../../src/index.ts'
import { buildIndex, countAll, documentWith, searchAll } from '../build-index.ts'
import { law } from '../law.ts'

const schema: IndexSchema = {
  name: 'phrases',
  text: [
    { name: 'name', weight: 1, analyser: 'text' },
    { name: 'bio', weight: 1, analyser: 'text' },
    { name: 'notes', weight: 0, analyser: 'text' },
  ],
  keywords: [],
  numbers: [],
}

const word = fc.constantFrom('a', 'b', 'c', 'd')
const text = fc.array(word, { maxLength: 12 })
const docs = fc.array(
  fc.record({ name: text, bio: fc.array(text, { maxLength: 2 }), notes: text }),
  {
    minLength: 1,
    maxLength: 60,
  },
)

function inventDocuments(list: readonly { name: string[]; bio: string[][]; notes: string[] }[]) {
  return list.map(({ name, bio, notes }) => {
    const texts = { name: name.join(' '), bio: bio.map((one) => one.join(' ')) }
    return documentWith({ text: { ...texts, notes: notes.join(' ') } })
  })
}

describe('a phrase filter', () => {
  law(
    'passes consecutive words of one value',
    40,
    [docs, fc.array(word, { minLength: 1, maxLength: 4 })],
    (list, terms) => {
      const phrase = ` ${terms.join(' ')} `
      const has = (words: readonly string[]) => ` ${words.join(' ')} `.includes(phrase)
      const expected = list.filter(({ name, bio }) => [name, ...bio].some(has)).length
      for (const shards of [1, 2, 7]) {
        const index = buildIndex(schema, inventDocuments(list), shards)
        expect(countAll(index, { kind: 'phrase', terms })).toBe(expected)
      }
    },
  )

  it('does not pass words that are far apart, at any distance', () => {
    for (let words = 1; words <= 300; words++) {
      const value = `a ${'x '.repeat(words)}b`
      const index = buildIndex(schema, inventDocuments([{ name: [value], bio: [], notes: [] }]), 1)
      expect(countAll(index, { kind: 'phrase', terms: ['a', 'b'] })).toBe(0)
    }
  })

  it.each([
    ['node.js developer', 'nodejs developer', true],
    ['node.js developer', 'node js developer', true],
    ['node.js developer', 'js developer', true],
    ['node.js developer', 'node developer', false],
    ['a C++ developer', 'c++ developer', true],
    ['a C++ developer', 'c developer', true],
    ['write to jane@acme.io today', 'to jane', true],
    ['機械学習エンジニア', '機械 械学 学習', true],
  ])('knows the places of joined forms and parts: %s, %s', (value, phrase, expected) => {
    const documents = inventDocuments([{ name: [value], bio: [], notes: [] }])
    const filter = { kind: 'phrase', terms: phrase.split(' ') } as const
    expect(countAll(buildIndex(schema, documents, 1), filter)).toBe(Number(expected))
  })

  law('of one word finds what a query of the word finds', 20, [docs, word], (list, term) => {
    const index = buildIndex(schema, inventDocuments(list), 2)
    const ranking = { kind: 'terms', terms: [term] } as const
    const found = searchAll(index, { ranking, filter: null, limit: 100, after: null })
    expect(countAll(index, { kind: 'phrase', terms: [term] })).toBe(found.length)
    expect(countAll(index, { kind: 'word', term })).toBe(found.length)
  })
})

describe('a query', () => {
  law('without a sign has its words in order', 200, [fc.string({ unit: 'grapheme' })], (typed) => {
    const plain = typed.replaceAll(/["*-]|\p{Pd}|−/gu, ' ')
    const { runs } = parseQuery(plain)
    expect([...new Set(runs.flat())]).toEqual(analyseQuery(plain))
  })

  law('of any text is no error', [fc.string({ unit: 'binary', maxLength: 1024 })], (typed) => {
    const { runs, phrases, excluded } = parseQuery(typed)
    const terms = [...runs, ...[...phrases, ...excluded].map(({ joined }) => joined)]
    expect(terms.every((list) => list.length > 0 && !list.includes(''))).toBe(true)
  })
})
