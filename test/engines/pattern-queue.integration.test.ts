import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { PatternQueue } from '../../src/engines/patterns/pattern-queue.ts'

afterEach(() => vi.useRealTimers())

function open() {
  let end: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { ended, end }
}

test('requests run one after the other, in the order of arrival', async () => {
  const lane = new PatternQueue()
  const [first, second] = [open(), open()]
  const begun: number[] = []
  const run = (n: number, { ended }: { ended: Promise<void> }) =>
    lane.run(async () => {
      begun.push(n)
      await ended
      return n
    })
  const all = [run(1, first), run(2, second), run(3, { ended: Promise.resolve() })]
  await setTimeout(1)
  expect(begun).toEqual([1])
  first.end()
  await setTimeout(1)
  expect(begun).toEqual([1, 2])
  second.end()
  expect(await Promise.all(all)).toEqual([1, 2, 3])
})

test('a request that waits too long is refused, and releases its place', async () => {
  vi.useFakeTimers()
  const lane = new PatternQueue()
  const { ended, end } = open()
  const first = lane.run(() => ended)
  const second = lane.run(async () => 'never')
  const refused = expect(second).rejects.toMatchObject({ code: 'overloaded' })
  await vi.advanceTimersByTimeAsync(100)
  await refused
  end()
  await first
  expect(await lane.run(async () => 'later')).toBe('later')
})

test('a request that fails releases its place', async () => {
  const lane = new PatternQueue()
  await expect(lane.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await lane.run(async () => 1)).toBe(1)
})

test('a request without a caller does not start, and the next one runs at once', async () => {
  const lane = new PatternQueue()
  const { ended, end } = open()
  const first = lane.run(() => ended)
  const client = new AbortController()
  const begun: string[] = []
  const gone = lane.run(async () => begun.push('gone'), client.signal)
  const last = lane.run(async () => begun.push('last'))
  client.abort()
  end()
  await first
  await expect(gone).rejects.toMatchObject({ code: 'overloaded' })
  await last
  expect(begun).toEqual(['last'])
})
