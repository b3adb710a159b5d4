import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AdmissionControl, type Permit } from '../../../src/accounts/admission/admission-control.ts'
import { RequestError } from '../../../src/contract/index.ts'
import { type CancelSignal, neverAborted } from '../../../src/domain/index.ts'
import { smallBounds } from './bounds.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Admission control with all places taken, so that further calls wait. */
function fill(options = {}) {
  const control = new AdmissionControl(smallBounds, options)
  const enter = (key: string, bytes = 0, signal: CancelSignal = neverAborted) =>
    control.acquire({ key, bytes, signal })
  const permits = Array.from({ length: smallBounds.inFlightMax }, () => enter('x') as Permit)
  expect(permits.some((permit) => permit instanceof Promise)).toBe(false)
  const refuses = (key: string) => control.refuses(key, performance.now())
  return { control, permits, enter, refuses }
}

type Full = ReturnType<typeof fill>

/** The state of each call: inside, refused, or waiting. */
function watch(...calls: readonly (Permit | Promise<Permit>)[]): string[] {
  const states = calls.map(() => 'waits')
  for (const [i, call] of calls.entries()) {
    Promise.resolve(call).then(
      () => {
        states[i] = 'inside'
      },
      () => {
        states[i] = 'refused'
      },
    )
  }
  return states
}

function watchMany({ enter }: Full, count: number, nameKey: (i: number) => string): string[] {
  return watch(...Array.from({ length: count }, (_, i) => enter(nameKey(i))))
}

/** Replaces one call by another every `ms`, so that admission control learns the service rate. */
async function pace({ enter, permits }: Full, ms: number): Promise<void> {
  for (let i = 0; i < 200; i++) {
    const waiting = enter(`p${i}`)
    await vi.advanceTimersByTimeAsync(ms)
    permits.shift()!.leave()
    permits.push(await waiting)
  }
}

function repeat(state: string, count: number): string[] {
  return Array<string>(count).fill(state)
}

test('a call of the longest queue is refused where a new key calls and the room is full', async () => {
  const full = fill()
  const { control, enter } = full
  const heavy = watchMany(full, 12, () => 'heavy')
  expect(() => enter('heavy')).toThrow(RequestError)
  expect(control.stats.shed).toMatchObject({ queue_full: 1, share: 0 })
  const light = watch(enter('light'))
  await vi.advanceTimersByTimeAsync(0)
  expect([light, heavy]).toEqual([['waits'], [...repeat('waits', 11), 'refused']])
  // While other keys wait, no key gets more than its share.
  expect(() => enter('heavy')).toThrow(RequestError)
  expect(control.stats).toMatchObject({ waiting: 12, shed: { queue_full: 1, share: 2 } })
})

test('a call that has waited for too long is refused, even if no call leaves', async () => {
  const { control, enter, refuses } = fill()
  refuses('a')
  const states = watch(enter('a'))
  await vi.advanceTimersByTimeAsync(480)
  expect([states, control.stats.oldestWaitMs]).toEqual([['waits'], 480])
  await vi.advanceTimersByTimeAsync(40)
  expect(states).toEqual(['refused'])
  expect(control.stats).toMatchObject({ waiting: 0, shed: { queue_age: 1 } })
})

test('no work is started for a client that has gone, and bytes that wait are bounded', async () => {
  const { control, permits, enter } = fill()
  const states = watch(enter('a', 600, { aborted: true }), enter('a', 400))
  expect(() => enter('b', 1)).toThrow(RequestError)
  permits[0]!.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(states).toEqual(['refused', 'inside'])
  const shed = { queue_full: 1, queue_age: 0, event_loop: 0, share: 0 }
  expect(control.stats.shed).toEqual(shed)
})

test('a dropped call gives back its bytes', async () => {
  const { enter } = fill()
  const heavy = watch(...Array.from({ length: 12 }, () => enter('heavy', 80)))
  const light = watch(enter('light', 40))
  await vi.advanceTimersByTimeAsync(0)
  expect([heavy.at(-1), light]).toEqual(['refused', ['waits']])
  expect(watch(enter('third', 80))).toEqual(['waits'])
})

test('a burst is served, and the queue of a key is cut where the load does not end', async () => {
  const full = fill()
  const { control, refuses } = full
  await pace(full, 2)
  const states = watchMany(full, 10, () => 'a')
  expect(refuses('a')).toBe(false)
  await vi.advanceTimersByTimeAsync(90)
  expect(states).not.toContain('refused')
  // The oldest are refused. The rest is served within the time that calls of a busy key may wait.
  await vi.advanceTimersByTimeAsync(40)
  expect(states).toEqual([...repeat('refused', 7), ...repeat('waits', 3)])
  // Another key is not affected.
  expect([refuses('a'), refuses('b')]).toEqual([true, false])
  expect(control.stats.shed.queue_age).toBe(8)
})

test('calls are refused at once where they would wait too long, and finished ones polled', async () => {
  const onRefusals = vi.fn()
  const full = fill({ onRefusals })
  const { control, enter, refuses } = full
  expect(refuses('a')).toBe(false)
  await pace(full, 60)
  watchMany(full, 9, (i) => `k${i}`)
  expect(onRefusals).not.toHaveBeenCalled()
  expect(Array.from({ length: 16 }, () => refuses('late'))).not.toContain(false)
  expect(onRefusals).toHaveBeenCalledTimes(2)
  expect(() => enter('late')).toThrow(RequestError)
  expect(control.stats.shed.queue_age).toBe(17)
})

test('a call that waits for another machine has no place meanwhile, and takes one again', async () => {
  const { control, permits, enter } = fill()
  const work = new Promise((resolve) => setTimeout(resolve, 1, 'found'))
  const outside = permits[0]!.outside(work)
  expect(control.stats.inFlight).toBe(1)
  const other = enter('b') as Permit
  await vi.advanceTimersByTimeAsync(1)
  expect(control.stats).toMatchObject({ inFlight: 2, waiting: 1 })
  other.leave()
  expect(await outside).toBe('found')
  permits[0]!.leave()
  expect(control.stats.inFlight).toBe(1)
  // One that fails or has ended outside takes none.
  const ended = permits[1]!.outside(Promise.resolve())
  permits[1]!.leave()
  await ended
  expect(control.stats.inFlight).toBe(0)
  const failing = enter('c') as Permit
  await expect(failing.outside(Promise.reject(new Error('down')))).rejects.toThrow('down')
  failing.leave()
  expect(control.stats.inFlight).toBe(0)
})

test('a call that was admitted before is not refused, even where the room is full', async () => {
  const full = fill()
  const { control, permits, enter } = full
  const outside = permits[0]!.outside(Promise.resolve('found'))
  void enter('y')
  await vi.advanceTimersByTimeAsync(0)
  // Fills the queue. The call that returns has the first place in it.
  watchMany(full, smallBounds.waitingMax - 1, (i) => `k${i}`)
  expect(control.stats).toMatchObject({ inFlight: 2, waiting: smallBounds.waitingMax })
  watch(enter('z'))
  expect(control.stats.shed.share).toBe(1)
  permits[1]!.leave()
  expect(await outside).toBe('found')
})
