import { expect, it } from 'vitest'
import { healthRoutes } from '../../src/http/index.ts'
import { describeAdapters } from './adapters.ts'

describeAdapters('health', (open) => {
  it('says that the process is up, ready or not', async () => {
    const { url } = await open(healthRoutes({ ready: () => ({ ready: false, detail: {} }) }))
    const answer = await fetch(`${url}/health`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: 'ok' })
  })

  it('says whether searches are answered, as it is now', async () => {
    let ready = false
    const { url } = await open(
      healthRoutes({ ready: () => ({ ready, detail: { workers: ready ? 2 : 0 } }) }),
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
})
