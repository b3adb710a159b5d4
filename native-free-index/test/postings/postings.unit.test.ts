import { describe, expect, it } from 'vitest'
import { countBits, encodeSections, Sections } from '../../src/bytes/index.ts'
import { limits } from '../../src/index.ts'
import type { BlockTerm } from '../../src/kernels/index.ts'
import { ForwardIndex, invert, PostingsReader, TermInterner } from '../../src/postings/index.ts'
import type { TextField } from '../../src/schema/index.ts'
import { TokenStream } from '../../src/text/index.ts'
import { fileOf } from '../build-index.ts'

const fields: TextField[] = [
  { name: 'a', weight: 2, analyser: 'text' },
  { name: 'b', weight: 0, analyser: 'text' },
  { name: 'c', weight: 1.5, analyser: 'text' },
]
const averageLengths = Float64Array.of(2, 3, 4)
/** Tokens by document and field. */
type Documents = string[][][]

function streamOf(terms: readonly string[]): TokenStream {
  const stream = new TokenStream()
  for (const term of terms) stream.push(term, 1, 0, 0)
  return stream
}

/** Term ordinals are term ids here: the order of first appearance. */
function build(docs: Documents) {
  const interner = new TermInterner(fields.length)
  const forward = new ForwardIndex(fields, interner)
  for (const doc of docs) {
    for (const [field, list] of doc.entries()) forward.addField(field, [streamOf(list)])
    forward.endDocument()
  }
  const table = {
    fields,
    statistics: { documents: docs.length, averageLengths },
    termOrdOf: Uint32Array.from({ length: interner.ids.size }, (_, i) => i),
    documentFrequency: interner.documentFrequency.view(),
    termWeights: new Float64Array(interner.ids.size).fill(4),
  }
  const ordinals = Uint32Array.from(docs, (_, docId) => docId)
  const sections = invert(forward.listEntries(), table, ordinals)
  const bytes = fileOf(encodeSections(sections.set('ordinals', ordinals)))
  const reader = new PostingsReader(new Sections(bytes), docs.length)
  return { interner, reader }
}

/** 3,000 documents, with lists of all densities. */
const manyDocuments: Documents = Array.from({ length: 3000 }, (_, i) => [
  Array<string>((i % 5) + 1).fill('go'),
  ['rust'],
  [...(i % 3 === 0 ? ['rust', 'go'] : []), ...(i % 401 === 0 ? ['zig', 'zig'] : ['c'])],
])

/** Postings of a term, decoded as a kernel does. */
function mergedPostings(reader: PostingsReader, at: number) {
  const { blocks } = reader
  const { column, list, impacts, postings } = reader.readTerm(at)
  const found: { docId: number; impact: number }[] = []
  for (let i = 0; column < 0 && i < postings; i++) {
    found.push({ docId: blocks.rareDocs[list + i]!, impact: blocks.impacts[impacts + i]! })
  }
  for (let docId = 0; column >= 0 && docId < blocks.documents; docId++) {
    const pair = 2 * (column * blocks.stride + (docId >>> 5))
    const bit = 1 << (docId & 31)
    if ((blocks.pairs[pair]! & bit) === 0) continue
    const below = bitsIn(blocks.pairs[pair]! & (bit - 1))
    found.push({ docId, impact: blocks.impacts[impacts + blocks.pairs[pair + 1]! + below]! })
  }
  return found
}

function bitsIn(word: number): number {
  return countBits(Uint32Array.of(word))
}

/** One posting of a rare term per block has a code, the others have 0. */
function codesByBlock({ blocks }: PostingsReader, term: BlockTerm): [number, number][] {
  const { column, list, postings } = term
  if (column >= 0) {
    const { stride, codes } = blocks
    return [...codes.subarray(column * stride, (column + 1) * stride)].map((code, i) => [i, code])
  }
  return Array.from({ length: postings }, (_, i): [number, number] => [
    blocks.rareDocs[list + i]! >>> 5,
    blocks.rareCodes[list + i]!,
  ]).filter(([, code]) => code > 0)
}

describe('postings', () => {
  it('bound every impact of a block by its code, and no more than by one step', () => {
    const { interner, reader } = build(manyDocuments)
    const kinds = new Set<boolean>()
    for (const rank of interner.ids.values()) {
      const term = reader.readTerm(reader.findTerm(rank))
      kinds.add(term.column >= 0)
      const step = term.maximum / 255
      const greatest = new Map<number, number>()
      for (const { docId, impact } of mergedPostings(reader, reader.findTerm(rank))) {
        const block = docId >>> 5
        greatest.set(block, Math.max(greatest.get(block) ?? 0, impact))
      }
      for (const [block, code] of codesByBlock(reader, term)) {
        const impact = greatest.get(block) ?? 0
        expect(code * step).toBeGreaterThanOrEqual(impact)
        expect((code - 1) * step).toBeLessThan(impact)
      }
    }
    expect(kinds.size, 'both kinds of terms').toBe(2)
  })

  it('know an impact that k documents have', () => {
    const { interner, reader } = build(manyDocuments)
    for (const rank of interner.ids.values()) {
      const term = reader.findTerm(rank)
      const impacts = mergedPostings(reader, term).map(({ impact }) => impact)
      impacts.sort((a, b) => b - a)
      for (const k of [11, 101, 1001])
        expect(reader.readKthImpact(term, k)).toBe(impacts[k - 1] ?? 0)
      for (const k of [1, 12, 500]) {
        expect(reader.readKthImpact(term, k)).toBeLessThanOrEqual(impacts[k - 1] ?? 0)
      }
      expect(reader.readKthImpact(term, 1002)).toBe(0)
    }
    expect(reader.readKthImpact(-1, 11)).toBe(0)
  })

  it('saturate counts at 16 bits', () => {
    const { reader } = build([[Array<string>(70_000).fill('go'), [], []]])
    const { start } = reader.findPostings(reader.findTerm(0), 0)
    expect(reader.fieldTfs[start]).toBe(limits.tokenCountMax)
    expect(reader.lengths[0]).toBe(limits.tokenCountMax)
  })
})

it('an interner refuses a term more than it may hold, and still knows the others', () => {
  const interner = new TermInterner(1, 2)
  expect([interner.intern('go'), interner.intern('rust')]).toEqual([0, 1])
  expect(() => interner.intern('zig')).toThrow('a collection has at most 2 distinct terms')
  expect(interner.intern('go')).toBe(0)
  expect(interner.documentFrequency.length).toBe(2)
})
