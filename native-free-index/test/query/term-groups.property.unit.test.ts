import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type IndexDocument, LiveDocuments, OrdinalSet, type QueryTerm } from '../../src/index.ts'
import {
  buildIndex,
  documentWith,
  noLimits,
  openSearcher,
  searchAll,
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
        const suppressed = new OrdinalSet(index)
        for (const ordinal of docs.keys()) {
          if (few.includes(ordinal) !== all) suppressed.add(ordinal)
        }
        live.prepare(suppressed.sets)
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
  const stored = new Uint8Array(1)
  const bioOf = (bio: string): IndexDocument => ({
    text: { bio },
    keywords: {},
    numbers: {},
    stored,
  })
  const found = (docs: readonly IndexDocument[], terms: readonly QueryTerm[]) =>
    searchAll(buildIndex(schema, docs, 1, 'wasm'), {
      ranking: { kind: 'terms', terms },
      ...everything,
    })

  it('are filled by a query of many words, and no word loses its own term', () => {
    const names = Array.from({ length: 200 }, (_, i) => `q${String(i).padStart(3, '0')}`)
    const docs = names.flatMap((name) => [bioOf(name), bioOf(`${name}longer`)])
    const terms = names.map((term) => ({ term, prefix: true }))
    // The query has 200 terms, more than the 128 of an expansion.
    expect(found(docs, terms)).toHaveLength(200)
    expect(found(docs, terms.slice(0, 100))).toHaveLength(128)
  })

  it('hold for corrections: four words of a query', () => {
    const names = ['alphas', 'bravos', 'charly', 'deltas', 'echoes']
    const docs = names.map(bioOf)
    const terms = names.map((name) => ({ term: `${name}x`, typos: true }))
    expect(found(docs, terms)).toHaveLength(4)
  })

  it('hold for spellings: misspellings are looked for of eight words of a query', () => {
    const docs = [bioOf('alphas')]
    const unknown = Array.from({ length: 8 }, (_, i) => `zzzzz${'qwrtypsd'[i]}`)
    const terms = (words: readonly string[]) => words.map((term) => ({ term, typos: true }))
    expect(found(docs, terms([...unknown.slice(1), 'alphasx']))).toHaveLength(1)
    expect(found(docs, terms([...unknown, 'alphasx']))).toHaveLength(0)
    // Shorter words have no corrections.
    expect(found(docs, terms(['zq', 'zw', ...unknown.slice(1), 'alphasx']))).toHaveLength(1)
  })

  it('hold for prefixes: the 64 most frequent words', () => {
    const docs = Array.from({ length: 100 }, (_, i) => bioOf(`zz${i} zz${i % 70}`))
    expect(found(docs, [{ term: 'zz', prefix: true }]).length).toBeGreaterThanOrEqual(64)
    expect(found(docs, [{ term: 'z', prefix: true }])).toEqual([])
  })
})

describe('a word of two', () => {
  const textsOf = (docs: readonly string[], term: string) => {
    const index = buildIndex(schema, docs.map(plainDocument), 2, 'wasm')
    const ranking = { kind: 'terms', terms: [{ term, typos: true, variants: true }] } as const
    return searchAll(index, { ranking, ...everything }).map(({ ordinal }) => docs[ordinal])
  }
  const docs = ['machine', 'some learned machines here', 'rust', 'machine learning', 'learning']

  it('finds what has both before what has one, and other forms', () => {
    const [best, ...others] = textsOf(docs, 'machinelearning')
    expect(best).toBe('machine learning')
    expect(others.sort()).toEqual(['learning', 'machine', 'some learned machines here'])
  })

  it('is none where a part is in one document, or a word spelt alike is as frequent', () => {
    expect(textsOf(docs, 'rustmachine')).toEqual([])
    const alike = 'machinelearninq'
    expect(textsOf([...docs, alike], 'machinelearning')).toHaveLength(4)
    expect(textsOf([...docs, alike, alike], 'machinelearning')).toEqual([alike, alike])
  })
})

describe('a word itself', () => {
  law('never ranks below another form', 60, [documents, group, word], (docs, query, variant) => {
    const own = plainDocument(query.term)
    const other = plainDocument(variant)
    const index = buildIndex(schema, [...docs, own, other], 1, 'wasm')
    const ranking = { kind: 'terms', terms: [{ ...query, joined: [], synonyms: [] }] } as const
    const hits = searchAll(index, { ranking, ...everything })
    const scoreOf = (ordinal: number) => hits.find((hit) => hit.ordinal === ordinal)?.score ?? 0
    // Joined forms make the other document's text longer.
    if (/[.-]/.test(variant)) return
    expect(scoreOf(docs.length)).toBeGreaterThanOrEqual(scoreOf(docs.length + 1))
  })
})

describe('a letter', () => {
  const bios = [
    'C',
    'Java, C/C++',
    'C++',
    'C#',
    'Objective-C',
    'USB-C',
    'c++17 c11',
    'F#',
    'f',
    'rust',
  ]
  const found = (all: readonly string[], term: string, variants = true) => {
    const index = buildIndex(schema, all.map(plainDocument), 2, 'wasm')
    const ranking = { kind: 'terms', terms: [{ term, variants }] } as const
    return searchAll(index, { ranking, ...everything }).map(({ ordinal }) => all[ordinal]!)
  }

  it.each([
    ['c', ['C', 'Java, C/C++'], ['C#', 'C++', 'Objective-C', 'USB-C', 'c++17 c11']],
    ['f', ['f'], ['F#']],
    ['c++', ['C++', 'Java, C/C++', 'c++17 c11'], []],
    ['c#', ['C#'], []],
    ['f#', ['F#'], []],
  ])('%s finds %j, and after them %j', (term, first, others) => {
    const hits = found(bios, term)
    expect(hits.slice(0, first.length).sort()).toEqual(first)
    expect(hits.slice(first.length).sort()).toEqual(others)
    expect(found(bios, term, false).sort()).toEqual([...hits].sort())
  })

  it('is what was meant where it is only in other words', () => {
    expect(found(['rust', 'C++ C#', 'C# and more'], 'c')).toEqual(['C++ C#', 'C# and more'])
  })

  law('as a word ranks first', 60, [documents, fc.nat({ max: 3000 })], (docs, length) => {
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
})

function plainDocument(bio: string): IndexDocument {
  return documentWith({ text: { bio } })
}
