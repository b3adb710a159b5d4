import fc from 'fast-check'
import { expect, test } from 'vitest'
import { law } from '../../../native-free-index/test/law.ts'
import { FairQueue } from '../../../src/accounts/admission/fair-queue.ts'

/** A queue with a waiting call named after each key. */
function fill(...keys: readonly string[]): FairQueue<string> {
  const room = new FairQueue<string>()
  for (const [i, key] of keys.entries()) room.add(key, `${key}${i}`, 0)
  return room
}

/** Takes calls in fair order. Each is charged its `costOf` at once, as if it were over. */
function serve(
  room: FairQueue<string>,
  meanMs: number,
  costOf: (call: string) => number,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const order: string[] = []
  while (order.length < most) {
    const line = room.next(meanMs)
    if (line === undefined) break
    const call = room.take(line)
    line.balanceMs -= costOf(call)
    order.push(call)
  }
  return order
}

const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 })

law('keys alternate, one call each, in the order in which they came', 100, [keys], (keys) => {
  const room = fill(...keys)
  const lines = [...new Set(keys)].map((key) =>
    keys.flatMap((each, i) => (each === key ? [`${key}${i}`] : [])),
  )
  const rounds = keys.flatMap((_, i) => lines.flatMap((line) => line[i] ?? []))
  expect(serve(room, 1, () => 1)).toEqual(rounds)
  expect([room.count, room.keys]).toEqual([0, 0])
})

law(
  'the calls ahead are at most those that wait, and exact for a key without calls',
  100,
  [keys, fc.constantFrom('a', 'e')],
  (keys, key) => {
    const room = fill(...keys)
    const said = room.ahead(room.findQueue(key))
    room.add(key, 'mine', 0)
    const ahead = serve(room, 0, () => 0).indexOf('mine')
    expect(said).toBeGreaterThanOrEqual(ahead)
    expect(said).toBeLessThanOrEqual(keys.length)
    if (!keys.some((each) => each === key)) expect(said).toBe(ahead)
  },
)

test('a key with longer calls has fewer of them', () => {
  const room = fill(...Array<string[]>(100).fill(['long', 'short']).flat())
  const order = serve(room, 2, (call) => (call.startsWith('long') ? 8 : 2), 100)
  // Among 100 calls, 20 cost four times as much as the other 80: both keys had the same time.
  const long = order.filter((call) => call.startsWith('long')).length
  expect(long).toBeGreaterThanOrEqual(18)
  expect(long).toBeLessThanOrEqual(24)
})

test('a key that was alone with long calls is not delayed', () => {
  const room = fill(...Array<string>(50).fill('a'))
  serve(room, 1, () => 100, 30)
  for (let i = 0; i < 50; i++) room.add('b', 'b', 0)
  const order = serve(room, 1, () => 1)
  expect(order.findIndex((call) => call.startsWith('a'))).toBeLessThanOrEqual(9)
})

test('a key without calls is removed', () => {
  const room = fill('a', 'b')
  room.drop(room.findQueue('a')!, 0)
  room.take(room.next(0)!)
  const line = room.findQueue('b')!
  const countAfter = (nowMs: number) => {
    room.forget(nowMs)
    return room.remembered
  }
  line.inFlight = 1
  expect(countAfter(0)).toBe(1)
  line.inFlight = 0
  line.abuseUntilMs = 10
  expect([9, 10].map(countAfter)).toEqual([1, 0])
})

law('room is made at a key with most waiting calls', 100, [keys], (keys) => {
  const counts = [...'abcd'].map((key) => keys.filter((each) => each === key).length)
  const most = Math.max(...counts)
  expect(fill(...keys).longest()?.calls.length ?? 0).toBe(most)
})
