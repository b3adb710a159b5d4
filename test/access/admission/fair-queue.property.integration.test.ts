import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FairQueue } from '../../../src/access/admission/fair-queue.ts'

/** Takes everybody, in turn; a call is charged what `costOf` says, as if it were over at once. */
function served(room: FairQueue<string>, meanMs: number, costOf: (call: string) => number) {
  const order: string[] = []
  for (let line = room.next(meanMs); line !== undefined; line = room.next(meanMs)) {
    const call = room.take(line)
    line.balanceMs -= costOf(call)
    order.push(call)
  }
  return order
}

describe('turns', () => {
  it('go round, one call each, in the order in which keys came', () => {
    const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 })
    fc.assert(
      fc.property(keys, (coming) => {
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
      }),
    )
  })

  it('are fewer for a key whose calls take longer', () => {
    const room = new FairQueue<string>()
    for (let i = 0; i < 100; i++) {
      room.add('long', 'long', 0)
      room.add('short', 'short', 0)
    }
    const order = served(room, 2, (call) => (call === 'long' ? 8 : 2))
    const first = order.slice(0, 100)
    // Of 100 calls 20 take four times as long as the other 80, so both keys have had as much time.
    expect(first.filter((call) => call === 'long').length).toBeGreaterThanOrEqual(18)
    expect(first.filter((call) => call === 'long').length).toBeLessThanOrEqual(24)
  })

  it('come soon for whoever has been alone with long calls', () => {
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

describe('who is ahead', () => {
  it('is never more than wait, and exact for a key without calls', () => {
    const keys = fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd'), { maxLength: 40 })
    fc.assert(
      fc.property(keys, fc.constantFrom<string>('a', 'e'), (coming, key) => {
        const room = new FairQueue<string>()
        for (const one of coming) room.add(one, 'other', 0)
        const said = room.ahead(room.lineOf(key))
        const isNew = !coming.includes(key)
        room.add(key, 'mine', 0)
        const ahead = served(room, 0, () => 0).indexOf('mine')
        expect(said).toBeGreaterThanOrEqual(ahead)
        expect(said).toBeLessThanOrEqual(coming.length)
        if (isNew) expect(said).toBe(ahead)
      }),
    )
  })
})

it('remembers no key that has nothing in it', () => {
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
