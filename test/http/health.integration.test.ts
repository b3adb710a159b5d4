import { expect, it } from 'vitest'
import { healthRoutes, metricsRoutes, operatorCheck } from '../../src/http/index.ts'
import { describeAdapters } from './adapters.ts'

describeAdapters('health', (open) => {
  it('says that the process is up, ready or not', async () => {
    const { url } = await open(
      healthRoutes({ ready: () => ({ ready: false, detail: {} }) }, () => false),
    )
    const answer = await fetch(`${url}/health`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: 'ok' })
  })

  it('says whether searches are answered, as it is now', async () => {
    let ready = false
    const { url } = await open(
      healthRoutes({ ready: () => ({ ready, detail: { workers: ready ? 2 : 0 } }) }, () => false),
    )
    const before = await fetch(`${url}/ready`)
    expect(before.status).toBe(503)
    expect(before.headers.get('retry-after')).toBe('1')
    expect(before.headers.get('retry-after-ms')).toBe('1000')
    expect(await before.json()).toEqual({ ready: false, detail: { workers: 0 } })
    ready = true
    const after = await fetch(`${url}/ready`)
    expect(after.status).toBe(200)
    expect(await after.json()).toEqual({ ready: true, detail: { workers: 2 } })
  })

  it.each(['/health', '/ready'])(
    'takes HEAD of %s, as monitors ask, as it is now',
    async (path) => {
      let ready = false
      const { url } = await open(
        healthRoutes({ ready: () => ({ ready, detail: {} }) }, () => false),
      )
      for (ready of [false, true]) {
        const asked = await fetch(url + path)
        const answer = await fetch(url + path, { method: 'HEAD' })
        expect(answer.status).toBe(path === '/health' || ready ? 200 : 503)
        const bytes = String((await asked.arrayBuffer()).byteLength)
        expect(answer.headers.get('content-length')).toBe(bytes)
        expect(await answer.text()).toBe('')
      }
    },
  )
})

describeAdapters('the metrics token', (open) => {
  it('tells counts, and all metrics, to the operator alone', async () => {
    const isOperator = operatorCheck('the-token-of-the-operator')
    const source = { contentType: 'text/plain', render: async (which: string) => which }
    const ready = () => ({ ready: true, detail: { store: true }, counts: { documents: 7 } })
    const { url } = await open([
      ...healthRoutes({ ready }, isOperator),
      ...metricsRoutes(source, isOperator),
    ])
    const ask = async (path: string, authorization?: string) => {
      const headers = authorization === undefined ? {} : { authorization }
      const answer = await fetch(url + path, { headers })
      return [answer.status, answer.ok ? await answer.text() : '']
    }
    const right = 'Bearer the-token-of-the-operator'
    expect(await ask('/ready')).toEqual([200, '{"ready":true,"detail":{"store":true}}'])
    expect(await ask('/ready', right)).toEqual([
      200,
      '{"ready":true,"detail":{"store":true,"documents":7}}',
    ])
    expect(await ask('/metrics')).toEqual([200, 'public'])
    expect(await ask('/metrics', right)).toEqual([200, 'all'])
    for (const wrong of [right.slice(0, -1), `${right}x`, 'Bearer ', right.toLowerCase()]) {
      expect(await ask('/metrics', wrong)).toEqual([401, ''])
      expect(await ask('/ready', wrong)).toEqual([401, ''])
    }
  })

  it.each(['/metrics', '/ready'])(
    'names the metrics token where that of %s is wrong',
    async (path) => {
      const isOperator = operatorCheck('the-token-of-the-operator')
      const source = { contentType: 'text/plain', render: async (which: string) => which }
      const ready = () => ({ ready: true, detail: {} })
      const { url } = await open([
        ...healthRoutes({ ready }, isOperator),
        ...metricsRoutes(source, isOperator),
      ])
      const answer = await fetch(url + path, { headers: { authorization: 'Bearer another' } })
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      const { code, detail } = (await answer.json()) as { code: string; detail: string }
      expect(code).toBe('invalid_metrics_token')
      expect(detail).toContain('--metrics-token')
      expect(detail).not.toContain('API key')
    },
  )

  it('knows no operator without a token', () => {
    const head = { method: 'GET', path: '/metrics', header: () => 'Bearer undefined' }
    expect(operatorCheck(undefined)(head)).toBe(false)
  })
})
