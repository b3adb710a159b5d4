import { describe, expect, it } from 'vitest'
import type { TaskStats } from '../../src/domain/index.ts'
import { openMetrics } from '../../src/observe/index.ts'
import { everyMetric, stats } from '../../src/reference/metrics.ts'

const lines = (await everyMetric().render()).split('\n')

describe('metrics of the parts of a service', () => {
  it.each([
    'devdex_engine_tasks_waiting 1',
    'devdex_engine_tasks_running 2',
    'devdex_workers 4',
    'devdex_workers_serving 3',
    'devdex_workers_lost_total{cause="ended"} 5',
    'devdex_workers_lost_total{cause="hung"} 6',
    'devdex_workers_lost_total{cause="memory"} 7',
    'devdex_cluster_nodes 35',
    'devdex_cluster_status{status="yellow"} 1',
    'devdex_engine_retried_total 8',
    'devdex_engine_refused_total 9',
    'devdex_index_bytes{collection="users"} 10',
    'devdex_gate_calls_inside 12',
    'devdex_gate_calls_waiting 13',
    'devdex_gate_keys_waiting 14',
    'devdex_gate_oldest_wait_seconds 1.5',
    'devdex_gate_loop_delay_seconds 0.02',
    'devdex_shed_total{reason="queue_full"} 16',
    'devdex_shed_total{reason="queue_age"} 17',
    'devdex_shed_total{reason="event_loop"} 18',
    'devdex_shed_total{reason="share"} 19',
    'devdex_snapshot_info{snapshot="20261122T171543883Z-2f4c1c"} 1',
    'devdex_snapshot_loaded_timestamp_seconds 1795000000.5',
    'devdex_snapshot_created_timestamp_seconds 1794000000',
    'devdex_snapshot_swaps_total 21',
    'devdex_snapshot_refused_total 22',
    'devdex_snapshot_refused 1',
    'devdex_engines_held 2',
    'devdex_snapshot_last_swap_seconds 2.5',
    'devdex_http_connections 23',
    'devdex_http_connections_refused_total{reason="total"} 24',
    'devdex_http_connections_refused_total{reason="address"} 25',
    'devdex_http_body_bytes 36',
    'devdex_http_bodies_refused_total{reason="total"} 37',
    'devdex_http_bodies_refused_total{reason="account"} 38',
    'devdex_store_commits_total 26',
    'devdex_store_tail_bytes 27',
    'devdex_store_unflushed_seconds 0.028',
    'devdex_disk_bytes 30',
    'devdex_disk_free_bytes 29',
    'devdex_index_documents{collection="professionals"} 33',
    'devdex_ready 1',
    'devdex_access_log_dropped_total 34',
    `devdex_build_info{version="1.2.3",node="${process.versions.node}",http="uws"} 1`,
  ])('hold %s', (line) => {
    expect(lines).toContain(line)
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
