import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
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
const id = fc.stringMatching(/^[0-9a-f]{32}$/)
const date = fc.constantFrom('2026-08-22T10:00:00Z', '1999-12-31T23:59:59Z')
const count = fc.nat()
const strings = fc.oneof(fc.array(text), fc.array(text, { minLength: 128, maxLength: 140 }))
const plain = { noNullPrototype: true } as const

/** Members with one kind of value. */
function eachOf<Name extends string, Value>(names: readonly Name[], value: Value) {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>
}

const links = fc.record({ provider: text, url: text }, plain)
const userTexts = [
  ...(['bio', 'company', 'displayName', 'location', 'websiteUrl'] as const),
  ...(['resolvedCity', 'resolvedCountry', 'resolvedState'] as const),
]
const users: fc.Arbitrary<UserDocument> = fc.record(
  {
    ...{ id, platformId: text, login: text, emails: strings, socialAccounts: fc.array(links) },
    ...eachOf(userTexts, text),
    ...eachOf(['createdAt', 'embeddedAt', 'updatedAt'], date),
  },
  { ...plain, requiredKeys: ['id', 'platformId', 'login'] },
)

const counts = [
  ...(['stargazerCount', 'totalIssuesClosed', 'totalIssuesCount', 'totalIssuesOpen'] as const),
]
const repositories: fc.Arbitrary<RepositoryDocument> = fc.record(
  {
    ...{ id, platformId: text, name: text, ownerLogin: text, lastContributorLocations: strings },
    ...eachOf(counts, count),
    ...eachOf(['createdAt', 'embeddedAt', 'updatedAt'], date),
    ...eachOf(['description', 'language', 'readmePreview'], text),
  },
  { ...plain, requiredKeys: ['id', 'platformId', 'name', 'ownerLogin', ...counts] },
)

const profiles: fc.Arbitrary<Professional> = fc.record(
  {
    ...eachOf(professionalTexts, text),
    ...eachOf(professionalLists, strings),
    ...eachOf(['connectionsCount', 'followerCount'], count),
    ...eachOf(['openToWork', 'hiring'], fc.boolean()),
    education: fc.array(fc.record(eachOf(educationTexts, text), { ...plain, requiredKeys: [] })),
    experience: fc.array(
      fc.record(
        { ...eachOf(experienceTexts, text), isCurrent: fc.boolean() },
        { ...plain, requiredKeys: [] },
      ),
    ),
  },
  { ...plain, requiredKeys: ['education', 'experience'] },
)

/** The value after a round trip through JSON, including lone surrogates. */
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

type Serialise = (record: object) => string

describe.each<[string, fc.Arbitrary<object>, Serialise]>([
  ['user', users, serialiseUser as Serialise],
  ['repository', repositories, serialiseRepo as Serialise],
  ['profile', profiles, serialiseProfessional as Serialise],
])('a %s', (_, records, serialise) => {
  law('keeps what its schema lists, as JSON would, and drops all else', [records], (record) => {
    const written = serialise(record)
    expect(JSON.parse(written)).toEqual(throughJson(record))
    // There is room for a score before the one brace at its end.
    const scored = `${written.slice(0, -1)},"score":0.5}`
    expect(JSON.parse(scored)).toEqual({ ...(throughJson(record) as object), score: 0.5 })
    const more = { ...record, score: 0.5, rawEmails: ['a@example.com'], __meta: {} }
    expect(serialise(more)).toBe(written)
    expect(serialise({ ...record, updatedAt: undefined })).not.toContain('updatedAt')
  })
})

test('a required member that is missing is refused', () => {
  for (const serialise of [serialiseUser, serialiseRepo] as Serialise[]) {
    expect(() => serialise({ platformId: 'x' })).toThrow('"id" is required')
  }
})

test('required members come first, and lists of a profile have listed members alone', () => {
  const user = { bio: 'b', login: 'l', platformId: 'p', id: '0'.repeat(32) }
  expect(Object.keys(JSON.parse(serialiseUser(user)))).toEqual(['id', 'platformId', 'login', 'bio'])
  const education = [{ campus: 'c', grade: 1 }]
  const written = serialiseProfessional({ education, experience: [] } as Professional)
  expect(written).toBe('{"education":[{"campus":"c"}],"experience":[]}')
})

const share = fc.double({ noNaN: true, min: 0, max: 1 })
const percent = share.map((part) => 100 * part)

/** Members in the order in which they are written. */
const devranks: fc.Arbitrary<DevRank> = fc.record(
  {
    community: count,
    crackedScore: percent,
    createdAt: date,
    followersIn: count,
    followingOut: fc.maxSafeNat(),
    pc: percent,
    rawScore: fc.double({ noNaN: true, noDefaultInfinity: true }),
    tier: fc.constantFrom(...tiers.map(({ name }) => name)),
    trust: share,
    updatedAt: date,
  },
  plain,
)

law('a DevRank is written as JSON itself would, to the last digit', [devranks], (devrank) => {
  expect(serialiseDevRank(devrank)).toBe(JSON.stringify(devrank))
})

test.each<[Serialise, object]>([
  [serialisePageInfo as Serialise, { endCursor: null, hasNextPage: true }],
  [serialisePageInfo as Serialise, { endCursor: 'a"b', hasNextPage: false }],
  [serialiseCount as Serialise, { count: 39_368, truncated: false }],
  [serialiseCost as Serialise, { dryRun: true, creditsMax: 100_100 }],
])('a small answer is written as JSON would %#', (serialise, value) => {
  expect(serialise(value)).toBe(JSON.stringify(value))
})

test('an account and each problem are written with all their members', () => {
  const credits = { remaining: 9, used: 1 }
  const account = { name: 'demo "1"', services: ['SEARCH' as const], credits, rate: 2.5 }
  expect(JSON.parse(serialiseAccount(account))).toEqual(account)
  for (const code of Object.keys(errors) as (keyof typeof errors)[]) {
    const { status, title } = errors[code]
    const problem = { type: 'urn:x', title, status, detail: 'd', code, requestId: 'r' }
    expect(JSON.parse(serialiseProblem(problem))).toEqual(problem)
    const issues = [{ pointer: '/a', message: 'm' }]
    const full = { ...problem, required: 3, remaining: 0, errors: issues }
    expect(JSON.parse(serialiseProblem(full))).toEqual(full)
  }
})
