/** The server of `devdex console --operate` over a data directory with a running service. */

import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importLines, openWorld, type World } from '../service/harness.ts'
import { devdex } from './harness.ts'
import { openOperator, operatePlace } from './operators.ts'

const users = ['ada', 'bo', 'cy'].map((login) => ({
  platformId: `U_${login}`,
  login,
  bio: 'rust compilers',
  emails: [`${login}@home.example`],
}))
const key = { name: 'x', services: ['SEARCH'], credits: 1 }
const shoe = { filters: { users: { field: 'shoe', op: 'Eq', value: 1 } } }
const refusals = [
  ['keys/grant', { id: 'x', credits: 1, more: 2 }, 400],
  ['keys/grant', { id: 'x', credits: 0.5 }, 400],
  ['keys/grant', { id: 'nothing', credits: 1 }, 409],
  ['keys/create', { ...key, services: ['FLY'] }, 400],
  ['keys/create', { ...key, expiresAt: '2020-01-01' }, 400],
  ['keys/create', { ...key, credits: -1 }, 400],
  ['keys/create', { ...key, scope: shoe }, 400],
  ['usage', { from: '2026-02-31' }, 400],
  ['usage', { from: '2026-02-02', to: '2026-02-01' }, 400],
  ['audit', { from: 'yesterday' }, 400],
  ['suppressions/add', { value: 'co.uk', kind: 'domain' }, 400],
  ['suppressions/preview', { value: 'a b', kind: 'domain' }, 400],
] as const

const repos = [{ platformId: 'R_1', ownerLogin: 'ada', name: 'engine', description: 'rust' }]

let world: World
let operator: Awaited<ReturnType<typeof openOperator>>
let nowMs = Date.now()

beforeAll(async () => {
  world = await openWorld({ users, repos })
  const log = join(world.dataDir, 'service.log')
  const line = { msg: 'request', time: '2026-11-27T00:00:00Z', route: '/v3/x', status: 200 }
  const lines = [12, 3400].map((ms) => JSON.stringify({ ...line, ms, requestId: `r${ms}` }))
  writeFileSync(log, `not JSON\n${lines.join('\n')}\n{"msg":"other","ms":9}\n`)
  const place = { data: world.dataDir, url: world.url.replace('/v3', ''), log }
  operator = await openOperator(operatePlace(place), () => nowMs)
}, 60_000)

afterAll(async () => {
  await operator.server.close()
  await world.close()
})

const ask: typeof operator.ask = (...call) => operator.ask(...call)
const origin = () => operator.server.origin

/** The status of a request with headers that `fetch` does not let one set. */
function statusWith(headers: Record<string, string>, path = '/'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin()}${path}`, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', reject).end()
  })
}

async function printed(...args: string[]) {
  const { code, stdout, stderr } = await devdex([...args, '--data', world.dataDir, '--json'])
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('devdex:')])
  return JSON.parse(stdout)
}

describe('sessions', () => {
  it('takes a token once, within ten minutes', async () => {
    const [token, fresh, old] = [0, 0, 0].map(operator.newToken)
    expect((await operator.open(token)).status).toBe(200)
    const again = await operator.open(token)
    expect([again.status, again.body.code]).toEqual([401, 'token_refused'])
    nowMs += 599_999
    expect((await operator.open(fresh)).status).toBe(200)
    nowMs += 1
    expect((await operator.open(old)).body.code).toBe('token_refused')
  })

  it('lets nothing be done without a session', async () => {
    const gets = ['place', 'imports', 'snapshots', 'keys', 'suppressions', 'health', 'checks']
    const posts = ['usage', 'audit', 'audit/verify', 'imports/start', 'imports/cancel']
    const changes = ['create', 'grant', 'rotate', 'revoke'].map((name) => `keys/${name}`)
    const hiding = ['preview', 'add', 'remove'].map((name) => `suppressions/${name}`)
    const answers = [
      ...[...gets, 'slow', 'history'].map((path) => ask(path, undefined, 'x')),
      ...[...posts, ...changes, ...hiding, 'snapshots/roll-back'].map((path) => ask(path, {}, '')),
    ]
    for (const { status, body } of await Promise.all(answers)) {
      expect([status, body.code]).toEqual([401, 'no_session'])
    }
    expect((await ask('keys', undefined, world.keys.all)).status).toBe(401)
  })
})

describe('who reaches it', () => {
  it('is this machine by its own names, and pages of this origin', async () => {
    const { port, host } = new URL(origin())
    expect(origin()).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await statusWith({ host })).toBe(200)
    expect(await statusWith({ host: `localhost:${port}` })).toBe(200)
    expect(await statusWith({ host, origin: origin() })).toBe(200)
    const wrong = [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1',
      '127.0.0.1:1',
      `[::1]:${port}`,
    ]
    for (const name of wrong) expect(await statusWith({ host: name })).toBe(403)
    const pages = [
      'http://evil.example',
      'null',
      `http://localhost:${port}`,
      'http://127.0.0.1:8080',
    ]
    for (const path of ['/', '/operate/keys', '/v3/search/users', '/health']) {
      for (const origin of pages) {
        const method = path.startsWith('/v3') ? 405 : 403
        expect(await statusWith({ host, origin }, path)).toBe(method)
      }
    }
  })

  it('takes bodies of JSON up to a MiB, with known members', async () => {
    const large = { value: 'x'.repeat(1 << 20) }
    await operator.refuse('suppressions/preview', large, 413, 'body_too_large')
    const answer = await fetch(`${origin()}/operate/usage`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(415)
  })
})

