import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ForwardSegment,
  foldKeyword,
  isDerived,
  type OpenIndex,
  type VectorLayout,
} from '../../src/index.ts'
import { documents, schema } from '../arbitrary.ts'
import { buildIndex, documentWith } from '../build-index.ts'
import { law } from '../law.ts'
import { CountedDocuments, plain } from '../oracle/counted-documents.ts'

const shardCounts = fc.constantFrom(1, 2, 7)

/** The results of `read` for each document, in ordinal order. */
function inOrdinalOrder<T>(
  index: OpenIndex,
  read: (forward: ForwardSegment, docId: number) => T,
): T[] {
  const { segments, dictionary } = index
  const forward = segments.map((one) => new ForwardSegment(schema, one, dictionary.termCount))
  const count = segments.reduce((sum, segment) => sum + segment.documents, 0)
  return Array.from({ length: count }, (_, ordinal) => {
    const shard = ordinal % segments.length
    return read(
      forward[shard]!,
      segments[shard]!.ordinals.docOf[Math.floor(ordinal / segments.length)]!,
    )
  })
}

describe('a segment read forwards', () => {
  law(
    'has what was written: tokens, impacts, keywords and numbers',
    [documents, shardCounts],
    (docs, shards) => {
      const index = buildIndex(schema, docs, shards)
      const terms = index.dictionary.listTerms()
      const termsOf = (list: readonly { termOrd: number }[]) =>
        list.map((one) => terms[one.termOrd]!)
      const isOwn = ({ termOrd }: { termOrd: number }) => !isDerived(terms[termOrd]!)
      const read = inOrdinalOrder(index, (forward, docId) => {
        const impacts = forward.listImpacts(docId).filter(isOwn)
        return {
          tokens: schema.text.map((_, field) => {
            const own = forward
              .listFieldTerms(docId)
              .filter((one) => one.field === field && isOwn(one))
            const tokens = own.flatMap((one) => Array<string>(one.tf).fill(terms[one.termOrd]!))
            expect(tokens).toHaveLength(forward.countTokens(docId, field))
            return tokens.sort()
          }),
          impacts: new Map(impacts.map(({ termOrd, impact }) => [terms[termOrd]!, impact])),
          inOrder: termsOf(impacts),
          keywords: schema.keywords.map(({ name }) => forward.listKeywords(docId, name).sort()),
          numbers: schema.numbers.map(({ name }) => forward.listNumbers(docId, name)),
        }
      })
      const counted = new CountedDocuments(schema, docs)
      const expected = docs.map((doc, ordinal) => {
        const texts = counted.all[ordinal]!
        const weighted = texts.tokens.filter((_, field) => schema.text[field]!.weight > 0).flat()
        const impacts = new Map(
          weighted.map((term) => [term, counted.impact(plain(term, 1), texts)] as const),
        )
        return {
          tokens: texts.tokens.map((tokens) => [...tokens].sort()),
          impacts,
          inOrder: terms.filter((term) => impacts.has(term)),
          keywords: schema.keywords.map(({ name, match }) => {
            const folded = [doc.keywords[name] ?? []].flat().map((one) => foldKeyword(match, one))
            return [...new Set(folded)].sort()
          }),
          numbers: schema.numbers.map(({ name }) => numbersOf(doc.numbers[name])),
        }
      })
      expect(read).toEqual(expected)
    },
  )

  it.each(['float32', 'int8'] as const)('has vectors from rows of %s', (rows) => {
    const layout: VectorLayout = { dims: 3, rows, centroids: Float32Array.of(1, 0, 0, 0, 1, 0) }
    const vectors = [
      [0.6, 0.8, 0],
      [0, 0, 0],
      [-1, 0, 0],
      [0, 0.6, -0.8],
    ].map((numbers) => Float32Array.from(numbers))
    const docs = vectors.map((vector, i) => documentWith({ embedding: { vector, cluster: i % 2 } }))
    const index = buildIndex(schema, docs, 2, 'wasm', layout)
    const read = inOrdinalOrder(index, (forward, docId) => [...forward.readVector(docId)!])
    const error = rows === 'float32' ? 0 : 1 / 254
    for (const [ordinal, vector] of vectors.entries()) {
      expect(read[ordinal]).toHaveLength(3)
      for (const [i, number] of vector.entries()) {
        expect(Math.abs(read[ordinal]![i]! - number)).toBeLessThanOrEqual(error)
      }
    }
  })

  it('has no vectors where the collection has none', () => {
    const index = buildIndex(schema, [documentWith({})], 1)
    expect(inOrdinalOrder(index, (forward, docId) => forward.readVector(docId))).toEqual([null])
  })
})

/** A field without lists has one value, and NaN is a missing value. */
function numbersOf(value: number | readonly number[] | undefined): number[] {
  return [value ?? []]
    .flat()
    .filter((number) => !Number.isNaN(number))
    .sort((a, b) => a - b)
}
