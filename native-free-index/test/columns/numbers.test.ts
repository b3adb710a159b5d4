import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberColumn, NumberColumnWriter } from '../../src/columns/index.ts'
import { reopened } from './open-column.ts'

const number = fc.oneof(fc.double({ noNaN: true }), fc.integer())

test('single numbers lie at their docId, NaN where there is none', () => {
  fc.assert(
    fc.property(fc.array(fc.option(number, { nil: undefined })), (values) => {
      const field = { name: 'stars', list: false }
      const writer = new NumberColumnWriter(field)
      for (const value of values) writer.add(value)
      const column = new NumberColumn(field, reopened(writer.finish()))
      expect(column.ends).toBeNull()
      expect([...column.values]).toEqual(values.map((value) => value ?? Number.NaN))
    }),
  )
})

test('lists lie one behind the other; a single number is a list of one', () => {
  const value = fc.oneof(number, fc.array(number, { maxLength: 4 }), fc.constant(undefined))
  fc.assert(
    fc.property(fc.array(value), (values) => {
      const field = { name: 'years', list: true }
      const writer = new NumberColumnWriter(field)
      for (const item of values) writer.add(item)
      const column = new NumberColumn(field, reopened(writer.finish()))
      const lists = values.map((_, docId) => {
        const start = docId === 0 ? 0 : column.ends![docId - 1]!
        return [...column.values.subarray(start, column.ends![docId]!)]
      })
      expect(lists).toEqual(values.map((item) => (item === undefined ? [] : [item].flat())))
    }),
  )
})
