import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sortedOrder } from '../../src/index.ts'
import { tries } from '../tries.ts'

const key = fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 5000 }), fc.nat({ max: 2 ** 32 - 1 }))

it('the order of keys is that of a stable sort', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 200, size: 'max' }), (keys) => {
      const expected = [...keys.keys()].sort((a, b) => keys[a]! - keys[b]!)
      expect([...sortedOrder(Uint32Array.from(keys))]).toEqual(expected)
    }),
    { numRuns: tries(100) },
  )
})
