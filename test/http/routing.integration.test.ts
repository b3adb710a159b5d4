/** Which route answers, and which error comes first when a request has several. */
import { describe, expect, it } from 'vitest'
import { limits, RequestError } from '../../src/contract/index.ts'
import { createDispatcher, type RequestHead } from '../../src/http/index.ts'
import { describeAdapters } from './adapters.ts'
import { answersIn, rawPost, talk } from './raw-socket.ts'
import { echo, get, ok, post, postJson } from './routes.ts'

describeAdapters('routing', (open) => {
  it('finds a route by its exact path and method, whatever the query string', async () => {
    const both = [get('/both', () => ok('"get"')), post('/both', () => ok('"post"'))]
    const { url } = await open(both)
    expect(await (await fetch(`${url}/both?a=b`)).json()).toBe('get')
    expect(await (await postJson(`${url}/both?a=b`, {})).json()).toBe('post')
  })

  it.each(['/', '/v3', '/v3/', '/v3/echo/', '/v3/ECHO', '/v3/%65cho', '/other'])(
    'has nothing at %s',
    async (path) => {
      const { url } = await open([echo])
      const answer = await postJson(url + path, {})
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'not_found', status: 404 })
    },
  )

  it('tells a client without /v3 in its base address where the path is', async () => {
    const { url } = await open([echo, post('/v3/people/{id}/friends', () => ok('[]'))])
    const detailOf = async (path: string) =>
      ((await (await postJson(url + path, {})).json()) as { detail: string }).detail
    const base = 'the base address ends with /v3, send this to'
    expect(await detailOf('/echo')).toBe(`there is nothing at /echo; ${base} /v3/echo`)
    expect(await detailOf('/people/U_1/friends')).toContain(`${base} /v3/people/U_1/friends`)
    for (const path of ['/v3/other', '/other', '/v3/v3/echo']) {
      expect(await detailOf(path)).toContain('GET /openapi.json lists the paths')
    }
  })

  it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('refuses %s of a POST', async (method) => {
    const { url } = await open([echo])
    const answer = await fetch(`${url}/v3/echo`, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
    expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' })
  })

  it('names every method that is allowed', async () => {
    const { url } = await open([get('/both'), post('/both')])
    const answer = await fetch(`${url}/both`, { method: 'PUT' })
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST')
  })

  it('tells the route which client called and what it sent', async () => {
    const heads: RequestHead[] = []
    const { url } = await open([
      post('/v3/head', (call) => {
        heads.push(call.head)
        return ok()
      }),
    ])
    await postJson(`${url}/v3/head?x=1`, {}, { 'X-Custom': 'value' })
    const [head] = heads
    expect(head).toMatchObject({ method: 'POST', path: '/v3/head' })
    expect(head?.header('x-custom')).toBe('value')
    expect(head?.header('absent')).toBeUndefined()
  })
})

