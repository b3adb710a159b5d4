/** Requests and their answers, on every adapter: a row each. */
import { expect, it } from 'vitest'
import { RequestError } from '../../src/contract/index.ts'
import { createDispatcher, type RequestHead } from '../../src/http/index.ts'
import { readTable, repeatUnits } from '../tables.ts'
import { describeAdapters, sharedServer } from './adapters.ts'
import { answersIn, converse, talk } from './raw-socket.ts'
import { echo, get, ok, post, postJson } from './routes.ts'

function failing(path: string, ...error: ConstructorParameters<typeof RequestError>) {
  return post(path, () => {
    throw new RequestError(...error)
  })
}

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
const timed = post('/v3/timed', (call) => {
  call.timing('engine', 1.234)
  call.timing('join', 0)
  return ok()
})
const broken = post('/v3/broken', () => {
  throw new Error('broken')
})
const routes = [
  ...[echo, guarded, timed, broken, get('/alive', () => ok('"alive"'))],
  get('/both', () => ok('"get"')),
  post('/both', () => ok('"post"')),
  ...[get('/v3/things/{id}'), post('/v3/things/{id}')],
  ...['/v3/raw/users/{id}/graph/followers', '/v3/raw/users/by-login', '/v3/{one}/and/{other}'].map(
    (path) => post(path, (call) => ok(JSON.stringify(call.params))),
  ),
  post('/v3/raw/users/{id}/graph/stars', () => ok('"stars"')),
  post('/v3/raw/repos/{id}/graph/stars', () => ok('"starrers"')),
  post('/v3/wish', (call) => ok(JSON.stringify(call.head.header('prefer') ?? null))),
  failing('/v3/slow1', 'rate_limited', { rate: 50, retryAfterMs: 2500 }),
  failing('/v3/slow2', 'rate_limited', { rate: 50, retryAfterMs: 19.2 }),
  failing('/v3/full', 'overloaded', { retryAfterSeconds: 1 }),
  failing('/v3/starting', 'not_ready'),
]

type Column = 'about' | 'request' | 'fields' | 'body' | 'status' | 'answer' | 'headers' | 'called'

const rows = readTable<Column>('test/http/requests.tsv')

const asLatin1 = (text: string) => Buffer.from(text).toString('latin1')

describeAdapters('a request', (_, kind) => {
  const served = sharedServer(kind, routes)

  it.each(rows)('$about: $request $fields $body', async (row) => {
    const body = asLatin1(repeatUnits(row.body))
    const lines = row.fields === '' ? [] : repeatUnits(row.fields).split(' | ')
    const length = `Content-Length: ${body.length}`
    const head = [`${repeatUnits(row.request)} HTTP/1.1`, 'Host: a', ...lines, length]
    const { port, responded } = served()
    responded.length = 0
    const { answers } = await talk(port, `${asLatin1(head.join('\r\n'))}\r\n\r\n${body}`, 1)
    const [answer] = answers
    expect(answer?.status).toBe(Number(row.status))
    const told = JSON.parse(Buffer.from(answer!.body, 'latin1').toString())
    const expected = JSON.parse(repeatUnits(row.answer))
    if (row.status === '200' || typeof expected !== 'object') expect(told).toEqual(expected)
    else expect(told).toMatchObject(expected)
    for (const field of row.headers.split(' | ').filter(Boolean)) {
      const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(repeatUnits(field))!
      const pattern = /^\/(.*)\/$/.exec(value)?.[1]
      const got = answer!.headers.get(name) ?? ''
      if (pattern === undefined) expect([name, got]).toEqual([name, value])
      else expect(got).toMatch(new RegExp(pattern))
    }
    expect(responded.join(' ')).toBe(row.called)
  })
})

describeAdapters('a route', (open) => {
  it('is told which client called and what it sent', async () => {
    const heads: RequestHead[] = []
    const told = post('/v3/head', (call) => {
      heads.push(call.head)
      return ok()
    })
    const { url } = await open([told])
    await postJson(`${url}/v3/head?x=1`, {}, { 'X-Custom': 'value' })
    expect(heads).toMatchObject([{ method: 'POST', path: '/v3/head' }])
    expect([heads[0]!.header('x-custom'), heads[0]!.header('absent')]).toEqual(['value', undefined])
  })

  it('is never found where bytes of its parameter are not escaped', async () => {
    const { port, responded } = await open(routes)
    const bytes = 'POST /v3/raw/users/caf\u00e9/graph/followers HTTP/1.1\r\nHost: a\r\n'
    const { answers } = await talk(port, `${bytes}Content-Length: 2\r\n\r\n{}`, 1)
    // Node's parser already refuses what is no ASCII.
    expect([400, 404]).toContain(answers[0]?.status)
    expect(responded).toEqual([])
  })

  it('is named to a client without /v3 in its base address', async () => {
    const { url } = await open([echo, post('/v3/people/{id}/friends', () => ok('[]'))])
    const ask = async (path: string) => (await postJson(url + path, {})).text()
    expect(await ask('/echo')).toContain('/v3/echo')
    expect(await ask('/people/U_1/friends')).toContain('/v3/people/U_1/friends')
    for (const path of ['/v3/other', '/other', '/v3/v3/echo']) {
      expect(await ask(path)).toContain('/openapi.json')
    }
  })
})

describeAdapters('HEAD', (open) => {
  const headOf = (fields: string) => `HEAD /alive HTTP/1.1\r\nHost: a\r\n${fields}\r\n`

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
      const { head, rest } = await splitHead(port, `${headOf(length)}${length === '' ? '' : '{}'}`)
      expect(head).toMatch(/^HTTP\/1\.1 (200|413) /)
      // A body that never comes whole may be told in an answer of its own.
      expect(rest).toMatch(/^(HTTP\/1\.1 400 |$)/)
    },
  )

  it('leaves the next request after it as it is', async () => {
    const { port } = await open([get('/alive', () => ok('"alive"'))])
    const next = 'GET /alive HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
    const { head, rest } = await splitHead(port, headOf('Content-Length: 0\r\n') + next)
    expect(head).toMatch(/^HTTP\/1\.1 200 /)
    expect(answersIn(rest)).toMatchObject([{ status: 200, body: '"alive"' }])
  })
})

async function splitHead(port: number, bytes: string) {
  let received = ''
  await converse(port, Number.POSITIVE_INFINITY, (socket) => {
    socket.on('data', (text) => {
      received += text
      socket.end()
    })
    socket.write(bytes)
  })
  const end = received.indexOf('\r\n\r\n') + 4
  return { head: received.slice(0, end), rest: received.slice(end) }
}

it.each(readTable<'one' | 'other' | 'isRefused'>('test/http/route-pairs.tsv'))(
  'takes $one together with $other, or refuses it: $isRefused',
  ({ one, other, isRefused }) => {
    const both = [one, other].map((text) => {
      const [method, path = ''] = text.split(' ')
      return method === 'GET' ? get(path) : post(path)
    })
    const create = () => createDispatcher(both)
    if (isRefused === 'yes') expect(create).toThrow('two routes')
    else expect(create).not.toThrow()
  },
)
