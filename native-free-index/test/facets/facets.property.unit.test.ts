/** Matches and counted values against brute force: any number of shards, some documents hidden. */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type FacetOptions,
  type Filter,
  type Histogram,
  type IndexDocument,
  type Matched,
  openFacetKernel,
} from '../../src/index.ts'
import { filters } from '../arbitrary.ts'
import { noLimits, setups } from '../build-index.ts'
import { expectSome, holds } from '../law.ts'
import {
  embedded,
  hidings,
  indexOf,
  Oracle,
  searcherIn,
  terms,
} from '../query/embedded-documents.ts'
import { counted, expectedFacet, type Field, fields, valuesOf } from './expected-facet.ts'

interface Asked extends Omit<Matched, 'ordinals' | 'terms'> {
  readonly ordinals: readonly number[]
  readonly terms: readonly string[]
}

const lists: fc.Arbitrary<Asked> = fc.record({
  filter: fc.option(filters, { nil: null, freq: 1 }),
  isAll: fc.boolean(),
  terms,
  ordinals: fc.array(fc.nat({ max: 70 }), { maxLength: 3 }),
  values: fc.constantFrom<Matched['values']>([], [{ field: 'city', value: 'zurich' }]),
})

const histograms = fc.constantFrom<Histogram>(
  { kind: 'width', width: 2 },
  { kind: 'width', width: 0.75 },
  { kind: 'even', buckets: 3 },
)

const optionsOf = (field: Field): fc.Arbitrary<FacetOptions> =>
  fc.record({
    first: fc.integer({ min: 1, max: 5 }),
    order: fc.constantFrom('count', 'value'),
    prefix:
      field === 'stars' || field === 'years'
        ? fc.constant(null)
        : fc.constantFrom(null, null, 'z', 'Bas', '', 'none', 'e\u0301'),
    histogram:
      field === 'stars' || field === 'years'
        ? fc.option(histograms, { nil: null })
        : fc.constant(null),
  })

/** The matches by brute force. */
function expectedMatches(
  docs: readonly IndexDocument[],
  oracle: Oracle,
  filter: Filter | null,
  matched: readonly Asked[],
): number[] {
  const found = matched.flatMap((list) => {
    const eligible = oracle.matchingOf(
      list.filter && filter
        ? { kind: 'and', filters: [filter, list.filter] }
        : (filter ?? list.filter),
    )
    if (list.isAll) return eligible
    const words = oracle.words(list.terms)
    return eligible.filter(
      (ordinal) =>
        words[ordinal]! > 0 ||
        list.ordinals.includes(ordinal) ||
        list.values.some(() => valuesOf(docs[ordinal]!, 'city').includes('zurich')),
    )
  })
  return [...new Set(found)].sort((a, b) => a - b)
}

it('facets equal a count over the documents that match', () => {
  let shown = 0
  const cases = fc.constantFrom(...fields).chain((field) =>
    fc.record({
      field: fc.constant(field),
      docs: embedded,
      hides: hidings,
      filter: fc.option(filters, { nil: null, freq: 1 }),
      matched: fc.array(lists, { minLength: 1, maxLength: 3 }),
      options: optionsOf(field),
    }),
  )
  holds(24, [cases], ({ field, docs, hides, filter, matched, options }) => {
    const own = matched.map((list) => ({
      ...list,
      ordinals: list.ordinals.filter((ordinal) => ordinal < docs.length),
    }))
    const matches = expectedMatches(docs, new Oracle(docs, hides), filter, own)
    const expected = expectedFacet(docs, matches, field, options)
    shown += expected.values.length
    const asked = own.map((list) => ({ ...list, ordinals: Float64Array.from(list.ordinals) }))
    for (const setup of setups) {
      const index = indexOf(docs, setup)
      const searcher = searcherIn(index, hides)
      const set = searcher.selectMatched(filter, asked, noLimits)
      expect([...set.listOrdinals()], JSON.stringify(setup)).toEqual(matches)
      expect(
        counted(index, set, field, options, openFacetKernel(setup.kernel)),
        JSON.stringify(setup),
      ).toEqual(expected)
    }
  })
  expectSome(shown)
})
