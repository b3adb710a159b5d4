import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberColumn, NumberColumnWriter } from '../../src/columns/index.ts'
import { holds, law } from '../law.ts'
import { reopened } from './open-column.ts'

const number = fc.oneof(
  fc.constantFrom(0, -0, 1, 2, 3),
  fc.double({ noNaN: true }),
  fc.integer(),
  fc.constantFrom(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.MIN_VALUE),
)
const given = fc.oneof(number, fc.constant(undefined), fc.constant(Number.NaN))
const list = fc.oneof(number, fc.array(number, { maxLength: 4 }), fc.constant(undefined))

/** Ordinals fall as docIds rise. */
function docOf(documents: number): Uint32Array {
  return Uint32Array.from({ length: documents }, (_, ordinal) => documents - 1 - ordinal)
}

function columnOf(
  isList: boolean,
  values: readonly (number | readonly number[] | undefined)[],
): NumberColumn {
  const field = { name: 'stars', list: isList }
  const writer = new NumberColumnWriter(field)
  for (const value of values) writer.add(value)
  return new NumberColumn(field, reopened(writer.finish(docOf(values.length))))
}

law('single numbers lie at their docId, NaN where there is none', [fc.array(given)], (values) => {
  const column = columnOf(false, values)
  expect([...column.values]).toEqual(values.map((value) => value ?? Number.NaN))
})

law('docIds are ordered by value', [fc.array(given, { maxLength: 200 })], (values) => {
  const expected = values
    .flatMap((value, docId) => (Number.isNaN(value ?? Number.NaN) ? [] : [docId]))
    .sort((a, b) => compare(values[a]!, values[b]!) || b - a)
  expect([...columnOf(false, values).docs.order]).toEqual(expected)
})

law('the docIds of a list field are ordered by each of its values', [fc.array(list)], (values) => {
  const column = columnOf(true, values)
  const pairs = values
    .flatMap((item, docId) => [item ?? []].flat().map((value) => ({ value, docId })))
    .sort((a, b) => compare(a.value, b.value) || a.docId - b.docId)
  expect([...column.docs.order]).toEqual(pairs.map(({ docId }) => docId))
  // The zeros may have either order, because they are equal.
  expect(Array.from(column.values, (value) => value + 0)).toEqual(
    pairs.map(({ value }) => value + 0),
  )
})

test.each([false, true])('ranks below a bound are as many as values (list: %s)', (isList) => {
  holds([fc.array(number, { maxLength: 200 }), number], (values, bound) => {
    const column = columnOf(isList, values)
    expect(column.countBelow(bound)).toBe(values.filter((value) => value < bound).length)
    expect(column.countUpTo(bound)).toBe(values.filter((value) => value <= bound).length)
    expect([column.countBelow(Number.NaN), column.countUpTo(Number.NaN)]).toEqual([0, 0])
  })
})

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
