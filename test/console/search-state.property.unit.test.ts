/** Searches in addresses, and the filters in them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  joinFilters,
  readRange,
  readValues,
  replaceRange,
  replaceValues,
} from '../../clients/console/src/search/filter-edits.ts'
import {
  type Filter,
  formatState,
  parseState,
  type SearchState,
} from '../../clients/console/src/search/search-params.ts'
import { parseCondition } from '../../clients/console/src/search/typed-condition.ts'
import { holds, law } from '../../native-free-index/test/law.ts'

const texts = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed())
const scalars = fc.oneof(texts, fc.integer(), fc.boolean())
const condition = fc.record({
  field: fc.constantFrom('login', 'company', 'createdAt'),
  op: fc.constantFrom('Eq', 'In', 'Gte'),
  value: fc.oneof(scalars, fc.array(scalars, { maxLength: 3 })),
})
const filters = fc.letrec<{ filter: unknown }>((rest) => ({
  filter: fc.oneof(
    { depthSize: 'small' },
    condition,
    fc.record({ op: fc.constantFrom('And', 'Or'), filters: fc.array(rest('filter')) }),
  ),
})).filter as fc.Arbitrary<Filter>
const states: fc.Arbitrary<SearchState> = fc.record({
  text: texts,
  reading: fc.constantFrom('auto', 'words', 'sentence'),
  filters: fc.array(filters, { maxLength: 3 }),
  order: fc.constantFrom('', 'createdAt', 'followersCount'),
  formula: fc.oneof(fc.constant(''), texts),
  retrieval: fc.constantFrom('profile', 'expertise', 'hybrid'),
  match: fc.constantFrom('relevant', 'all'),
  isTyped: fc.boolean(),
  typos: fc.boolean(),
  selected: texts,
})

law('a search comes back from its address as it was', 100, [states], (state) => {
  const address = new URLSearchParams(formatState(state)).toString()
  expect(parseState(new URLSearchParams(address))).toEqual(state)
})

test('an address that people have broken is a search all the same', () => {
  holds(
    100,
    [fc.dictionary(fc.constantFrom('q', 'as', 'f', 'sort', 'by', 'match'), texts)],
    (params) => {
      const state = parseState(new URLSearchParams(params))
      expect(parseState(new URLSearchParams(formatState(state)))).toEqual(state)
    },
  )
  const broken =
    '[1, null, {"op":"And"}, {"op":7,"filters":[]}, {"field":"a","op":"Eq","value":{}}]'
  expect(parseState(new URLSearchParams({ f: broken })).filters).toEqual([])
})

test('filters of an address that no page could show are excluded', () => {
  const filtersIn = (f: unknown) => {
    return parseState(new URLSearchParams({ f: JSON.stringify(f) })).filters
  }
  const plain = { field: 'bio', op: 'Eq', value: 'x' }
  expect(filtersIn(Array.from({ length: 20_000 }, () => plain))).toHaveLength(1000)
  const nested = { op: 'Or', filters: Array.from({ length: 20_000 }, () => plain) }
  expect(filtersIn([plain, nested])).toEqual([plain])
  const hostile = [
    { op: 'And', filters: [], field: { toString: 1 } },
    { op: 'And', filters: [{ toString: 1 }], field: 'bio', value: 'x' },
    { op: 'And', filters: 7, field: 'bio', value: 'x' },
  ]
  expect(filtersIn([...hostile, plain])).toEqual([plain])
})

test('values of a field replace those before, and other filters stay', () => {
  const operators = fc.constantFrom(['Eq', 'In'], ['Eq'], ['Contains', 'ContainsAny'])
  const strings = fc.uniqueArray(fc.string())
  holds(100, [fc.array(filters), operators, strings], (others, known, values) => {
    const field = { name: 'company', operators: known }
    const kept = others.filter((one) => !JSON.stringify(one).includes('company'))
    const next = replaceValues(replaceValues(others, field, ['first', 'second']), field, values)
    expect(readValues(next, 'company')).toEqual(values)
    expect(next).toEqual(expect.arrayContaining(kept))
  })
})

test('a field with lists takes any of its values, and one without In an Or', () => {
  const list = { name: 'topLanguages', operators: ['Contains', 'ContainsAny'] }
  expect(replaceValues([], list, ['Go', 'Rust'])).toEqual([
    { field: 'topLanguages', op: 'ContainsAny', value: ['Go', 'Rust'] },
  ])
  const plain = { name: 'location', operators: ['Eq'] }
  expect(replaceValues([], plain, ['A', 'B'])[0]).toMatchObject({ op: 'Or', filters: [{}, {}] })
})

test('a range is read as it was written, and its last day counts until its end', () => {
  const days = { from: '2020-01-01', to: '2021-12-31' }
  expect(readRange(replaceRange([], 'createdAt', days), 'createdAt')).toEqual(days)
  expect(replaceRange([], 'createdAt', days)[1]).toMatchObject({ value: '2021-12-31T23:59:59Z' })
  const numbers = { from: 0, to: undefined }
  expect(readRange(replaceRange([], 'followersCount', numbers), 'followersCount')).toEqual(numbers)
  expect(replaceRange(replaceRange([], 'createdAt', days), 'createdAt', {})).toEqual([])
})

test('a request has all conditions side by side, so that facets see each', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((value) => ({ field: 'login', op: 'Eq', value }) as Filter)
  expect(joinFilters([{ op: 'And', filters: [a!, b!] } as Filter, c!])).toEqual({
    op: 'And',
    filters: [a, b, c],
  })
  expect(joinFilters([])).toBeUndefined()
})

test('a typed value is of the type of its field', () => {
  const part = (op: string, value: string) => ({ field: 'x', op, value })
  expect(parseCondition(part('Gte', ' 12 '), { type: 'number' }).value).toBe(12)
  expect(parseCondition(part('In', 'a, b,,'), { type: 'string' }).value).toEqual(['a', 'b'])
  expect(parseCondition(part('Eq', 'false'), { type: 'boolean' }).value).toBe(false)
  expect(parseCondition(part('Gte', 'many'), { type: 'number' }).value).toBe('many')
})
