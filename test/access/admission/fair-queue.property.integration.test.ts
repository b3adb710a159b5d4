import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds } from '../../../native-free-index/test/law.ts'
import { FairQueue } from '../../../src/access/admission/fair-queue.ts'

/** Takes all calls in fair order. Each is charged its `costOf` at once, as if it were over. */
function served(room: FairQueue<string>, meanMs: number, costOf: (call: string) => number) {
  const order: string[] = []
  for (let line = room.next(meanMs); line !== undefined; line = room.next(meanMs)) {
    const call = room.take(line)
    line.balanceMs -= costOf(call)
    order.push(call)
  }
  return order
}

describe('the order of calls', () => {
  it('alternates between keys, one call each, in the order in which the keys came', () => {
    const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 })
    holds(100, [keys], (coming) => {
      const room = new FairQueue<string>()
      coming.forEach((key, i) => {
        room.add(key, `${key}${i}`, 0)
      })
      const lines = [...new Set(coming)].map((key) =>
        coming.flatMap((one, i) => (one === key ? [`${key}${i}`] : [])),
      )
      const longest = Math.max(0, ...lines.map(({ length }) => length))
      const rounds = Array.from({ length: longest }, (_, i) =>
        lines.flatMap((line) => line[i] ?? []),
      )
      expect(served(room, 1, () => 1)).toEqual(rounds.flat())
      expect(room.count).toBe(0)
      expect(room.keys).toBe(0)
    })
  })

  it('has fewer calls of a key with longer calls', () => {
    const room = new FairQueue<string>()
    for (let i = 0; i < 100; i++) {
      room.add('long', 'long', 0)
      room.add('short', 'short', 0)
    }
    const order = served(room, 2, (call) => (call === 'long' ? 8 : 2))
    const first = order.slice(0, 100)
    // Among 100 calls, 20 cost four times as much as the other 80: both keys had the same time.
    expect(first.filter((call) => call === 'long').length).toBeGreaterThanOrEqual(18)
    expect(first.filter((call) => call === 'long').length).toBeLessThanOrEqual(24)
  })

  it('does not delay a key that was alone with long calls', () => {
    const room = new FairQueue<string>()
    for (let i = 0; i < 50; i++) room.add('a', 'a', 0)
    for (let i = 0; i < 30; i++) {
      const line = room.next(1)!
      room.take(line)
      line.balanceMs -= 100
    }
    for (let i = 0; i < 50; i++) room.add('b', 'b', 0)
    const order = served(room, 1, () => 1)
    expect(order.indexOf('a')).toBeLessThanOrEqual(9)
  })
})

describe('the number of calls ahead', () => {
  it('never exceeds the waiting calls, and is exact for a key without calls', () => {
    const keys = fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd'), { maxLength: 40 })
    holds(100, [keys, fc.constantFrom<string>('a', 'e')], (coming, key) => {
      const room = new FairQueue<string>()
      for (const one of coming) room.add(one, 'other', 0)
      const said = room.ahead(room.lineOf(key))
      const isNew = !coming.includes(key)
      room.add(key, 'mine', 0)
      const ahead = served(room, 0, () => 0).indexOf('mine')
      expect(said).toBeGreaterThanOrEqual(ahead)
      expect(said).toBeLessThanOrEqual(coming.length)
      if (isNew) expect(said).toBe(ahead)
    })
  })
})

it('a key without calls is removed', () => {
  const room = new FairQueue<string>()
  room.add('a', '1', 0)
  room.add('b', '1', 0)
  room.drop(room.lineOf('a')!, 0)
  room.take(room.next(0)!).toString()
  room.lineOf('b')!.inFlight = 1
  room.forget(0)
  expect(room.remembered).toBe(1)
  room.lineOf('b')!.inFlight = 0
  room.lineOf('b')!.abuseUntilMs = 10
  room.forget(9)
  expect(room.remembered).toBe(1)
  room.forget(10)
  expect(room.remembered).toBe(0)
})
