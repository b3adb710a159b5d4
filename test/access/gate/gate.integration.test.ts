import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Gate, type Pass } from '../../../src/access/gate/gate.ts'
import { RequestError } from '../../../src/contract/index.ts'
import { smallBounds } from './bounds.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const stays = () => false

function enter(gate: Gate, key: string, bytes = 0, gone = stays): Pass | Promise<Pass> {
  return gate.enter({ key, bytes, gone })
}

/** What became of each call of a key: let in, refused, or neither yet. */
function watch(calls: readonly (Pass | Promise<Pass>)[]): string[] {
  const states = calls.map(() => 'waits')
  calls.forEach((call, i) => {
    Promise.resolve(call).then(
      () => {
        states[i] = 'inside'
      },
      () => {
        states[i] = 'refused'
      },
    )
  })
  return states
}

/** Fills the inside, so that others wait. */
function full(): { gate: Gate; passes: Pass[] } {
  const gate = new Gate(smallBounds)
  const passes = Array.from({ length: smallBounds.insideMax }, () => enter(gate, 'x') as Pass)
  return { gate, passes }
}

/** Has a call leave and another come in, each time after so long: the gate learns its pace. */
async function paced(gate: Gate, passes: Pass[], ms: number): Promise<void> {
  for (let i = 0; i < 200; i++) {
    const waits = enter(gate, `p${i}`)
    await vi.advanceTimersByTimeAsync(ms)
    passes.shift()!.leave()
    passes.push(await waits)
  }
}

it('is passed at once, without a promise, where there is a place', () => {
  const { gate, passes } = full()
  expect(passes.some((pass) => pass instanceof Promise)).toBe(false)
  expect(enter(gate, 'a')).toBeInstanceOf(Promise)
  expect(gate.figures).toMatchObject({ inside: 2, waiting: 1, keysWaiting: 1 })
})

it('lets a light key in before the flood of a heavy one', async () => {
  const { gate, passes } = full()
  const heavy = watch(Array.from({ length: 10 }, () => enter(gate, 'heavy')))
  const light = watch([enter(gate, 'light')])
  passes[0]!.leave()
  passes[1]!.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(light).toEqual(['inside'])
  expect(heavy.filter((state) => state === 'inside')).toHaveLength(1)
})

it('takes places of the longest line for whoever comes to a full room', async () => {
  const { gate } = full()
  const heavy = watch(Array.from({ length: 12 }, () => enter(gate, 'heavy')))
  expect(() => enter(gate, 'heavy')).toThrow(RequestError)
  expect(gate.figures.shed).toMatchObject({ queue_full: 1, share: 0 })
  const light = watch([enter(gate, 'light')])
  await vi.advanceTimersByTimeAsync(0)
  expect(light).toEqual(['waits'])
  expect(heavy).toEqual([...Array<string>(11).fill('waits'), 'refused'])
  // While others wait, nobody has more than a share.
  expect(() => enter(gate, 'heavy')).toThrow(RequestError)
  expect(gate.figures).toMatchObject({ waiting: 12, shed: { queue_full: 1, share: 2 } })
})

it('refuses what would hold too many bytes', () => {
  const { gate } = full()
  void enter(gate, 'a', 600)
  expect(() => enter(gate, 'b', 600)).toThrow(RequestError)
  void enter(gate, 'b', 400)
  expect(gate.figures.shed.queue_full).toBe(1)
})

it('tells whoever has waited for too long, even if nobody leaves', async () => {
  const { gate } = full()
  gate.refuses('a', performance.now())
  const states = watch([enter(gate, 'a')])
  await vi.advanceTimersByTimeAsync(480)
  expect(states).toEqual(['waits'])
  expect(gate.figures.oldestWaitMs).toBe(480)
  await vi.advanceTimersByTimeAsync(40)
  expect(states).toEqual(['refused'])
  expect(gate.figures).toMatchObject({ waiting: 0, shed: { queue_age: 1 } })
})

it('makes no work for a client that has gone', async () => {
  const { gate, passes } = full()
  const states = watch([enter(gate, 'a', 0, () => true), enter(gate, 'a')])
  passes[0]!.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(states).toEqual(['refused', 'inside'])
  expect(gate.figures.shed).toEqual({ queue_full: 0, queue_age: 0, event_loop: 0, share: 0 })
})

