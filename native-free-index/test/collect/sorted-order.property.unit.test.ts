import fc from 'fast-check'
import { expect } from 'vitest'
import { sortedOrder } from '../../src/index.ts'
import { law } from '../law.ts'

const key = fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 5000 }), fc.nat({ max: 2 ** 32 - 1 }))

law('keys are sorted stably', 100, [fc.array(key, { maxLength: 200, size: 'max' })], (keys) => {
  const expected = [...keys.keys()].sort((a, b) => keys[a]! - keys[b]!)
  expect([...sortedOrder(Uint32Array.from(keys))]).toEqual(expected)
})
