import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  complementOf,
  type FieldSpec,
  operators,
  operatorsOf,
  professionalFields,
  professionalRepoFields,
  professionalUserFields,
  rankTextFields,
  repoFields,
  userFields,
} from '../../src/contract/index.ts'

const tables: Record<string, Readonly<Record<string, FieldSpec>>> = {
  userFields,
  repoFields,
  professionalFields,
  professionalUserFields,
  professionalRepoFields,
}
/** Fields with words that no operator matches, but a ranking formula can. */
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
    expect(operatorsOf(userFields[field])).toBe(operatorsOf(userFields[field]))
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

  test('a profile by these fields, in this order', () => {
    const weighed = Object.entries<FieldSpec>(professionalFields).flatMap(([name, { weight }]) =>
      weight === undefined ? [] : [[name, weight]],
    )
    expect(weighed).toEqual([
      ['professional.fullName', 5],
      ['professional.headline', 4],
      ['professional.title', 3],
      ['professional.expertise', 3],
      ['professional.organization', 2],
      ['professional.experience.title', 1.5],
      ['professional.experience.company', 1.5],
      ['professional.education.campus', 1.5],
      ['professional.education.major', 1],
    ])
  })

  test('the user fields before the profile, and no profile of an owner', () => {
    const names = [...Object.keys(userFields), ...Object.keys(professionalFields)]
    expect(Object.keys(professionalUserFields)).toEqual(names)
    const weighed = Object.entries(professionalRepoFields).filter(([, { weight }]) => weight)
    expect(weighed.map(([name]) => name)).toEqual(['name', 'description'])
  })

  test('only the language has words for formulas alone', () => {
    expect(formulaFields).toEqual(['language'])
  })
})

test("an owner's profile is asked by the fields of a user's, through the link", () => {
  for (const [field, spec] of Object.entries<FieldSpec>(professionalFields)) {
    const ofOwner = professionalRepoFields[field.replace('professional.', 'ownerProfessional.')]!
    expect(operatorsOf(ofOwner)).toEqual(operatorsOf(spec))
    expect(ofOwner).toMatchObject({ type: spec.type, linked: { link: 'ownerProfessional', field } })
    expect(spec).not.toHaveProperty('linked')
  }
  const linked = Object.values(professionalRepoFields).filter((spec) => spec.linked)
  expect(linked).toHaveLength(Object.keys(professionalFields).length)
})

describe.skipIf(!existsSync(interfacePath))('against the interface document', () => {
  test('user fields, their order, operators and weights are those of §2.8, then metrics', () => {
    const rows = interfaceRows()
    const fields = Object.entries<FieldSpec>(userFields).map(([field, spec]) => {
      return { field, operators: [...spec.operators], weight: spec.weight }
    })
    expect(rows).toEqual(fields.slice(0, rows.length))
    const metrics = fields.slice(rows.length)
    expect(metrics).toHaveLength(11)
    expect(metrics.filter(({ weight }) => weight !== undefined)).toEqual([])
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
