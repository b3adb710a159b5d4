import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  complementOf,
  type FieldSpec,
  operators,
  operatorsOf,
  rankTextFields,
  repoFields,
  userFields,
} from '../../src/contract/index.ts'

const tables: Record<string, Record<string, FieldSpec>> = { userFields, repoFields }
/** Fields whose words no operator asks for, but a ranking formula can. */
const formulaFields: readonly string[] = rankTextFields.filter(
  (field) => !(repoFields[field].operators as readonly string[]).includes('ContainsAllTokens'),
)
const interfacePath = '../shared/spec/interface-v3.md'

describe('operators', () => {
  test('there are 22, each once', () => {
    expect(new Set(operators).size).toBe(22)
    expect(operators).toHaveLength(22)
  })

  test('a complement is the complement of its complement, and exactly one of them negates', () => {
    for (const operator of operators) {
      const complement = complementOf(operator)
      if (complement === undefined) continue
      expect(complementOf(complement)).toBe(operator)
      expect([operator, complement].filter((each) => each.startsWith('Not'))).toHaveLength(1)
    }
  })

  test('order comparisons, patterns without a Not and tokens have no complement', () => {
    const without = operators.filter((operator) => complementOf(operator) === undefined)
    expect(without).toEqual([
      ...['Lt', 'Lte', 'Gt', 'Gte', 'Regex'],
      ...['AnyLt', 'AnyLte', 'AnyGt', 'AnyGte', 'ContainsAllTokens'],
    ])
  })
})

describe('what fields take', () => {
  test.each([
    ['platformId', 'Eq NotEq In NotIn'],
    ['login', 'Eq NotEq In NotIn Glob NotGlob IGlob NotIGlob'],
    ['displayName', 'Eq NotEq ContainsAllTokens'],
    ['bio', 'ContainsAllTokens'],
    ['resolvedCity', 'Eq NotEq In NotIn ContainsAllTokens'],
    ['createdAt', 'Lt Lte Gt Gte'],
  ] as const)('user %s takes %s', (field, expected) => {
    expect(operatorsOf(userFields[field]).join(' ')).toBe(expected)
  })

  test.each([
    ['fullName', 'Eq NotEq In NotIn Glob NotGlob IGlob NotIGlob Regex ContainsAllTokens'],
    ['language', 'Eq NotEq In NotIn'],
    ['stargazerCount', 'Eq NotEq In NotIn Lt Lte Gt Gte'],
    [
      'lastContributorLocations',
      'Contains NotContains ContainsAny NotContainsAny ContainsAllTokens',
    ],
  ] as const)('repository %s takes %s', (field, expected) => {
    expect(operatorsOf(repoFields[field]).join(' ')).toBe(expected)
  })

  test.each(Object.entries(tables))('%s: properties agree with each other', (_, fields) => {
    for (const [name, spec] of Object.entries(fields)) {
      const isText = spec.type === 'string' || spec.type === 'strings'
      expect(spec.match !== undefined, `${name}.match`).toBe(isText)
      const isSearched = spec.weight !== undefined || formulaFields.includes(name)
      const tokens = isSearched || spec.operators.includes('ContainsAllTokens')
      expect(spec.analyser !== undefined, `${name}.analyser`).toBe(tokens)
      for (const alias of spec.aliases ?? []) expect(Object.keys(fields)).not.toContain(alias)
    }
  })
})

describe('what full-text search weighs', () => {
  test('a repository by its name, then its description', () => {
    const weighed = Object.entries<FieldSpec>(repoFields).flatMap(([name, { weight }]) =>
      weight === undefined ? [] : [[name, weight]],
    )
    expect(weighed).toEqual([
      ['name', 3],
      ['description', 1],
    ])
  })

  test('only the language has words for formulas alone', () => {
    expect(formulaFields).toEqual(['language'])
  })
})

describe.skipIf(!existsSync(interfacePath))('against the interface document', () => {
  test('user fields, their order, operators and weights are those of §2.8', () => {
    expect(interfaceRows()).toEqual(
      Object.entries<FieldSpec>(userFields).map(([field, { operators, weight }]) => {
        return { field, operators: [...operators], weight }
      }),
    )
  })
})

function interfaceRows() {
  const text = readFileSync(interfacePath, 'utf8').split('User fields for search')[1] ?? ''
  const row = /^\| (\w+) \| [^|]+ \| ([A-Z][\w, ]+) \| (?:no|yes \((\d)x\)) \|$/gm
  return Array.from(text.matchAll(row), ([, field, list = '', weight]) => ({
    field,
    operators: list.split(', '),
    weight: weight === undefined ? undefined : Number(weight),
  }))
}
