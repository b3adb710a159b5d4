import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ForwardSegment,
  foldKeyword,
  type IndexDocument,
  isDerived,
  type OpenIndex,
  type VectorLayout,
} from '../../src/index.ts'
import { analysers } from '../../src/text/index.ts'
import { documents, schema } from '../arbitrary.ts'
import { buildIndex, documentWith } from '../build-index.ts'
import { law } from '../law.ts'
import { CountedDocuments, plain } from '../oracle/counted-documents.ts'

const shardCounts = fc.constantFrom(1, 2, 7)

function tokensOf({ text }: IndexDocument): string[][] {
  return schema.text.map(({ name, analyser }) =>
    [text[name] ?? []].flat().flatMap((value) => analysers[analyser](value).terms),
  )
}

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
  law('has the tokens of each text field', [documents, shardCounts], (docs, shards) => {
    const index = buildIndex(schema, docs, shards)
    const terms = index.dictionary.terms()
    const read = inOrdinalOrder(index, (forward, docId) =>
      schema.text.map((_, field) => {
        const own = forward
          .fieldTerms(docId)
          .filter((term) => term.field === field && !isDerived(terms[term.termOrd]!))
        const tokens = own.flatMap(({ termOrd: rank, tf }) => Array<string>(tf).fill(terms[rank]!))
        expect(tokens).toHaveLength(forward.fieldLength(docId, field))
        return tokens.sort()
      }),
    )
    expect(read).toEqual(docs.map((doc) => tokensOf(doc).map((tokens) => tokens.sort())))
  })

  law('has the impact of each term', [documents, shardCounts], (docs, shards) => {
    const index = buildIndex(schema, docs, shards)
    const terms = index.dictionary.terms()
    const read = inOrdinalOrder(index, (forward, docId) =>
      forward
        .impacts(docId)
        .map(({ termOrd: rank, impact }) => [terms[rank]!, impact] as const)
        .filter(([term]) => !isDerived(term)),
    )
    const expected = impactsOf(docs)
    expect(read.map((one) => new Map(one))).toEqual(expected)
    for (const one of read) expect(one.map(([term]) => term)).toEqual(ranked(one, terms))
  })

  law('has folded keywords and rising numbers', [documents, shardCounts], (docs, shards) => {
    const index = buildIndex(schema, docs, shards)
    const read = inOrdinalOrder(index, (forward, docId) => ({
      keywords: schema.keywords.map(({ name }) => forward.keywords(docId, name)),
      numbers: schema.numbers.map(({ name }) => forward.numbers(docId, name)),
    }))
    expect(read.map(({ keywords }) => keywords.map((values) => values.sort()))).toEqual(
      docs.map((doc) =>
        schema.keywords.map(({ name, match }) => {
          const values = [doc.keywords[name] ?? []].flat()
          return [...new Set(values.map((value) => foldKeyword(match, value)))].sort()
        }),
      ),
    )
    expect(read.map(({ numbers }) => numbers)).toEqual(
      docs.map((doc) => schema.numbers.map(({ name }) => numbersOf(doc.numbers[name]))),
    )
  })

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
    const read = inOrdinalOrder(index, (forward, docId) => [...forward.vector(docId)!])
    const error = rows === 'float32' ? 0 : 1 / 254
    for (const [ordinal, vector] of vectors.entries()) {
      expect(read[ordinal]).toHaveLength(3)
      for (const [i, number] of vector.entries()) {
        expect(Math.abs(read[ordinal]![i]! - number)).toBeLessThanOrEqual(error)
      }
    }
  })

  it('has no vectors where the collection has none', () => {
    const index = buildIndex(schema, [{ text: {}, keywords: {}, numbers: {}, stored: bytes }], 1)
    expect(inOrdinalOrder(index, (forward, docId) => forward.vector(docId))).toEqual([null])
  })
})

const bytes = new Uint8Array()

/** By document: each weighted term's impact, by definition. */
function impactsOf(docs: readonly IndexDocument[]): Map<string, number>[] {
  const counted = new CountedDocuments(schema, docs)
  return counted.all.map((doc) => {
    const terms = new Set(doc.tokens.filter((_, field) => schema.text[field]!.weight > 0).flat())
    return new Map([...terms].map((term) => [term, counted.impact(plain(term, 1), doc)]))
  })
}

/** Impacts in the order of the dictionary's terms. */
function ranked(impacts: readonly (readonly [string, number])[], terms: readonly string[]) {
  const own = new Set(impacts.map(([term]) => term))
  return terms.filter((term) => own.has(term))
}

/** A field without lists has one value, and NaN is a missing value. */
function numbersOf(value: number | readonly number[] | undefined): number[] {
  return [value ?? []]
    .flat()
    .filter((number) => !Number.isNaN(number))
    .sort((a, b) => a - b)
}
