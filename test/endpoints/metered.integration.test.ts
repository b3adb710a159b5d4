/** Calls without a charge. Those of keys that end meanwhile: `tables/holds.jsonl`. */

import { expect, it } from 'vitest'
import { buildApiRoutes, type Services } from '../../src/endpoints/index.ts'
import { createDispatcher, type Route } from '../../src/http/index.ts'
import { openForTest } from '../people/data-dir.ts'
import { quietServices } from './quiet-services.ts'
import { respondWith, smallRoutes } from './small-service.ts'

const path = '/v3/raw/users/by-login'

it('pays nothing where its client goes while the debit waits for its commit', async () => {
  const client = new AbortController()
  const find = async () => {
    // The immediate is asked for before the debit's own, and runs before it.
    setImmediate(() => client.abort())
    return [{ ordinal: 0, body: Buffer.from('{}') }]
  }
  const options = { services: ['RAW'], credits: 5 } as const
  const made = await smallRoutes({ find }, options)
  await respondWith(made)('/raw/users/by-login', { logins: ['fay'] }, {}, client.signal)
  expect(client.signal.aborted).toBe(true)
  const account = await made.access.keys.find(made.id)
  expect(account).toMatchObject({ creditsRemaining: 5, creditsUsed: 0 })
})

it('is refused before its body is read where it would wait too long, and /account is not', async () => {
  const accounts = await openForTest()
  const { key } = await accounts.access.keys.create({ name: 'n', services: ['RAW'], credits: 5 })
  const admissionControl = { refuses: () => true }
  const services = { ...quietServices(accounts), admissionControl } as unknown as Services
  const dispatch = createDispatcher(buildApiRoutes(services) as Route[])
  const header = (name: string) => (name === 'authorization' ? `Bearer ${key}` : 'application/json')
  const answer = dispatch({ method: 'POST', path, header })
  if (!('status' in answer)) throw new Error('its body would be read')
  expect(answer.status).toBe(503)
  expect(answer.fields).toContain('\r\nx-credits-used: 0\r\nx-credits-remaining: 5\r\n')
  expect(answer.fields).toMatch(/\r\nretry-after: [12]\r\nretry-after-ms: \d{3,4}$/)
  expect(dispatch({ method: 'POST', path: '/v3/account', header })).toHaveProperty('respond')
})
