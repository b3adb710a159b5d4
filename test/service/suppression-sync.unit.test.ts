/** Engines follow the suppression list, and one that cannot is reported once. */
import { afterEach, expect, it, vi } from 'vitest'
import { SuppressionSync } from '../../src/service/suppression-sync.ts'

afterEach(() => vi.useRealTimers())

it('reports an engine that cannot follow, once, while others follow', async () => {
  vi.useFakeTimers()
  const list = { suppressed: {} as never, follow: async () => undefined }
  const messages: string[] = []
  const log = { error: (_: unknown, message: string) => void messages.push(message) }
  const sync = new SuppressionSync(list as never, log as never)
  const applied: object[] = []
  const good = { suppress: async (people: object) => void applied.push(people) }
  let isBroken = false
  const bad = { suppress: () => (isBroken ? Promise.reject(new Error('lost')) : Promise.resolve()) }
  await sync.add(bad)
  await sync.add(good)
  isBroken = true
  list.suppressed = { of: 'later' } as never
  await vi.advanceTimersByTimeAsync(1000)
  expect(messages).toHaveLength(1)
  expect(applied.at(-1)).toBe(list.suppressed)
  sync.stop()
})
