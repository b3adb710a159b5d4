/** The greatest cost of a request is held before any work for it. */
import { describe, expect, it } from 'vitest'
import { endpoints, RequestError } from '../../src/contract/index.ts'
import type { Engine } from '../../src/engines/index.ts'
import { modelInterpreter } from '../../src/language/index.ts'
import type { ChatClient } from '../../src/language/model/chat-client.ts'
import { byRules, context } from '../language/model/asking.ts'
import { validRequests } from '../service/requests.ts'
import { type SmallGraph, smallEngine } from './small-engine.ts'
import {
  type KeyOptions,
  type Reply,
  shareAccounts,
  smallRoutes,
  smallService,
} from './small-service.ts'

shareAccounts()

const graph: SmallGraph = {
  users: ['ada', 'bob', 'cy'],
  repos: ['ada/one'],
  profiles: [],
  edges: {},
}
const poll = '/raw/users/by-login'
const sentences = '/search/users/natural-language'
const three = { logins: ['ada', 'bob', 'cy'] }

/** An answer without what tells one request from another. */
function withoutId({ status, fields, text }: Reply): string {
  const told = fields.replace(/\r\n(x-request-id|server-timing|ratelimit-\w+): [^\r]*/g, '')
  return [status, told, text.replace(/"requestId":"[^"]*"/, '')].join('\n')
}

/** Something that happens when it is told to. */
function admissionControl() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describe('a key without credits', () => {
  it('learns nothing, and makes no work, by any request that may cost something', async () => {
    const calls: string[] = []
    let embeds = 0
    const embed = async () => {
      embeds++
      return []
    }
    const interpreter = { interpret: () => expect.unreachable('a sentence was interpreted') }
    const options = { credits: 0, embed, interpreter }
    const post = smallService(smallEngine(graph, calls), options)
    for (const [id, { path, body }] of Object.entries(validRequests)) {
      if (endpoints[id as keyof typeof endpoints].credits.rule === 'free') continue
      const { status, used } = await post(path, body)
      expect([id, status, used]).toEqual([id, 402, 0])
    }
    expect([calls, embeds]).toEqual([[], 0])
  })

  it('gets the same refusal to the last byte: no date is found by bisection', async () => {
    const search = (count: number): Engine['search'] => {
      const hit = { ordinal: 0, score: 1, body: Buffer.from('{"login":"ada"}') }
      return async () => ({ hits: Array(count).fill(hit), more: false })
    }
    const told = new Set<string>()
    for (const count of [0, 1, 9]) {
      const engine = { ...smallEngine(graph), search: search(count), count: async () => count }
      const post = smallService(engine, { credits: 0 })
      for (let year = 2008; year < 2026; year++) {
        const value = `${year}-01-01T00:00:00Z`
        const filters = { field: 'createdAt', op: 'Gte', value }
        told.add(withoutId(await post('/search/users', { query: null, filters, first: 1 })))
        told.add(withoutId(await post('/raw/users/count', { filters })))
      }
    }
    expect(told.size).toBe(1)
    expect([...told][0]).toMatch(/^402\n/)
  })
})

it('lacks a service before anything of its request is planned', async () => {
  const checked: string[] = []
  const regexProblem = (pattern: string) => {
    checked.push(pattern)
    return null
  }
  const engine = { ...smallEngine(graph), regexProblem, regexSize: () => 1 }
  const filters = { field: 'name', op: 'Regex', value: 'x' }
  const request = { query: null, filters, first: 1 }
  const without = smallService(engine, { services: ['RAW'] })
  const dry = { prefer: 'devdex-dry-run' }
  for (const headers of [{}, dry]) {
    const { body } = await without('/search/repos', request, headers)
    expect(body.code).toBe('service_required')
  }
  const professional = smallService(engine, { services: ['SEARCH'] })
  const wished = { ...request, dataset: 'professional' }
  expect((await professional('/search/repos', wished)).body.code).toBe('service_required')
  expect(checked).toEqual([])
  expect((await professional('/search/repos', request)).status).toBe(200)
  expect(checked).toEqual(['x'])
})

describe('a request that only others of its key stand in the way of', () => {
  function heldUp(options: KeyOptions) {
    const { open, opened } = admissionControl()
    const small = smallEngine(graph)
    let running = 0
    const find: Engine['find'] = async (...args) => {
      running++
      await opened
      return small.find(...args)
    }
    const made = smallRoutes({ ...small, find }, options)
    const post = smallService({}, options, made)
    return { post, open, made, running: () => running }
  }

  it('waits for its turn, and pays what it costs', async () => {
    const { post, open, running } = heldUp({ credits: 5 })
    const first = post(poll, three)
    const second = post(poll, three)
    await expect.poll(running).toBe(1)
    expect((await post('/account', {})).body.credits).toEqual({ remaining: 5, used: 0 })
    open()
    expect((await first).status).toBe(200)
    // Two are left of five, and three are needed.
    const { status, body, fields } = await second
    expect([status, body.required, body.remaining]).toEqual([402, 3, 2])
    expect(fields).toContain('\r\nx-credits-remaining: 2\r\n')
    expect(running()).toBe(1)
    expect((await post(poll, { logins: ['ada', 'bob'] })).used).toBe(5)
  })

  it('gets the error overloaded after the deadline', async () => {
    const { post, open, running } = heldUp({ credits: 3, deadlineMs: 100 })
    const first = post(poll, three)
    await expect.poll(running).toBe(1)
    const { status, body, used } = await post(poll, three)
    expect([status, body.code, used]).toEqual([503, 'overloaded', 0])
    open()
    expect((await first).used).toBe(3)
  })

  it('leaves the line with its client', async () => {
    const { post, open, running } = heldUp({ credits: 3 })
    const first = post(poll, three)
    await expect.poll(running).toBe(1)
    const client = new AbortController()
    const left = post(poll, three, {}, client.signal)
    client.abort()
    expect((await left).status).toBe(503)
    open()
    expect([(await first).status, running()]).toEqual([200, 1])
  })

  it('is refused where its key is revoked meanwhile', async () => {
    const { post, open, running, made } = heldUp({ credits: 3 })
    const first = post(poll, three)
    await expect.poll(running).toBe(1)
    const second = post(poll, three)
    for (const { id } of made.access.list()) made.access.revoke(id)
    open()
    expect([(await first).status, (await second).status]).toEqual([401, 401])
    expect(running()).toBe(1)
  })

  it('holds no place in front of others', async () => {
    const { post, open, running } = heldUp({ credits: 3 })
    const first = post(poll, three)
    await expect.poll(running).toBe(1)
    // More than may be at work at once.
    const waiting = Array.from({ length: 20 }, () => post(poll, three))
    const count = { filters: { field: 'login', op: 'Eq', value: 'x' } }
    expect((await post('/raw/users/count', count, { prefer: 'devdex-dry-run' })).status).toBe(200)
    open()
    expect((await first).status).toBe(200)
    const told = (await Promise.all(waiting)).map(({ status }) => status)
    expect(new Set(told)).toEqual(new Set([402]))
  })
})

it.each([
  ['an error of its own', () => Promise.reject(new Error('broken')), 500],
  ['a worker that is lost', () => Promise.reject(new RequestError('worker_lost')), 503],
  ['a root that is not there', async () => [null], 404],
] as const)('is released by %s', async (_, find, status) => {
  const post = smallService({ ...smallEngine(graph), find }, { credits: 3 })
  const path = '/raw/users/U_x/graph/followers'
  for (let i = 0; i < 3; i++) {
    const answer = await post(path, { first: 3 })
    expect([answer.status, answer.used]).toEqual([status, 0])
  }
})

it('bounds what an answer costs: a dearer one is logged as a fault', async () => {
  const logged: object[] = []
  const hit = { ordinal: 0, score: 1, body: Buffer.from('{"login":"ada"}') }
  const search: Engine['search'] = async () => ({ hits: Array(5).fill(hit), more: false })
  const onError = (fields: object) => void logged.push(fields)
  const post = smallService({ ...smallEngine(graph), search }, { credits: 9, onError })
  expect((await post('/search/users', { query: 'x', first: 2 })).used).toBe(2)
  expect(logged).toMatchObject([{ endpoint: 'searchUsers', credits: 5, price: 2 }])
})

describe('a sentence for a language model', () => {
  function asked(ask: ChatClient['ask'], options: KeyOptions = {}) {
    let calls = 0
    const client: ChatClient = {
      ask: (...args) => {
        calls++
        return ask(...args)
      },
    }
    const rules = { interpret: () => byRules }
    const interpreter = modelInterpreter({ rules, client, context })
    const hit = { ordinal: 0, score: 1, body: Buffer.from('{"login":"ada"}') }
    const search: Engine['search'] = async () => ({ hits: [hit], more: false })
    const engine = { ...smallEngine(graph), search }
    const made = smallRoutes(engine, { interpreter, ...options })
    const post = smallService({}, {}, made)
    return { post, made, calls: () => calls }
  }

  const understood = JSON.stringify({ query: 'x', filters: null, order: null, first: null })
  it('is paid in two parts, and is one request', async () => {
    const { post, made, calls } = asked(async () => understood, { credits: 4 })
    const { status, fields } = await post(sentences, { query: 's', first: 2 })
    expect(status).toBe(200)
    expect(fields).toContain('\r\nx-credits-used: 2\r\nx-credits-remaining: 2\r\n')
    expect(made.access.usage()).toMatchObject([{ requests: 1, credits: 2 }])
    expect((await post(sentences, { query: 't', first: 2 })).body.required).toBe(3)
    expect(calls()).toBe(1)
  })

  it('is not sent to a model for a key without credits', async () => {
    const { post, calls } = asked(async () => understood, { credits: 1 })
    expect((await post(sentences, { query: 's', first: 1 })).status).toBe(402)
    expect(calls()).toBe(0)
  })

  it('keeps its credits and its place for as long as the call continues', async () => {
    const { open, opened } = admissionControl()
    // It does not mind that it is to stop.
    const ask = () => opened.then(() => understood)
    const { post, calls } = asked(ask, { credits: 3, concurrency: 2 })
    const client = new AbortController()
    const left = post(sentences, { query: 's', first: 2 }, {}, client.signal)
    await expect.poll(calls).toBe(1)
    client.abort()
    // One is taken and two are held.
    const waits = post(poll, { logins: ['ada', 'bob'] })
    expect((await post('/account', {})).body.code).toBe('too_many_at_once')
    open()
    await left
    expect((await waits).used).toBe(3)
  })

  it('gets its credit back where the server fails, and not where the client is wrong', async () => {
    const { post, made } = asked(async () => understood, { credits: 9 })
    const engine = (error: Error) => ({
      ...smallEngine(graph),
      search: () => Promise.reject(error),
    })
    const rules = { interpret: () => byRules }
    const client: ChatClient = { ask: async () => understood }
    const outcomes: unknown[] = []
    for (const code of ['worker_lost', 'pattern_too_expensive', 'internal_error'] as const) {
      const interpreter = modelInterpreter({ rules, client, context })
      const error = code === 'internal_error' ? new Error('broken') : new RequestError(code)
      const failing = smallService(engine(error), { interpreter, credits: 9 })
      const { status, used, fields } = await failing(sentences, { query: 's', first: 1 })
      outcomes.push([status, used, /x-credits-used: (\d+)/.exec(fields)?.[1]])
    }
    expect(outcomes).toEqual([
      [503, 0, '0'],
      [400, 1, '1'],
      [500, 0, '0'],
    ])
    expect((await post(sentences, { query: 's', first: 1 })).status).toBe(200)
    expect(made.used()).toBe(2)
  })

  it('is not sent to the model again by a free repeat', async () => {
    const failing: ChatClient['ask'] = () => Promise.reject(new RequestError('internal_error'))
    let isSound = true
    const { post, made, calls } = asked(
      (...args) => (isSound ? Promise.resolve('garbage') : failing(...args)),
      { credits: 9 },
    )
    const named = { 'idempotency-key': 'k' }
    const first = await post(sentences, { query: 's', first: 1 }, named)
    expect([first.status, calls(), made.used()]).toEqual([200, 1, 2])
    isSound = false
    const again = await post(sentences, { query: 's', first: 1 }, named)
    expect([again.text, calls(), made.used()]).toEqual([first.text, 1, 2])
  })
})

it('of a key with unlimited credits pays without end, and is counted', async () => {
  const made = smallRoutes(smallEngine(graph), { credits: 'unlimited' })
  const post = smallService({}, {}, made)
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(poll, three)))
  for (const { status, fields } of answers) {
    expect(status).toBe(200)
    expect(fields).toContain('\r\nx-credits-used: 3\r\nx-credits-remaining: 9007199254740991\r\n')
  }
  const { body } = await post('/account', {})
  expect(body.credits).toEqual({ remaining: Number.MAX_SAFE_INTEGER, used: 15 })
  expect(made.access.usage()).toMatchObject([{ requests: 5, credits: 15 }])
})
