import fc from 'fast-check'
import { expect, test } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import {
  completeOperators,
  type FilterExpression,
  parseFilter,
  printFilter,
  professionalRepoFields,
  professionalUserFields,
  repoFields,
  userFields,
} from '../../src/contract/index.ts'
import { readTable } from '../tables.ts'

type Column = 'text' | 'filter' | 'mistakeAt'

/** A text is a filter, or its mistake is at the end or at a character. */
test.each(readTable<Column>('test/contract/filter-texts.tsv'))('%j', (row) => {
  const { text, filter, mistakeAt } = row
  const at = mistakeAt === 'end' ? 'At the end: ' : `At character ${mistakeAt}, `
  if (filter === '') expect(() => parseFilter(text, repoFields)).toThrow(at)
  else expect(parseFilter(text, professionalRepoFields)).toEqual(JSON.parse(filter))
})

test('a text of more than 8,192 characters is refused', () => {
  const text = (length: number) => `language = ${'x'.repeat(length - 11)}`
  expect(parseFilter(text(8192), repoFields)).toMatchObject({ field: 'language' })
  expect(() => parseFilter(text(8193), repoFields)).toThrow('8192')
})

test('words that join conditions are quoted as values', () => {
  const filter: FilterExpression = {
    op: 'And',
    filters: [
      { field: 'name', op: 'Eq', value: 'AND' },
      { field: 'language', op: 'In', value: ['OR', 'Go'] },
    ],
  }
  const text = printFilter(filter)
  expect(text).toBe('name = "AND" AND language In ["OR","Go"]')
  expect(parseFilter(text, repoFields)).toEqual(filter)
})

const leaf = fc.constantFrom(...Object.entries(professionalUserFields)).chain(([field, spec]) =>
  fc.constantFrom(...completeOperators(spec)).chain((op) => {
    const one: fc.Arbitrary<unknown> =
      spec.type === 'number' || spec.type === 'numbers'
        ? fc.integer()
        : spec.type === 'boolean'
          ? fc.boolean()
          : spec.type === 'datetime'
            ? fc.constant('2024-02-03')
            : fc.string({ minLength: 1 })
    const isList = /^(Not)?(In|ContainsAny)$/.test(op)
    return (isList ? fc.array(one, { minLength: 1, maxLength: 4 }) : one).map((value) => {
      return { field, op, value } as FilterExpression
    })
  }),
)

const tree: fc.Arbitrary<FilterExpression> = fc.letrec<{ node: FilterExpression }>((part) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({
      op: fc.constantFrom('And' as const, 'Or' as const),
      filters: fc.array(part('node'), { minLength: 2, maxLength: 3 }),
    }),
  ),
})).node

law('the text of a filter is read as that filter', [tree], (filter) => {
  expect(parseFilter(printFilter(filter), professionalUserFields)).toEqual(filter)
})

law('any text is a filter or refused by name', [fc.string({ unit: 'binary' })], (text) => {
  try {
    parseFilter(text, userFields)
  } catch (error) {
    expect(String(error)).toMatch(/^Error: At (the end|character \d+, ).*: /s)
  }
})
