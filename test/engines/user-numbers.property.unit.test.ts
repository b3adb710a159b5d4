/** User numbers, against a map. */

import fc from 'fast-check'
import { expect } from 'vitest'
import { mulberry32 } from '../../data/generate/index.ts'
import { law } from '../../native-free-index/test/law.ts'
import { UserNumbers } from '../../src/engines/user-numbers.ts'

/** The user at each position. */
function usersOf(seed: number, count: number, among: number): number[] {
  const random = mulberry32(seed)
  return Array.from({ length: count }, () => Math.floor(random() * among))
}

const queries = fc.array(
  fc.record({
    seed: fc.nat(),
    // Some need more memory than is retained between queries.
    count: fc.oneof(
      { weight: 4, arbitrary: fc.nat({ max: 50_000 }) },
      { weight: 1, arbitrary: fc.constant(600_000) },
    ),
    among: fc.constantFrom(3, 40_000, 2 ** 32 - 1),
  }),
  { minLength: 1, maxLength: 5 },
)

law('number users in the order of their first occurrence, query by query', 6, [queries], (all) => {
  const numbers = new UserNumbers()
  for (const { seed, count, among } of all) {
    numbers.clear()
    const expected = new Map<number, number>()
    let wrong = 0
    for (const user of usersOf(seed, count, among)) {
      if (!expected.has(user)) expected.set(user, expected.size)
      if (numbers.assignNumber(user) !== expected.get(user)) wrong++
    }
    expect([wrong, numbers.count]).toEqual([0, expected.size])
    for (const [user, number] of expected) {
      if (numbers.readUser(number) !== user || numbers.find(user) !== number) wrong++
    }
    for (const user of usersOf(seed + 1, 1000, among)) {
      if (numbers.find(user) !== (expected.get(user) ?? -1)) wrong++
    }
    expect(wrong).toBe(0)
  }
})
