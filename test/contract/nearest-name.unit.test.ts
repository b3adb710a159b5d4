import { expect, test } from 'vitest'
import { userFields } from '../../src/contract/index.ts'
import { findNearestName, guessName, writeHint } from '../../src/contract/nearest-name.ts'
import { readTable } from '../tables.ts'

const fields = Object.keys(userFields)

/** `-` is no name. */
test.each(readTable<'name' | 'nearest' | 'meant'>('test/contract/nearest-names.tsv'))(
  '"$name" is nearest to $nearest, or may mean $meant',
  ({ name, nearest, meant }) => {
    if (nearest !== '') expect(findNearestName(name, fields) ?? '-').toBe(nearest)
    if (meant === '') return
    expect(guessName(name, fields) ?? '-').toBe(meant)
    expect(guessName(name, [...fields, 'professional.someCity']) ?? '-').toBe(meant)
  },
)

test('no name and a huge one are near to none, and the nearest of several is named', () => {
  for (const name of ['', 'y'.repeat(1e6)]) expect(findNearestName(name, fields)).toBeUndefined()
  expect(findNearestName('firsts', ['first', 'firsty', 'fist'])).toBe('first')
  expect(writeHint('frist', ['first'])).toBe('; did you mean `first`?')
  expect(writeHint('frist', [])).toBe('')
})
