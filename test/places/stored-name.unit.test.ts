/** Values of filters that write a place otherwise than the data do. */
import { describe, expect, test } from 'vitest'
import type { FilterExpression } from '../../src/contract/index.ts'
import { planFilter } from '../../src/plan/index.ts'
import { gazetteer } from './shipped.ts'

describe.each([
  ['country', 'Turkey', 'Türkiye'],
  ['country', 'USA', 'United States'],
  ['country', 'us', 'United States'],
  ['country', 'UK', 'United Kingdom'],
  ['country', 'Deutschland', 'Germany'],
  ['country', 'Holland', 'Netherlands'],
  ['country', 'Czech Republic', 'Czechia'],
  ['country', 'DE', 'Germany'],
  ['country', 'CA', 'Canada'],
  ['country', '🇨🇭', 'Switzerland'],
  ['country', 'Korea', 'South Korea'],
  ['country', 'Türkiye', null],
  ['country', 'south korea', null],
  ['country', 'Berlin', null],
  ['country', 'Europe', null],
  ['country', 'Nowhere', null],
  ['state', 'CA', 'California'],
  ['state', 'Calif.', 'California'],
  ['state', 'Bayern', 'Bavaria'],
  ['state', 'NSW', 'New South Wales'],
  ['state', 'Georgia', null],
  ['city', 'München', 'Munich'],
  ['city', 'NYC', 'New York City'],
  ['city', 'Bombay', 'Mumbai'],
  ['city', 'Wien', 'Vienna'],
  ['city', 'Paris', null],
  ['city', 'Washington', null],
  ['city', 'DE', null],
] as const)('as a %s %j', (level, text, stored) => {
  test(`is ${stored} in the data`, () => {
    expect(gazetteer.storedName(text, level)).toBe(stored)
  })
})

const keyword = (field: string, ...values: string[]) => ({ kind: 'keyword', field, values })
const tokens = (field: string, ...terms: string[]) => ({ kind: 'tokens', field, terms })

test.each([
  [
    { field: 'resolvedCountry', op: 'Eq', value: 'Turkey' },
    keyword('resolvedCountry', 'Turkey', 'Türkiye'),
  ],
  [
    { field: 'resolvedCountry', op: 'NotEq', value: 'USA' },
    { kind: 'not', filter: keyword('resolvedCountry', 'USA', 'United States') },
  ],
  [
    { field: 'resolvedCity', op: 'In', value: ['München', 'Paris'] },
    keyword('resolvedCity', 'München', 'Munich', 'Paris'),
  ],
  [
    { field: 'resolvedState', op: 'ContainsAllTokens', value: 'NSW' },
    {
      kind: 'or',
      filters: [tokens('resolvedState', 'nsw'), tokens('resolvedState', 'new', 'south', 'wales')],
    },
  ],
  [{ field: 'resolvedCountry', op: 'Eq', value: 'Germany' }, keyword('resolvedCountry', 'Germany')],
  [{ field: 'company', op: 'Eq', value: 'USA' }, keyword('company', 'USA')],
] as const)('the filter %j also finds the name of the data', (filter, plan) => {
  const { storedName } = gazetteer
  expect(planFilter('users', filter as FilterExpression, { storedName })).toEqual(plan)
})
