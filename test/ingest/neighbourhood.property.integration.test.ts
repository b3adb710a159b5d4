import fc from 'fast-check'
import { expect, test } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import type { Repository, User } from '../../src/contract/index.ts'
import {
  buildReorderingKey,
  buildRepoKey,
  buildUserKey,
} from '../../src/ingest/build/spill-file.ts'

const word = fc.option(fc.string({ unit: 'binary', maxLength: 300 }), { nil: undefined })

law(
  'a neighbourhood is a whole number below 2^52, the same for what is the same',
  100,
  [word, word, word, word],
  (text, a, b, c) => {
    const number = buildReorderingKey(text, [a, b, c])
    expect(Number.isInteger(number) && number >= 0 && number < 2 ** 52).toBe(true)
    expect(buildReorderingKey(text, [a, ` ${b ?? ''} `, c])).toBe(number)
  },
)

const platformId = 'p'
const numberOf = {
  user: (bio: string, city: string, country: string, company?: string) =>
    buildUserKey({
      id: 'i',
      platformId,
      login: 'l',
      bio,
      location: `${city}, ${country}`,
      ...(company === undefined ? {} : { company }),
    } as User),
  repo: (description: string, language: string, ownerLogin: string) =>
    buildRepoKey({ description, language, ownerLogin, name: 'n' } as Repository),
}

/** How often the key changes in the order of the numbers. */
function runs<T extends { number: number }>(items: readonly T[], keyOf: (item: T) => string) {
  const keys = items.toSorted((a, b) => a.number - b.number).map(keyOf)
  return keys.filter((key, i) => key !== keys[i - 1]).length
}

test('people are neighbours by length of bio, then country, then city, then company', () => {
  const people = ['writes Rust', 'writes Rust for engines and databases'].flatMap((bio) =>
    ['Norway Oslo', 'Norway Bergen', 'Chile Talca', 'Chile Arica'].flatMap((place) =>
      ['ACME', 'Initech', undefined].map((company) => {
        const [country, city] = place.split(' ') as [string, string]
        return { bio, country, city, company, number: numberOf.user(bio, city, country, company) }
      }),
    ),
  )
  expect(runs(people, ({ bio }) => bio)).toBe(2)
  expect(runs(people, ({ bio, country }) => bio + country)).toBe(4)
  expect(runs(people, ({ bio, city }) => bio + city)).toBe(8)
  expect(runs(people, ({ bio, city, company }) => bio + city + company)).toBe(24)
})

test('resolved places count more than what people wrote', () => {
  const resolved = { resolvedCountry: 'Norway', resolvedCity: 'Oslo' }
  const person = { id: 'i', platformId, login: 'l', bio: 'a' }
  const written = buildUserKey({ ...person, location: 'Oslo, Norway' } as User)
  expect(buildUserKey({ ...person, ...resolved, location: 'fjord' } as User)).toBe(written)
  expect(buildUserKey({ ...person, location: 'fjord' } as User)).not.toBe(written)
})

test('repositories are neighbours by length of description, then language, then owner', () => {
  const repos = ['fast', 'a fast and small engine for text'].flatMap((text) =>
    ['Rust', 'Go', 'C'].flatMap((language) =>
      ['ana', 'bob', 'eve'].map((owner) => ({
        text,
        language,
        owner,
        number: numberOf.repo(text, language, owner),
      })),
    ),
  )
  expect(runs(repos, ({ text }) => text)).toBe(2)
  expect(runs(repos, ({ text, language }) => text + language)).toBe(6)
  expect(runs(repos, ({ text, language, owner }) => text + language + owner)).toBe(18)
})
