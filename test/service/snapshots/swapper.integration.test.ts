/** Refused snapshots, and which of them are tried again. */
import { afterEach, expect, it, vi } from 'vitest'
import { type OpenSnapshot, RetainedSnapshots } from '../../../src/endpoints/index.ts'
import { Swapper } from '../../../src/service/snapshots/swapper.ts'
import { SnapshotError } from '../../../src/snapshot/index.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

function snapshot(name: string): OpenSnapshot {
  const workersLost = { ended: 0, hung: 0, memory: 0 }
  const stats = () => ({ kind: 'workers', workers: 1, workersLost, retried: 0, refused: 0 })
  const engine = { snapshot: name, stats }
  const nothing = async () => {}
  return { engine, interpreter: {}, suppress: nothing, close: nothing } as unknown as OpenSnapshot
}

it('tries again after a lack of open files, but not with damaged files', async () => {
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const errors = [
    new SnapshotError('cannot be read', { cause: Object.assign(new Error(), { code: 'EMFILE' }) }),
    new SnapshotError('is damaged'),
  ]
  const tried: string[] = []
  const held = new RetainedSnapshots(snapshot('a'), 0)
  const open = async () => {
    const error = errors[tried.push(held.current.engine.snapshot) - 1]
    if (error !== undefined) throw error
    return snapshot('b')
  }
  const log = { info: vi.fn(), error: vi.fn() }
  const source = { current: async () => 'b', pollMs: 250 }
  const swapper = new Swapper({ source, retained: held, open, log })
  await vi.waitFor(() => expect(swapper.refusal?.reason).toBe('cannot be read'), {
    timeout: 60_000,
  })
  nowMs += 10_000
  await vi.waitFor(() => expect(swapper.refusal?.reason).toBe('is damaged'), { timeout: 60_000 })
  nowMs += 60_000
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(tried.length).toBe(2)
  swapper.reload()
  await vi.waitFor(() => expect(held.current.engine.snapshot).toBe('b'))
  await swapper.stop()
})