describe('the API behind it', () => {
  it('passes calls on with their key, and answers with their headers and credits', async () => {
    const call = (key: string) =>
      fetch(`${origin()}/v3/search/users`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: '{"query":"rust"}',
      })
    const answer = await call(world.keys.all!)
    expect([answer.status, answer.headers.get('x-credits-used')]).toEqual([200, '3'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(((await answer.json()) as { count: number }).count).toBe(3)
    expect((await call(operator.session)).status).toBe(401)
  })

  it('streams, and shows the pages, metrics and the document', async () => {
    const answer = await fetch(`${origin()}/v3/search/users`, {
      method: 'POST',
      headers: {
        accept: 'application/x-ndjson',
        authorization: `Bearer ${world.keys.all}`,
        'content-type': 'application/json',
      },
      body: '{"query":"rust"}',
    })
    expect(answer.headers.get('content-type')).toContain('ndjson')
    expect((await answer.text()).trim().split('\n').length).toBeGreaterThanOrEqual(3)
    const paths = ['/', '/docs', '/health', '/ready', '/metrics', '/openapi.json']
    for (const path of paths) expect((await fetch(origin() + path)).status).toBe(200)
  })
})

describe('keys', () => {
  it('are made, topped up, rotated and revoked, as commands and service see', async () => {
    const made = await ask('keys/create', { name: 'new', services: ['SEARCH'], credits: 5 })
    const { key, account } = made.body
    const balance = async (secret: string) => {
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
      const answer = await fetch(`${world.url}/account`, { method: 'POST', headers, body: '{}' })
      return answer.ok ? ((await answer.json()) as { credits: { remaining: number } }) : null
    }
    expect((await balance(key))?.credits.remaining).toBe(5)
    await ask('keys/grant', { id: account.id, credits: 7 })
    expect((await balance(key))?.credits.remaining).toBe(12)
    const rotated = await ask('keys/rotate', { id: account.id, overlapSeconds: 0 })
    expect(await balance(key)).toBeNull()
    const wrong = { id: account.id, confirm: 'old' }
    await operator.refuse('keys/revoke', wrong, 400, 'invalid_request')
    await ask('keys/revoke', { id: account.id, confirm: 'new' })
    expect(await balance(rotated.body.key)).toBeNull()
    const listed = (await printed('keys', 'list')).find(
      ({ id }: { id: string }) => id === account.id,
    )
    expect(listed).toMatchObject({ name: 'new', revokedAt: expect.any(String) })
    expect((await ask('keys')).body.keys).toContainEqual({ ...listed, state: 'revoked' })
    expect(JSON.stringify((await ask('keys')).body)).not.toContain(key)
  })

  it('have their usage summed as the command does', async () => {
    await world.search({ query: 'rust' })
    const { rows } = (await ask('usage', {})).body
    expect(rows.length).toBeGreaterThan(0)
    expect(rows).toEqual(await printed('keys', 'usage'))
  })
})

describe('people', () => {
  it('lists who was shown addresses of whom', async () => {
    const filters = { field: 'login', op: 'Eq', value: 'bo' }
    const includeAttributes = { revealEmails: true }
    expect((await world.post('/search/users', { filters, includeAttributes })).status).toBe(200)
    const { entries } = (await ask('audit', { user: 'bo' })).body
    expect(entries).toEqual(await printed('audit', '--user', 'bo'))
    expect(entries).toMatchObject([{ user: 'bo', name: 'all', addresses: 1 }])
    const reason = 'a talk about compilers'
    const signals = { reasonForEmailNaturalLanguage: reason, sender: 'Duarte' }
    const body = { logins: ['cy'], signals }
    expect((await world.post('/users/best-email/by-login', body)).status).toBe(200)
    await world.post('/users/best-email/by-login', { logins: ['cy'] })
    const told = (await ask('audit', { user: 'cy' })).body.entries as { reason?: string }[]
    expect(told).toEqual(await printed('audit', '--user', 'cy'))
    expect(told.map((entry) => entry.reason)).toEqual([undefined, reason])
    expect(JSON.stringify(told)).not.toContain('Duarte')
    expect((await ask('audit/verify', {})).body).toMatchObject({ whole: true, problems: [] })
  })

  it('are hidden after their number was shown, and shown again', async () => {
    const asked = { value: 'ada' }
    const preview = (await ask('suppressions/preview', asked)).body
    const hidden = { users: 1, repositories: 1 }
    expect(preview).toEqual({ kind: 'login', needsYes: false, suppressed: hidden })
    expect(await world.logins({ query: 'rust' })).toContain('ada')
    expect((await ask('suppressions')).body.suppressions).toEqual([])
    const { mark } = (await ask('suppressions/add', { ...asked, note: 'ticket 1' })).body
    await expect.poll(() => world.logins({ query: 'rust' })).not.toContain('ada')
    expect((await ask('suppressions')).body.suppressions).toEqual(await printed('suppress', 'list'))
    await ask('suppressions/remove', { mark })
    await expect.poll(() => world.logins({ query: 'rust' })).toContain('ada')
    await operator.refuse('suppressions/remove', { mark }, 409, 'operation_refused')
  })

  it('are not hidden by a domain of all the world without a yes', async () => {
    const domain = { value: 'co.uk', kind: 'domain' }
    expect((await ask('suppressions/preview', domain)).body.needsYes).toBe(true)
  })
})

describe('data', () => {
  it('is rolled back by name, which the service follows', async () => {
    const before = (await ask('snapshots')).body.snapshots[0].name
    const now = await importLines(world.dataDir, { users: users.slice(1), repos })
    await expect.poll(() => world.logins({ query: 'rust' })).not.toContain('ada')
    expect((await ask('snapshots')).body.snapshots).toMatchObject([
      { name: now, current: true, documents: { users: 2 }, bytes: expect.any(Number) },
      { name: before, current: false, documents: { users: 3 } },
    ])
    const wrong = { name: before, confirm: now }
    await operator.refuse('snapshots/roll-back', wrong, 400, 'invalid_request')
    const done = await ask('snapshots/roll-back', { name: before, confirm: before })
    expect(done.body).toEqual({ snapshot: before, before: now })
    await expect.poll(() => world.logins({ query: 'rust' })).toContain('ada')
    const again = { name: before, confirm: before }
    await operator.refuse('snapshots/roll-back', again, 409, 'operation_refused')
  })

  it('has its service described, with queues and times', async () => {
    const { body } = await ask('health')
    expect(body).toMatchObject({ answers: true, ready: true })
    expect(body.endpoints).toContainEqual(expect.objectContaining({ name: 'searchUsers' }))
    const names = body.gauges.map(({ name }: { name: string }) => name)
    expect(names).toContain('devdex_gate_calls_waiting')
    const { checks } = (await ask('checks')).body
    expect(checks.map(({ name }: { name: string }) => name)).toContain('snapshot')
  })

  it('shows the slowest requests of the log, without other lines', async () => {
    const { requests, from } = (await ask('slow')).body
    expect([from, requests.map(({ ms }: { ms: number }) => ms)]).toEqual(['file', [3400, 12]])
  })
})

it.each(refusals)('%s %j is refused with %i', (path, body, status) =>
  operator.refuse(path, body, status, status === 400 ? 'invalid_request' : 'operation_refused'),
)
