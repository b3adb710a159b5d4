import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import {
  errors,
  type Professional,
  serialiseAccount,
  serialiseCost,
  serialiseCount,
  serialiseDevRank,
  serialisePageInfo,
  serialiseProblem,
  serialiseProfessional,
  serialiseRepo,
  serialiseUser,
} from '../../src/contract/index.ts'
import { DevRank } from '../../src/contract/schemas/devrank.ts'
import { Professional as Profile } from '../../src/contract/schemas/professional.ts'
import { RepositoryDocument } from '../../src/contract/schemas/repository.ts'
import { UserDocument } from '../../src/contract/schemas/user.ts'
import type { Schema } from '../stress/fuzz/schema-values.ts'

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom('"\\\n\u2028é🦀'))

/** Values of the types that a schema tells: any text of any length, and lists of many. */
function valuesOf({ type, properties = {}, required = [], items, ...schema }: Schema) {
  const values: Record<string, () => fc.Arbitrary<unknown>> = {
    string: () => (schema.enum ? fc.constantFrom(...schema.enum) : text),
    integer: () => fc.maxSafeNat(),
    number: () => fc.double({ noNaN: true, noDefaultInfinity: true }),
    boolean: () => fc.boolean(),
    array: () => {
      const many = items!.type === 'string' ? { minLength: 128, maxLength: 140 } : {}
      return fc.oneof(fc.array(valuesOf(items!)), fc.array(valuesOf(items!), many))
    },
    object: () => {
      const members = Object.entries(properties).map(([name, one]) => [name, valuesOf(one)])
      const requiredKeys = required as never[]
      return fc.record(Object.fromEntries(members), { requiredKeys, noNullPrototype: true })
    },
  }
  return values[String(type)]!()
}
const recordsOf = (schema: object) =>
  valuesOf(JSON.parse(JSON.stringify(schema))) as fc.Arbitrary<object>

/** The value after a round trip through JSON, including lone surrogates. */
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

type Serialise = (record: object) => string

describe.each<[string, fc.Arbitrary<object>, Serialise]>([
  ['user', recordsOf(UserDocument), serialiseUser as Serialise],
  ['repository', recordsOf(RepositoryDocument), serialiseRepo as Serialise],
  ['profile', recordsOf(Profile), serialiseProfessional as Serialise],
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

law(
  'a DevRank is written as JSON itself would, to the last digit',
  [recordsOf(DevRank)],
  (devrank) => {
    expect(serialiseDevRank(devrank as never)).toBe(JSON.stringify(devrank))
  },
)

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
