import fc from 'fast-check'
import type { Filter } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import {
  complementOf,
  type FilterExpression,
  type FilterLeaf,
  operators,
  operatorsOf,
  RequestError,
  repoFields,
  userFields,
} from '../../src/contract/index.ts'
import type { Collection } from '../../src/domain/index.ts'
import { planFilter } from '../../src/plan/index.ts'

type Leaf = [Collection, string, FilterLeaf['op'], FilterLeaf['value']]

/** The refusal of the expression: pointer and message of its one issue. */
function refusal(collection: Collection, expression: FilterExpression) {
  try {
    return { accepted: planFilter(collection, expression) }
  } catch (error) {
    expect(error).toBeInstanceOf(RequestError)
    const { code, issues } = error as RequestError
    expect(code).toBe('invalid_filter')
    expect(issues).toHaveLength(1)
    return issues[0]!
  }
}

describe('a leaf becomes', () => {
  it.each<[Leaf, Filter]>([
    [['users', 'login', 'Eq', 'Ada'], { kind: 'keyword', field: 'login', values: ['Ada'] }],
    [
      ['users', 'platformId', 'In', ['a', 'b']],
      { kind: 'keyword', field: 'platformId', values: ['a', 'b'] },
    ],
    [['users', 'githubId', 'Eq', 'a'], { kind: 'keyword', field: 'platformId', values: ['a'] }],
    [
      ['users', 'login', 'Glob', 'a*'],
      { kind: 'pattern', field: 'login', syntax: 'glob', pattern: 'a*', ignoreCase: false },
    ],
    [
      ['users', 'login', 'IGlob', 'a*'],
      { kind: 'pattern', field: 'login', syntax: 'glob', pattern: 'a*', ignoreCase: true },
    ],
    [
      ['repos', 'name', 'Regex', '^a+$'],
      { kind: 'pattern', field: 'name', syntax: 'regex', pattern: '^a+$', ignoreCase: false },
    ],
    [
      ['users', 'location', 'ContainsAllTokens', 'Zürich, node.js!'],
      { kind: 'tokens', field: 'location', terms: ['zurich', 'nodejs'] },
    ],
    [
      ['users', 'emails', 'ContainsAllTokens', 'acme.io'],
      { kind: 'tokens', field: 'emails', terms: ['acmeio'] },
    ],
    [
      ['repos', 'stargazerCount', 'Eq', 5],
      { kind: 'numbers', field: 'stargazerCount', values: [5] },
    ],
    [
      ['repos', 'totalIssuesOpen', 'In', [1, 2]],
      { kind: 'numbers', field: 'totalIssuesOpen', values: [1, 2] },
    ],
    [
      ['repos', 'stargazerCount', 'Gte', 1.5],
      { kind: 'range', field: 'stargazerCount', comparison: 'gte', bound: 1.5 },
    ],
    [
      ['users', 'createdAt', 'Lt', '2020-01-01'],
      { kind: 'range', field: 'createdAt', comparison: 'lt', bound: 1577836800 },
    ],
    [
      ['repos', 'lastContributorLocations', 'Contains', 'Basel'],
      { kind: 'keyword', field: 'lastContributorLocations', values: ['Basel'] },
    ],
    [
      ['repos', 'lastContributorLocations', 'ContainsAny', ['Basel', 'Bern']],
      { kind: 'keyword', field: 'lastContributorLocations', values: ['Basel', 'Bern'] },
    ],
  ])('%j → %j', ([collection, field, op, value], expected) => {
    expect(planFilter(collection, { field, op, value })).toEqual(expected)
  })

  it('the complement of the operator without Not, for every field that takes one', () => {
    let complements = 0
    for (const [collection, fields] of [
      ['users', userFields],
      ['repos', repoFields],
    ] as const) {
      for (const [field, spec] of Object.entries(fields)) {
        for (const op of operatorsOf(spec).filter((one) => one.startsWith('Not'))) {
          const one = spec.type === 'number' ? 1 : spec.type === 'boolean' ? true : 'a'
          const value = (/In|Any/.test(op) ? [one] : one) as FilterLeaf['value']
          const positive = planFilter(collection, { field, op: complementOf(op)!, value })
          const filter = planFilter(collection, { field, op, value })
          expect(filter).toEqual({ kind: 'not', filter: positive })
          complements++
        }
      }
    }
    expect(complements).toBeGreaterThan(20)
  })
})

describe('every field', () => {
  const tables = [
    ...Object.entries(userFields).map(([field, spec]) => ['users', field, spec] as const),
    ...Object.entries(repoFields).map(([field, spec]) => ['repos', field, spec] as const),
  ]

  it.each(tables)(
    'of %s: %s refuses what it does not take and says what it takes',
    (collection, field, spec) => {
      const taken = operatorsOf(spec)
      for (const op of operators.filter((one) => !taken.includes(one))) {
        expect(refusal(collection, { field, op, value: 'a' })).toEqual({
          pointer: '/filters/op',
          message: `field \`${field}\` takes ${taken.join(', ')}, not ${op}`,
        })
      }
    },
  )
})

const value = (field: string, wanted: string) => ({
  pointer: '/filters/value',
  message: `the value for field \`${field}\` must be ${wanted}`,
})
const isoDate =
  'an ISO 8601 date in a string, such as "2026-08-22" or "2026-08-22T10:00:00Z"; seconds may be ' +
  'absent, and an offset such as "+02:00" may take the place of Z'

