/** Counters and log lines for requests with any outcome. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import {
  createDispatcher,
  type HttpKind,
  openHttpServer,
  type Route,
} from '../../src/http/index.ts'
import type { AccessLine } from '../../src/observe/index.ts'
import { readTable } from '../tables.ts'
import { describeAdapters } from './adapters.ts'
import { talk } from './raw-socket.ts'
import { admissionControl, get, ok, post, postJson } from './routes.ts'

async function watched(kind: HttpKind, routes: readonly Route[]) {
  const ended: [endpoint: string, outcome: string, bytes: number][] = []
  const refused: string[] = []
  const stages: string[] = []
  const lines: AccessLine[] = []
  const stats = {
    ended: (endpoint: string, outcome: string, seconds: number, bytes: number) => {
      expect(seconds).toBeGreaterThanOrEqual(0)
      ended.push([endpoint, outcome, bytes])
    },
    stage: (stage: string) => void stages.push(stage),
    refused: (code: string) => void refused.push(code),
  }
  const accessLog = { isLogged: () => true, write: (line: AccessLine) => void lines.push(line) }
  const log = { warn: () => undefined, error: () => undefined }
  const dispatch = createDispatcher(routes, { log, stats, accessLog })
  const server = await openHttpServer(dispatch, { kind, log, stats, bodyMsMax: 300 })
  const port = await server.listen('127.0.0.1', 0)
  const close = () => server.close(0)
  return { ended, refused, stages, lines, port, url: `http://127.0.0.1:${port}`, close }
}

const search = post('/v3/search', () => ok('{"é":1}'), {
  endpoint: 'search',
  caller: () => ({ keyId: 'k1', credits: 3 }),
})
const byId = get('/v3/users/{id}/x', () => ok(() => Buffer.from('12345')))

describeAdapters('figures of answers', (_, kind) => {
  it('know endpoint, outcome, bytes and caller of an answer', async () => {
    const { url, ended, lines, stages, refused, close } = await watched(kind, [search, byId])
    const parent = 'b7ad6b7169203331'
    const trace = '0af7651916cd43dd8448eb211c80319c'
    await postJson(
      `${url}/v3/search?name=mira`,
      { query: 'mira' },
      {
        'x-request-id': 'mine',
        traceparent: `00-${trace}-${parent}-01`,
      },
    )
    await fetch(`${url}/v3/users/mira/x`)
    await close()
    expect(ended).toEqual([
      ['search', 'answered', 8],
      ['/v3/users/{id}/x', 'answered', 5],
    ])
    expect(stages).toEqual(['receive', 'compose'])
    expect(refused).toEqual([])
    expect(lines[0]).toEqual({
      requestId: 'mine',
      traceId: trace,
      parentId: parent,
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
      method: 'POST',
      route: '/v3/search',
      status: 200,
      code: undefined,
      ms: expect.any(Number),
      bytes: 8,
      credits: 3,
      keyId: 'k1',
    })
    expect(lines[1]).toMatchObject({ method: 'GET', route: '/v3/users/{id}/x' })
    expect(JSON.stringify(lines)).not.toContain('mira')
  })
})

describeAdapters('figures of answers to HEAD', (_, kind) => {
  it.each(['', 'Content-Length: 0\r\n'])(
    'count no byte, and no client as gone %#',
    async (length) => {
      const composed = get('/composed', () => ok(() => Buffer.from('12345')))
      const { port, ended, lines, close } = await watched(kind, [get('/text'), composed])
      for (const path of ['/text', '/composed']) {
        const head = `HEAD ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${length}\r\n`
        await talk(port, head, 2)
      }
      await close()
      expect(ended).toEqual([
        ['/text', 'answered', 0],
        ['/composed', 'answered', 0],
      ])
      const line = { method: 'HEAD', status: 200, code: undefined, bytes: 0 }
      expect(lines).toMatchObject([line, line])
    },
  )
})

describeAdapters('figures of refusals', (_, kind) => {
  it('count what http refuses, and leave to a route what it refuses itself', async () => {
    const refusing = post('/v3/refusing', () => ok(), {
      admit: () => {
        throw new TypeError('no')
      },
    })
    const failing = post('/v3/failing', () => {
      throw new TypeError('no')
    })
    const routes = [search, refusing, failing]
    const { port, refused, ended, lines, close } = await watched(kind, routes)
    const rows = readTable<'bytes' | 'refused' | 'ended' | 'line'>('test/http/refusals.tsv')
    for (const { bytes } of rows) await talk(port, bytes, 1)
    await close()
    const expected = (name: 'refused' | 'ended' | 'line') =>
      rows.map((row) => row[name]).filter((told) => told !== '')
    expect(refused).toEqual(expected('refused'))
    const outcomes = ended.map(([endpoint, outcome]) => `${endpoint} ${outcome}`)
    expect(outcomes).toEqual(expected('ended'))
    expect(lines.map(({ status, code }) => `${status} ${code}`)).toEqual(expected('line'))
    expect(lines.map(({ route }) => route).slice(0, 2)).toEqual(['none', 'none'])
    expect(lines[1]!.method).toBe('other')
  })
})

describeAdapters('figures of who breaks off', (_, kind) => {
  it.each(['resetAndDestroy', 'end'] as const)('refuse nothing: %s', async (leave) => {
    const { port, refused, close } = await watched(kind, [search])
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('POST /v3/search HTTP/1.1\r\nHo')
    await setTimeout(50)
    socket[leave]()
    await setTimeout(50)
    await close()
    socket.destroy()
    expect(refused).toEqual([])
  })
})

describeAdapters('figures of what is not sent', (_, kind) => {
  it('tell who had gone, and which answer could not be made', async () => {
    const { opened, open } = admissionControl()
    const slow = post('/v3/slow', async (call) => {
      await expect.poll(() => call.signal.aborted).toBe(true)
      open()
      return ok('late')
    })
    const broken = post('/v3/broken', () =>
      ok(() => {
        throw new Error('no memory')
      }),
    )
    const { url, ended, lines, close } = await watched(kind, [slow, broken])
    const leaving = new AbortController()
    const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    const left = fetch(`${url}/v3/slow`, { ...body, signal: leaving.signal }).catch(() => 'left')
    void setTimeout(50).then(() => leaving.abort())
    await Promise.all([left, opened])
    await fetch(`${url}/v3/broken`, body).catch(() => undefined)
    await close()
    expect(ended).toEqual([
      ['/v3/slow', 'gone', 0],
      ['/v3/broken', 'failed', 0],
    ])
    expect(lines.map(({ status, code }) => [status, code])).toEqual([
      [200, 'gone'],
      [500, 'internal_error'],
    ])
  })

  it('take two traceparents for none', async () => {
    const { port, lines, close } = await watched(kind, [get('/x')])
    const trace = (digit: string) =>
      `traceparent: 00-${digit.repeat(32)}-${digit.repeat(16)}-01\r\n`
    const both = trace('1') + trace('2')
    await talk(port, `GET /x HTTP/1.1\r\nHost: a\r\n${both}Connection: close\r\n\r\n`, 1)
    await close()
    expect(lines[0]!.traceId).not.toMatch(/^(1|2)+$/)
    expect(lines[0]!.parentId).toBeUndefined()
  })
})
