/** Paths without a key: the API document, which lists all paths, and figures of the service. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/contract/index.ts'
import { openWorld, type World } from './harness.ts'
import { connected, endpointIds } from './requests.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(connected)
})
afterAll(() => world.close())

interface ServerList {
  readonly servers?: readonly { readonly url: string }[]
}
interface OpenApi extends ServerList {
  readonly openapi: string
  readonly paths: Readonly<Record<string, ServerList & { get?: Operation; post?: Operation }>>
}
interface Operation extends ServerList {
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { examples: Record<string, { value: unknown }> }>>
  }
}
interface SlowAnswer {
  readonly since: string
  readonly requests: readonly Readonly<Record<string, unknown>>[]
}
async function document(): Promise<OpenApi> {
  return (await world.ask<OpenApi>('GET', '/openapi.json')).body
}

/** "METHOD path" of each operation in the document, below its server. */
async function listed(): Promise<string[]> {
  const { paths, servers } = await document()
  return Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const operation = item[method]
      if (operation === undefined) return []
      const base = (operation.servers ?? item.servers ?? servers)?.[0]?.url ?? ''
      return [`${method.toUpperCase()} ${base.replace(/\/$/, '')}${path}`]
    }),
  )
}

const open = ['docs', 'health', 'llms.txt', 'metrics', 'metrics/slow', 'openapi.json', 'ready']
/** The expected routes. */
const routes = [
  ...open.map((name) => `GET /${name}`),
  ...endpointIds.map((id) => `POST /v3${endpoints[id].path}`),
].sort()

/** A path of the document with the id of an existing record. */
function filledIn(path: string): string {
  return path.replace('{id}', path.includes('/repos/') ? 'R_lens' : 'U_ada')
}

describe('/openapi.json', () => {
  test('is OpenAPI 3.1 and lists exactly the served paths', async () => {
    expect((await document()).openapi).toMatch(/^3\.1\.\d+$/)
    expect((await listed()).sort()).toEqual(routes)
    for (const route of routes) {
      const [method = '', path = ''] = filledIn(route).split(' ')
      const { status } = await world.ask(method, path)
      expect(status, route).toBe(method === 'GET' ? 200 : 401)
      const other = method === 'GET' ? 'POST' : 'GET'
      const answer = await world.ask(other, path)
      const allowed = method === 'GET' ? 'GET, HEAD' : method
      expect([answer.status, answer.headers.get('allow')], route).toEqual([405, allowed])
      const asked = await fetch(new URL(path, world.url), { method: 'HEAD' })
      expect(asked.status, route).toBe(method === 'GET' ? 200 : 405)
    }
  })

  test('every example request is valid', async () => {
    const { paths } = await document()
    for (const [path, { post }] of Object.entries(paths)) {
      const examples = post?.requestBody?.content?.['application/json']?.examples ?? {}
      if (post !== undefined) expect(Object.keys(examples).length, path).toBeGreaterThan(0)
      for (const { value } of Object.values(examples)) {
        const answer = await world.post<{ code?: string }>(filledIn(path), value)
        // Cursors and names of the examples do not exist here.
        const has = (member: string) => JSON.stringify(value).includes(`"${member}":`)
        const told = [answer.status, answer.body.code]
        const unknown = path.endsWith('/new') ? 'unknown_saved_search' : 'unknown_root'
        const refused = has('after') ? [400, 'invalid_cursor'] : [404, unknown]
        const isRefused = has('after') || has('similarTo') || path.endsWith('/new')
        expect(told, `${path} ${JSON.stringify(value)} ${answer.text}`).toEqual(
          isRefused ? refused : [200, undefined],
        )
      }
    }
  })
})

describe('figures', () => {
  test('/metrics counts people, credits and addresses for the operator alone', async () => {
    const names = (text: string) => [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
    const all = names((await world.operate('/metrics')).text)
    const open = names((await world.ask('GET', '/metrics')).text)
    expect(all.filter((name) => !open.includes(name)).sort()).toEqual([
      'devdex_addresses_revealed_total',
      'devdex_credits_charged_total',
      'devdex_index_bytes',
      'devdex_index_documents',
      'devdex_mail_domains_total',
      'devdex_response_bytes_total',
      'devdex_store_commits_total',
      'devdex_store_tail_bytes',
    ])
    expect(open.filter((name) => !all.includes(name))).toEqual([])
  })

  test('/metrics/slow lists calls, with their accounts for the operator alone', async () => {
    const query = 'a name that people search for'
    const { headers } = await world.post('/search/users', { query })
    await world.ask('GET', '/metrics')
    const all = await world.operate<SlowAnswer>('/metrics/slow')
    const requestId = headers.get('x-request-id')
    const call = all.body.requests.find((one) => one.requestId === requestId)
    const shown = { method: 'POST', route: '/v3/search/users', status: 200 }
    expect(call).toMatchObject({ ...shown, keyId: expect.any(String), credits: expect.any(Number) })
    const open = await world.ask<SlowAnswer>('GET', '/metrics/slow')
    expect(Date.parse(open.body.since)).toBeLessThanOrEqual(Date.now())
    expect(open.body.requests.length).toBe(all.body.requests.length)
    const members = new Set(open.body.requests.flatMap((one) => Object.keys(one)))
    for (const name of members) {
      expect(['time', 'method', 'route', 'status', 'code', 'ms']).toContain(name)
    }
    for (const text of [query, ...Object.values(world.keys)]) expect(all.text).not.toContain(text)
    const routes = all.body.requests.map(({ route }) => String(route))
    expect(routes.filter((route) => !route.startsWith('/v3/'))).toEqual([])
  })
})
