import { expect, it } from 'vitest'
import { FacetTally } from '../../src/engines/facet-tally.ts'

it.each([
  ['count', ['c', 'a', 'b']],
  ['value', ['a', 'b', 'c']],
] as const)('equal counts by %s are in the order of values', (order, keys) => {
  const tally = new FacetTally(
    { field: 'city', link: null, prefix: null, histogram: null, first: 3, order },
    null,
  )
  for (const [ordinal, key] of ['a', 'b', 'c', 'd'].entries()) {
    tally.add({ key, ordinal, count: key === 'c' ? 2 : 1 })
  }
  const { values, other } = tally.buildFacet(0)
  expect([values.map(({ key }) => key), other]).toEqual([keys, 1])
})
