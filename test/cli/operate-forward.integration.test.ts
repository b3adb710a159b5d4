/** Other servers than the expected service at the address of the service. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHealth, readSamples, readTimes } from '../../src/cli/operate/health.ts'
import { History } from '../../src/cli/operate/history.ts'
import { type OperateServer, openOperateServer } from '../../src/cli/operate/server.ts'
import { listSlowRequests } from '../../src/cli/operate/slow-requests.ts'
import { operatePlace } from './operators.ts'

type Answer = (res: ServerResponse, req: IncomingMessage) => void

let service: Server
let server: OperateServer
let answer: Answer
const place = () => {
  const { port } = service.address() as AddressInfo
  return operatePlace({ data: tmpdir(), url: `http://127.0.0.1:${port}` })
}

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
  const text = 'text/plain; charset=utf-8'
  it.each([
    ...['text/html', 'text/javascript', 'image/svg+xml', 'application/json+x', ' '].map((one) => [
      ...[one, text],
    ]),
    ...['text/plain; version=0.0.4; charset=utf-8', 'application/problem+json', 'Text/Plain'].map(
      (one) => [one, one],
    ),
    ['TEXT/HTML', text],
  ])('of the type %j are %j: no page, no script', async (type, shown) => {
    answer = (res) => res.writeHead(200, { 'content-type': type! }).end('<script></script>')
    const { headers } = await fetch(`${server.origin}/llms.txt`)
    expect(headers.get('content-type')).toBe(shown)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

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
  it('shows some hundred endpoints of a service that tells of thousands', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => {
      return `devdex_request_seconds_count{endpoint="e${i}"} 1`
    })
    answer = (res, { url }) => void res.end(url === '/metrics' ? lines.join('\n') : '{}')
    expect((await readHealth(place())).endpoints).toHaveLength(200)
  })

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
    const { answers, gauges } = await readHealth(place())
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
    const times = readTimes(readSamples(text.join('\n')), 'm', 'endpoint')
    expect(times).toEqual([
      { name: 'a', requests: 2, meanMs: 2000, p50Ms: null, p95Ms: null, p99Ms: null },
      { name: 'b', requests: 2, meanMs: 2000, p50Ms: 100, p95Ms: null, p99Ms: null },
    ])
  })
})

describe('the history', () => {
  /** Metrics after so many fast and slow requests. */
  const metricsAfter = (fast: number, slow: number, more = '') => {
    const count = fast + slow
    const at = (le: string, value: number) =>
      `devdex_request_seconds_bucket{endpoint="e",outcome="answered",le="${le}"} ${value}`
    const buckets = [at('0.01', fast), at('1', count), at('+Inf', count)]
    const own = '{endpoint="e",outcome="answered"}'
    const sums = [
      `devdex_request_seconds_sum${own} ${slow}`,
      `devdex_request_seconds_count${own} ${count}`,
    ]
    return [...buckets, ...sums, 'devdex_gate_calls_waiting 4', more, ''].join('\n')
  }
  const times = (requests: number, p50Ms: number, p95Ms: number) => [
    { name: 'e', requests, p50Ms, p95Ms },
  ]

  it('has the times of each pause, also after a restart and a time without an answer', async () => {
    const history = new History(place())
    const texts = [
      ...[metricsAfter(5, 5), metricsAfter(15, 5), metricsAfter(15, 7), metricsAfter(15, 7)],
      ...[metricsAfter(1, 0), null, metricsAfter(8, 0), metricsAfter(9, 0)],
    ]
    for (const text of texts) {
      answer = (res) => (text === null ? res.destroy() : res.end(text))
      await history.read()
    }
    const shown = history.points.map(({ answers, waiting, endpoints }) => [
      ...[answers, waiting, endpoints],
    ])
    expect(shown).toEqual([
      [true, 4, []],
      [true, 4, times(10, 10, 10)],
      [true, 4, times(2, 1000, 1000)],
      [true, 4, []],
      [true, 4, times(1, 10, 10)],
      [false, 0, []],
      [true, 4, []],
      [true, 4, times(1, 10, 10)],
    ])
  })

  it('is bounded, whatever answers', async () => {
    const history = new History(place())
    let reading = 0
    answer = (res) => {
      reading++
      const lines = Array.from({ length: 60 }, (_, i) => {
        const name = `${i}`.padStart(200, 'x')
        return `devdex_request_seconds_count{endpoint="${name}"} ${reading * i}`
      })
      res.end(lines.join('\n'))
    }
    for (let i = 0; i < 245; i++) await history.read()
    expect(history.points).toHaveLength(240)
    const last = history.points.at(-1)!
    expect(last.endpoints).toHaveLength(40)
    expect(Math.max(...last.endpoints.map(({ name }) => name.length))).toBe(80)
  })

  it('tells which engine the service has, once it has answered', async () => {
    const history = new History(place())
    const engines = [history.engine]
    for (const more of ['devdex_workers 2', 'devdex_cluster_nodes 3']) {
      answer = (res) => res.end(metricsAfter(1, 0, more))
      await history.read()
      engines.push(history.engine)
    }
    answer = (res) => res.destroy()
    await history.read()
    expect([...engines, history.engine]).toEqual([null, 'embedded', 'opensearch', 'opensearch'])
  })
})

describe('slow requests of the service', () => {
  it('are shown with the members of the access log alone, the slowest first', async () => {
    const [slow, slower] = [5, 90].map((ms) => ({ ms, route: '/v3/x', body: 'text', time: [] }))
    answer = (res) => res.end(JSON.stringify({ since: 'then', requests: [slow, slower, 7, {}] }))
    expect(await listSlowRequests(place())).toEqual({
      from: 'service',
      since: 'then',
      requests: [90, 5].map((ms) => ({ route: '/v3/x', ms })),
    })
  })

  it.each([
    ['an earlier release', (res: ServerResponse): void => void res.writeHead(404).end('{}')],
    ['no JSON', (res: ServerResponse): void => void res.end('[')],
    ['another program', (res: ServerResponse): void => void res.end('{"requests":7}')],
    ['nothing', (res: ServerResponse): void => void res.destroy()],
  ] as const)('are none where there is %s', async (_, reply) => {
    answer = reply
    expect(await listSlowRequests(place())).toEqual({ requests: [], from: null })
  })
})
