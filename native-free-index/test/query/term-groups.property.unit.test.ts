import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type IndexDocument, LiveDocuments, type QueryTerm } from '../../src/index.ts'
import {
  buildIndex,
  documentWith,
  noLimits,
  openSearcher,
  searchAll,
  setOf,
  setups,
} from '../build-index.ts'
import { holds, law } from '../law.ts'
import { WordGroupOracle } from '../oracle/word-groups.ts'
import { documents, group, queries, schema, word } from './word-documents.ts'

const everything = { filter: null, limit: 1000, after: null }

describe.each(setups)('groups over $shards shards, $kernel', ({ shards, kernel }) => {
  const runs = kernel === 'wasm' ? 60 / shards : 60

  law('equal the definition, bit for bit', runs, [documents, queries], (docs, terms) => {
    const expected = new WordGroupOracle(schema, docs).search(terms)
    const index = buildIndex(schema, docs, shards, kernel)
    const ranking = { kind: 'terms', terms } as const
    expect(searchAll(index, { ranking, ...everything })).toEqual(expected)
    const all = [...index.segments.keys()]
    const counted = openSearcher(index).countMatches(terms, null, all, noLimits)
    expect(counted).toBe(expected.length)
  })

  law('give a similarity the same values', runs / 2, [documents, queries], (docs, terms) => {
    const index = buildIndex(schema, docs, shards, kernel)
    const listed = searchAll(index, { ranking: { kind: 'terms', terms }, ...everything })
    const similarity = { kind: 'terms', terms } as const
    const ranking = { kind: 'linear', similarity, weight: 1, base: null } as const
    const scanned = searchAll(index, { ranking, ...everything })
    expect(scanned.filter(({ score }) => score > 0)).toEqual(listed)
  })
})

describe('a searcher that was asked before', () => {
  // Nearly all documents are suppressed as often as a few, so that whole words vanish and reappear.
  const suppressions = fc.record({ few: fc.array(fc.nat({ max: 69 })), all: fc.boolean() })

  it('finds what a new one finds, though others are suppressed meanwhile', () => {
    const steps = fc.array(fc.tuple(suppressions, queries), { minLength: 2, maxLength: 6 })
    holds(60, [documents, steps, queries], (docs, list, repeated) => {
      const index = buildIndex(schema, docs, 2, 'wasm')
      const live = new LiveDocuments(index)
      const searcher = openSearcher(index, 0, live)
      for (const [{ few, all }, other] of list) {
        live.prepare(setOf(index, (ordinal) => few.includes(ordinal) !== all).sets)
        live.swap()
        for (const terms of [repeated, other]) {
          const plan = { ranking: { kind: 'terms', terms }, ...everything } as const
          const expected = searchAll(index, plan, 'one call', openSearcher(index, 1, live))
          expect(searchAll(index, plan, 'one call', searcher)).toEqual(expected)
        }
      }
    })
  })
})

describe('limits', () => {
  const found = (docs: readonly IndexDocument[], terms: readonly QueryTerm[]) =>
    searchAll(buildIndex(schema, docs, 1, 'wasm'), {
      ranking: { kind: 'terms', terms },
      ...everything,
    })

  it('are filled by a query of many words, and no word loses its own term', () => {
    const names = Array.from({ length: 200 }, (_, i) => `q${String(i).padStart(3, '0')}`)
    const docs = names.flatMap((name) => [plainDocument(name), plainDocument(`${name}longer`)])
    const terms = names.map((term) => ({ term, prefix: true }))
    // The query has 200 terms, more than the 128 of an expansion.
    expect(found(docs, terms)).toHaveLength(200)
    expect(found(docs, terms.slice(0, 100))).toHaveLength(128)
  })

  it('hold for corrections: four words of a query', () => {
    const names = ['alphas', 'bravos', 'charly', 'deltas', 'echoes']
    const docs = names.map(plainDocument)
    const terms = names.map((name) => ({ term: `${name}x`, typos: true }))
    expect(found(docs, terms)).toHaveLength(4)
  })

  it('hold for spellings: misspellings are looked for of eight words of a query', () => {
    const docs = [plainDocument('alphas')]
    const unknown = Array.from({ length: 8 }, (_, i) => `zzzzz${'qwrtypsd'[i]}`)
    const terms = (words: readonly string[]) => words.map((term) => ({ term, typos: true }))
    expect(found(docs, terms([...unknown.slice(1), 'alphasx']))).toHaveLength(1)
    expect(found(docs, terms([...unknown, 'alphasx']))).toHaveLength(0)
    // Shorter words have no corrections.
    expect(found(docs, terms(['zq', 'zw', ...unknown.slice(1), 'alphasx']))).toHaveLength(1)
  })

  it('hold for prefixes: the 64 most frequent words', () => {
    const docs = Array.from({ length: 100 }, (_, i) => plainDocument(`zz${i} zz${i % 70}`))
    expect(found(docs, [{ term: 'zz', prefix: true }]).length).toBeGreaterThanOrEqual(64)
    expect(found(docs, [{ term: 'z', prefix: true }])).toEqual([])
  })
})

law(
  'a word itself never ranks below another form',
  60,
  [documents, group, word],
  (docs, query, variant) => {
    const own = plainDocument(query.term)
    const other = plainDocument(variant)
    const index = buildIndex(schema, [...docs, own, other], 1, 'wasm')
    const ranking = { kind: 'terms', terms: [{ ...query, joined: [], synonyms: [] }] } as const
    const hits = searchAll(index, { ranking, ...everything })
    const scoreOf = (ordinal: number) => hits.find((hit) => hit.ordinal === ordinal)?.score ?? 0
    // Joined forms make the other document's text longer.
    if (/[.-]/.test(variant)) return
    expect(scoreOf(docs.length)).toBeGreaterThanOrEqual(scoreOf(docs.length + 1))
  },
)

law('a letter as a word ranks first', 60, [documents, fc.nat({ max: 3000 })], (docs, length) => {
  const long = plainDocument(`c ${'rust '.repeat(length)}`)
  const all = [...docs, long, plainDocument('C++ C# C++')]
  const index = buildIndex(schema, all, 2, 'wasm')
  const ranking = { kind: 'terms', terms: [{ term: 'c', variants: true }] } as const
  const areWhole = searchAll(index, { ranking, ...everything }).map(({ ordinal }) =>
    ['login', 'name', 'bio', 'skills'].some((name) =>
      [all[ordinal]!.text[name] ?? []].flat().some((text) => /(^|[ /])c($|[ /])/i.test(text)),
    ),
  )
  expect(areWhole).toEqual([...areWhole].sort().reverse())
})

function plainDocument(bio: string): IndexDocument {
  return documentWith({ text: { bio } })
}
