/** Requests that pages of other origins may send, and headers they may read, over both adapters. */
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../src/contract/index.ts'
import { createDispatcher, withCors } from '../../src/http/index.ts'
import { describeAdapters } from './adapters.ts'
import { get, ok, post, postJson } from './routes.ts'

const app = 'https://app.example'
const other = 'http://localhost:5173'

const refused = (_: unknown) => {
  throw new RequestError('rate_limited', { retryAfterMs: 5 })
}
const chunked = post('/v3/stream', () => {
  const pieces = [Buffer.from('{}\n'), null]
  const chunks = { next: async () => pieces.shift() ?? null, close: () => undefined }
  return { ...ok(), type: 'application/x-ndjson', chunks }
})
const late = post('/v3/late', async () => ok('[]'))
const routes = [
  ...[post('/v3/echo'), late, chunked, get('/v3/read'), get('/health')],
  ...[post('/v3/busy', refused), post('/v3/strange', () => ok(), { admit: refused })],
]

const forBrowsers =
  /^(?:access-control-.*|ca.*-control|con.*|vary|keep-alive|date|uwebsockets|x-con.*|transfer-.*)$/

/** A request of a page to which a browser asks first. */
function preflight(url: string, origin: string, more: Record<string, string> = {}) {
  const headers = { origin, 'access-control-request-method': 'POST', ...more }
  return fetch(url, { method: 'OPTIONS', headers })
}

function corsFields(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => name === 'vary' || name.startsWith('access-control-'))
}

describeAdapters('pages of listed origins', (open) => {
  it('may send the headers they ask for', async () => {
    const { url, responded } = await open(routes, { cors: [app, other] })
    const names = 'authorization,content-type,idempotency-key,x-stainless-os'
    for (const origin of [app, other]) {
      const asked = { 'access-control-request-headers': names }
      const answer = await preflight(`${url}/v3/echo`, origin, asked)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe('')
      expect(Object.fromEntries(corsFields(answer.headers))).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-headers': names,
        'access-control-allow-methods': 'GET, POST',
        'access-control-max-age': '7200',
        vary: 'origin',
      })
    }
    expect(responded).toEqual([])
  })

  it.each([
    ['echo', {}, 200],
    ['late', {}, 200],
    ['stream', {}, 200],
    ['busy', {}, 429],
    ['strange', {}, 429],
    ['nowhere', {}, 404],
    ['read', {}, 405],
    ['echo', '{"x', 400],
    ['echo', { x: 'y'.repeat(1 << 20) }, 413],
  ])('read the answer of /v3/%s', async (path, body, status) => {
    const { url } = await open(routes, { cors: [other, app] })
    const answer = await postJson(`${url}/v3/${path}`, body, { origin: app })
    await answer.text()
    expect(answer.status).toBe(status)
    const { headers } = answer
    expect(headers.get('access-control-allow-origin')).toBe(app)
    expect(headers.get('access-control-allow-credentials')).toBe(null)
    expect(headers.get('vary')).toBe('origin')
    const readable = headers.get('access-control-expose-headers')?.split(', ')
    // The rest is for browsers, or they show it anyway.
    const told = [...headers.keys()].filter((name) => !forBrowsers.test(name))
    expect(told).toContain('x-request-id')
    expect(readable).toEqual(expect.arrayContaining(told))
  })

  it('send no header whose name could end a line or is none', async () => {
    const { url } = await open(routes, { cors: [app] })
    for (const names of ['a b', 'x;y', 'é', ',', 'a,,b']) {
      const asked = { 'access-control-request-headers': names }
      const { headers } = await preflight(`${url}/v3/echo`, app, asked)
      expect(headers.get('access-control-allow-headers')).toBe(null)
    }
  })
})

describeAdapters('pages of other origins', (open) => {
  it.each([
    'https://evil.example',
    'https://app.example.evil.example',
    'http://app.example',
    'https://app.example:8443',
    'null',
    '',
    '*',
  ])('get nothing: %s', async (origin) => {
    const { url } = await open(routes, { cors: [app] })
    const asked = await preflight(`${url}/v3/echo`, origin)
    expect(asked.status).toBe(405)
    expect(corsFields(asked.headers)).toEqual([['vary', 'origin']])
    const answer = await postJson(`${url}/v3/echo`, {}, { origin })
    // The server is no browser: without one, an origin is any text.
    expect(answer.status).toBe(200)
    expect(corsFields(answer.headers)).toEqual([['vary', 'origin']])
  })

  it('may be let in one and all', async () => {
    const { url } = await open(routes, { cors: ['*'] })
    const asked = await preflight(`${url}/v3/echo`, 'null')
    expect(asked.headers.get('access-control-allow-origin')).toBe('*')
    const { headers } = await postJson(`${url}/v3/busy`, {}, { origin: 'https://any.example' })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBe(null)
  })

  it('get nothing of paths outside of the API', async () => {
    const { url } = await open(routes, { cors: [app] })
    const answer = await fetch(`${url}/health`, { headers: { origin: app } })
    expect(corsFields(answer.headers)).toEqual([])
    expect((await preflight(`${url}/health`, app)).status).toBe(405)
  })

  it('get nothing without origins', async () => {
    const { url } = await open(routes)
    expect((await preflight(`${url}/v3/echo`, app)).status).toBe(405)
    const answer = await postJson(`${url}/v3/echo`, {}, { origin: app })
    expect(corsFields(answer.headers)).toEqual([])
  })
})

describeAdapters('OPTIONS that no browser asks before a request', (open) => {
  it('is no method of a path, as without origins', async () => {
    const { url } = await open(routes, { cors: [app] })
    const bare = await fetch(`${url}/v3/echo`, { method: 'OPTIONS', headers: { origin: app } })
    expect(bare.status).toBe(405)
    expect(bare.headers.get('allow')).toBe('POST')
  })
})

describe('no origins', () => {
  it('cost nothing', () => {
    const dispatch = createDispatcher(routes)
    expect(withCors(dispatch, [])).toBe(dispatch)
  })
})
