/** Counts the values of documents by brute force, and by the index. */
import { expect } from 'vitest'
import {
  Budget,
  buildFacetColumn,
  buildLinkedColumn,
  FacetCounter,
  type FacetKernel,
  type FacetOptions,
  foldKeyword,
  type IndexDocument,
  type OpenIndex,
  type OrdinalSet,
} from '../../src/index.ts'
import { schema } from '../arbitrary.ts'
import { distinctValues, expectedFacet as expectFacet } from '../oracle/facet.ts'

export const fields = ['login', 'city', 'places', 'stars', 'years'] as const
export type Field = (typeof fields)[number]
export const budget = new Budget(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)

export const valuesOf = (document: IndexDocument, field: Field) =>
  distinctValues(schema, document, field)

export function expectedFacet(
  docs: readonly IndexDocument[],
  matches: readonly number[],
  field: Field,
  options: FacetOptions,
) {
  const match = schema.keywords.find(({ name }) => name === field)?.match
  const prefix = options.prefix === null ? null : foldKeyword(match!, options.prefix)
  return expectFacet(matches, (i) => valuesOf(docs[i]!, field), { ...options, prefix })
}

/** @param links to other documents of the index, the values of which are counted */
export function counted(
  index: OpenIndex,
  set: OrdinalSet,
  field: Field,
  options: FacetOptions,
  kernel: FacetKernel,
  links?: Uint32Array,
) {
  const counter = new FacetCounter(kernel)
  const own = buildFacetColumn(index, field, budget, kernel)
  const column = links ? buildLinkedColumn(own, index, index, links, budget, kernel) : own
  const documents = counter.listDocuments(index, set, budget)
  const facet = counter.count(index, column, documents, options, budget)
  const again = counter.count(index, column, documents, options, budget)
  expect(again).toEqual(facet)
  const each = facet.values.map(({ number }) => number)
  expect(counter.countEach(column, documents, [...each, -1], budget)).toEqual([
    ...facet.values.map(({ count }) => count),
    0,
  ])
  const textOf = (number: number) => {
    const { shard, value } = column.keywords!.findPlace(number)
    const text = index.segments[shard]!.keywords.get(field)!.decodeValues(value, value + 1)[0]!
    expect(column.keywords!.findNumber(text)).toBe(number)
    return text
  }
  return {
    ...facet,
    values: facet.values.map(({ number, count, ordinal }) => ({
      value: column.numbers === null ? textOf(number) : column.numbers[number]!,
      count,
      ordinal,
    })),
  }
}
