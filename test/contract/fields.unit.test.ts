import { describe, expect, test } from 'vitest'
import {
  completeOperators,
  type FieldSpec,
  findComplement,
  operators,
  professionalFields,
  professionalRepoFields,
  professionalUserFields,
  rankTextFields,
  repoFields,
  userFields,
} from '../../src/contract/index.ts'
import { readTable } from '../tables.ts'

type Fields = Readonly<Record<string, FieldSpec>>

const collections: Readonly<Record<string, Fields>> = {
  users: userFields,
  repos: repoFields,
  profiles: professionalFields,
}

test('a complement is the complement of its complement, and exactly one of them negates', () => {
  const without = operators.filter((operator) => findComplement(operator) === undefined)
  expect(without.join(' ')).toBe('Lt Lte Gt Gte Regex AnyLt AnyLte AnyGt AnyGte ContainsAllTokens')
  for (const operator of operators) {
    const complement = findComplement(operator)
    if (complement === undefined) continue
    expect(findComplement(complement)).toBe(operator)
    expect([operator, complement].filter((each) => each.startsWith('Not'))).toHaveLength(1)
  }
})

/** A count of users has no weight, so the table need not have it: it takes what others take. */
function isPlainCount(field: string): boolean {
  const { shownIn, type } = userFields[field as keyof typeof userFields]
  return shownIn === 'metrics' && type === 'number'
}

test('counts of users take the same operators', () => {
  const counts = Object.keys(userFields).filter(isPlainCount) as (keyof typeof userFields)[]
  const taken = counts.map((field) => completeOperators(userFields[field]).join(' '))
  expect([...new Set(taken)]).toEqual(['Eq NotEq In NotIn Lt Lte Gt Gte'])
})

/** The order of the rows is that of the fields, which fixes the sum of weights. */
test.each(Object.entries(collections))('%s have the fields of the table', (collection, fields) => {
  const rows = readTable<'collection' | 'field' | 'weight' | 'operators'>(
    'test/contract/fields.tsv',
  )
  const told = Object.entries(fields).map(([field, spec]) => {
    const weight = spec.weight === undefined ? '' : `${spec.weight}`
    return { collection, field, weight, operators: completeOperators(spec).join(' ') }
  })
  const wanted = rows.filter((row) => row.collection === collection)
  const isWanted = (field: string) => wanted.some((row) => row.field === field)
  expect(
    told.filter(({ field }) => collection !== 'users' || isWanted(field) || !isPlainCount(field)),
  ).toEqual(wanted)
})

describe('properties of a field agree', () => {
  /** Fields with words that no operator matches, but a ranking formula can. */
  const formulaFields: readonly string[] = rankTextFields.filter(
    (field) => !(repoFields[field].operators as readonly string[]).includes('ContainsAllTokens'),
  )

  test.each(Object.values({ ...collections, professionalUserFields, professionalRepoFields }))(
    'collection %#',
    (fields: Fields) => {
      for (const [name, spec] of Object.entries(fields)) {
        const isText = spec.type === 'string' || spec.type === 'strings'
        expect(spec.match !== undefined, `${name}.match`).toBe(isText)
        const isSearched = spec.weight !== undefined || formulaFields.includes(name)
        const tokens = isSearched || spec.operators.includes('ContainsAllTokens')
        expect(spec.analyser !== undefined, `${name}.analyser`).toBe(tokens)
        for (const alias of spec.aliases ?? []) expect(Object.keys(fields)).not.toContain(alias)
      }
    },
  )
})

test('users with profiles have the fields of both, and repositories weigh no profile', () => {
  const names = [...Object.keys(userFields), ...Object.keys(professionalFields)]
  expect(Object.keys(professionalUserFields)).toEqual(names)
  const weighed = Object.entries(professionalRepoFields).filter(([, { weight }]) => weight)
  expect(weighed.map(([name]) => name)).toEqual(['name', 'description'])
})

test("an owner's profile is asked by the fields of a user's, through the link", () => {
  for (const [field, spec] of Object.entries<FieldSpec>(professionalFields)) {
    const ofOwner = professionalRepoFields[field.replace('professional.', 'ownerProfessional.')]!
    expect(completeOperators(ofOwner)).toEqual(completeOperators(spec))
    expect(ofOwner).toMatchObject({ type: spec.type, linked: { link: 'ownerProfessional', field } })
    expect(spec).not.toHaveProperty('linked')
  }
  const linked = Object.values(professionalRepoFields).filter((spec) => spec.linked)
  expect(linked).toHaveLength(Object.keys(professionalFields).length)
})
