/** The documents that match a query strongly or fairly, against their definition by brute force. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RelevantFilter } from '../../src/index.ts'
import { filters, schema } from '../arbitrary.ts'
import { noLimits, setups } from '../build-index.ts'
import { drawKind, expectSome, holds } from '../law.ts'
import { ExpectedRelevance } from '../oracle/relevance.ts'
import { embedded, hidings, Oracle, searcherOf, terms, vector } from './embedded-documents.ts'

const names = fc.constantFrom<RelevantFilter['name']>(
  null,
  { equal: [{ field: 'login', value: 'ADA', bonus: 1 }], near: null, by: null },
  { equal: [], near: { field: 'login', text: 'ad', prefix: true, typos: false }, by: null },
)

const queries: fc.Arbitrary<RelevantFilter> = drawKind('relevant', {
  terms: terms.filter(({ length }) => length > 0),
  words: fc.constant<string[]>([]),
  values: fc.constantFrom([], [{ word: 'rust', field: 'city', value: 'Zürich' }]),
  vector: vector.map((own) => [...own]),
  name: names,
  bounds: fc.constantFrom(
    {
      ...{ fair: { share: 0.4, cosine: 0.6 }, strong: { share: 0.8, cosine: 0.9 } },
      familiarCosine: 0.3,
    },
    {
      ...{ fair: { share: 1, cosine: 0.8 }, strong: { share: 1, cosine: 2 } },
      familiarCosine: 0.6,
    },
  ),
  least: fc.constantFrom('fair', 'strong'),
})

test('relevant documents are those that the definition tells, for any shards', () => {
  let found = 0
  const cases = fc.record({
    docs: embedded,
    hides: hidings,
    filter: fc.option(filters, { nil: null }),
    own: queries,
  })
  holds(80, [cases], ({ docs, hides, filter, own }) => {
    const query = { ...own, words: own.terms as string[] }
    const isHidden = (ordinal: number) => hides?.(ordinal) === true
    const levels = new ExpectedRelevance(schema, docs).levelsOf(query, isHidden)
    const least = query.least === 'strong' ? 3 : 2
    const matching = new Oracle(docs, hides).matchingOf(filter)
    const expected = matching.filter((ordinal) => levels[ordinal]! >= least)
    found += expected.length
    const all = { kind: 'and', filters: filter === null ? [query] : [filter, query] } as const
    for (const setup of setups) {
      const searcher = searcherOf(docs, setup, hides)
      const set = [...searcher.select(all, noLimits).listOrdinals()]
      expect(set, JSON.stringify(setup)).toEqual(expected)
      const measured = searcher.measureStrengths(query, matching, noLimits)
      expect(measured).toEqual(matching.map((ordinal) => levels[ordinal]))
    }
  })
  expectSome(found)
})
