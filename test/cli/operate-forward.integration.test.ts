/** What answers at the address of the service, when it is not the service that one expects. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { healthOf, samplesIn, timesIn } from '../../src/cli/operate/health.ts'
import { type OperateServer, openOperateServer } from '../../src/cli/operate/server.ts'
import { readConfig } from '../../src/config.ts'

type Answer = (res: ServerResponse, req: IncomingMessage) => void

let service: Server
let server: OperateServer
let answer: Answer
const place = () => {
  const { port } = service.address() as AddressInfo
  const { stdout, stderr, stdin } = process
  const config = readConfig({ DEVDEX_LOG: 'silent' })
  return { data, url: `http://127.0.0.1:${port}`, config, io: { stdout, stderr, stdin } }
}
/** Forwarding and health read nothing there. */
const data = tmpdir()

beforeAll(async () => {
  service = createServer((req, res) => answer(res, req)).listen(0, '127.0.0.1')
  await once(service, 'listening')
  server = await openOperateServer(place(), { port: 0 })
})

afterAll(async () => {
  await server.close()
  service.closeAllConnections()
  service.close()
})

function call(signal?: AbortSignal): Promise<Response> {
  return fetch(`${server.origin}/v3/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    redirect: 'manual',
    ...(signal === undefined ? {} : { signal }),
  })
}

describe('answers that are forwarded', () => {
  it.each([
    'text/html',
    'text/javascript',
    'image/svg+xml',
    'application/json+x',
    ' ',
    'TEXT/HTML',
  ])('of the type %j are plain text: no page, no script', async (type) => {
    answer = (res) => res.writeHead(200, { 'content-type': type }).end('<script></script>')
    const { headers } = await fetch(`${server.origin}/llms.txt`)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each(['text/plain; version=0.0.4; charset=utf-8', 'application/problem+json', 'Text/Plain'])(
    'keep the type %j',
    async (type) => {
      answer = (res) => res.writeHead(200, { 'content-type': type }).end('{}')
      expect((await fetch(`${server.origin}/metrics`)).headers.get('content-type')).toBe(type)
    },
  )

  it('set no cookies, lead nowhere, and open nothing to other origins', async () => {
    const set = {
      'set-cookie': 'a=b',
      'access-control-allow-origin': '*',
      'clear-site-data': '"*"',
      refresh: '0; url=http://evil.example/',
      location: 'http://evil.example/',
      'retry-after': '7',
      'x-credits-used': '3',
    }
    answer = (res) => res.writeHead(307, set).end()
    const { status, headers } = await call()
    expect(status).toBe(307)
    expect([headers.get('retry-after'), headers.get('x-credits-used')]).toEqual(['7', '3'])
    const others = [...headers.keys()].filter((name) => name in set)
    expect(others.toSorted()).toEqual(['retry-after', 'x-credits-used'])
  })

  it.each([
    ['no head', () => undefined],
    ['half a body', (res: ServerResponse) => void res.writeHead(200).write('{"id":')],
  ] as const)('are left when the client leaves: %s', async (_, begin) => {
    const leaving = new AbortController()
    let left: Promise<unknown> | undefined
    const came = new Promise<void>((resolve) => {
      answer = (res) => {
        left = once(res, 'close')
        begin(res)
        resolve()
      }
    })
    const asked = call(leaving.signal).then((reply) => reply.text())
    await came
    leaving.abort()
    await expect(asked).rejects.toThrow()
    await left
  })

  it('that are cut are cut for the client too', async () => {
    answer = (res) => res.writeHead(200).write('{"id":', () => res.destroy())
    await expect(call().then((reply) => reply.text())).rejects.toThrow()
  })
})

describe('health', () => {
  it('reads the beginning of metrics that never end', async () => {
    let isLeft: Promise<unknown> | undefined
    answer = (res, { url }) => {
      if (url !== '/metrics') return void res.end('{}')
      isLeft = once(res, 'close')
      const more = () => {
        while (res.write('queued 1\n'.repeat(10_000)));
      }
      res.on('drain', more)
      more()
    }
    const { answers, gauges } = await healthOf(place())
    await isLeft
    expect(answers).toBe(true)
    expect(gauges).toHaveLength(1000)
  })

  it('tells the times of each endpoint apart', () => {
    const text = ['a', 'b'].flatMap((name, index) => [
      `m_bucket{endpoint="${name}",le="0.1"} ${index}`,
      `m_bucket{endpoint="${name}",le="+Inf"} 2`,
      `m_sum{endpoint="${name}"} 4`,
      `m_count{endpoint="${name}"} 2`,
    ])
    const times = timesIn(samplesIn(text.join('\n')), 'm', 'endpoint')
    expect(times).toEqual([
      { name: 'a', requests: 2, meanMs: 2000, p50Ms: null, p95Ms: null, p99Ms: null },
      { name: 'b', requests: 2, meanMs: 2000, p50Ms: 100, p95Ms: null, p99Ms: null },
    ])
  })
})
