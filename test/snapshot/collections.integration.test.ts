import { limits } from 'native-free-index'
import { describe, expect, test } from 'vitest'
import { userFields } from '../../src/contract/index.ts'
import { collections } from '../../src/domain/index.ts'
import { schemas } from '../../src/snapshot/index.ts'

describe.each(collections)('the schema of %s', (collection) => {
  const { name, text, keywords, numbers } = schemas[collection]

  test('is named like its collection and names every field once for each use', () => {
    expect(name).toBe(collection)
    for (const fields of [text, keywords, numbers]) {
      expect(new Set(fields.map((field) => field.name)).size).toBe(fields.length)
    }
  })

  test('is one that the engine takes', () => {
    expect(text.length).toBeLessThanOrEqual(limits.textFieldsMax)
  })
})

describe('professionals', () => {
  const { text, keywords, numbers } = schemas.professionals
  const users = schemas.users
  const names = (fields: readonly { name: string }[]) => fields.map((field) => field.name)

  test('are found by everything a user is found by, first', () => {
    const declared = users.text.filter(({ name }) => Object.hasOwn(userFields, name))
    expect(text.slice(0, declared.length)).toEqual(declared)
    expect(text).toEqual(expect.arrayContaining([...users.text]))
    expect(keywords.slice(0, users.keywords.length)).toEqual(users.keywords)
    expect(numbers.slice(0, users.numbers.length)).toEqual(users.numbers)
  })

  test('have lists of numbers, and numbers', () => {
    expect(numbers.slice(users.numbers.length)).toEqual([
      { name: 'professional.connectionsCount', list: false },
      { name: 'professional.followerCount', list: false },
      { name: 'professional.experience.startYear', list: true },
      { name: 'professional.education.endYear', list: true },
    ])
  })

  test('keep single texts for globs, lists and addresses for comparing alone', () => {
    const own = keywords.slice(users.keywords.length)
    expect(names(own.filter((field) => field.patterns))).toEqual(
      [
        ...['fullName', 'headline', 'title', 'organization', 'seniority', 'seniorityLevel'],
        ...['functionalArea', 'currentIndustry', 'city', 'state', 'country'],
      ].map((field) => `professional.${field}`),
    )
    expect(own).toContainEqual({
      name: 'professional.professionalUrl',
      match: 'case',
      patterns: false,
    })
    expect(names(text)).not.toContain('professional.professionalUrl')
    expect(own).toHaveLength(names(text).length - users.text.length + 1)
  })
})

test('repositories have numbers that no filter names', () => {
  const { numbers } = schemas.repos
  expect(numbers).toContainEqual({ name: 'defaultRank', list: false })
  expect(numbers).toContainEqual({ name: 'ownerDevrank', list: false })
})
