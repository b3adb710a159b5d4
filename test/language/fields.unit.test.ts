/** Sizes at which filters of conditions take another form. */
import { expect, it } from 'vitest'
import type { PlaceCondition } from '../../src/language/condition.ts'
import { filterOf } from '../../src/language/fields/filter-of.ts'
import { professionals, shown } from './context.ts'

function inCountries(count: number): PlaceCondition {
  const countries = Array.from({ length: count }, (_, i) => `Land${i}`)
  const located = { kind: 'region', name: 'Everywhere', countries } as const
  return { about: 'place', located, namesState: false, of: 'owner', written: 'Everywhere' }
}

it('looks for the words of eight countries in profiles', () => {
  const filter = shown(filterOf([inCountries(8)], professionals))
  expect(filter.match(/professional\.country has Land\d/g)).toHaveLength(8)
})

it('compares more countries than these as a whole', () => {
  const filter = shown(filterOf([inCountries(9)], professionals))
  expect(filter).not.toContain('has')
  expect(filter).toMatch(/professional\.country in \[Land0,.*Land8\]$/)
})
