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
    const ageSeconds = Date.now() / 1000 - (await read('process_start_time_seconds'))
    expect(ageSeconds).toBeCloseTo(process.uptime(), 0)
    const before = await read('process_cpu_seconds_total')
    while (process.cpuUsage().user / 1e6 < before + 0.02) Math.sqrt(Math.random())
    expect(await read('process_cpu_seconds_total')).toBeGreaterThan(before)
    expect(before).toBeLessThan(process.uptime() * 64)
  })

  it('are those of one service, though a process has several', async () => {
    const [one, other] = [openMetrics(), openMetrics()]
    one.understood({ subject: 'users', by: 'rules', outcome: 'rules', seconds: 0 })
    expect(await other.render()).not.toContain('subject="users"')
    expect(one.contentType).toMatch(/^text\/plain; version=0\.0\.4/)
  })
})
