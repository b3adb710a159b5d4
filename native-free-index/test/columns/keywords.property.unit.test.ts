import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countBitsetWords, listBits } from '../../src/bytes/index.ts'
import {
  foldKeyword,
  KeywordColumn,
  KeywordColumnWriter,
  KeywordInterner,
} from '../../src/columns/index.ts'
import type { KeywordField } from '../../src/schema/index.ts'
import { holds, law } from '../law.ts'
import { reopened } from './open-column.ts'

const words = ['ada', 'Ada', 'adam', 'ADA', 'Zürich', 'zurich', 'straße', 'STRASSE', '東京', '']
const odd = ['🙂', '\uffff', '\ue000', '\ud800', 'a\u0301', 'á', 'ﬁn', 'fin']
const value = fc.constantFrom(...words, ...odd)
const documents = fc.array(fc.array(value, { maxLength: 4 }), { maxLength: 40 })
/** Long enough that the first values are common. */
const manyDocuments = fc.oneof(
  documents,
  fc.array(
    fc.array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom('ada', 'Adam') }, value), {
      maxLength: 2,
    }),
    {
      minLength: 120,
      maxLength: 300,
      size: 'max',
    },
  ),
)
const match = fc.constantFrom<KeywordField['match']>('exact', 'case', 'accent')

/** The columns of the documents, one per shard, over a common interner. */
function columnsOf(kind: KeywordField['match'], shards: readonly (readonly string[][])[]) {
  const field: KeywordField = { name: 'f', match: kind, patterns: false }
  const interner = new KeywordInterner()
  const writers = shards.map((docs) => {
    const writer = new KeywordColumnWriter(field, interner)
    for (const values of docs) writer.add(values)
    return writer
  })
  const ranked = interner.sortValues()
  return writers.map((writer) => new KeywordColumn(field, reopened(writer.finish(ranked))))
}

/** DocIds of the documents with a folded value that satisfies the test. */
function naive(kind: KeywordField['match'], docs: string[][], test: (folded: string) => boolean) {
  return docs.flatMap((values, docId) =>
    values.some((one) => test(foldKeyword(kind, one))) ? [docId] : [],
  )
}

/** Whether a bitset takes no more memory than a list, and the list is long. */
function isCommon(having: number, documents: number): boolean {
  return having >= 64 && having >= documents / 32
}

describe('a keyword column', () => {
  law(
    'lists every value once, in byte order',
    200,
    [match, manyDocuments, fc.integer({ min: 1, max: 5 })],
    (kind, docs, block) => {
      const [column] = columnsOf(kind, [docs])
      const found = new Map<string, number[]>()
      for (let start = 0; start < column!.valueCount; start += block) {
        const end = Math.min(start + block, column!.valueCount)
        for (const [i, one] of column!.decodeValues(start, end).entries()) {
          expect(found.has(one)).toBe(false)
          found.set(one, [...column!.readDocIds(start + i)])
        }
      }
      const expected = new Set(docs.flat().map((one) => foldKeyword(kind, one)))
      expect(new Set(found.keys())).toEqual(expected)
      const inOrder = [...expected].map((one) => Buffer.from(one)).sort(Buffer.compare)
      expect([...found.keys()]).toEqual(inOrder.map(String))
      for (const [one, docIds] of found) {
        expect(docIds).toEqual(naive(kind, docs, (folded) => folded === one))
      }
    },
  )

  it('finds all with a value, beside the column of another shard', () => {
    holds(300, [match, manyDocuments, documents, value], (kind, left, right, wanted) => {
      const columns = columnsOf(kind, [left, right])
      const folded = foldKeyword(kind, wanted)
      for (const [i, docs] of [left, right].entries()) {
        const expected = naive(kind, docs, (one) => one === folded)
        expect([...columns[i]!.findDocIds(folded)]).toEqual(expected)
        const isSet = columns[i]!.find(folded).bits !== null
        expect(isSet).toBe(isCommon(expected.length, docs.length))
      }
    })
  })

  it('finds the documents that have a value with a prefix', () => {
    const prefix = fc.constantFrom('', 'a', 'ad', 'ada', 'z', 'stras', '🙂', '\ue000', 'x')
    holds(300, [match, manyDocuments, prefix], (kind, docs, start) => {
      const [column] = columnsOf(kind, [docs])
      const found = new Uint32Array(countBitsetWords(docs.length))
      column!.addPrefix(start, found)
      const expected = naive(kind, docs, (one) => one.startsWith(start))
      expect([...listBits(found)]).toEqual(expected)
    })
  })
})

it.each([
  [63, 64, false],
  [63, 2000, false],
  [74, 2400, false],
  [75, 2401, false],
  [64, 64, true],
  [64, 65, true],
  [64, 2048, true],
  [75, 2400, true],
  [76, 2401, true],
])('a value that %i of %i documents have becomes a set: %s', (having, documents, isSet) => {
  const docs = Array.from({ length: documents }, (_, i) => (i < having ? ['ada'] : []))
  const { bits } = columnsOf('case', [docs])[0]!.find('ada')
  const set = isSet ? Array.from({ length: having }, (_, docId) => docId) : undefined
  expect(bits && [...listBits(bits)]).toEqual(set ?? null)
  if (bits !== null) expect(bits.length).toBe(Math.ceil(documents / 32))
})

it('an interner refuses a value more than it may hold, and still knows the others', () => {
  const interner = new KeywordInterner(2)
  expect([interner.intern('a'), interner.intern('b')]).toEqual([0, 1])
  expect(() => interner.intern('c')).toThrow('a keyword field has at most 2 distinct values')
  expect(interner.intern('b')).toBe(1)
  expect(interner.sortValues().values).toEqual(['a', 'b'])
})
