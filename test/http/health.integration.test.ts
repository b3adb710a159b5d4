/** Health, readiness and figures, and what the operator's token shows of them. */
import { expect, it } from 'vitest'
import {
  createHealthRoutes,
  createMetricsRoutes,
  createOperatorCheck,
} from '../../src/http/index.ts'
import { describeAdapters } from './adapters.ts'

const noOperator = () => false

describeAdapters('health', (open) => {
  it('says that the process is up, and whether searches are answered, as it is now', async () => {
    let ready = false
    const state = () => ({ ready, detail: { workers: ready ? 2 : 0 } })
    const { url } = await open(createHealthRoutes({ ready: state }, noOperator))
    for (ready of [false, true]) {
      const health = await fetch(`${url}/health`)
      expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
      const answer = await fetch(`${url}/ready`)
      const retry = ['retry-after', 'retry-after-ms'].map((name) => answer.headers.get(name))
      expect([answer.status, ...retry]).toEqual(ready ? [200, null, null] : [503, '1', '1000'])
      expect(await answer.json()).toEqual(state())
    }
  })

  it.each(['/health', '/ready'])('takes HEAD of %s, as monitors ask', async (path) => {
    let ready = false
    const { url } = await open(
      createHealthRoutes({ ready: () => ({ ready, detail: {} }) }, noOperator),
    )
    for (ready of [false, true]) {
      const asked = await fetch(url + path)
      const answer = await fetch(url + path, { method: 'HEAD' })
      expect(answer.status).toBe(path === '/health' || ready ? 200 : 503)
      const bytes = String((await asked.arrayBuffer()).byteLength)
      expect(answer.headers.get('content-length')).toBe(bytes)
      expect(await answer.text()).toBe('')
    }
  })
})

describeAdapters('the metrics token', (open) => {
  it('shows counts, and all metrics, to the operator alone', async () => {
    const isOperator = createOperatorCheck('the-token-of-the-operator')
    const source = { contentType: 'text/plain', render: async (which: string) => which }
    const ready = () => ({ ready: true, detail: { store: true }, counts: { documents: 7 } })
    const routes = [
      ...createHealthRoutes({ ready }, isOperator),
      ...createMetricsRoutes(source, isOperator),
    ]
    const { url } = await open(routes)
    const ask = async (path: string, authorization?: string) => {
      const headers = authorization === undefined ? {} : { authorization }
      const answer = await fetch(url + path, { headers })
      const text = await answer.text()
      if (answer.ok) return text
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      return JSON.parse(text).code
    }
    const right = 'Bearer the-token-of-the-operator'
    expect(await ask('/ready')).toBe('{"ready":true,"detail":{"store":true}}')
    expect(await ask('/ready', right)).toBe('{"ready":true,"detail":{"store":true,"documents":7}}')
    expect([await ask('/metrics'), await ask('/metrics', right)]).toEqual(['public', 'all'])
    for (const wrong of [right.slice(0, -1), `${right}x`, 'Bearer ', right.toLowerCase()]) {
      for (const path of ['/metrics', '/ready']) {
        expect(await ask(path, wrong)).toBe('invalid_metrics_token')
      }
    }
  })

  it('knows no operator without a token', () => {
    const head = { method: 'GET', path: '/metrics', header: () => 'Bearer undefined' }
    expect(createOperatorCheck(undefined)(head)).toBe(false)
  })
})
