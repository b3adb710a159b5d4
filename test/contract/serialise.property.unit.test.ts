import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DevRank,
  educationTexts,
  errors,
  experienceTexts,
  type Professional,
  professionalLists,
  professionalTexts,
  type RepositoryDocument,
  serialiseAccount,
  serialiseCost,
  serialiseCount,
  serialiseDevRank,
  serialisePageInfo,
  serialiseProblem,
  serialiseProfessional,
  serialiseRepo,
  serialiseUser,
  tiers,
  type UserDocument,
} from '../../src/contract/index.ts'

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom('"\\\n\u2028é🦀'))
const hex = fc.stringMatching(/^[0-9a-f]{32}$/)
const date = fc.constantFrom('2026-08-22T10:00:00Z', '1999-12-31T23:59:59Z')
const count = fc.nat()
const strings = fc.oneof(fc.array(text), fc.array(text, { minLength: 128, maxLength: 140 }))
const options = <Key extends string>(requiredKeys: Key[]) => ({
  requiredKeys,
  noNullPrototype: true as const,
})

const users: fc.Arbitrary<UserDocument> = fc.record(
  {
    id: hex,
    platformId: text,
    login: text,
    bio: text,
    company: text,
    createdAt: date,
    displayName: text,
    emails: strings,
    embeddedAt: date,
    location: text,
    resolvedCity: text,
    resolvedCountry: text,
    resolvedState: text,
    socialAccounts: fc.array(fc.record({ provider: text, url: text }, { noNullPrototype: true })),
    updatedAt: date,
    websiteUrl: text,
  },
  options(['id', 'platformId', 'login']),
)

const repositories: fc.Arbitrary<RepositoryDocument> = fc.record(
  {
    id: hex,
    platformId: text,
    name: text,
    ownerLogin: text,
    stargazerCount: count,
    totalIssuesClosed: count,
    totalIssuesCount: count,
    totalIssuesOpen: count,
    createdAt: date,
    description: text,
    embeddedAt: date,
    language: text,
    lastContributorLocations: strings,
    readmePreview: text,
    updatedAt: date,
  },
  options([
    'id',
    'platformId',
    'name',
    'ownerLogin',
    'stargazerCount',
    'totalIssuesClosed',
    'totalIssuesCount',
    'totalIssuesOpen',
  ]),
)

/** The value after a round trip through JSON, including lone surrogates. */
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe.each([
  ['user', users, serialiseUser as (record: object) => string],
  ['repository', repositories, serialiseRepo as (record: object) => string],
] as const)('a %s record', (_, records: fc.Arbitrary<object>, serialise) => {
  test('keeps every member it is given, as JSON would', () => {
    fc.assert(
      fc.property(records, (record) => {
        expect(JSON.parse(serialise(record))).toEqual(throughJson(record))
      }),
    )
  })

  test('drops what its schema does not list, score included', () => {
    fc.assert(
      fc.property(records, (record) => {
        const more = { ...record, score: 0.5, rawEmails: ['a@example.com'], __meta: {} }
        expect(serialise(more)).toBe(serialise(record))
      }),
    )
  })

  test('leaves undefined members out', () => {
    const [record = {}] = fc.sample(records, { numRuns: 1, seed: 7 })
    expect(serialise({ ...record, updatedAt: undefined })).not.toContain('updatedAt')
  })

  test('ends with one brace, with room for a score before it', () => {
    fc.assert(
      fc.property(records, (record) => {
        const scored = `${serialise(record).slice(0, -1)},"score":0.5}`
        expect(JSON.parse(scored)).toEqual({ ...(throughJson(record) as object), score: 0.5 })
      }),
    )
  })

  test('throws where a required member is missing', () => {
    expect(() => serialise({ platformId: 'x' })).toThrow('"id" is required')
  })
})

test('required members come first', () => {
  const user = { bio: 'b', login: 'l', platformId: 'p', id: '0'.repeat(32) }
  expect(Object.keys(JSON.parse(serialiseUser(user)))).toEqual(['id', 'platformId', 'login', 'bio'])
})

