import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { GrowableBytes, GrowableF64, GrowableU32 } from '../../src/bytes/index.ts'
import { law } from '../law.ts'

const capacity = fc.nat({ max: 5 })

describe('growable arrays hold what was appended, whatever their capacity', () => {
  law('of 32-bit numbers', [capacity, fc.uint32Array({ maxLength: 100 })], (size, values) => {
    const grown = new GrowableU32(size)
    for (const value of values) grown.push(value)
    expect(grown.view()).toEqual(values)
  })

  law('of floats', [capacity, fc.float64Array({ maxLength: 100 })], (size, values) => {
    const grown = new GrowableF64(size)
    for (const value of values) grown.push(value)
    expect(grown.view()).toEqual(values)
  })

  law('of bytes', [capacity, fc.array(fc.uint8Array({ maxLength: 40 }))], (size, pieces) => {
    const grown = new GrowableBytes(size)
    for (const piece of pieces) grown.append(piece)
    expect([...grown.view()]).toEqual(pieces.flatMap((piece) => [...piece]))
  })
})

law('extend makes room of zeros', [fc.array(fc.nat({ max: 60 }))], (lengths) => {
  const grown = new GrowableU32(1)
  grown.push(7)
  for (const length of lengths) grown.extend(length)
  const expected = new Uint32Array(Math.max(1, ...lengths))
  expected[0] = 7
  expect(grown.view()).toEqual(expected)
})
