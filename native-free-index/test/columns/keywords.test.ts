import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  foldKeyword,
  KeywordColumn,
  KeywordColumnWriter,
  KeywordInterner,
} from '../../src/columns/index.ts'
import type { KeywordField } from '../../src/schema/index.ts'
import { reopened } from './open-column.ts'

const words = ['ada', 'Ada', 'adam', 'ADA', 'Zürich', 'zurich', 'straße', 'STRASSE', '東京', '']
const odd = ['🙂', '\uffff', '\ue000', '\ud800', 'a\u0301', 'á', 'ﬁn', 'fin']
const value = fc.constantFrom(...words, ...odd)
const documents = fc.array(fc.array(value, { maxLength: 4 }), { maxLength: 40 })
const match = fc.constantFrom<KeywordField['match']>('exact', 'case', 'accent')

/** The documents' column, one a shard, over interned values that the shards share. */
function columnsOf(kind: KeywordField['match'], shards: readonly (readonly string[][])[]) {
  const field: KeywordField = { name: 'f', match: kind, patterns: false }
  const interner = new KeywordInterner()
  const writers = shards.map((docs) => {
    const writer = new KeywordColumnWriter(field, interner)
    for (const values of docs) writer.add(values)
    return writer
  })
  const ranked = interner.ranked()
  return writers.map((writer) => new KeywordColumn(field, reopened(writer.finish(ranked))))
}

function docIdsIn(column: KeywordColumn, { start, end }: { start: number; end: number }): number[] {
  return [...column.docs.subarray(start, end)]
}

/** DocIds of the documents some of whose folded values pass. */
function naive(kind: KeywordField['match'], docs: string[][], test: (folded: string) => boolean) {
  return docs.flatMap((values, docId) =>
    values.some((one) => test(foldKeyword(kind, one))) ? [docId] : [],
  )
}

describe('a keyword column', () => {
  it('finds the documents that have a value, each once and ascending', () => {
    fc.assert(
      fc.property(match, documents, value, (kind, docs, wanted) => {
        const [column] = columnsOf(kind, [docs])
        const folded = foldKeyword(kind, wanted)
        const found = docIdsIn(column!, column!.find(folded))
        expect(found).toEqual(naive(kind, docs, (one) => one === folded))
      }),
      { numRuns: 300 },
    )
  })

  it('finds the documents that have a value with a prefix', () => {
    const prefix = fc.constantFrom('', 'a', 'ad', 'ada', 'z', 'stras', '🙂', '\ue000', 'x')
    fc.assert(
      fc.property(match, documents, prefix, (kind, docs, start) => {
        const [column] = columnsOf(kind, [docs])
        const found = new Set(docIdsIn(column!, column!.findPrefix(start)))
        const expected = naive(kind, docs, (one) => one.startsWith(start))
        expect([...found].sort((a, b) => a - b)).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })

  it('holds only the values of its own shard', () => {
    fc.assert(
      fc.property(match, documents, documents, value, (kind, left, right, wanted) => {
        const columns = columnsOf(kind, [left, right])
        const folded = foldKeyword(kind, wanted)
        for (const [i, docs] of [left, right].entries()) {
          const found = docIdsIn(columns[i]!, columns[i]!.find(folded))
          expect(found).toEqual(naive(kind, docs, (one) => one === folded))
        }
      }),
    )
  })
})

describe('folding', () => {
  it.each([
    ['exact', 'Ada', 'ada', false],
    ['case', 'Ada', 'aDA', true],
    ['case', 'ﬁn', 'FIN', true],
    ['case', 'straße', 'STRASSE', true],
    ['case', 'Zürich', 'zurich', false],
    ['accent', 'Zürich', 'ZURICH', true],
    ['accent', 'a\u0301', 'á', true],
    ['exact', '\ud800', '\udfff', true],
  ] as const)('by %s takes %j and %j for the same: %s', (kind, a, b, same) => {
    expect(foldKeyword(kind, a) === foldKeyword(kind, b)).toBe(same)
  })
})

it('an interner refuses a value more than it may hold, and still knows the others', () => {
  const interner = new KeywordInterner(2)
  expect([interner.idOf('a'), interner.idOf('b')]).toEqual([0, 1])
  expect(() => interner.idOf('c')).toThrow('a keyword field has at most 2 distinct values')
  expect(interner.idOf('b')).toBe(1)
  expect(interner.ranked().values).toEqual(['a', 'b'])
})
