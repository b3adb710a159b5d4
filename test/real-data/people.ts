/**
 * Searches over real profiles, by words, by filters and by sentences, judged by what the found must
 * have in common and never by name: 8 of the first 10 are in the place asked for, and of the first
 * ones 8 hold the skill.
 */
import { analyseQuery } from 'native-free-index'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FilterExpression, User } from '../../src/contract/index.ts'
import type { Engine } from '../../src/engines/index.ts'
import { type Context, understand } from '../../src/language/index.ts'
import { planFilter } from '../../src/plan/index.ts'
import type { RealData } from './real-data.ts'

interface Case {
  readonly query: string
  readonly place: string
  /** Whether the place is filtered by, or is only a word of the query. */
  readonly filtered: boolean
  readonly skill: RegExp
}

const cases: Case[] = [
  { query: 'rust compiler', place: 'zurich', filtered: true, skill: /rust|compiler/ },
  { query: 'machine learning', place: 'dublin', filtered: true, skill: /machine|learning/ },
  { query: 'machine learning zurich', place: 'zurich', filtered: false, skill: /machine|learning/ },
  {
    query: 'phd student eth zurich',
    place: 'zurich',
    filtered: false,
    skill: /ph\.?d|student|eth/,
  },
  {
    query: 'university of washington seattle',
    place: 'seattle',
    filtered: false,
    skill: /washington/,
  },
  { query: 'novartis roche basel', place: 'basel', filtered: false, skill: /novartis|roche/ },
  { query: 'robotics', place: 'zurich', filtered: true, skill: /robot/ },
  { query: 'kubernetes cloud', place: 'seattle', filtered: true, skill: /kube|cloud/ },
  { query: 'bioinformatics biology', place: 'basel', filtered: true, skill: /bioinf|biolog/ },
  { query: 'web developer javascript', place: 'dublin', filtered: true, skill: /web|java|develop/ },
]

/** Locations as people write them, before any resolution. */
const switzerland = /zurich|basel|switzerland|schweiz|suisse|geneva|lausanne|bern|\bch\b/
const ireland = /dublin|ireland/
const washington = /seattle|washington|\bwa\b|redmond|bellevue/

interface FilteredCase {
  readonly query: string
  readonly field: 'resolvedCountry' | 'resolvedState' | 'resolvedCity'
  readonly value: string
  readonly place: RegExp
}

const filteredCases: FilteredCase[] = [
  { query: 'data science', field: 'resolvedCountry', value: 'Switzerland', place: switzerland },
  { query: 'machine learning', field: 'resolvedCountry', value: 'Ireland', place: ireland },
  { query: 'web developer', field: 'resolvedState', value: 'Washington', place: washington },
  { query: 'robotics', field: 'resolvedCity', value: 'Zurich', place: /zurich/ },
  { query: 'cloud', field: 'resolvedCity', value: 'Seattle', place: /seattle/ },
]

const inFourCities: FilterExpression = {
  op: 'Or',
  filters: ['zurich', 'basel', 'dublin', 'seattle'].map(locationHas),
}

const sentenceCases: { readonly sentence: string; readonly place: RegExp }[] = [
  { sentence: 'Rust engineers in Switzerland', place: switzerland },
  { sentence: 'machine learning engineers in Zurich', place: /zurich/ },
  { sentence: 'web developers in Dublin, Ireland', place: /dublin/ },
  { sentence: 'find me people who work on robotics in Zürich', place: /zurich/ },
  { sentence: 'who does bioinformatics in Basel?', place: /basel/ },
  { sentence: 'data scientists from Ireland', place: ireland },
  { sentence: 'cloud engineers near Seattle, WA', place: /seattle/ },
  { sentence: 'software engineers in Washington state', place: washington },
  { sentence: 'security researchers in Basel or Zurich', place: /basel|zurich/ },
]

