/** The operators of each field, repeated here from interface 2.8 and decisions §5. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import { openWorld, type World } from './harness.ts'
import { connected } from './requests.ts'

const operators = [
  'Eq NotEq In NotIn Lt Lte Gt Gte Glob NotGlob IGlob NotIGlob Regex Contains NotContains',
  'ContainsAny NotContainsAny AnyLt AnyLte AnyGt AnyGte ContainsAllTokens',
].flatMap((line) => line.split(' '))

const complementsOf: Readonly<Record<string, string>> = {
  Eq: 'NotEq',
  In: 'NotIn',
  Glob: 'NotGlob',
  IGlob: 'NotIGlob',
  Contains: 'NotContains',
  ContainsAny: 'NotContainsAny',
}

const numbers = 'Eq In Lt Lte Gt Gte'
const names = 'Eq In NotIn Glob IGlob Regex ContainsAllTokens'
const dates = 'Gt Gte Lt Lte'

const userTable = {
  platformId: 'Eq In NotIn',
  githubId: 'Eq In NotIn',
  login: 'Eq In NotIn Glob IGlob',
  displayName: 'Eq ContainsAllTokens',
  bio: 'ContainsAllTokens',
  company: 'Eq In ContainsAllTokens',
  location: 'Eq ContainsAllTokens',
  emails: 'ContainsAllTokens',
  resolvedCountry: 'Eq In ContainsAllTokens',
  resolvedState: 'Eq In ContainsAllTokens',
  resolvedCity: 'Eq In ContainsAllTokens',
  createdAt: dates,
  updatedAt: dates,
}

const repoTable = {
  platformId: 'Eq In NotIn',
  githubId: 'Eq In NotIn',
  fullName: names,
  ownerLogin: names,
  name: names,
  language: 'Eq In NotIn',
  stargazerCount: numbers,
  totalIssuesCount: numbers,
  totalIssuesOpen: numbers,
  totalIssuesClosed: numbers,
  createdAt: dates,
  updatedAt: dates,
  ownerLocation: 'Eq ContainsAllTokens',
  lastContributorLocations: 'Contains NotContains ContainsAny NotContainsAny ContainsAllTokens',
  description: 'ContainsAllTokens',
  readmePreview: 'ContainsAllTokens',
}

/** Members without a filter. Some of them do not exist. */
const noFields = ['websiteUrl', 'socialAccounts', 'id', 'score', 'Login', 'login ', '', '__proto_']

const tables = [
  ['/raw/users/count', userTable],
  ['/raw/repos/count', repoTable],
] as const

/** The listed operators and their complements, in the order of the 22. */
function takenBy(listed: string): string[] {
  const taken = new Set(listed.split(' '))
  for (const operator of [...taken]) taken.add(complementsOf[operator] ?? operator)
  return operators.filter((operator) => taken.has(operator))
}

function isNumber(field: string): boolean {
  return /Count$|^totalIssues/.test(field)
}

/** A value that fits the field and the operator. */
function valueFor(field: string, operator: string): unknown {
  const scalar = isNumber(field) ? 12 : /At$/.test(field) ? '2020-01-01' : 'a'
  return /In$|Any$/.test(operator) ? [scalar] : scalar
}

let world: World
beforeAll(async () => {
  world = await openWorld(connected)
})
afterAll(() => world.close())

test('there are 22 operators', () => expect(new Set(operators).size).toBe(22))

describe.each(tables)('%s', (path, table) => {
  describe.each(Object.entries(table))('field %s', (field, listed) => {
    const taken = takenBy(listed)

    test(`takes exactly ${taken.join(', ')}`, async () => {
      for (const op of operators) {
        const filters = { field, op, value: valueFor(field, op) }
        const { status, body, text } = await world.post<Problemish>(path, { filters })
        const said = `${op}: ${text}`
        if (taken.includes(op)) {
          expect(status, said).toBe(200)
          continue
        }
        expect([status, body.code], said).toEqual([400, 'invalid_filter'])
        expect(body.errors?.map(({ pointer }) => pointer)).toEqual(['/filters/op'])
        const message = body.errors?.[0]?.message ?? ''
        expect(message).toBe(body.detail)
        for (const word of [`\`${field}\``, op, ...taken]) expect(message).toContain(word)
      }
    })

    test('refuses values of the wrong kind, naming the position', async () => {
      // One operator per shape of value; the others have the same rule.
      const isOfLists = (op: string) => Array.isArray(valueFor(field, op))
      const few = [taken.find(isOfLists), taken.find((op) => !isOfLists(op))]
      const tried = few.filter((op) => op !== undefined)
      const others = taken.filter((op) => !tried.includes(op))
      for (const op of withMore(tried, others)) {
        const isList = Array.isArray(valueFor(field, op))
        const otherShape = valueFor(field, isList ? 'Eq' : 'In')
        for (const value of [true, isNumber(field) ? '12' : 12, otherShape]) {
          const filters = { field, op, value }
          const refusal = await world.refused(path, { filters }, [400, 'invalid_filter'])
          expect(refusal.errors?.[0]?.pointer).toBe('/filters/value')
          expect(refusal.detail).toContain(`\`${field}\``)
        }
      }
    })
  })

  test.each(noFields)('there is no field "%s"', async (field) => {
    const filters = { op: 'Or', filters: [{ field, op: 'Eq', value: 'a' }] }
    const refusal = await world.refused(path, { filters }, [400, 'invalid_filter'])
    expect(refusal.errors?.[0]?.pointer).toBe('/filters/filters/0/field')
    for (const word of [`\`${field}\``, 'platformId', 'updatedAt']) {
      expect(refusal.detail).toContain(word)
    }
  })
})

interface Problemish {
  readonly code?: string
  readonly detail?: string
  readonly errors?: readonly { readonly pointer: string; readonly message: string }[]
}
