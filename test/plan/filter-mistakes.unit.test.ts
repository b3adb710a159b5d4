/** Errors for mistakes that only planning finds: fields, operators, values, bounds. */
import { describe, expect, it } from 'vitest'
import {
  type FieldIssue,
  type FilterExpression,
  type FilterLeaf,
  limits,
  RequestError,
} from '../../src/contract/index.ts'
import { type FilterTarget, planFilter, requestTarget } from '../../src/plan/index.ts'

const engine = {
  snapshot: 's',
  snapshotSeconds: 0,
  regexProblem: () => null,
  regexSize: (pattern: string) => pattern.length,
}

function issuesOf(read: () => unknown): readonly FieldIssue[] {
  try {
    read()
  } catch (error) {
    if (error instanceof RequestError) return error.issues
    throw error
  }
  return []
}

const or = (...filters: FilterExpression[]): FilterExpression => ({ op: 'Or', filters })
const leaf = (field: string, op: FilterLeaf['op'], value: FilterLeaf['value']) => ({
  field,
  op,
  value,
})
const good = leaf('login', 'Eq', 'mira')

describe('a message says what is wrong and what is right', () => {
  it.each<[FilterTarget, FilterLeaf, string, RegExp]>([
    [
      'users',
      leaf('logn', 'Eq', 'a'),
      'field',
      /^there is no field `logn` .*did you mean `login`\? allowed: platformId, /,
    ],
    [
      'users',
      leaf('nope', 'Eq', 'a'),
      'field',
      /^there is no field `nope` to filter by; allowed: platformId, /,
    ],
    [
      'users',
      leaf('professional.title', 'Eq', 'a'),
      'field',
      /`professional.title` needs `dataset: "professional"`/,
    ],
    [
      'users',
      leaf('professional.linkedinUrl', 'Eq', 'a'),
      'field',
      /needs `dataset: "professional"`/,
    ],
    [
      'repos',
      leaf('ownerProfessional.title', 'Eq', 'a'),
      'field',
      /needs `dataset: "professional"`/,
    ],
    [
      'repos',
      leaf('bio', 'Eq', 'a'),
      'field',
      /^`bio` is a field of users, not of repositories; allowed: /,
    ],
    [
      'users',
      leaf('stargazerCount', 'Gt', 1),
      'field',
      /^`stargazerCount` is a field of repositories, not of users/,
    ],
    [
      'professionals',
      leaf('profesional.titel', 'Eq', 'a'),
      'field',
      /did you mean `professional.title`\?/,
    ],
    ['users', leaf('bio', 'Eq', 'a'), 'op', /^field `bio` takes ContainsAllTokens, not Eq$/],
    [
      'users',
      leaf('login', 'Eq', ['a']),
      'value',
      /no list: `Eq` takes one value; `In` takes a list$/,
    ],
    [
      'users',
      leaf('login', 'In', 'a'),
      'value',
      /an array of at most 1000 strings; `Eq` takes one value$/,
    ],
    [
      'users',
      leaf('createdAt', 'Gt', 1_700_000_000),
      'value',
      /an ISO 8601 date in a string, such as "2026-08-22"/,
    ],
    ['users', leaf('createdAt', 'Gt', '22.8.2026'), 'value', /an ISO 8601 date in a string/],
    ['users', leaf('isBot', 'Eq', 'true'), 'value', /`isBot` must be true or false$/],
    ['repos', leaf('name', 'Glob', '[a'), 'value', /a valid glob: /],
  ])('%s %j', (target, filter, part, message) => {
    const [issue, ...others] = issuesOf(() => planFilter(target, filter))
    expect(issue?.pointer).toBe(`/filters/${part}`)
    expect(issue?.message).toMatch(message)
    expect(others).toEqual([])
  })
})

describe('all bad leaves are reported', () => {
  const bad = or(leaf('nope', 'Eq', 'a'), good, or(leaf('bio', 'Eq', 'a'), leaf('login', 'Eq', 1)))
  const places = ['/filters/0/field', '/filters/2/filters/0/op', '/filters/2/filters/1/value']

  it('of one filter', () => {
    const pointers = issuesOf(() => planFilter('users', bad)).map(({ pointer }) => pointer)
    expect(pointers).toEqual(places.map((place) => `/filters${place}`))
  })

  it('of all filters of a request', () => {
    const target = requestTarget(engine)
    const read = () => {
      planFilter('users', bad, target, '/filters')
      planFilter('repos', good, target, '/evidence/filters')
      throw new RequestError('invalid_request', {}, [{ pointer: '/first', message: 'late' }])
    }
    const found = issuesOf(() => target.mistakes.during(read)).map(({ pointer }) => pointer)
    const first = places.map((place) => `/filters${place}`)
    expect(found).toEqual([...first, '/evidence/filters/field', '/first'])
  })

  it('but not when the request runs', () => {
    const target = requestTarget(engine)
    target.mistakes.during(() => planFilter('users', good, target))
    expect(issuesOf(() => planFilter('users', bad, target))).toHaveLength(places.length)
  })

  it('up to a bound', () => {
    const many = or(...Array.from({ length: 200 }, () => leaf('nope', 'Eq', 'a')))
    expect(issuesOf(() => planFilter('users', many))).toHaveLength(limits.issuesMax)
  })

  it('until a bound of the request is passed', () => {
    const long = leaf('bio', 'ContainsAllTokens', 'a '.repeat(500))
    const filter = or(leaf('nope', 'Eq', 'a'), ...Array.from({ length: 100 }, () => long))
    const issues = issuesOf(() => planFilter('users', filter, requestTarget(engine)))
    expect(issues.map(({ pointer }) => pointer)).toEqual([
      '/filters/filters/0/field',
      '/filters/filters/33/value',
    ])
  })

  it('errors that are no mistakes pass', () => {
    const { mistakes } = requestTarget(engine)
    const broken = () =>
      mistakes.attempt(() => {
        throw new TypeError('broken')
      }, null)
    expect(() => mistakes.during(broken)).toThrow(TypeError)
  })
})
