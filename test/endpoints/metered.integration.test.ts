/** Calls without a charge. Those of keys that end meanwhile: `tables/holds.jsonl`. */

import { expect, it } from 'vitest'
import { type CancelSignal, neverAborted } from '../../src/domain/index.ts'
import { apiRoutes, type Services } from '../../src/endpoints/index.ts'
import { type BodyReader, createDispatcher, type Route } from '../../src/http/index.ts'
import { freshDataDir, openForTest } from '../access/data-dir.ts'
import { oneSnapshot, quietServices } from './quiet-services.ts'

const path = '/v3/raw/users/by-login'

/** One look-up; `meanwhile` happens while the engine runs it. */
async function lookup(meanwhile: () => void, signal: CancelSignal = neverAborted) {
  const access = openForTest(freshDataDir())
  const { account, key } = access.create({ name: 'n', services: ['RAW'], credits: 5 })
  const find = async () => {
    meanwhile()
    return [{ ordinal: 0, body: Buffer.from('{}') }]
  }
  const services = { ...quietServices(access), snapshots: oneSnapshot({ engine: { find } }) }
  const dispatch = createDispatcher(apiRoutes(services as unknown as Services) as Route[])
  const fields = new Map([
    ['authorization', `Bearer ${key}`],
    ['content-type', 'application/json'],
  ])
  const head = { method: 'POST', path, header: (name: string) => fields.get(name) }
  const reader = dispatch(head) as BodyReader
  await reader.respond(Buffer.from('{"logins":["fay"]}'), signal)
  return { account: access.find(account.id) }
}

it('pays nothing where its client goes while the debit waits for its commit', async () => {
  const client = new AbortController()
  // The immediate is asked for before the debit's own, and runs before it.
  const { account } = await lookup(() => setImmediate(() => client.abort()), client.signal)
  expect(client.signal.aborted).toBe(true)
  expect(account).toMatchObject({ creditsRemaining: 5, creditsUsed: 0 })
})

it('is refused before its body is read where it would wait too long, and /account is not', () => {
  const access = openForTest(freshDataDir())
  const { key } = access.create({ name: 'n', services: ['RAW'], credits: 5 })
  const admissionControl = { refuses: () => true }
  const services = { ...quietServices(access), admissionControl } as unknown as Services
  const dispatch = createDispatcher(apiRoutes(services) as Route[])
  const header = (name: string) => (name === 'authorization' ? `Bearer ${key}` : 'application/json')
  const answer = dispatch({ method: 'POST', path, header })
  if (!('status' in answer)) throw new Error('its body would be read')
  expect(answer.status).toBe(503)
  expect(answer.fields).toContain('\r\nx-credits-used: 0\r\nx-credits-remaining: 5\r\n')
  expect(answer.fields).toMatch(/\r\nretry-after: [12]\r\nretry-after-ms: \d{3,4}$/)
  expect(dispatch({ method: 'POST', path: '/v3/account', header })).toHaveProperty('respond')
})
