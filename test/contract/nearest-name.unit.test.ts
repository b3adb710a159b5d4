import { expect, test } from 'vitest'
import { userFields } from '../../src/contract/index.ts'
import { hintOf, meantName, nearestName } from '../../src/contract/nearest-name.ts'

const fields = Object.keys(userFields)

test.each([
  ['logn', 'login'],
  ['Login', 'login'],
  ['loign', 'login'],
  ['display_name', 'displayName'],
  ['resolvedContry', 'resolvedCountry'],
  ['follower-count', 'followersCount'],
  ['created_at', 'createdAt'],
  ['ownedRepos', undefined],
  ['stars', undefined],
  ['x', undefined],
  ['', undefined],
  ['y'.repeat(1e6), undefined],
])('"%s" is nearest to %s', (name, nearest) => {
  expect(nearestName(name, fields)).toBe(nearest)
})

test('the nearest of several is named', () => {
  expect(nearestName('firsts', ['first', 'firsty', 'fist'])).toBe('first')
  expect(hintOf('frist', ['first'])).toBe('; did you mean `first`?')
  expect(hintOf('frist', [])).toBe('')
})

test.each([
  ['city', 'resolvedCity'],
  ['Country', 'resolvedCountry'],
  ['stars', 'totalStars'],
  ['logn', 'login'],
  ['Bot', 'isBot'],
  // Several names end with it.
  ['count', undefined],
  ['at', undefined],
  ['tity', undefined],
])('"%s" may mean %s', (name, meant) => {
  expect(meantName(name, fields)).toBe(meant)
  expect(meantName(name, [...fields, 'professional.someCity'])).toBe(meant)
})
