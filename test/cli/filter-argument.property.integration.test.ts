import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { joinFilters } from '../../src/cli/remote/join-filters.ts'
import { repoFields, userFields } from '../../src/contract/index.ts'
import { kinds } from '../../src/operations/index.ts'

const readFilter = kinds.parseFilterText

const bot = leaf('isBot', 'Eq', true)
const and = (...filters: object[]) => ({ op: 'And', filters })

const forms: [string, object][] = [
  ['location ContainsAllTokens zurich', leaf('location', 'ContainsAllTokens', 'zurich')],
  ['  location\tcontainsalltokens   new york ', leaf('location', 'ContainsAllTokens', 'new york')],
  ['location Eq "new york"', leaf('location', 'Eq', 'new york')],
  ["isBot = 'true' AND NOT login In (a)", and(bot, leaf('login', 'NotIn', ['a']))],
  ['login In a, b ,c,', leaf('login', 'In', ['a', 'b', 'c'])],
  ['login NotIn a', leaf('login', 'NotIn', ['a'])],
  ['company In ["Acme, Inc","B"]', leaf('company', 'In', ['Acme, Inc', 'B'])],
  ['company In "x y",z', leaf('company', 'In', ['x y', 'z'])],
  ['login Glob [a-c]*', leaf('login', 'Glob', '[a-c]*')],
  ['login Eq 42', leaf('login', 'Eq', '42')],
  ['createdAt Gte 2020-01-01', leaf('createdAt', 'Gte', '2020-01-01')],
  ['constructor Eq 1', leaf('constructor', 'Eq', '1')],
  ['{"field":"login","op":"Eq","value":"a"}', leaf('login', 'Eq', 'a')],
  [' {"op":"Or","filters":[]}', { op: 'Or', filters: [] }],
]

test.each(forms)('%s', (text, expected) => {
  expect(readFilter(text, userFields)).toEqual(expected)
})

test('fields of numbers take numbers, alone and in lists', () => {
  expect(readFilter('stargazerCount Gte 1000', repoFields)).toEqual(
    leaf('stargazerCount', 'Gte', 1000),
  )
  expect(readFilter('totalIssuesOpen In 1,2', repoFields)).toEqual(
    leaf('totalIssuesOpen', 'In', [1, 2]),
  )
  expect(readFilter('totalIssuesOpen In [1, 2]', repoFields)).toEqual(
    leaf('totalIssuesOpen', 'In', [1, 2]),
  )
  expect(readFilter('language Eq 7', repoFields)).toEqual(leaf('language', 'Eq', '7'))
})

test('fields of true and false take these', () => {
  expect(readFilter('isBot Eq false', userFields)).toEqual(leaf('isBot', 'Eq', false))
  expect(readFilter('isBot NotEq true', userFields)).toEqual(leaf('isBot', 'NotEq', true))
  expect(() => readFilter('isBot Eq yes', userFields)).toThrow('"yes" is not true or false')
})

const refused: [string, RegExp][] = [
  ['location', /FIELD OPERATOR VALUE/],
  ['location Eq', /Eq needs a value/],
  ['company Eq "a', /not closed/],
  ['', /FIELD OPERATOR VALUE/],
  ['location Is zurich', /"Is" is no operator; these are: =/],
  ['stargazerCount Gt many', /"many" is not a number/],
  ['stargazerCount Gt ""', /"" is not a number/],
  ['{"field":', /not JSON/],
]

test.each(refused)('%j is refused', (text, message) => {
  expect(() => readFilter(text, repoFields)).toThrow(message)
})

test('no filter is none, one is itself, more are joined by And', () => {
  const [a, b] = [leaf('login', 'Eq', 'a'), leaf('login', 'Eq', 'b')]
  expect(joinFilters()).toBeUndefined()
  expect(joinFilters([a])).toBe(a)
  expect(joinFilters([a, b])).toEqual({ op: 'And', filters: [a, b] })
})

describe('laws', () => {
  law(
    'a value quoted as JSON arrives as it is',
    100,
    [fc.string({ unit: 'grapheme' })],
    (value) => {
      const filter = readFilter(`bio ContainsAllTokens ${JSON.stringify(value)}`, userFields)
      expect(filter.value).toBe(value)
    },
  )

  law('a list in JSON arrives as it is', 100, [fc.array(fc.string())], (values) => {
    const filter = readFilter(`login In ${JSON.stringify(values)}`, userFields)
    expect(filter.value).toEqual(values)
  })
})

function leaf(field: string, op: string, value: unknown) {
  return { field, op, value }
}
