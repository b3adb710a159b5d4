/** Which snapshots are held, and when each is closed. */
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { HeldSnapshots, type OpenSnapshot } from '../../../src/cli/swap/held-snapshots.ts'
import type { WorkerFigures } from '../../../src/engines/index.ts'

/** One that does nothing but tell when it is closed. */
function snapshot(name: string, close = async () => {}, retried = 0) {
  const told = { closed: 0 }
  const workersLost = { ended: retried, hung: 0, memory: 0 }
  const figures = () => ({ kind: 'workers', workers: retried, workersLost, retried, refused: 0 })
  const open = {
    engine: { snapshot: name, figures },
    interpreter: {},
    conceal: async () => {},
    close: () => {
      told.closed++
      return close()
    },
  }
  return Object.assign(open as unknown as OpenSnapshot, { told })
}

const none = () => []

it('closes what was replaced with the last request that it answers', async () => {
  const [a, b] = [snapshot('a'), snapshot('b')]
  const held = new HeldSnapshots(a, 0)
  const leases = [held.lease(none), held.lease(none)]
  held.replace(b)
  expect(held.lease(none).engine.snapshot).toBe('b')
  leases[0]!.release()
  await setImmediate()
  expect([a.told.closed, held.count]).toEqual([0, 2])
  leases[1]!.release()
  await setImmediate()
  expect([a.told.closed, held.count]).toEqual([1, 1])
})

it('gives a request the older one of its cursors, and keeps it until then', async () => {
  const [a, b, c] = [snapshot('a'), snapshot('b'), snapshot('c')]
  const held = new HeldSnapshots(a, 60_000)
  held.replace(b)
  const lease = held.lease(() => ['a'])
  expect(lease.engine.snapshot).toBe('a')
  held.replace(c)
  await setImmediate()
  expect(a.told.closed).toBe(0)
  expect(held.lease(() => ['a']).engine.snapshot).toBe('c')
  lease.release()
  await setImmediate()
  expect([a, b, c].map(({ told }) => told.closed)).toEqual([1, 0, 0])
})

it('outlives one that cannot be closed, and tells why', async () => {
  const broken = new Error('a thread does not end')
  const [a, b] = [snapshot('a', () => Promise.reject(broken)), snapshot('b')]
  const told: unknown[] = []
  const held = new HeldSnapshots(a, 0, { onFailed: (error) => told.push(error) })
  held.replace(b)
  await setImmediate()
  expect(told).toEqual([broken])
  expect(held.count).toBe(1)
  await held.close()
  expect(b.told.closed).toBe(1)
})

it('counts on, whoever answers', async () => {
  const [a, b, c] = [1, 2, 4].map((n) => snapshot(`${n}`, undefined, n)) as [never, never, never]
  const held = new HeldSnapshots(a, 60_000)
  const counted = () => {
    const { workers, retried, workersLost } = held.engineFigures() as WorkerFigures
    return [workers, retried, workersLost.ended]
  }
  expect(counted()).toEqual([1, 1, 1])
  held.replace(b)
  expect(counted()).toEqual([2, 3, 3])
  held.goBack('1')
  expect(counted()).toEqual([1, 3, 3])
  held.replace(c)
  await setImmediate()
  expect(counted()).toEqual([4, 7, 7])
})
