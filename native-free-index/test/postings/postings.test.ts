import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeSections, Sections } from '../../src/bytes/index.ts'
import { limits } from '../../src/index.ts'
import {
  ForwardIndex,
  inverseDocumentFrequency,
  invert,
  PostingsReader,
  saturation,
  TermInterner,
} from '../../src/postings/index.ts'
import type { TextField } from '../../src/schema/index.ts'
import { fileOf } from '../build-index.ts'

const fields: TextField[] = [
  { name: 'a', weight: 2, analyser: 'text' },
  { name: 'b', weight: 0, analyser: 'text' },
  { name: 'c', weight: 1.5, analyser: 'text' },
]
const averageLengths = Float64Array.of(2, 3, 4)
const vocabulary = ['go', 'rust', 'zig', 'ada', 'c']
const tokens = fc.array(fc.constantFrom(...vocabulary), { maxLength: 6 })
/** By document and field: tokens. */
type Documents = string[][][]
const documents: fc.Arbitrary<Documents> = fc.array(fc.tuple(tokens, tokens, tokens), {
  maxLength: 25,
})

/** Ranks of terms here are their numbers: the order of first appearance. */
function build(docs: Documents) {
  const interner = new TermInterner(fields.length)
  const forward = new ForwardIndex(fields.length, interner)
  for (const doc of docs) {
    for (const [field, list] of doc.entries()) forward.addField(field, list)
    forward.endDocument()
  }
  const table = {
    fields,
    statistics: { documents: docs.length, averageLengths },
    rankOf: Uint32Array.from({ length: interner.ids.size }, (_, i) => i),
    documentFrequency: interner.documentFrequency.view(),
  }
  const sections = invert(forward.entries(), table)
  const reader = new PostingsReader(new Sections(fileOf(encodeSections(sections))))
  return { interner, reader }
}

function count(list: readonly string[], term: string): number {
  return list.filter((token) => token === term).length
}

/** The definition, one document at a time; null where no field that counts has the term. */
function naiveImpact(docs: Documents, docId: number, term: string): number | null {
  let sum = 0
  let isWeighted = false
  for (const [field, { weight }] of fields.entries()) {
    const list = docs[docId]![field]!
    const tf = count(list, term)
    if (tf === 0 || weight === 0) continue
    isWeighted = true
    const df = docs.filter((doc) => doc[field]!.includes(term)).length
    const idf = Math.log(1 + (docs.length - df + 0.5) / (df + 0.5))
    const norm = 1 - 0.75 + (0.75 * list.length) / averageLengths[field]!
    sum += weight * idf * (tf / (tf + 1.2 * norm))
  }
  return isWeighted ? Math.fround(sum) : null
}

describe('postings', () => {
  it('list each document of a term with its impact, ascending', () => {
    fc.assert(
      fc.property(documents, (docs) => {
        const { interner, reader } = build(docs)
        for (const [term, rank] of interner.ids) {
          const { start, end } = reader.merged(reader.termAt(rank))
          const expected = docs.flatMap((_, docId) => {
            const impact = naiveImpact(docs, docId, term)
            return impact === null ? [] : [{ docId, impact }]
          })
          expect([...reader.mergedDocs.subarray(start, end)]).toEqual(expected.map((e) => e.docId))
          const impacts = [...reader.mergedImpacts.subarray(start, end)]
          expect(impacts).toEqual(expected.map((e) => e.impact))
        }
      }),
    )
  })

  it('list each document of a term and field with its frequency', () => {
    fc.assert(
      fc.property(documents, (docs) => {
        const { interner, reader } = build(docs)
        for (const [term, rank] of interner.ids) {
          for (const field of fields.keys()) {
            const { start, end } = reader.inField(reader.termAt(rank), field)
            const expected = docs.flatMap((doc, docId) => {
              const tf = count(doc[field]!, term)
              return tf === 0 ? [] : [[docId, tf]]
            })
            const docIds = [...reader.fieldDocs.subarray(start, end)]
            const tfs = [...reader.fieldTfs.subarray(start, end)]
            expect(docIds.map((docId, i) => [docId, tfs[i]])).toEqual(expected)
          }
        }
        expect([...reader.lengths]).toEqual(docs.flatMap((doc) => doc.map((list) => list.length)))
      }),
    )
  })

  it('know no term that no document has', () => {
    fc.assert(
      fc.property(documents, (docs) => {
        const { interner, reader } = build(docs)
        expect(reader.termAt(interner.ids.size)).toBe(-1)
        expect(reader.termAt(-1)).toBe(-1)
      }),
    )
  })

  it('have a greatest impact for each block, also in long lists', () => {
    const docs = Array.from({ length: 1000 }, (_, i) => [
      Array<string>((i % 5) + 1).fill('go'),
      ['rust'],
      i % 3 === 0 ? ['rust', 'go'] : [],
    ])
    const { interner, reader } = build(docs)
    for (const rank of interner.ids.values()) {
      const term = reader.termAt(rank)
      const { start, end } = reader.merged(term)
      for (let block = start; block < end; block += limits.blockPostings) {
        const last = Math.min(block + limits.blockPostings, end)
        const greatest = Math.max(...reader.mergedImpacts.subarray(block, last))
        const at = reader.firstBlock(term) + (block - start) / limits.blockPostings
        expect(reader.blockMax[at]).toBe(greatest)
      }
    }
  })

  it('saturate counts at 16 bits', () => {
    const { reader } = build([[Array<string>(70_000).fill('go'), [], []]])
    const { start } = reader.inField(reader.termAt(0), 0)
    expect(reader.fieldTfs[start]).toBe(limits.tokenCountMax)
    expect(reader.lengths[0]).toBe(limits.tokenCountMax)
  })
})

describe('BM25', () => {
  it('weighs a rarer term more, and never negatively', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1e6 }), fc.nat(), (n, at) => {
        const df = 1 + (at % (n - 1))
        const idf = inverseDocumentFrequency(n, df)
        expect(idf).toBeGreaterThan(inverseDocumentFrequency(n, df + 1))
        expect(inverseDocumentFrequency(n, df + 1)).toBeGreaterThan(0)
      }),
    )
  })

  it('rises with the frequency, falls with the length, and stays below 1', () => {
    const size = fc.integer({ min: 1, max: 1000 })
    fc.assert(
      fc.property(size, size, size, (tf, length, average) => {
        const value = saturation(tf, length, average)
        expect(value).toBeGreaterThan(0)
        expect(value).toBeLessThan(1)
        expect(saturation(tf + 1, length, average)).toBeGreaterThan(value)
        expect(saturation(tf, length + 1, average)).toBeLessThan(value)
      }),
    )
  })
})

it('an interner refuses a term more than it may hold, and still knows the others', () => {
  const interner = new TermInterner(1, 2)
  expect([interner.idOf('go'), interner.idOf('rust')]).toEqual([0, 1])
  expect(() => interner.idOf('zig')).toThrow('a collection has at most 2 distinct terms')
  expect(interner.idOf('go')).toBe(0)
  expect(interner.documentFrequency.length).toBe(2)
})
