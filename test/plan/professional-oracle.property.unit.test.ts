/**
 * From lines with profiles to what passes a filter, against a reading of the profiles themselves:
 * normalising, schema, index and plan have to agree on every field.
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildIndex, countAll } from '../../native-free-index/test/build-index.ts'
import { holds } from '../../native-free-index/test/law.ts'
import type { FilterLeaf } from '../../src/contract/index.ts'
import { buildProfessionalDocument, readUser } from '../../src/ingest/normalise/index.ts'
import { planFilter } from '../../src/plan/index.ts'
import { schemas } from '../../src/snapshot/index.ts'
import { compares } from './compare-values.ts'

interface Profile {
  readonly [member: string]: unknown
  readonly experience?: readonly Position[]
  readonly education?: readonly Study[]
}
type Position = { readonly title?: string; readonly company?: string; readonly startDate?: string }
type Study = { readonly campus?: string; readonly major?: string; readonly endDate?: string }

const lines = ['fullName', 'headline', 'title', 'organization', 'seniority', 'seniorityLevel']
const moreLines = ['functionalArea', 'currentIndustry', 'city', 'state', 'country']
const lists = ['expertise', 'languages', 'certifications', 'departments', 'priorIndustries']
const moreLists = ['memberships', 'awards', 'patents', 'publications']
const counts = ['connectionsCount', 'followerCount']

const phrase = fc.constantFrom('Blue', 'blue moon', 'RED', 'red Blue', 'Zürich')
const number = fc.integer({ min: 0, max: 3 })
const year = fc.constantFrom(2001, 2002, 2003)
const date = fc.oneof(
  year.map((one) => `${one}-05`),
  fc.constant('once'),
)
const url = fc.constantFrom('https://profile.example/in/a', 'https://profile.example/in/b')

const some = { requiredKeys: [] }
const profile = fc.record(
  {
    ...each([...lines, ...moreLines], phrase),
    ...each([...lists, ...moreLists], fc.array(phrase, { maxLength: 2 })),
    ...each(counts, number),
    professionalUrl: url,
    experience: fc.array(fc.record({ title: phrase, company: phrase, startDate: date }, some), {
      maxLength: 2,
    }),
    education: fc.array(fc.record({ campus: phrase, major: phrase, endDate: date }, some), {
      maxLength: 2,
    }),
  },
  some,
) as fc.Arbitrary<Profile>

const line = leaves(
  [...lines, ...moreLines],
  [
    [['Eq', 'NotEq', 'IGlob', 'NotIGlob', 'ContainsAllTokens'], phrase],
    [['In', 'NotIn'], fc.array(phrase, { maxLength: 2 })],
  ],
)
const list = leaves(
  [
    ...[...lists, ...moreLists],
    ...['experience.title', 'experience.company', 'education.campus', 'education.major'],
  ],
  [
    [['Contains', 'NotContains', 'ContainsAllTokens'], phrase],
    [['ContainsAny', 'NotContainsAny'], fc.array(phrase, { maxLength: 2 })],
  ],
)
const count = leaves(counts, [
  [['Eq', 'NotEq', 'Lt', 'Lte', 'Gt', 'Gte'], number],
  [['In', 'NotIn'], fc.array(number, { maxLength: 2 })],
])
const years = leaves(
  ['experience.startYear', 'education.endYear'],
  [
    [['Contains', 'NotContains', 'AnyLt', 'AnyLte', 'AnyGt', 'AnyGte'], year],
    [['ContainsAny', 'NotContainsAny'], fc.array(year, { maxLength: 2 })],
  ],
)
const address = leaves(
  ['professionalUrl', 'linkedinUrl'],
  [
    [['Eq', 'NotEq'], url.map((one) => one.replace('https://', 'http://www.').toUpperCase())],
    [['In', 'NotIn'], fc.array(url, { maxLength: 2 })],
  ],
)
const leaf = fc.oneof(line, list, count, years, address)

describe('over any number of shards', () => {
  it('each leaf counts the profiles that it describes', () => {
    let passed = 0
    const profiles = fc.array(profile, { minLength: 1, maxLength: 12 })
    const filters = fc.array(leaf, { minLength: 50, maxLength: 50 })
    holds(24, [profiles, filters, fc.constantFrom(1, 2, 7)], (given, asked, shards) => {
      const documents = given.map((professional, i) =>
        buildProfessionalDocument(
          readUser({ platformId: `U_${i}`, login: `user${i}`, professional }),
        ),
      )
      const index = buildIndex(schemas.professionals, documents, shards)
      for (const one of asked) {
        const expected = given.filter((person) => describes(one, person)).length
        expect(countAll(index, planFilter('professionals', one)), JSON.stringify(one)).toBe(
          expected,
        )
        passed += expected
      }
    })
    expect(passed).toBeGreaterThan(20)
  })
})

function each<Value>(names: readonly string[], value: fc.Arbitrary<Value>) {
  return Object.fromEntries(names.map((name) => [name, value]))
}

type Row = readonly [ops: readonly FilterLeaf['op'][], value: fc.Arbitrary<FilterLeaf['value']>]

function leaves(names: readonly string[], rows: readonly Row[]): fc.Arbitrary<FilterLeaf> {
  const field = fc.constantFrom(...names.map((name) => `professional.${name}`))
  return fc.oneof(
    ...rows.map(([ops, value]) => fc.record({ field, op: fc.constantFrom(...ops), value })),
  )
}

function describes({ field, op, value }: FilterLeaf, given: Profile): boolean {
  const own = listValues(given, field.replace('professional.', ''))
  const positive = op.replace('Not', '')
  const holds = compares(positive, own, value)
  return op.startsWith('Not') ? !holds : holds
}

function listValues(given: Profile, name: string): readonly (string | number)[] {
  const { experience = [], education = [] } = given
  const [list, member] = name.split('.')
  if (member === 'startYear') return experience.flatMap(({ startDate }) => readYears(startDate))
  if (member === 'endYear') return education.flatMap(({ endDate }) => readYears(endDate))
  if (list === 'experience') return experience.flatMap((one) => one[member as 'title'] ?? [])
  if (list === 'education') return education.flatMap((one) => one[member as 'campus'] ?? [])
  const known = name === 'linkedinUrl' ? 'professionalUrl' : name
  return [given[known] ?? []].flat() as (string | number)[]
}

function readYears(date: string | undefined): number[] {
  return date === undefined || date === 'once' ? [] : [Number(date.slice(0, 4))]
}