const real = fc.double({ noNaN: true, noDefaultInfinity: true })
const share = fc.double({ noNaN: true, min: 0, max: 1 })

/** Members in the order in which they are written. */
const devranks: fc.Arbitrary<DevRank> = fc.record(
  {
    community: count,
    crackedScore: share.map((part) => 100 * part),
    createdAt: date,
    followersIn: count,
    followingOut: fc.maxSafeNat(),
    pc: share.map((part) => 100 * part),
    rawScore: real,
    tier: fc.constantFrom(...tiers.map(({ name }) => name)),
    trust: share,
    updatedAt: date,
  },
  { noNullPrototype: true },
)

test('a DevRank is written as JSON itself would, to the last digit', () => {
  fc.assert(
    fc.property(devranks, (devrank) => {
      expect(serialiseDevRank(devrank)).toBe(JSON.stringify(devrank))
    }),
  )
})

const membersOf = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>

const profiles: fc.Arbitrary<Professional> = fc.record(
  {
    ...membersOf(professionalTexts, text),
    ...membersOf(professionalLists, strings),
    connectionsCount: count,
    followerCount: count,
    openToWork: fc.boolean(),
    hiring: fc.boolean(),
    education: fc.array(fc.record(membersOf(educationTexts, text), options([]))),
    experience: fc.array(
      fc.record({ ...membersOf(experienceTexts, text), isCurrent: fc.boolean() }, options([])),
    ),
  },
  options(['education', 'experience']),
)

describe('a profile', () => {
  test('keeps every member it is given, as JSON would', () => {
    fc.assert(
      fc.property(profiles, (profile) => {
        expect(JSON.parse(serialiseProfessional(profile))).toEqual(throughJson(profile))
      }),
    )
  })

  test('without a member has its lists', () => {
    const lists = { education: [], experience: [] }
    expect(serialiseProfessional(lists)).toBe('{"education":[],"experience":[]}')
  })

  test('drops what its schema does not list', () => {
    const education = [{ campus: 'c', grade: 1 }]
    const more = { title: 'Engineer', fullName: 'x', education, experience: [] }
    const kept = { title: 'Engineer', education: [{ campus: 'c' }], experience: [] }
    expect(JSON.parse(serialiseProfessional(more))).toEqual(kept)
  })
})

describe('small answers', () => {
  const pairs: [string, object][] = [
    ['{"endCursor":null,"hasNextPage":true}', { endCursor: null, hasNextPage: true }],
    ['{"endCursor":"a\\"b","hasNextPage":false}', { endCursor: 'a"b', hasNextPage: false }],
  ]
  test.each(pairs)('page info %s', (expected, value) => {
    expect(serialisePageInfo(value as { endCursor: string | null; hasNextPage: boolean })).toBe(
      expected,
    )
  })

  test('a count', () => {
    expect(serialiseCount({ count: 39_368, truncated: false })).toBe(
      '{"count":39368,"truncated":false}',
    )
  })

  test('a price', () => {
    expect(serialiseCost({ dryRun: true, creditsMax: 100_100 })).toBe(
      '{"dryRun":true,"creditsMax":100100}',
    )
  })

  test('an account', () => {
    const account = {
      name: 'demo "1"',
      services: ['SEARCH' as const],
      credits: { remaining: 9, used: 1 },
      rate: 2.5,
    }
    expect(JSON.parse(serialiseAccount(account))).toEqual(account)
  })

  test.each(Object.keys(errors) as (keyof typeof errors)[])('a problem %s', (code) => {
    const { status, title } = errors[code]
    const problem = { type: 'urn:x', title, status, detail: 'd', code, requestId: 'r' }
    expect(JSON.parse(serialiseProblem(problem))).toEqual(problem)
    const issues = [{ pointer: '/a', message: 'm' }]
    const full = { ...problem, required: 3, remaining: 0, errors: issues }
    expect(JSON.parse(serialiseProblem(full))).toEqual(full)
  })
})