describeAdapters('HEAD', (open) => {
  it('is answered as GET, without the body', async () => {
    const { url, responded } = await open([get('/alive', () => ok('"alive"')), echo])
    const asked = await fetch(`${url}/alive`)
    const answer = await fetch(`${url}/alive`, { method: 'HEAD' })
    const told = ({ status, headers }: Response) => {
      return [status, headers.get('content-type'), headers.get('content-length')]
    }
    expect(told(answer)).toEqual(told(asked))
    expect(told(answer)).toEqual([200, 'application/json', '7'])
    expect(await answer.text()).toBe('')
    expect(responded).toEqual(['/alive', '/alive'])
    const other = await fetch(`${url}/v3/echo`, { method: 'HEAD' })
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it.each(['', 'Content-Length: 2\r\n', `Content-Length: ${64 << 20}\r\n`])(
    'with %j gets no byte behind the head of its answer',
    async (length) => {
      const { port } = await open([get('/alive', () => ok('"alive"'))])
      const head = `HEAD /alive HTTP/1.1\r\nHost: test.example\r\n${length}\r\n`
      const { headAnswer, rest } = await splitHead(port, `${head}${length === '' ? '' : '{}'}`)
      expect(headAnswer).toMatch(/^HTTP\/1\.1 (200|413) /)
      // A body that never comes whole may be told in an answer of its own.
      expect(rest).toMatch(/^(HTTP\/1\.1 400 |$)/)
    },
  )

  it('leaves the next request after it as it is', async () => {
    const { port } = await open([get('/alive', () => ok('"alive"'))])
    const head = 'HEAD /alive HTTP/1.1\r\nHost: test.example\r\nContent-Length: 0\r\n\r\n'
    const next = 'GET /alive HTTP/1.1\r\nHost: test.example\r\nConnection: close\r\n\r\n'
    const { headAnswer, rest } = await splitHead(port, head + next)
    expect(headAnswer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answersIn(rest)).toMatchObject([{ status: 200, body: '"alive"' }])
  })
})

async function splitHead(port: number, bytes: string) {
  const { connect } = await import('node:net')
  const received = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => void socket.write(bytes))
    socket.on('data', (data) => {
      text += data.toString('latin1')
      socket.end()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
  const headEnd = received.indexOf('\r\n\r\n') + 4
  return { headAnswer: received.slice(0, headEnd), rest: received.slice(headEnd) }
}

describeAdapters('the order of errors', (open) => {
  const tooLarge = 'x'.repeat(limits.bodyBytesMax + 1)
  const guarded = post(
    '/v3/guarded',
    () => {
      throw new RequestError('insufficient_credits', { required: 2, remaining: 1 })
    },
    {
      admit: (head) => {
        const key = head.header('authorization')
        if (key === undefined) throw new RequestError('unauthorized')
        if (key === 'Bearer busy') throw new RequestError('rate_limited', { rate: 50 })
        return null
      },
    },
  )
  const key = { authorization: 'Bearer good' }

  it.each([
    [404, 'POST', '/v3/none', tooLarge, { 'content-type': 'text/plain' }],
    [405, 'PUT', '/v3/guarded', tooLarge, { 'content-type': 'text/plain' }],
    [401, 'POST', '/v3/guarded', tooLarge, { 'content-type': 'text/plain' }],
    [429, 'POST', '/v3/guarded', tooLarge, { authorization: 'Bearer busy' }],
    [415, 'POST', '/v3/guarded', tooLarge, { ...key, 'content-type': 'text/plain' }],
    [413, 'POST', '/v3/guarded', tooLarge, { ...key, 'content-type': 'application/json' }],
    [400, 'POST', '/v3/guarded', '{', { ...key, 'content-type': 'application/json' }],
    [402, 'POST', '/v3/guarded', '{}', { ...key, 'content-type': 'application/json' }],
  ] as const)('gives %i to %s %s', async (status, method, path, body, headers) => {
    const { url } = await open([guarded])
    const answer = await fetch(url + path, { method, headers, body })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ status })
  })

  it.each([undefined, 'text/plain', 'application/jsonp', 'application/problem+json'])(
    'refuses the media type %s',
    async (type) => {
      const { port, responded } = await open([echo])
      const field = type === undefined ? '' : `Content-Type: ${type}\r\n`
      const bytes = rawPost('/v3/echo', '{}').replace('Content-Type: application/json\r\n', field)
      const { answers } = await talk(port, bytes, 1)
      expect(answers[0]?.status).toBe(415)
      expect(responded).toEqual([])
    },
  )

  it.each(['application/json;charset=utf-8', 'Application/JSON ; charset="utf-8"; x=y'])(
    'takes the media type %s',
    async (type) => {
      const { url } = await open([echo])
      expect((await postJson(`${url}/v3/echo`, {}, { 'content-type': type })).status).toBe(200)
    },
  )
})

describe('a dispatcher', () => {
  it('refuses two routes for one method and path', () => {
    expect(() => createDispatcher([get('/a'), post('/a'), get('/a')])).toThrow('GET /a')
  })
})
