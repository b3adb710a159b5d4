/**
 * The oracle evaluates the request's expression in three-valued logic: conditions on people are
 * true or false of a user, all others are unknown. A user is excluded exactly if the whole is
 * false.
 */

import fc from 'fast-check'
import type { Filter } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { documentWith } from '../../native-free-index/test/build-index.ts'
import { holds } from '../../native-free-index/test/law.ts'
import { BruteForce } from '../../native-free-index/test/oracle/brute-force.ts'
import type { FilterExpression, FilterLeaf } from '../../src/contract/index.ts'
import { planFilter, planPeopleFilter } from '../../src/plan/index.ts'
import { schemas } from '../../src/snapshot/index.ts'
import { compares } from './compare-values.ts'

interface Person {
  readonly login?: string
  readonly location?: string
}

const logins = ['ada', 'Grace', 'linus'] as const
const places = ['Basel', 'basel switzerland', 'Bern'] as const
const people: Person[] = [undefined, ...logins].flatMap((login) =>
  [undefined, ...places].map((location) => ({
    ...(login !== undefined && { login }),
    ...(location !== undefined && { location }),
  })),
)

/** What a planned filter says of each, field by field. */
const users = new BruteForce(
  schemas.users,
  people.map(({ login, location }) =>
    documentWith({ text: { login, location }, keywords: { login, location } }),
  ),
)
const nobody: Filter = { kind: 'or', filters: [] }

const about = <const Op extends FilterLeaf['op']>(
  field: string,
  ops: readonly Op[],
  value: fc.Arbitrary<FilterLeaf['value']>,
) => fc.record({ field: fc.constant(field), op: fc.constantFrom(...ops), value })

const login = fc.constantFrom(...logins, 'ADA', 'nobody')
const place = fc.constantFrom(...places, 'BERN', 'nowhere')
const words = fc.constantFrom('basel', 'Switzerland basel', 'bern', 'nowhere')

const leaf: fc.Arbitrary<FilterLeaf> = fc.oneof(
  about('ownerLogin', ['Eq', 'NotEq', 'ContainsAllTokens'], login),
  about('ownerLogin', ['In', 'NotIn'], fc.array(login, { maxLength: 2 })),
  about('ownerLogin', ['Glob', 'NotGlob', 'IGlob', 'NotIGlob', 'Regex'], login),
  about('ownerLocation', ['Eq', 'NotEq'], place),
  about('ownerLocation', ['ContainsAllTokens'], words),
  about('lastContributorLocations', ['Contains', 'NotContains'], place),
  about('lastContributorLocations', ['ContainsAny', 'NotContainsAny'], fc.array(place)),
  about('lastContributorLocations', ['ContainsAllTokens'], words),
  about('language', ['Eq', 'NotEq'], fc.constant('Rust')),
  about('stargazerCount', ['Gte'], fc.constant(5)),
  about('ownerProfessional.city', ['Eq', 'NotEq'], place),
)

const { expression } = fc.letrec<{ expression: FilterExpression }>((ordinal) => ({
  expression: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.record({
      op: fc.constantFrom('And' as const, 'Or' as const),
      filters: fc.array(ordinal('expression'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}))

describe('people are excluded', () => {
  it('exactly where what is said about them is enough to refuse', () => {
    let refused = 0
    let silent = 0
    holds(1000, [expression], (given) => {
      const said = planPeopleFilter(planFilter('professionalRepos', given))
      if (said === null) silent++
      const refusing: Filter = said === null ? nobody : { kind: 'not', filter: said }
      const excluded = users.matching(refusing).map((user) => people[user]!)
      expect(excluded).toEqual(people.filter((person) => truth(given, person) === false))
      refused += excluded.length
    })
    expect(Math.min(refused, silent)).toBeGreaterThan(5)
  })
})

/** Kleene's logic; null is unknown. */
function truth(given: FilterExpression, person: Person): boolean | null {
  if (!('filters' in given)) return leafTruth(given, person)
  const parts = given.filters.map((part) => truth(part, person))
  const decisive = given.op === 'Or'
  if (parts.includes(decisive)) return decisive
  return parts.includes(null) ? null : !decisive
}

function leafTruth({ field, op, value }: FilterLeaf, person: Person): boolean | null {
  if (/^(language|stargazerCount|ownerProfessional)/.test(field)) return null
  const own = field === 'ownerLogin' ? person.login : person.location
  const isNegated = op.startsWith('Not')
  return isNegated !== compares(op.replace('Not', ''), own ?? [], value)
}
