/** How requests are recognised, and the memory of recent charges. */
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { makeFingerprinter } from '../../src/accounts/index.ts'
import { makeChargeKey, RecentCharges } from '../../src/accounts/recent-charges.ts'

test('fingerprints and keys of charges have 48 bits, by what they are of', () => {
  const secret = randomBytes(32)
  const [make, makeAgain, makeOther] = [secret, Buffer.from(secret), randomBytes(32)].map(
    makeFingerprinter,
  )
  const bodies = ['', '{}', '{ }', '{"a":1}', '{"a":"1"}', '{"a":[1]}', '/v3', '\n', 'é']
  for (let i = 0; i < 1000; i++) bodies.push(`{"i":${i}}`)
  const requests = ['/v3/a', '/v3/b', '/v3/a/"'].flatMap((path) =>
    bodies.map((body) => [path, body] as const),
  )
  const all = requests.map((request) => make!(...request))
  expect(requests.map((request) => makeAgain!(...request))).toEqual(all)
  for (const request of requests) all.push(makeOther!(...request))
  expect(new Set(all).size).toBe(all.length)
  expect(all.every((each) => Number.isInteger(each) && each >= 0 && each < 2 ** 48)).toBe(true)
  expect(Math.max(...all)).toBeGreaterThan(2 ** 47)
  const keys = [...all.map((each) => makeChargeKey('a', each)), makeChargeKey('b', all[0]!)]
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.every((key) => Number.isInteger(key) && key >= 1 && key <= 2 ** 48)).toBe(true)
})

law(
  'the four latest charges of a bucket are known for 60 s, in whatever order they were added',
  100,
  [
    // A time of 0 marks a free slot.
    fc.array(fc.record({ i: fc.nat(5), atMs: fc.integer({ min: 1, max: 200_000 }) })),
    fc.nat(200_000),
  ],
  (charges, nowMs) => {
    const makeKey = (i: number) => i * 2 ** 17 + 3
    const recent = new RecentCharges()
    const times = new Map<number, number>()
    for (const { i, atMs } of charges) {
      recent.add(makeKey(i), i, atMs)
      times.set(i, Math.max(atMs, times.get(i) ?? 0))
    }
    fc.pre(new Set(times.values()).size === times.size)
    const latest = [...times].sort(([, a], [, b]) => b - a).slice(0, 4)
    const known = latest.filter(([, atMs]) => Math.abs(nowMs - atMs) < 60_000).map(([i]) => i)
    const found = [0, 1, 2, 3, 4, 5].filter((i) => recent.findContent(makeKey(i), nowMs) === i)
    expect(found).toEqual(known.sort())
  },
)

test('beyond 524,288 charges, the oldest are dropped first', () => {
  const recent = new RecentCharges()
  const [count, capacity] = [600_000, 2 ** 19]
  for (let i = 0; i < count; i++) recent.add(makeChargeKey('a', i), i, 1 + i / 1000)
  const isKnown = (i: number) => recent.findContent(makeChargeKey('a', i), count / 1000) === i
  const known = Array.from({ length: count }, (_, i) => isKnown(i))
  expect([known.indexOf(true), known.lastIndexOf(false) + 1]).toEqual(
    Array(2).fill(count - capacity),
  )
})
