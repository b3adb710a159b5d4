/** Which snapshots are held, and when each is closed. */

import { setImmediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import type { WorkerStats } from '../../src/domain/index.ts'
import type { SnapshotLease } from '../../src/endpoints/index.ts'
import { type OpenSnapshot, RetainedSnapshots } from '../../src/endpoints/index.ts'

/** One that does nothing but tell when it is closed. */
function snapshot(name: string, close = async () => {}, retried = 0) {
  const told = { closed: 0 }
  const workersLost = { ended: retried, hung: 0, memory: 0 }
  const stats = () => ({ kind: 'workers', workers: retried, workersLost, retried, refused: 0 })
  const open = {
    engine: { snapshot: name, stats },
    interpreter: {},
    suppress: async () => {},
    close: () => {
      told.closed++
      return close()
    },
  }
  return Object.assign(open as unknown as OpenSnapshot, { told })
}

const none = () => []

/** At once, since nothing is looked for. */
function lease(held: RetainedSnapshots, wanted: () => string[] = none): SnapshotLease {
  return held.lease(wanted) as SnapshotLease
}

it('closes what was replaced with the last request that it answers', async () => {
  const [a, b] = [snapshot('a'), snapshot('b')]
  const held = new RetainedSnapshots(a, 0)
  const leases = [lease(held), lease(held)]
  held.replace(b)
  expect(lease(held).engine.snapshot).toBe('b')
  leases[0]!.release()
  await setImmediate()
  expect([a.told.closed, held.count]).toEqual([0, 2])
  leases[1]!.release()
  await setImmediate()
  expect([a.told.closed, held.count]).toEqual([1, 1])
})

it('gives a request the older one of its cursors, and keeps it until then', async () => {
  const [a, b, c] = [snapshot('a'), snapshot('b'), snapshot('c')]
  const held = new RetainedSnapshots(a, 60_000)
  held.replace(b)
  const old = lease(held, () => ['a'])
  expect(old.engine.snapshot).toBe('a')
  held.replace(c)
  await setImmediate()
  expect(a.told.closed).toBe(0)
  expect(lease(held, () => ['a']).engine.snapshot).toBe('c')
  old.release()
  await setImmediate()
  expect([a, b, c].map(({ told }) => told.closed)).toEqual([1, 0, 0])
})

it('outlives one that cannot be closed, and tells why', async () => {
  const broken = new Error('a thread does not end')
  const [a, b] = [snapshot('a', () => Promise.reject(broken)), snapshot('b')]
  const told: unknown[] = []
  const held = new RetainedSnapshots(a, 0, { onFailed: (error) => told.push(error) })
  held.replace(b)
  await setImmediate()
  expect(told).toEqual([broken])
  expect(held.count).toBe(1)
  await held.close()
  expect(b.told.closed).toBe(1)
})

it('counts on, whoever answers', async () => {
  const [a, b, c] = [1, 2, 4].map((n) => snapshot(`${n}`, undefined, n)) as [never, never, never]
  const held = new RetainedSnapshots(a, 60_000)
  const counted = () => {
    const { workers, retried, workersLost } = held.sumEngineStats() as WorkerStats
    return [workers, retried, workersLost.ended]
  }
  expect(counted()).toEqual([1, 1, 1])
  held.replace(b)
  expect(counted()).toEqual([2, 3, 3])
  held.restoreRetained('1')
  expect(counted()).toEqual([1, 3, 3])
  held.replace(c)
  await setImmediate()
  expect(counted()).toEqual([4, 7, 7])
})

it('looks for the snapshot of a cursor, once, and continues with it', async () => {
  const [a, b] = [snapshot('a'), snapshot('b')]
  const find = vi.fn(async (name: string) => (name === 'b' ? b : null))
  const held = new RetainedSnapshots(a, 0, { find, previousMax: 4 })
  const named = async (name: string) => {
    const { engine, release } = await held.lease(() => [name])
    release()
    return engine.snapshot
  }
  expect(await Promise.all(['b', 'b', 'a', 'gone'].map(named))).toEqual(['b', 'b', 'a', 'a'])
  expect(await Promise.all(['b', 'gone'].map(named))).toEqual(['b', 'a'])
  expect(find.mock.calls).toEqual([['b'], ['gone']])
  // The source says the same a moment later.
  expect(held.restoreRetained('b')).toBe(true)
  expect([held.current, await named('b')]).toEqual([b, 'b'])
  await held.close()
  expect([a.told.closed, b.told.closed, find.mock.calls.length]).toEqual([1, 1, 2])
})

it('asks again for what could not be looked for, and closes what comes too late', async () => {
  const late = snapshot('late')
  let arrive = (_: OpenSnapshot) => {}
  const arriving = new Promise<OpenSnapshot>((resolve) => {
    arrive = resolve
  })
  const find = vi.fn().mockRejectedValueOnce(new Error('no node')).mockReturnValueOnce(arriving)
  const held = new RetainedSnapshots(snapshot('a'), 60_000, { find })
  await expect(held.lease(() => ['late'])).rejects.toThrow('no node')
  const leased = held.lease(() => ['late'])
  const closed = held.close()
  arrive(late)
  const { engine, release } = await leased
  release()
  await closed
  expect([late.told.closed, engine.snapshot]).toEqual([1, 'a'])
})

it.each([
  [2, ['d', 'b', 'c', 'd']],
  [4, ['a', 'b', 'c', 'd']],
])('keeps up to %i in addition to the current one', (previousMax, kept) => {
  const names = ['a', 'b', 'c', 'd']
  const [first, ...others] = names.map((name) => snapshot(name))
  const held = new RetainedSnapshots(first!, 60_000, { previousMax })
  for (const next of others) held.replace(next)
  expect(names.map((name) => lease(held, () => [name]).engine.snapshot)).toEqual(kept)
})

it('keeps two for replays, five minutes each, whatever cursors are good for', async () => {
  vi.useFakeTimers()
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => snapshot(name)) as [
    never,
    never,
    never,
    never,
  ]
  const held = new RetainedSnapshots(a, 1000, { previousMax: 2, replayMs: 300_000 })
  const replayed = (name: string) =>
    (held.leaseNamed(name) as SnapshotLease | null)?.engine.snapshot
  expect([replayed('a'), replayed('b')]).toEqual(['a', undefined])
  held.replace(b)
  vi.advanceTimersByTime(1001)
  expect(lease(held, () => ['a']).engine.snapshot).toBe('b')
  expect([held.names, replayed('a')]).toEqual([['b', 'a'], 'a'])
  vi.advanceTimersByTime(200_000)
  held.makeRoom()
  held.replace(c)
  expect(held.names).toEqual(['c', 'b', 'a'])
  vi.advanceTimersByTime(98_998)
  expect(held.names).toEqual(['c', 'b', 'a'])
  vi.advanceTimersByTime(1)
  expect(held.names).toEqual(['c', 'b'])
  held.restoreRetained('b')
  expect(held.names).toEqual(['b', 'c'])
  held.replace(d)
  held.makeRoom()
  expect(held.names).toEqual(['d', 'b'])
  vi.useRealTimers()
})

it('looks for the snapshot of a replay where it may be found', async () => {
  const [a, b] = [snapshot('a'), snapshot('b')]
  const find = vi.fn(async (name: string) => (name === 'b' ? b : null))
  const held = new RetainedSnapshots(a, 0, { find, previousMax: 4 })
  expect((await held.leaseNamed('b'))?.engine.snapshot).toBe('b')
  expect(await held.leaseNamed('gone')).toBeNull()
})
