import { expect, test } from 'vitest'
import { vocabularyOf } from '../../src/cli/language-context.ts'

const known = new Set(['users company @acme', 'users company initech', 'repos language rust'])
known.add('professionals professional.organization lumenforge')
const vocabulary = vocabularyOf({
  has: (collection, field, value) => known.has(`${collection} ${field} ${value.toLowerCase()}`),
})

test.each([
  ['Acme', true],
  ['initech', true],
  ['Lumenforge', true],
  ['Rust', false],
  ['', false],
])('the company %j is known: %s', (name, isKnown) => {
  expect(vocabulary.hasCompany(name)).toBe(isKnown)
})

test.each([
  ['Rust', true],
  ['Acme', false],
])('the language %j is known: %s', (name, isKnown) => {
  expect(vocabulary.hasLanguage(name)).toBe(isKnown)
})
