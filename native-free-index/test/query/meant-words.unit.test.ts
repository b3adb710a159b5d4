/** A word that is misspelt, half typed or written otherwise, and the finds of it, as data. */
import { describe, expect, it } from 'vitest'
import { analyseQuery, type IndexDocument } from '../../src/index.ts'
import { buildIndex, documentWith, searchAll } from '../build-index.ts'
import { schema } from './word-documents.ts'

/** Biographies, each by its number of documents. */
const counts: Readonly<Record<string, number>> = {
  python: 40,
  pythn: 2,
  kubernetes: 30,
  kuber: 1,
  rust: 40,
  tust: 9,
  java: 40,
  java11: 1,
  java17: 3,
  iso27002: 3,
  iso: 20,
  log4j: 60,
  rfc2118: 5,
  vue: 12,
  Müller: 1,
  Juergen: 1,
  'Kjær Åberg': 1,
  israel: 5,
  blue: 4,
}
const bios = Object.entries(counts).flatMap(([bio, count]) => Array<string>(count).fill(bio))
const documents = bios.map((bio): IndexDocument => documentWith({ text: { bio } }))
const index = buildIndex(schema, documents, 2, 'wasm')
const all = { filter: null, limit: 1000, after: null }

function bioOrder(term: string, options = {}): string[] {
  const words = { term, variants: true, typos: true, begins: true, ...options }
  const hits = searchAll(index, { ranking: { kind: 'terms', terms: [words] }, ...all })
  return [...new Set(hits.map(({ ordinal }) => bios[ordinal]!))]
}

describe.each([
  ['a letter too much', 'pythoon', ['python']],
  ['swapped letters', 'pyhton', ['python']],
  ['another first letter', 'oython', ['python']],
  ['no first letter', 'ubernetes', ['kubernetes']],
  ['four letters', 'ryst', ['rust']],
  ['a misspelling that a handful has', 'pythn', ['pythn', 'python']],
  ['a word that more than a handful has', 'tust', ['tust']],
  ['a beginning', 'pyth', ['python']],
  ['a beginning that a handful has', 'kuber', ['kuber', 'kubernetes']],
  ['a beginning of three letters', 'kub', []],
  ['another number', 'iso27001', []],
  ['another number of a document', 'rfc2119', []],
  ['a version that exists', 'java11', ['java11']],
  ['a version without documents', 'java12', ['java', 'java11', 'java17']],
  ['a version of three letters', 'vue3', ['vue']],
  ['letters around a digit', 'lgo4j', ['log4j']],
  ['a digit too much', 'log44j', []],
  ['an umlaut in two letters', 'mueller', ['Müller']],
  ['an umlaut', 'jurgen', ['Juergen']],
  ['letters of other languages', 'kjaer', ['Kjær Åberg']],
  ['a ring in two letters', 'aaberg', ['Kjær Åberg']],
  ['two letters that are no umlaut', 'blu', []],
  ['a word that no document has', 'isral', ['israel']],
])('%s: %s', (_, term, expected) => {
  it('finds what is meant', () => {
    expect(bioOrder(term).sort()).toEqual([...expected].sort())
    expect(bioOrder(term)[0]).toBe(expected[0])
  })

  it('finds no more than itself without variants', () => {
    const own = Object.keys(counts).filter((bio) => analyseQuery(bio).includes(term))
    const alone = { variants: false, typos: false, begins: false }
    expect(bioOrder(term, alone)).toEqual(own)
  })
})
