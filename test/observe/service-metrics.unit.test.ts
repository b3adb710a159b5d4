import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import type { TaskStats } from '../../src/domain/index.ts'
import { openMetrics, StageClock } from '../../src/observe/index.ts'
import { openEveryMetric, stats } from '../../src/reference/metrics.ts'

/** The values are those of the stand-ins of the reference. */
const series = readFileSync(new URL('service-metrics.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const lines = (await openEveryMetric().render()).split('\n')

describe('metrics of the parts of a service', () => {
  it.each(series)('hold %s', (line) => {
    expect(lines).toContain(line.replace('$node', process.versions.node))
  })

  it('are read when they are asked for, and a series that has gone is gone', async () => {
    const metrics = openMetrics()
    let engine: TaskStats = stats.engine()
    let snapshot = 'first'
    let isReady = true
    metrics.watch({
      engine: () => engine,
      swap: () => ({ ...stats.swap(), snapshot }),
      ready: () => isReady,
    })
    await metrics.render()
    engine = { ...engine, retried: 9, indexBytes: { users: 1, repos: 2, professionals: 3 } }
    snapshot = 'second'
    isReady = false
    const text = await metrics.render()
    expect(text).toContain('\ndevdex_engine_retried_total 9\n')
    expect(text).toContain('\ndevdex_index_bytes{collection="repos"} 2\n')
    expect(text).toContain('{snapshot="second"} 1')
    expect(text).not.toContain('"first"')
    expect(text).toContain('\ndevdex_ready 0\n')
  })

  it('exclude absent parts, and those of another service', async () => {
    const metrics = openMetrics()
    metrics.watch({ http: stats.http })
    expect(await metrics.render()).not.toContain('devdex_workers')
    expect(await openMetrics().render()).not.toContain('devdex_http_connections')
  })
})

describe('the whole text', () => {
  it('has help and type of each metric once, before its series, in names of base units', () => {
    const names = lines.flatMap((line) => /^# TYPE (\S+) /.exec(line)?.slice(1) ?? [])
    expect(new Set(names).size).toBe(names.length)
    expect(names.every((name) => /^(devdex|process|nodejs)_[a-z_]+$/.test(name))).toBe(true)
    expect(names.filter((name) => /_(ms|milliseconds|kb|mb)(_|$)/.test(name))).toEqual([])
    const counters = lines.flatMap((line) => /^# TYPE (\S+) counter/.exec(line)?.slice(1) ?? [])
    expect(counters.filter((name) => !name.endsWith('_total'))).toEqual([])
    let current = ''
    for (const line of lines.filter((text) => text !== '')) {
      if (line.startsWith('# HELP')) current = line.split(' ')[2]!
      expect(line.startsWith('# ') || line.startsWith(current)).toBe(true)
    }
  })
})

it('stages are told in seconds, each from the end of the one before', () => {
  const clock = vi.spyOn(performance, 'now')
  const stages: [string, number][] = []
  clock.mockReturnValue(1000)
  const stageClock = new StageClock({ stage: (name, seconds) => void stages.push([name, seconds]) })
  clock.mockReturnValue(1250)
  stageClock.end('plan')
  clock.mockReturnValue(2000)
  stageClock.begin()
  clock.mockReturnValue(2500)
  stageClock.end('search')
  clock.mockRestore()
  expect(stages).toEqual([
    ['plan', 0.25],
    ['search', 0.5],
  ])
})
