/** The documents that match a query strongly or fairly, against their definition by brute force. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IndexDocument, RelevantFilter } from '../../src/index.ts'
import { filters } from '../arbitrary.ts'
import { noLimits, setups } from '../build-index.ts'
import { drawKind, holds } from '../law.ts'
import { expectBounds, measureLevel, measureShare, weighWords } from '../oracle/strength.ts'
import {
  embedded,
  folded,
  hidings,
  Oracle,
  searcherOf,
  terms,
  vector,
} from './embedded-documents.ts'

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

/** By document: 1 weak, 2 fair, 3 strong. */
function measureLevels(query: RelevantFilter, docs: readonly IndexDocument[], oracle: Oracle) {
  const { name, values } = query
  const asked = query.terms as string[]
  const known = oracle.known(asked)
  const having = new Map(asked.map((word) => [word, oracle.words([word])]))
  const counts = asked.map((word) => having.get(word)!.filter((score) => score > 0).length)
  const bounds = expectBounds(query.bounds, counts)
  const weights = weighWords(counts, docs.length)
  const cosines = oracle.cosines(Float32Array.from(query.vector))
  return docs.map((doc, ordinal) => {
    const says = (word: string) =>
      having.get(word)![ordinal]! > 0 ||
      values.some((one) => {
        const own = folded(doc.keywords[one.field])
        return one.word === word && own.includes(folded(one.value)[0]!)
      })
    const share = measureShare(weights, (i) => says(asked[i]!))
    const cosine = known.length === 0 ? 0 : cosines[ordinal]!
    const level = measureLevel(bounds, share, cosine)
    const logins = folded(doc.keywords.login)
    const isEqual = name?.equal.some(({ value }) => logins.includes(value.toLowerCase())) === true
    const begins = name?.near != null && logins.some((own) => own.startsWith(name.near!.text))
    return isEqual ? 3 : Math.max(level, begins ? 2 : 1)
  })
}

test('relevant documents are those that the definition tells, for any shards', () => {
  let found = 0
  const cases = fc.record({
    docs: embedded,
    hides: hidings,
    filter: fc.option(filters, { nil: null }),
    own: queries,
  })
  holds(96, [cases], ({ docs, hides, filter, own }) => {
    const query = { ...own, words: own.terms as string[] }
    const oracle = new Oracle(docs, hides)
    const levels = measureLevels(query, docs, oracle)
    const least = query.least === 'strong' ? 3 : 2
    const matching = oracle.matchingOf(filter).sort((a, b) => a - b)
    const expected = matching.filter((ordinal) => levels[ordinal]! >= least)
    found += expected.length
    const all = { kind: 'and', filters: filter === null ? [query] : [filter, query] } as const
    for (const setup of setups) {
      const searcher = searcherOf(docs, setup, hides)
      const set = [...searcher.select(all, noLimits).ordinals()]
      expect(set, JSON.stringify(setup)).toEqual(expected)
      const measured = searcher.measureStrengths(query, matching, noLimits)
      expect(measured).toEqual(matching.map((ordinal) => levels[ordinal]))
    }
  })
  expect(found).toBeGreaterThan(0)
})
