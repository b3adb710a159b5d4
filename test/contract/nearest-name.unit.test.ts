import { expect, test } from 'vitest'
import { userFields } from '../../src/contract/index.ts'
import { hintOf, meantName, nearestName } from '../../src/contract/nearest-name.ts'
import { readTable } from '../tables.ts'

const fields = Object.keys(userFields)

/** `-` is no name. */
test.each(readTable<'name' | 'nearest' | 'meant'>('test/contract/nearest-names.tsv'))(
  '"$name" is nearest to $nearest, or may mean $meant',
  ({ name, nearest, meant }) => {
    if (nearest !== '') expect(nearestName(name, fields) ?? '-').toBe(nearest)
    if (meant === '') return
    expect(meantName(name, fields) ?? '-').toBe(meant)
    expect(meantName(name, [...fields, 'professional.someCity']) ?? '-').toBe(meant)
  },
)

test('no name and a huge one are near to none, and the nearest of several is named', () => {
  for (const name of ['', 'y'.repeat(1e6)]) expect(nearestName(name, fields)).toBeUndefined()
  expect(nearestName('firsts', ['first', 'firsty', 'fist'])).toBe('first')
  expect(hintOf('frist', ['first'])).toBe('; did you mean `first`?')
  expect(hintOf('frist', [])).toBe('')
})
