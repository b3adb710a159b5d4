import fc from 'fast-check'
import { expect } from 'vitest'
import { gallop } from '../../src/bytes/index.ts'
import { law } from '../law.ts'

law(
  'finds the first value that is large enough',
  500,
  [
    fc.array(fc.nat({ max: 100 }), { maxLength: 200, size: 'max' }),
    fc.nat(),
    fc.nat(),
    fc.integer({ min: 0, max: 102 }),
  ],
  (values, x, y, value) => {
    const ascending = Uint32Array.from(values).sort()
    const [start = 0, end = 0] = [x % (values.length + 1), y % (values.length + 1)].sort(
      (a, b) => a - b,
    )
    let expected = start
    while (expected < end && ascending[expected]! < value) expected++
    expect(gallop(ascending, start, end, value)).toBe(expected)
  },
)
