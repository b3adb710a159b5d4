import { describe, expect, it, vi } from 'vitest'
import { awaitStop } from '../../src/cli/local/serve.ts'
import { ServiceReadiness } from '../../src/service/readiness.ts'
import type { RunningService } from '../../src/service/service.ts'

const workersLost = { ended: 0, hung: 0, memory: 0 }
const indexBytes = { users: 0, repos: 0, professionals: 0 }
const taskStats = { waiting: 0, running: 0, retried: 0, refused: 0, indexBytes }

const engine = {
  snapshot: 's1',
  sizes: { users: 1, repos: 2, professionals: 3 },
  ready: () => true,
  stats: () => ({ ...taskStats, kind: 'workers', workers: 1, serving: 1, workersLost }) as const,
}

function watched() {
  const world = { nowMs: 0, isFull: false, refusals: 0, tried: 0, works: true }
  const store = {
    check: () => {
      world.tried++
      if (world.isFull) throw new Error('no space')
    },
  }
  const readiness = new ServiceReadiness({
    engine: () => ({ ...engine, ready: () => world.works }),
    store,
    refusals: () => world.refusals,
    now: () => world.nowMs,
  })
  return { world, readiness }
}

describe('readiness', () => {
  it('holds while workers answer, accounts can be written, and no stop was requested', () => {
    const { world, readiness } = watched()
    const detail = { snapshot: 's1', workers: true, store: true }
    const counts = { documents: engine.sizes }
    expect(readiness.readState()).toEqual({
      ready: true,
      detail: { ...detail, draining: false },
      counts,
    })
    world.works = false
    expect(readiness.readState()).toMatchObject({ ready: false, detail: { workers: false } })
    world.works = true
    readiness.drain()
    expect(readiness.readState()).toEqual({
      ready: false,
      detail: { ...detail, draining: true },
      counts,
    })
  })

  it('tells how a cluster does, where one answers', () => {
    const cluster = { kind: 'cluster', status: 'red', nodes: 2 } as const
    const lost = { ...engine, ready: () => false, stats: () => ({ ...taskStats, ...cluster }) }
    const store = { check: () => {} }
    const readiness = new ServiceReadiness({ engine: () => lost, store, refusals: () => 0 })
    const { ready, detail } = readiness.readState()
    expect(ready).toBe(false)
    expect(detail).toMatchObject({ cluster: { status: 'red', nodes: 2 } })
    expect(detail).not.toHaveProperty('workers')
  })

  it('goes and comes with room on the disk, which is tried once a second', () => {
    const { world, readiness } = watched()
    for (let i = 0; i < 10; i++) readiness.readState()
    expect(world.tried).toBe(1)
    world.isFull = true
    world.nowMs = 1000
    expect(readiness.readState()).toMatchObject({ ready: false, detail: { store: false } })
    world.isFull = false
    expect(readiness.readState().ready).toBe(false)
    world.nowMs = 2000
    expect(readiness.readState().ready).toBe(true)
  })

  it('believes a debit that was refused more than a try that went well', () => {
    const { world, readiness } = watched()
    expect(readiness.readState().ready).toBe(true)
    world.refusals = 3
    world.nowMs = 1000
    expect(readiness.readState().ready).toBe(false)
    // No request comes any more, so none is refused.
    world.nowMs = 9000
    expect(readiness.readState().ready).toBe(false)
    world.nowMs = 11_000
    expect(readiness.readState().ready).toBe(true)
  })
})

describe('a service that is told to stop', () => {
  function service() {
    const done: string[] = []
    return {
      done,
      url: '',
      drain: () => void done.push('drain'),
      close: async () => void done.push('close'),
    }
  }

  it.each([
    ['by SIGTERM without a delay', 'SIGTERM', 0, ['close']],
    ['by a person', 'SIGINT', 600_000, ['close']],
    ['by SIGTERM with a delay', 'SIGTERM', 1, ['drain', 'close']],
  ] as const)('%s', async (_, signal, delayMs, expected) => {
    const told = service()
    const stopped = awaitStop(told as unknown as RunningService & typeof told, delayMs)
    process.emit(signal, signal)
    await stopped
    expect(told.done).toEqual(expected)
  })

  it('says so before it stops, and a second signal ends the wait', async () => {
    const told = service()
    const stopped = awaitStop(told as unknown as RunningService & typeof told, 600_000)
    process.emit('SIGTERM', 'SIGTERM')
    await vi.waitFor(() => expect(told.done).toEqual(['drain']))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(told.done).toEqual(['drain'])
    process.emit('SIGTERM', 'SIGTERM')
    await stopped
    expect(told.done).toEqual(['drain', 'close'])
  })
})
