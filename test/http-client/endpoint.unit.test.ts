import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HttpClientError, HttpEndpoint } from '../../src/http-client/index.ts'
import { JsonServer, pour, type Respond, sendJson } from './json-server.ts'

const key = 'sk-very-secret-0123456789'
const server = new JsonServer<{ readonly text: string }>()
let url: string

beforeAll(async () => {
  url = await server.listen()
})
afterAll(() => server.close())

const limits = { tryMs: 2000, wholeMs: 2000, retries: 0, bodyBytesMax: 1000 }

function post(more: Partial<typeof limits> = {}, stop = new AbortController().signal) {
  const endpoint = new HttpEndpoint({ url: `${url}/?v=1`, path: '/ask', key, owner: 'a test' })
  return endpoint.post({ text: 'what was sent' }, { ...limits, ...more }, stop)
}

/** The error of a call, which must contain neither the key nor the request. */
async function failure(result: Promise<unknown>): Promise<HttpClientError> {
  const error: unknown = await result.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(HttpClientError)
  const told = `${(error as Error).stack}${JSON.stringify(error)}`
  expect(told).not.toContain(key)
  expect(told).not.toContain('what was sent')
  return error as HttpClientError
}

type Row = readonly [
  string,
  Respond<{ readonly text: string }>,
  Partial<Pick<HttpClientError, 'reason' | 'retryable' | 'status'>>,
]

const silent: Respond<object> = () => {}

describe('an endpoint', () => {
  it('gives the answer as JSON', async () => {
    server.respond((request, response) => sendJson(response, 200, request))
    expect(await post()).toEqual({
      path: '/v1/ask?v=1',
      authorization: `Bearer ${key}`,
      text: 'what was sent',
    })
  })

  it.each<Row>([
    ['is silent', silent, { reason: 'timeout', retryable: true, status: undefined }],
    ['breaks off', (_, r) => void r.destroy(), { reason: 'unreachable', retryable: true }],
    ['says 503', (_, r) => sendJson(r, 503, key), { reason: 'refused', retryable: true }],
    ['says 403', (_, r) => sendJson(r, 403, { error: key }), { reason: 'refused', status: 403 }],
    [
      'redirects',
      (_, r) => sendJson(r, 302, '', { location: 'http://127.0.0.1:1/' }),
      { reason: 'refused', retryable: false, status: 302 },
    ],
    ['sends prose', (_, r) => sendJson(r, 200, 'hello'), { reason: 'unreadable' }],
    ['does not end', (_, r) => pour(r.writeHead(200), () => undefined), { reason: 'unreadable' }],
  ])('whose server %s says so', async (_, respond, told) => {
    server.respond(respond)
    const tryMs = told.reason === 'timeout' ? 40 : 2000
    expect(await failure(post({ tryMs }))).toMatchObject(told)
    expect(server.requests).toHaveLength(1)
  })

  it('waits for the answer where the limit is longer than any timer', async () => {
    server.respond((_, response) => void setTimeout(() => sendJson(response, 200, {}), 20))
    await expect(post({ tryMs: 2 ** 31, wholeMs: 2 ** 32 })).resolves.toBeDefined()
  })

  it('stops when it is told to', async () => {
    const stop = new AbortController()
    server.respond(() => stop.abort())
    expect(await failure(post({ retries: 3 }, stop.signal))).toMatchObject({
      reason: 'stopped',
      retryable: false,
    })
    expect((await failure(post({}, AbortSignal.abort()))).reason).toBe('stopped')
  })

  it('tries again no longer than it may', async () => {
    server.respond((_, response) => sendJson(response, 500, '', { 'retry-after': '0' }))
    await failure(post({ retries: 2 }))
    expect(server.requests).toHaveLength(3)
  })

  it.each([
    [{ url: 'file:///v1' }, 'the address of a test is like https://HOST/v1'],
    [{ url: `https://me:${key}@host.example/` }, 'the address of a test is like'],
    [{ key: `${key}é` }, 'the key of a test has only visible ASCII characters'],
  ])('cannot be had with %#', (settings, message) => {
    const open = () => new HttpEndpoint({ url, path: '/ask', owner: 'a test', ...settings })
    expect(open).toThrow(HttpClientError)
    expect(open).toThrow(message)
    expect(open).not.toThrow(key)
  })
})
