/** A word that is misspelt, half typed or written otherwise, and the finds of it, as data. */
import { describe, expect, it } from 'vitest'
import type { IndexDocument } from '../../src/index.ts'
import { analyseDocument } from '../../src/text/index.ts'
import { buildIndex, documentWith, searchAll } from '../build-index.ts'
import { readRows } from '../rows.ts'
import { schema } from './word-documents.ts'

const rows = readRows<{
  /** Biographies, each by its number of documents. */
  bios: [bio: string, count: number][]
  meant: [what: string, term: string, found: string[]][]
}>(import.meta.url, 'meant-words.jsonl')

const bios = rows.bios.flatMap(([bio, count]) => Array<string>(count).fill(bio))
const documents = bios.map((bio): IndexDocument => documentWith({ text: { bio } }))
const index = buildIndex(schema, documents, 2, 'wasm')
const all = { filter: null, limit: 1000, after: null }

function bioOrder(term: string, options = {}): string[] {
  const words = { term, variants: true, typos: true, begins: true, ...options }
  const hits = searchAll(index, { ranking: { kind: 'terms', terms: [words] }, ...all })
  return [...new Set(hits.map(({ ordinal }) => bios[ordinal]!))]
}

describe.each(rows.meant)('%s: %s', (_, term, expected) => {
  it('finds what is meant', () => {
    expect(bioOrder(term).sort()).toEqual([...expected].sort())
    expect(bioOrder(term)[0]).toBe(expected[0])
  })

  it('finds no more than itself without variants', () => {
    const own = rows.bios.map(([bio]) => bio).filter((bio) => analyseDocument(bio).includes(term))
    const alone = { variants: false, typos: false, begins: false }
    expect(bioOrder(term, alone).sort()).toEqual(own.sort())
  })
})
