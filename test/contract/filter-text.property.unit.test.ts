import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type FilterExpression,
  filterOfText,
  operatorsOf,
  repoFields,
  textOfFilter,
  userFields,
} from '../../src/contract/index.ts'

const eq = (field: string, value: unknown, op = 'Eq') => ({ field, op, value })
const rust = eq('language', 'Rust')
const starred = eq('stargazerCount', 100, 'Gte')

const forms: [string, object][] = [
  ['language Eq Rust', rust],
  ['language = Rust', rust],
  ['language=Rust', rust],
  ['stargazerCount >= 100', starred],
  ['language = Rust AND stargazerCount >= 100', { op: 'And', filters: [rust, starred] }],
  [
    'language = Rust OR stargazerCount >= 100 AND name Glob k*',
    {
      op: 'Or',
      filters: [rust, { op: 'And', filters: [starred, eq('name', 'k*', 'Glob')] }],
    },
  ],
  [
    '(language = Rust OR language = Go) AND stargazerCount >= 100',
    {
      op: 'And',
      filters: [{ op: 'Or', filters: [rust, eq('language', 'Go')] }, starred],
    },
  ],
  ['language In Rust, Go', eq('language', ['Rust', 'Go'], 'In')],
  ['description ~ "a AND b"', eq('description', 'a AND b', 'ContainsAllTokens')],
  ['name = f(x)', eq('name', 'f(x)')],
  ['updatedAt >= 2024', eq('updatedAt', '2024-01-01', 'Gte')],
  ['updatedAt >= 2024-06', eq('updatedAt', '2024-06-01', 'Gte')],
  ['lastContributorLocations = Berlin', eq('lastContributorLocations', 'Berlin', 'Contains')],
]

test.each(forms)('%s', (text, expected) => {
  expect(filterOfText(text, repoFields)).toEqual(expected)
})

test('words that join conditions are quoted as values', () => {
  const words = [eq('name', 'AND'), eq('language', ['OR', 'Go'], 'In'), rust]
  const filter = { op: 'And', filters: words } as FilterExpression
  const text = textOfFilter(filter)
  expect(text).toBe('name = "AND" AND language In ["OR","Go"] AND language = Rust')
  expect(filterOfText(text, repoFields)).toEqual(filter)
})

const refused: [string, RegExp][] = [
  ['', /Nothing is not FIELD OPERATOR VALUE/],
  ['language', /"language" is not FIELD OPERATOR VALUE/],
  ['(language = Rust', /"\)" is missing/],
  ['language Equals Rust', /"Equals" is no operator; these are: Eq, /],
  ['stargazerCount > many', /"many" is not a number/],
  ['('.repeat(20), /at most 8 levels/],
  ['x'.repeat(9000), /at most 8192 characters/],
]

test.each(refused)('%j is refused', (text, message) => {
  expect(() => filterOfText(text, repoFields)).toThrow(message)
})

const leaf = fc.constantFrom(...Object.entries(userFields)).chain(([field, spec]) =>
  fc.constantFrom(...operatorsOf(spec)).chain((op) => {
    const one: fc.Arbitrary<unknown> =
      spec.type === 'number'
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

test('the text of a filter is read as that filter', () => {
  fc.assert(
    fc.property(tree, (filter) => {
      expect(filterOfText(textOfFilter(filter), userFields)).toEqual(filter)
    }),
  )
})

test('any text is a filter or refused by name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      try {
        filterOfText(text, userFields)
      } catch (error) {
        expect(String(error)).toMatch(/FIELD OPERATOR VALUE|operator|is not|"\)"|Parentheses/)
      }
    }),
  )
})
