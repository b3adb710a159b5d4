import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AdmissionControl, type Permit } from '../../../src/access/admission/admission-control.ts'
import { RequestError } from '../../../src/contract/index.ts'
import { type CancelSignal, neverAborted } from '../../../src/domain/index.ts'
import { smallBounds } from './bounds.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function enter(
  admissionControl: AdmissionControl,
  key: string,
  bytes = 0,
  signal: CancelSignal = neverAborted,
): Permit | Promise<Permit> {
  return admissionControl.acquire({ key, bytes, signal })
}

/** The state of each call: inside, refused, or waiting. */
function watch(calls: readonly (Permit | Promise<Permit>)[]): string[] {
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

/** Fills all places, so that further calls wait. */
function full(): { admissionControl: AdmissionControl; passes: Permit[] } {
  const admissionControl = new AdmissionControl(smallBounds)
  const passes = Array.from(
    { length: smallBounds.inFlightMax },
    () => enter(admissionControl, 'x') as Permit,
  )
  return { admissionControl, passes }
}

/** Replaces one call by another every `ms`, so that admission control learns the service rate. */
async function paced(
  admissionControl: AdmissionControl,
  passes: Permit[],
  ms: number,
): Promise<void> {
  for (let i = 0; i < 200; i++) {
    const waits = enter(admissionControl, `p${i}`)
    await vi.advanceTimersByTimeAsync(ms)
    passes.shift()!.leave()
    passes.push(await waits)
  }
}

it('a call is admitted at once, without a promise, where a place is free', () => {
  const { admissionControl, passes } = full()
  expect(passes.some((pass) => pass instanceof Promise)).toBe(false)
  expect(enter(admissionControl, 'a')).toBeInstanceOf(Promise)
  expect(admissionControl.stats).toMatchObject({ inFlight: 2, waiting: 1, keysWaiting: 1 })
})

it('admits a light key before the many calls of a heavy one', async () => {
  const { admissionControl, passes } = full()
  const heavy = watch(Array.from({ length: 10 }, () => enter(admissionControl, 'heavy')))
  const light = watch([enter(admissionControl, 'light')])
  passes[0]!.leave()
  passes[1]!.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(light).toEqual(['inside'])
  expect(heavy.filter((state) => state === 'inside')).toHaveLength(1)
})

it('refuses a call of the longest queue where a new key calls and the room is full', async () => {
  const { admissionControl } = full()
  const heavy = watch(Array.from({ length: 12 }, () => enter(admissionControl, 'heavy')))
  expect(() => enter(admissionControl, 'heavy')).toThrow(RequestError)
  expect(admissionControl.stats.shed).toMatchObject({ queue_full: 1, share: 0 })
  const light = watch([enter(admissionControl, 'light')])
  await vi.advanceTimersByTimeAsync(0)
  expect(light).toEqual(['waits'])
  expect(heavy).toEqual([...Array<string>(11).fill('waits'), 'refused'])
  // While other keys wait, no key gets more than its share.
  expect(() => enter(admissionControl, 'heavy')).toThrow(RequestError)
  expect(admissionControl.stats).toMatchObject({ waiting: 12, shed: { queue_full: 1, share: 2 } })
})

it('refuses a call that would exceed the bytes in flight', () => {
  const { admissionControl } = full()
  void enter(admissionControl, 'a', 600)
  expect(() => enter(admissionControl, 'b', 600)).toThrow(RequestError)
  void enter(admissionControl, 'b', 400)
  expect(admissionControl.stats.shed.queue_full).toBe(1)
})

it('refuses a call that has waited for too long, even if no call leaves', async () => {
  const { admissionControl } = full()
  admissionControl.refuses('a', performance.now())
  const states = watch([enter(admissionControl, 'a')])
  await vi.advanceTimersByTimeAsync(480)
  expect(states).toEqual(['waits'])
  expect(admissionControl.stats.oldestWaitMs).toBe(480)
  await vi.advanceTimersByTimeAsync(40)
  expect(states).toEqual(['refused'])
  expect(admissionControl.stats).toMatchObject({ waiting: 0, shed: { queue_age: 1 } })
})

it('starts no work for a client that has gone', async () => {
  const { admissionControl, passes } = full()
  const states = watch([
    enter(admissionControl, 'a', 0, { aborted: true }),
    enter(admissionControl, 'a'),
  ])
  passes[0]!.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(states).toEqual(['refused', 'inside'])
  expect(admissionControl.stats.shed).toEqual({
    queue_full: 0,
    queue_age: 0,
    event_loop: 0,
    share: 0,
  })
})

it('serves a burst, and cuts the queue of a key where the load does not end', async () => {
  const { admissionControl, passes } = full()
  await paced(admissionControl, passes, 2)
  const states = watch(Array.from({ length: 10 }, () => enter(admissionControl, 'a')))
  expect(admissionControl.refuses('a', performance.now())).toBe(false)
  await vi.advanceTimersByTimeAsync(90)
  expect(states).not.toContain('refused')
  // The oldest are refused. The rest is served within the time that calls of a busy key may wait.
  await vi.advanceTimersByTimeAsync(40)
  expect(states).toEqual([...Array<string>(7).fill('refused'), ...Array<string>(3).fill('waits')])
  expect(admissionControl.refuses('a', performance.now())).toBe(true)
  // Another key is not affected.
  expect(admissionControl.refuses('b', performance.now())).toBe(false)
  expect(admissionControl.stats.shed.queue_age).toBe(8)
})

it('refuses at once where the expected wait exceeds the maximum', async () => {
  const { admissionControl, passes } = full()
  await paced(admissionControl, passes, 60)
  for (let i = 0; i < 9; i++) void watch([enter(admissionControl, `k${i}`)])
  expect(admissionControl.refuses('late', performance.now())).toBe(true)
  expect(() => enter(admissionControl, 'late')).toThrow(RequestError)
  expect(admissionControl.stats.shed.queue_age).toBe(2)
})

it('polls for finished calls while others are refused', async () => {
  const onRefusals = vi.fn()
  const admissionControl = new AdmissionControl(smallBounds, { onRefusals })
  const passes = [enter(admissionControl, 'x') as Permit, enter(admissionControl, 'x') as Permit]
  expect(admissionControl.refuses('a', performance.now())).toBe(false)
  await paced(admissionControl, passes, 60)
  for (let i = 0; i < 9; i++) void watch([enter(admissionControl, `k${i}`)])
  expect(onRefusals).not.toHaveBeenCalled()
  for (let i = 0; i < 16; i++)
    expect(admissionControl.refuses('late', performance.now())).toBe(true)
  expect(onRefusals).toHaveBeenCalledTimes(2)
})

it('frees the place of a call that waits for another machine', async () => {
  const { admissionControl, passes } = full()
  let finish = (_found: string) => {}
  const work = new Promise<string>((resolve) => {
    finish = resolve
  })
  const found = passes[0]!.outside(work)
  expect(admissionControl.stats.inFlight).toBe(1)
  const other = enter(admissionControl, 'b') as Permit
  finish('found')
  await vi.advanceTimersByTimeAsync(0)
  expect(admissionControl.stats).toMatchObject({ inFlight: 2, waiting: 1 })
  other.leave()
  expect(await found).toBe('found')
  passes[0]!.leave()
  expect(admissionControl.stats.inFlight).toBe(1)
})

it('takes no place for a call that ended while it was outside', async () => {
  const { admissionControl, passes } = full()
  let finish = () => {}
  const work = new Promise<void>((resolve) => {
    finish = resolve
  })
  const outside = passes[0]!.outside(work)
  passes[0]!.leave()
  finish()
  await outside
  expect(admissionControl.stats.inFlight).toBe(1)
  passes[1]!.leave()
  expect(admissionControl.stats.inFlight).toBe(0)
})

it('refuses no call that was admitted before, even where the room is full', async () => {
  const { admissionControl, passes } = full()
  const outside = passes[0]!.outside(Promise.resolve('found'))
  void enter(admissionControl, 'y')
  await vi.advanceTimersByTimeAsync(0)
  // Fills the queue. The call that returns has the first place in it.
  for (let i = 1; i < smallBounds.waitingMax; i++) void watch([enter(admissionControl, `k${i}`)])
  expect(admissionControl.stats).toMatchObject({ inFlight: 2, waiting: smallBounds.waitingMax })
  void watch([enter(admissionControl, 'z')])
  expect(admissionControl.stats.shed.share).toBe(1)
  passes[1]!.leave()
  expect(await outside).toBe('found')
})

it('takes no place again after a failure outside', async () => {
  const { admissionControl, passes } = full()
  await expect(passes[0]!.outside(Promise.reject(new Error('down')))).rejects.toThrow('down')
  passes[0]!.leave()
  expect(admissionControl.stats.inFlight).toBe(1)
})