/** @param open what beforeAll of the suite has opened */
export function describePeople(open: () => RealData): void {
  describe('real people', () => {
    let engine: Engine
    let places: RealData['places']

    beforeAll(() => {
      ;({ engine, places } = open())
    })

    test.each(cases)('$query in $place', async ({ query, place, filtered, skill }) => {
      const users = await firstTen(engine, query, filtered ? locationHas(place) : null)
      expect(users.length).toBeGreaterThanOrEqual(filtered ? 3 : 10)
      const wanted = Math.ceil(users.length * 0.8)
      expect(users.filter((user) => isIn(user, place)).length).toBeGreaterThanOrEqual(wanted)
      const skilled = users.filter((user) => skill.test(profileText(user)))
      expect(skilled.length).toBeGreaterThanOrEqual(wanted)
    })

    test.each(filteredCases)('$query with $field $value', async ({ query, place, ...leaf }) => {
      const users = await firstTen(engine, query, { op: 'Eq', ...leaf })
      expectMostIn(users, place)
    })

    test('nearly all who name one of four cities have its country', async () => {
      const countOf = (filter: FilterExpression) =>
        engine.count('users', planFilter('users', filter))
      const everybody = await countOf(inFourCities)
      const value = ['Switzerland', 'Ireland', 'United States']
      const abroad: FilterExpression = { field: 'resolvedCountry', op: 'NotIn', value }
      expect(everybody).toBeGreaterThan(1500)
      const others = await countOf({ op: 'And', filters: [inFourCities, abroad] })
      expect(others / everybody).toBeLessThan(0.05)
    })

    test.each(sentenceCases)('$sentence', async ({ sentence, place }) => {
      const vocabulary = {
        hasCompany: () => false,
        hasLanguage: () => false,
        hasRecord: () => false,
      }
      const context: Context = { places, vocabulary, nowSeconds: engine.snapshotSeconds }
      const target = { subject: 'users', dataset: 'standard' } as const
      const { query, filters } = understand(sentence, target, context)
      expect(filters).not.toBeNull()
      expectMostIn(await firstTen(engine, query ?? '', filters), place)
    })

    test('free text with a place keeps to the place', async () => {
      const users = await firstTen(engine, 'rust compiler zurich', null)
      expect(users.filter((user) => isIn(user, 'zurich')).length).toBeGreaterThanOrEqual(8)
    })

    test('filled-in profiles come before empty ones whose login fits', async () => {
      const users = await firstTen(engine, 'microsoft engineer', null)
      expect(users.filter(({ bio, company }) => bio || company).length).toBe(10)
    })

    test('no address is shown in clear', async () => {
      const users = await firstTen(engine, 'gmail', null)
      expect(users.length).toBe(10)
      for (const { emails = [] } of users) {
        for (const email of emails) expect(email).toMatch(/^\*\*\*.{0,4}@/u)
      }
    })
  })
}

function expectMostIn(users: readonly User[], place: RegExp): void {
  expect(users.length).toBeGreaterThanOrEqual(3)
  const there = users.filter(({ location = '' }) => place.test(plain(location)))
  expect(there.length).toBeGreaterThanOrEqual(Math.ceil(users.length * 0.8))
}

async function firstTen(
  engine: Engine,
  query: string,
  filter: FilterExpression | null,
): Promise<User[]> {
  const page = await engine.search({
    collection: 'users',
    ranking: { kind: 'terms', terms: analyseQuery(query) },
    filter: filter === null ? null : planFilter('users', filter),
    limit: 10,
    after: null,
  })
  return page.hits.map(({ body }) => JSON.parse(Buffer.from(body).toString()) as User)
}

function locationHas(place: string): FilterExpression {
  return { field: 'location', op: 'ContainsAllTokens', value: place }
}

function isIn({ location = '' }: User, place: string): boolean {
  return plain(location).includes(place)
}

function profileText({ bio = '', company = '', login, displayName = '' }: User): string {
  return plain([bio, company, login, displayName].join(' '))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
