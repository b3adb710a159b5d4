/** What the analyser, folding, globs and readings of words make of fixed texts. */
import { describe, expect, test } from 'vitest'
import { foldKeyword } from '../../src/columns/index.ts'
import {
  listOtherFirstLetters,
  listUmlautWritings,
  parseQuery,
  readDigits,
  removeVersion,
} from '../../src/index.ts'
import {
  analyseDocument,
  analyseEmail,
  analyseQuery,
  compileGlob,
  foldAccents,
  foldCase,
  GlobSyntaxError,
  stem,
  tokenizeDocument,
} from '../../src/text/index.ts'
import { readTables } from '../rows.ts'

type Pairs = [text: string, expected: string][]
type Globs = [pattern: string, value: string, isMatch: boolean][]

const tables = readTables<{
  terms: [text: string, query: string, document?: string][]
  compounds: Pairs
  addresses: Pairs
  foldCase: Pairs
  foldAccents: Pairs
  globs: Globs
  globsOfAnyCase: Globs
  wrongGlobs: string[]
  stems: Pairs
  umlauts: Pairs
  noUmlauts: string[]
  versions: [word: string, name: string | null][]
  firstLetters: Pairs
  queries: [typed: string, expected: object][]
  keywords: [match: 'exact' | 'case' | 'accent', a: string, b: string, isSame: boolean][]
}>(import.meta.url)

test.each(tables.terms)('terms of %j', (text, query, document = query) => {
  expect(analyseQuery(text).join(' ')).toBe(query)
  expect(analyseDocument(text).join(' ')).toBe(document)
})

test.each(tables.compounds)('compounds of %j', (text, expected) => {
  const { compounds, terms } = tokenizeDocument(text)
  expect((compounds ?? []).map(({ words }) => words.join('+')).join(' ')).toBe(expected)
  // They are no tokens, so that no length of a text counts them.
  expect(terms).toEqual(analyseDocument(text))
})

describe.each<[string, [text: string, expected: string | null][], (text: string) => unknown]>([
  ['address', tables.addresses, (text) => analyseEmail(text).join(' ')],
  ['text in any case', tables.foldCase, foldCase],
  ['text without accents', tables.foldAccents, foldAccents],
  ['word by its stem', tables.stems, stem],
  ['name without its version', tables.versions, removeVersion],
])('each %s', (_, rows, read) => {
  test.each(rows)('%j is read as %j', (text, expected) => expect(read(text)).toBe(expected))
})

test.each(tables.keywords)('by %s %j and %j are one keyword: %s', (match, a, b, isSame) => {
  expect(foldKeyword(match, a) === foldKeyword(match, b)).toBe(isSame)
})

describe.each([
  [tables.globs, false],
  [tables.globsOfAnyCase, true],
])('globs %#', (rows, ignoreCase) => {
  test.each(rows)('%j on %j: %j', (pattern, value, isMatch) => {
    expect(compileGlob(pattern, ignoreCase).test(value)).toBe(isMatch)
  })
})

test.each(tables.wrongGlobs)('the glob %j is refused', (pattern) => {
  expect(() => compileGlob(pattern, false)).toThrow(GlobSyntaxError)
  expect(() => compileGlob(pattern, true)).toThrow(GlobSyntaxError)
})

test.each(tables.umlauts)('%s and %s stand for each other', (marked, spelt) => {
  const [one, other] = [marked, spelt].map((name) => foldAccents(name).replace('-', ''))
  expect(listUmlautWritings(one!)).toContain(other)
  expect(listUmlautWritings(other!)).toContain(one)
})

test.each(tables.noUmlauts)('"%s" has no umlaut in two letters', (word) => {
  expect(listUmlautWritings(word).filter(({ length }) => length < word.length)).toEqual([])
})

test.each(tables.firstLetters)('%s may be %s', (typed, meant) => {
  expect(listOtherFirstLetters(typed)).toContain(meant)
})

test('only letters from a to z have other first letters', () => {
  expect(['3dprint', 'öde', 'питон', 'log4j'].flatMap(listOtherFirstLetters)).toEqual([])
  expect(readDigits('es2015-x6')).toBe('20156')
})

test('a long word has a few writings', () => {
  expect(listUmlautWritings('donaudampfschifffahrtsgesellschaftskapitan')).toHaveLength(16)
})

test.each(tables.queries)('words, phrases and exclusions of %s', (typed, expected) => {
  const { runs, prefixes, phrases, excluded } = parseQuery(typed)
  const texts = (list: typeof phrases) => list.map(({ joined }) => joined.join(' '))
  const found = {
    runs,
    prefixes: [...prefixes],
    phrases: texts(phrases),
    excluded: texts(excluded),
  }
  expect(found).toEqual({ runs: [], prefixes: [], phrases: [], excluded: [], ...expected })
})

describe('long terms', () => {
  test('are cut after 128 units, in documents and queries', () => {
    const cut = 'a'.repeat(128)
    expect(analyseQuery('a'.repeat(129))).toEqual([cut])
    expect(analyseDocument(`${'a'.repeat(128)}++`)).toEqual([cut, cut])
    expect(analyseEmail(`${'a'.repeat(200)}@example.com`)[0]).toBe(`${cut}@`)
  })

  test('are never cut inside a surrogate pair', () => {
    expect(analyseQuery(`a${'𐐨'.repeat(64)}`)).toEqual([`a${'𐐨'.repeat(63)}`])
    expect(analyseQuery('𐐨'.repeat(65))).toEqual(['𐐨'.repeat(64)])
  })
})
