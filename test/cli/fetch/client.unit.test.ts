/** How long the client waits, what it sends, and which errors it tells apart. */
import { describe, expect, it } from 'vitest'
import { GithubClient, type GithubQuery } from '../../../src/cli/fetch/client.ts'
import { readJsonLines } from '../../tables.ts'

const query: GithubQuery = { operation: 'Account', text: 'query Account { x }', variables: {} }
const good = { data: { account: {} } }

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

function clientOf(answers: readonly (Response | Error)[], stop = new AbortController()) {
  const sent: Sent[] = []
  const pauses: number[] = []
  const left = [...answers]
  const fetch = async (url: unknown, init?: RequestInit) => {
    sent.push({ url: String(url), init: init! })
    const next = left.shift()
    if (next instanceof Error) throw next
    return next ?? json(good)
  }
  const client = new GithubClient({
    ...{ url: 'https://git.example/graphql', token: 'secret', userAgent: 'devdex/1' },
    ...{ fetch: fetch as typeof globalThis.fetch, requestMs: 60_000, stop: stop.signal },
    pause: async (ms) => {
      pauses.push(ms)
    },
  })
  return { client, sent, pauses }
}

function json(body: unknown, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers })
}

const inSeconds = (seconds: number) => String(Math.round(Date.now() / 1000) + seconds)

describe('a client of GitHub', () => {
  it('sends the operation, the variables and the headers', async () => {
    const { client, sent } = clientOf([])
    expect(await client.ask(query)).toEqual({ data: { account: {} }, problems: [] })
    const { init } = sent[0]!
    expect(JSON.parse(String(init.body))).toEqual({
      query: 'query Account { x }',
      operationName: 'Account',
      variables: {},
    })
    expect(init.headers).toMatchObject({ Authorization: 'Bearer secret', 'User-Agent': 'devdex/1' })
    expect(init.redirect).toBe('manual')
  })

  it('waits at least a minute for a secondary limit without a time, then ever longer', async () => {
    const refusal = () => json({ message: 'You have exceeded a secondary rate limit' }, {}, 403)
    const { client, pauses } = clientOf([refusal(), refusal(), refusal(), refusal(), refusal()])
    await client.ask(query)
    const least = [60_000, 120_000, 240_000, 480_000, 900_000]
    expect(pauses).toHaveLength(least.length)
    for (const [i, ms] of least.entries()) {
      expect(pauses[i]).toBeGreaterThanOrEqual(ms)
      expect(pauses[i]).toBeLessThanOrEqual(ms * 1.25)
    }
  })

  it('gives up after eight waits', async () => {
    const refusals = Array.from({ length: 20 }, () => json({}, { 'retry-after': '5' }, 429))
    const { client, sent, pauses } = clientOf(refusals)
    await expect(client.ask(query)).rejects.toMatchObject({ kind: 'fatal' })
    expect(pauses).toEqual(Array.from({ length: 8 }, () => 5000))
    expect(sent).toHaveLength(9)
  })

  const serverMs = Date.parse('2031-01-01T00:00:00Z')
  it.each([
    [
      'until the reset by the clock of the server',
      { date: new Date(serverMs).toUTCString(), 'x-ratelimit-reset': `${serverMs / 1000 + 1800}` },
      1_801_000,
    ],
    ['until a date', { 'retry-after': new Date(Date.now() + 90_000).toUTCString() }, 90_000],
  ])('waits %s', async (_, headers, ms) => {
    const body = { errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] }
    const { client, pauses } = clientOf([json(body, { 'x-ratelimit-remaining': '0', ...headers })])
    await client.ask(query)
    expect(pauses).toHaveLength(1)
    expect(Math.abs(pauses[0]! - ms)).toBeLessThan(5000)
  })

  it('waits before a request that the points left do not pay', async () => {
    const resetAt = new Date(Date.now() + 600_000).toISOString()
    const rateLimit = { cost: 3, limit: 5000, remaining: 2, resetAt }
    const { client, sent, pauses } = clientOf([json({ data: { rateLimit } })])
    await client.ask(query)
    expect(pauses).toEqual([])
    await client.ask(query)
    expect(pauses).toHaveLength(1)
    expect(Math.abs(pauses[0]! - 601_000)).toBeLessThan(2000)
    expect(sent).toHaveLength(2)
    expect(client.points).toBe(3)
  })

  it('does not wait longer than a limit can last', async () => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(100_000) }
    const { client, pauses } = clientOf([json({ message: 'rate limit' }, headers, 403)])
    await expect(client.ask(query)).rejects.toThrow(/may be asked again in 27 h/)
    expect(pauses).toEqual([])
  })

  const cut = (code: string) =>
    Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('x'), { code }) })

  const rows = readJsonLines<[name: string, kind: string, row: RefusalRow]>(
    'test/cli/fetch/refusals.jsonl',
  )

  it.each(rows)('%s is %s', async (_, kind, { code, text, body, status }) => {
    const answer = code ? cut(code) : text ? new Response(text) : json(body, {}, status)
    const { client } = clientOf([answer])
    await expect(client.ask(query)).rejects.toMatchObject({ name: 'GithubError', kind })
  })

  it('hands on what a heavy query gave', async () => {
    const body = { data: { a: 1 }, errors: [{ message: 'Something went wrong while executing' }] }
    const { client } = clientOf([json(body)])
    await expect(client.ask(query)).rejects.toMatchObject({ partial: { data: { a: 1 } } })
  })

  it('returns problems together with good data', async () => {
    const body = { data: { account: null }, errors: [{ type: 'NOT_FOUND', message: 'Could not' }] }
    const { client } = clientOf([json(body)])
    expect((await client.ask(query)).problems).toEqual([
      { type: 'NOT_FOUND', message: 'Could not' },
    ])
  })

  it('asks for nothing once it was stopped', async () => {
    const stop = new AbortController()
    stop.abort()
    const { client, sent } = clientOf([], stop)
    await expect(client.ask(query)).rejects.toMatchObject({ name: 'FetchStopped' })
    expect(sent).toEqual([])
  })

  it('breaks off a server that does not answer', async () => {
    const hanging = (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_, reject) => {
        init!.signal!.addEventListener('abort', () => reject(new Error('aborted')))
      })
    const client = new GithubClient({
      ...{ url: 'https://git.example/graphql', token: 'secret', userAgent: 'devdex/1' },
      ...{ fetch: hanging as typeof globalThis.fetch, requestMs: 20 },
      ...{ pause: async () => undefined, stop: new AbortController().signal },
    })
    await expect(client.ask(query)).rejects.toMatchObject({
      kind: 'heavy',
      message: 'https://git.example/graphql gave no whole answer in 1 s',
    })
  })

  it('shows the token in no error', async () => {
    const { client } = clientOf([json({ message: 'bad secret here' }, {}, 400)])
    await expect(client.ask(query)).rejects.toThrow('bad [token] here')
  })
})

/** A broken connection, a text, or an answer. */
interface RefusalRow {
  readonly code?: string
  readonly text?: string
  readonly body?: object
  readonly status?: number
}