describe('a value that does not fit is refused:', () => {
  it.each<[Leaf, string]>([
    [['users', 'login', 'Eq', 5], 'a string'],
    [['users', 'login', 'Eq', ['a']], 'no list: `Eq` takes one value; `In` takes a list'],
    [['users', 'displayName', 'Eq', ['a']], 'no list: `Eq` takes one value'],
    [['users', 'bio', 'ContainsAllTokens', ['a']], 'no list: `ContainsAllTokens` takes one value'],
    [
      ['users', 'topTopics', 'Contains', ['a']],
      'no list: `Contains` takes one value; `ContainsAny` takes a list',
    ],
    [['users', 'login', 'In', 'a'], 'an array of at most 1000 strings; `Eq` takes one value'],
    [['users', 'login', 'In', [5]], 'a string'],
    [['repos', 'stargazerCount', 'Eq', '5'], 'a number'],
    [
      ['repos', 'stargazerCount', 'In', 5],
      'an array of at most 1000 numbers; `Eq` takes one value',
    ],
    [['repos', 'stargazerCount', 'In', ['5']], 'a number'],
    [['repos', 'stargazerCount', 'Lt', true], 'a number'],
    [['users', 'createdAt', 'Lt', 5], isoDate],
    [['users', 'createdAt', 'Lt', '2023-02-30'], isoDate],
    [['users', 'bio', 'ContainsAllTokens', '…!'], 'text with at least one word in it'],
    [['users', 'bio', 'ContainsAllTokens', 7], 'a string'],
    [['users', 'login', 'Glob', 7], 'a string'],
    [['users', 'login', 'Glob', 'a'.repeat(257)], 'a pattern of at most 256 characters'],
    [['repos', 'name', 'Regex', 'a'.repeat(257)], 'a pattern of at most 256 characters'],
  ])('%j', ([collection, field, op, given], wanted) => {
    expect(refusal(collection, { field, op, value: given })).toEqual(value(field, wanted))
  })

  it.each(['[', '[]', '[b-a]', 'a\\', '[!]'])('the glob %j', (pattern) => {
    const issue = refusal('users', { field: 'login', op: 'NotIGlob', value: pattern })
    expect(issue).toMatchObject({ pointer: '/filters/value' })
    expect(issue).toHaveProperty('message', expect.stringContaining('a valid glob: '))
  })

  it('but 256 characters of four bytes are a pattern', () => {
    const pattern = '🙂'.repeat(256)
    const filter = planFilter('users', { field: 'login', op: 'Glob', value: pattern })
    expect(filter).toHaveProperty('pattern', pattern)
  })
})

describe('composites', () => {
  const leaf: FilterLeaf = { field: 'login', op: 'Eq', value: 'a' }

  it('keep their shape', () => {
    const planned: Filter = { kind: 'keyword', field: 'login', values: ['a'] }
    const inner: FilterExpression = { op: 'Or', filters: [leaf, leaf] }
    expect(planFilter('users', { op: 'And', filters: [leaf, inner] })).toEqual({
      kind: 'and',
      filters: [planned, { kind: 'or', filters: [planned, planned] }],
    })
  })

  it('say where in the body the mistake is', () => {
    const bad: FilterLeaf = { field: 'nobody', op: 'Eq', value: 'a' }
    const path = fc.array(fc.nat({ max: 3 }), { maxLength: 6 })
    holds([path], (places) => {
      const expression = places.reduceRight<FilterExpression>((inner, at) => {
        return { op: 'And', filters: [...Array<FilterExpression>(at).fill(leaf), inner] }
      }, bad)
      const pointer = `/filters${places.map((at) => `/filters/${at}`).join('')}/field`
      const issue = refusal('users', expression)
      expect(issue).toMatchObject({ pointer })
      expect(issue).toHaveProperty('message', expect.stringMatching(/no field `nobody`.*login/))
    })
  })

  it.each(['__proto__', 'constructor', 'toString', 'ownerDevrank', ''])(
    'have no field %j',
    (field) => {
      const issue = refusal('users', { field, op: 'Eq', value: 'a' })
      expect(issue).toMatchObject({ pointer: '/filters/field' })
    },
  )

  it('are at most 8 levels deep, the leaf included', () => {
    const nested = (levels: number) =>
      Array.from({ length: levels - 1 }).reduce<FilterExpression>(
        (inner) => ({ op: 'Or', filters: [inner] }),
        leaf,
      )
    expect(() => planFilter('users', nested(8))).not.toThrow()
    expect(refusal('users', nested(9))).toEqual({
      pointer: `/filters${'/filters/0'.repeat(8)}`,
      message: 'a filter may be at most 8 levels deep',
    })
  })

  it('have at most 256 leaves over all levels', () => {
    const leaves = (count: number): FilterExpression => ({
      op: 'And',
      filters: Array<FilterExpression>(count).fill({ op: 'Or', filters: [leaf, leaf] }),
    })
    expect(() => planFilter('users', leaves(128))).not.toThrow()
    expect(refusal('users', leaves(129))).toEqual({
      pointer: '/filters/filters/128/filters/0',
      message: 'a filter may have at most 256 leaves',
    })
  })
})
