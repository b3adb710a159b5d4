import { expect, test } from 'vitest'
import { openVocabulary } from '../../src/endpoints/index.ts'
import type { DocumentStore } from '../../src/engines/index.ts'

const known = new Set(['users company @acme', 'users company initech', 'repos language rust'])
known.add('professionals professional.organization lumenforge')
const has: DocumentStore['has'] = (collection, field, values) =>
  values.map((value) => known.has(`${collection} ${field} ${value.toLowerCase()}`))
const vocabulary = openVocabulary({ documents: { has } as DocumentStore })
const distant = openVocabulary({
  documents: { has: async (...asked) => has(...asked) } as DocumentStore,
})

test.each([
  ['Acme', 'standard', true],
  ['initech', 'standard', true],
  ['Lumenforge', 'professional', true],
  // A key may lack the service that shows it.
  ['Lumenforge', 'standard', false],
  ['Rust', 'professional', false],
  ['', 'professional', false],
] as const)('the company %j in the %s data set is known: %s', async (name, dataset, isKnown) => {
  expect(vocabulary.hasCompany(name, dataset)).toBe(isKnown)
  expect(await distant.hasCompany(name, dataset)).toBe(isKnown)
})

test.each([
  ['Rust', true],
  ['Acme', false],
])('the language %j is known: %s', async (name, isKnown) => {
  expect(vocabulary.hasLanguage(name)).toBe(isKnown)
  expect(await distant.hasLanguage(name)).toBe(isKnown)
})
