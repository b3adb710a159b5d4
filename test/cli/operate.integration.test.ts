/** The server of `devdex console --operate` over a data directory with a running service. */

import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillKept } from '../behaviour/tables.ts'
import { expectedValue, selectValue } from '../behaviour/values.ts'
import { importLines, openWorld, type World } from '../service/harness.ts'
import { readJsonLines } from '../tables.ts'
import { devdex } from './harness.ts'
import { openOperator, operatePlace } from './operators.ts'

/** Steps of a row have one of the first six members, and what its answer must be. */
interface Step {
  /** A path of the operator's server. */
  readonly ask?: string
  /** A path of the service, with a key for all. */
  readonly post?: string
  /** A key, and the credits that it has: null where it is refused. */
  readonly balance?: string
  readonly credits?: number | null
  /** Logins that a search finds, sooner or later. */
  readonly finds?: readonly string[]
  /** Logins of a new snapshot. */
  readonly import?: readonly string[]
  readonly body?: object
  /** Status and code. */
  readonly refused?: string
  readonly is?: Readonly<Record<string, unknown>>
  readonly has?: object
  readonly shows?: readonly string[]
  readonly lacks?: readonly string[]
  /** A list of the answer, which a command prints, too, but for one member of its items. */
  readonly member?: string
  readonly command?: string
  readonly without?: string
  readonly contains?: object
  /** Values for later steps, by their paths. */
  readonly keep?: Readonly<Record<string, string>>
}

const rows = readJsonLines<{ name: string; steps: readonly Step[] }>('test/cli/operate.jsonl')

const users = ['ada', 'bo', 'cy'].map((login) => ({
  platformId: `U_${login}`,
  login,
  bio: 'rust compilers',
  emails: [`${login}@home.example`],
}))
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

it.each(rows)('$name', async ({ steps }) => {
  const kept = new Map<string, unknown>()
  for (const step of steps) await runStep(fillKept(step, kept), kept)
})

async function runStep(step: Step, kept: Map<string, unknown>): Promise<void> {
  const { ask, post, balance, finds, import: imported, body } = step
  let answer: unknown
  if (imported !== undefined) {
    const left = users.filter(({ login }) => imported.includes(login))
    answer = await importLines(world.dataDir, { users: left, repos })
  } else if (finds !== undefined) {
    await expect.poll(async () => (await world.logins({ query: 'rust' })).sort()).toEqual(finds)
  } else if (balance !== undefined) {
    const headers = { authorization: `Bearer ${balance}` }
    const told = await world.post('/account', {}, { key: null, headers })
    answer = told.status === 401 ? null : selectValue(told.body, 'credits.remaining')
    expect(answer).toBe(step.credits)
  } else if (post !== undefined) {
    expect((await world.post(post, body)).status).toBe(200)
  } else if (step.refused !== undefined) {
    const [status, code] = step.refused.split(' ')
    await operator.refuse(ask!, body, Number(status), code!)
  } else {
    const told = await operator.ask(ask!, body)
    expect(told.status, JSON.stringify(told.body)).toBeLessThan(300)
    await expectAnswer(step, told.body)
    answer = told.body
  }
  for (const [name, path] of Object.entries(step.keep ?? {})) {
    kept.set(name, selectValue(answer, path))
  }
}

async function expectAnswer(step: Step, answer: object): Promise<void> {
  const { is = {}, has = {}, shows = [], lacks = [], member, command, without, contains } = step
  for (const [path, value] of Object.entries(is)) expect(selectValue(answer, path)).toEqual(value)
  expect(answer).toMatchObject(expectedValue(has) as object)
  const text = JSON.stringify(answer)
  for (const part of shows) expect(text).toContain(part)
  for (const part of lacks) expect(text).not.toContain(part)
  if (member === undefined) return
  const list = selectValue(answer, member) as Readonly<Record<string, unknown>>[]
  if (contains !== undefined) expect(list).toContainEqual(expect.objectContaining(contains))
  const args = [...command!.split(' '), '--data', world.dataDir, '--json']
  const { code, stdout, stderr } = await devdex(args)
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('devdex:')])
  expect(JSON.parse(stdout)).toEqual(list.map((item) => ({ ...item, [without ?? '']: undefined })))
}

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

  const gets = 'place imports snapshots keys suppressions health checks slow history'
  const posts = `usage audit audit/verify imports/start imports/cancel snapshots/roll-back
    keys/create keys/grant keys/rotate keys/revoke
    suppressions/preview suppressions/add suppressions/remove`
  it.each([
    ...gets.split(/\s+/).map((path) => [path, undefined, 'x'] as const),
    ...posts.split(/\s+/).map((path) => [path, {}, ''] as const),
  ])('lets nothing be done without one: %s', async (...call) => {
    const { status, body } = await operator.ask(...call)
    expect([status, body.code]).toEqual([401, 'no_session'])
    expect((await operator.ask(call[0], call[1], world.keys.all)).status).toBe(401)
  })
})

describe('who reaches it', () => {
  it('is this machine by its own names, and pages of this origin', async () => {
    const { port, host } = new URL(origin())
    expect(origin()).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const right = [{ host }, { host: `localhost:${port}` }, { host, origin: origin() }]
    for (const headers of right) expect(await statusWith(headers)).toBe(200)
    const wrong = `evil.example evil.example:${port} 127.0.0.1 127.0.0.1:1 [::1]:${port}`
    for (const name of wrong.split(' ')) expect(await statusWith({ host: name })).toBe(403)
    const pages = `http://evil.example null http://localhost:${port} http://127.0.0.1:8080`
    for (const path of ['/', '/operate/keys', '/v3/search/users', '/health']) {
      for (const origin of pages.split(' ')) {
        const method = path.startsWith('/v3') ? 405 : 403
        expect(await statusWith({ host, origin }, path)).toBe(method)
      }
    }
  })

  it('takes bodies of JSON up to a MiB', async () => {
    const large = { value: 'x'.repeat(1 << 20) }
    await operator.refuse('suppressions/preview', large, 413, 'body_too_large')
    const answer = await fetch(`${origin()}/operate/usage`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(415)
  })
})

describe('the API behind it', () => {
  const call = (key: string, more: object = {}) =>
    fetch(`${origin()}/v3/search/users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more },
      body: '{"query":"rust"}',
    })

  it('passes calls on with their key, and answers with their headers and credits', async () => {
    const answer = await call(world.keys.all!)
    expect([answer.status, answer.headers.get('x-credits-used')]).toEqual([200, '3'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(((await answer.json()) as { count: number }).count).toBe(3)
    expect((await call(operator.session)).status).toBe(401)
  })

  it('streams, and shows the pages, metrics and the document', async () => {
    const answer = await call(world.keys.all!, { accept: 'application/x-ndjson' })
    expect(answer.headers.get('content-type')).toContain('ndjson')
    expect((await answer.text()).trim().split('\n').length).toBeGreaterThanOrEqual(3)
    const paths = ['/', '/docs', '/health', '/ready', '/metrics', '/openapi.json']
    for (const path of paths) expect((await fetch(origin() + path)).status).toBe(200)
  })
})
