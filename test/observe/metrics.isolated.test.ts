import { describe, expect, it } from 'vitest'
import { openMetrics } from '../../src/observe/index.ts'

describe('metrics', () => {
  it('count sentences, and how long they took', async () => {
    const metrics = openMetrics()
    const answered = { subject: 'users', by: 'model', outcome: 'answered' }
    metrics.understood({ ...answered, seconds: 0.2 })
    metrics.understood({ ...answered, seconds: 0.02 })
    metrics.understood({ subject: 'repos', by: 'rules', outcome: 'timeout', seconds: 3 })
    const lines = (await metrics.render()).split('\n')
    const labels = (subject: string, by: string, outcome: string) =>
      `{subject="${subject}",by="${by}",outcome="${outcome}"}`
    expect(lines).toContain(`devdex_understandings_total${labels('users', 'model', 'answered')} 2`)
    expect(lines).toContain(`devdex_understandings_total${labels('repos', 'rules', 'timeout')} 1`)
    expect(lines).toContain('devdex_understanding_seconds_bucket{le="0.1",by="model"} 1')
    expect(lines).toContain('devdex_understanding_seconds_count{by="rules"} 1')
  })

  it('count calls, credits, addresses and domains, however often they are asked', async () => {
    const metrics = openMetrics()
    metrics.called('rawUsers', 'answered')
    metrics.called('rawUsers', 'answered')
    metrics.called('rawUsers', 'insufficient_credits')
    metrics.called('bestEmail', 'storage_unavailable')
    metrics.charged('rawUsers', 7)
    metrics.charged('rawUsers', 0)
    metrics.revealed(3)
    metrics.domainChecked('invalid')
    await metrics.render()
    metrics.revealed(2)
    const lines = (await metrics.render()).split('\n')
    const calls = (endpoint: string, outcome: string) =>
      `devdex_calls_total{endpoint="${endpoint}",outcome="${outcome}"}`
    expect(lines).toContain(`${calls('rawUsers', 'answered')} 2`)
    expect(lines).toContain(`${calls('rawUsers', 'insufficient_credits')} 1`)
    expect(lines).toContain(`${calls('bestEmail', 'storage_unavailable')} 1`)
    expect(lines).toContain('devdex_credits_charged_total{endpoint="rawUsers"} 7')
    expect(lines).toContain('devdex_addresses_revealed_total 5')
    expect(lines).toContain('devdex_mail_domains_total{validity="invalid"} 1')
  })

  it('tell whether the language model is left alone', async () => {
    const metrics = openMetrics()
    const name = 'devdex_language_model_breaker_open'
    expect(await metrics.render()).toContain(`\n${name} 0\n`)
    metrics.languageModelOpen(true)
    expect(await metrics.render()).toContain(`\n${name} 1\n`)
    metrics.languageModelOpen(false)
    expect(await metrics.render()).toContain(`\n${name} 0\n`)
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

  it('count requests, stages and refusals, and add calls of one outcome up', async () => {
    const metrics = openMetrics()
    metrics.ended('searchUsers', 'answered', 0.02, 100)
    metrics.ended('searchUsers', 'answered', 0.2, 50)
    metrics.ended('searchUsers', 'gone', 3, 0)
    metrics.stage('search', 0.01)
    metrics.refused('not_found')
    metrics.called('rawUsers', 'storage_unavailable')
    metrics.called('searchUsers', 'storage_unavailable')
    const lines = (await metrics.render()).split('\n')
    const of = (outcome: string) => `endpoint="searchUsers",outcome="${outcome}"`
    expect(lines).toContain(`devdex_request_seconds_bucket{${of('answered')},le="0.025"} 1`)
    expect(lines).toContain(`devdex_request_seconds_count{${of('answered')}} 2`)
    expect(lines).toContain(`devdex_request_seconds_sum{${of('gone')}} 3`)
    expect(lines).toContain('devdex_response_bytes_total{endpoint="searchUsers"} 150')
    expect(lines).toContain('devdex_stage_seconds_sum{stage="search"} 0.01')
    expect(lines).toContain('devdex_http_refused_total{code="not_found"} 1')
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