it('takes a burst, and cuts the line where it does not end', async () => {
  const { gate, passes } = full()
  await paced(gate, passes, 2)
  const states = watch(Array.from({ length: 10 }, () => enter(gate, 'a')))
  expect(gate.refuses('a', performance.now())).toBe(false)
  await vi.advanceTimersByTimeAsync(90)
  expect(states).not.toContain('refused')
  // The oldest go: what is left has waited least, and is served in the time that a flood may wait.
  await vi.advanceTimersByTimeAsync(40)
  expect(states).toEqual([...Array<string>(7).fill('refused'), ...Array<string>(3).fill('waits')])
  expect(gate.refuses('a', performance.now())).toBe(true)
  // Another key is no part of it.
  expect(gate.refuses('b', performance.now())).toBe(false)
  expect(gate.figures.shed.queue_age).toBe(8)
})

it('refuses at once who would wait for longer than anybody may', async () => {
  const { gate, passes } = full()
  await paced(gate, passes, 60)
  for (let i = 0; i < 9; i++) void watch([enter(gate, `k${i}`)])
  expect(gate.refuses('late', performance.now())).toBe(true)
  expect(() => enter(gate, 'late')).toThrow(RequestError)
  expect(gate.figures.shed.queue_age).toBe(2)
})

it('has those inside looked at while others are refused', async () => {
  const look = vi.fn()
  const gate = new Gate(smallBounds, { look })
  const passes = [enter(gate, 'x') as Pass, enter(gate, 'x') as Pass]
  expect(gate.refuses('a', performance.now())).toBe(false)
  await paced(gate, passes, 60)
  for (let i = 0; i < 9; i++) void watch([enter(gate, `k${i}`)])
  expect(look).not.toHaveBeenCalled()
  for (let i = 0; i < 16; i++) expect(gate.refuses('late', performance.now())).toBe(true)
  expect(look).toHaveBeenCalledTimes(2)
})

it('gives a place to others while another machine is waited for', async () => {
  const { gate, passes } = full()
  let finish = (_found: string) => {}
  const work = new Promise<string>((resolve) => {
    finish = resolve
  })
  const found = passes[0]!.outside(work)
  expect(gate.figures.inside).toBe(1)
  const other = enter(gate, 'b') as Pass
  finish('found')
  await vi.advanceTimersByTimeAsync(0)
  expect(gate.figures).toMatchObject({ inside: 2, waiting: 1 })
  other.leave()
  expect(await found).toBe('found')
  passes[0]!.leave()
  expect(gate.figures.inside).toBe(1)
})

it('takes no place for a call that ended while it was outside', async () => {
  const { gate, passes } = full()
  let finish = () => {}
  const work = new Promise<void>((resolve) => {
    finish = resolve
  })
  const outside = passes[0]!.outside(work)
  passes[0]!.leave()
  finish()
  await outside
  expect(gate.figures.inside).toBe(1)
  passes[1]!.leave()
  expect(gate.figures.inside).toBe(0)
})

it('turns nobody away who has been inside, also where the room is full', async () => {
  const { gate, passes } = full()
  const outside = passes[0]!.outside(Promise.resolve('found'))
  void enter(gate, 'y')
  await vi.advanceTimersByTimeAsync(0)
  // A line for each place in the room, and the first is that of the one that returns.
  for (let i = 1; i < smallBounds.waitingMax; i++) void watch([enter(gate, `k${i}`)])
  expect(gate.figures).toMatchObject({ inside: 2, waiting: smallBounds.waitingMax })
  void watch([enter(gate, 'z')])
  expect(gate.figures.shed.share).toBe(1)
  passes[1]!.leave()
  expect(await outside).toBe('found')
})

it('stays outside with what fails there', async () => {
  const { gate, passes } = full()
  await expect(passes[0]!.outside(Promise.reject(new Error('down')))).rejects.toThrow('down')
  passes[0]!.leave()
  expect(gate.figures.inside).toBe(1)
})
