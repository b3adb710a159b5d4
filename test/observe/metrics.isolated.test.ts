import { describe, expect, it } from 'vitest'
import { openMetrics } from '../../src/observe/index.ts'
import { readJsonLines } from '../tables.ts'

type Counting = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

interface Row {
  readonly name: string
  readonly calls: readonly (readonly [method: string, ...args: unknown[]])[]
  readonly lines: readonly string[]
}

const rows = readJsonLines<Row>('test/observe/counted.jsonl')

describe('metrics', () => {
  it.each(rows)('count $name', async ({ calls, lines }) => {
    const metrics = openMetrics()
    for (const [method, ...args] of calls) {
      await (metrics as unknown as Counting)[method]!(...args)
    }
    expect((await metrics.render()).split('\n')).toEqual(expect.arrayContaining([...lines]))
  })

  it('tell what the process takes, whenever they are asked', async () => {
    const metrics = openMetrics()
    const read = async (name: string) =>
      Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await metrics.render())![1])
    expect(await read('process_resident_memory_bytes')).toBeGreaterThan(1 << 20)
    expect(await read('nodejs_heap_size_used_bytes')).toBeGreaterThan(1 << 20)
    expect(await read('nodejs_external_memory_bytes')).toBeGreaterThan(0)
    const heap = await read('nodejs_heap_size_total_bytes')
    expect(await read('nodejs_heap_size_limit_bytes')).toBeGreaterThanOrEqual(heap)
    if (process.platform === 'linux') {
      const files = await read('process_open_fds')
      expect(files).toBeGreaterThan(2)
      expect(await read('process_max_fds')).toBeGreaterThan(files)
    }
    const ageSeconds = Date.now() / 1000 - (await read('process_start_time_seconds'))
    expect(ageSeconds).toBeCloseTo(process.uptime(), 0)
    const before = await read('process_cpu_seconds_total')
    while (process.cpuUsage().user / 1e6 < before + 0.02) Math.sqrt(Math.random())
    expect(await read('process_cpu_seconds_total')).toBeGreaterThan(before)
    expect(before).toBeLessThan(process.uptime() * 64)
  })

  it('add calls of one outcome up', () => {
    const metrics = openMetrics()
    metrics.called('rawUsers', 'storage_unavailable')
    metrics.called('searchUsers', 'storage_unavailable')
    expect(metrics.callsEnded('storage_unavailable')).toBe(2)
    expect(metrics.callsEnded('answered')).toBe(0)
  })

  it('see pauses of garbage collection, and a loop that was held up', async () => {
    const metrics = openMetrics()
    const read = async (series: string) => {
      const line = (await metrics.render()).split('\n').find((text) => text.startsWith(series))
      return Number(line?.split(' ').at(-1))
    }
    const late = async () =>
      (await read('devdex_event_loop_delay_seconds_count')) -
      (await read('devdex_event_loop_delay_seconds_bucket{le="0.1"}'))
    const [lateBefore, minorBefore] = [
      await late(),
      await read('nodejs_gc_duration_seconds_count{kind="minor"}'),
    ]
    const endMs = performance.now() + 300
    let garbage: object[] = []
    while (performance.now() < endMs) garbage = Array.from({ length: 1000 }, () => ({ garbage }))
    await expect.poll(late).toBeGreaterThan(lateBefore)
    const minor = () => read('nodejs_gc_duration_seconds_count{kind="minor"}')
    await expect.poll(minor).toBeGreaterThan(minorBefore)
  })

  it('are those of one service, though a process has several', async () => {
    const [one, other] = [openMetrics(), openMetrics()]
    one.understood({ subject: 'users', by: 'rules', outcome: 'rules', seconds: 0 })
    expect(await other.render()).not.toContain('subject="users"')
    expect(one.contentType).toMatch(/^text\/plain; version=0\.0\.4/)
  })
})
