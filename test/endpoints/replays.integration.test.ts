/** Requests that come again, many at once, and a store that takes nothing. */
import { describe, expect, it, vi } from 'vitest'
import type { Engine } from '../../src/engines/index.ts'
import { StoreError } from '../../src/store/index.ts'
import { paths, worldOf } from './sentence-world.ts'
import { type SmallGraph, smallEngine } from './small-engine.ts'
import { type KeyOptions, shareAccounts, smallRoutes, smallService } from './small-service.ts'

shareAccounts()

const graph: SmallGraph = { users: ['ada', 'bob', 'cy'], repos: [], profiles: [], edges: {} }
const path = '/raw/users/by-login'
const both = { logins: ['ada', 'bob'] }
const named = (key: string) => ({ 'idempotency-key': key })
const again = (count: string) => ({ 'x-stainless-retry-count': count })

describe('an Idempotency-Key', () => {
  it('makes every repeat free, also where nothing is left', async () => {
    const post = smallService(smallEngine(graph), { credits: 2 })
    const first = await post(path, both, named('k'))
    expect([first.status, first.used]).toEqual([200, 2])
    for (let i = 0; i < 3; i++) {
      const { status, text, fields, used } = await post(path, both, named('k'))
      expect([status, text, used]).toEqual([200, first.text, 2])
      expect(fields).toContain('\r\nx-credits-used: 0\r\nx-credits-remaining: 0\r\n')
    }
    expect((await post(path, both)).status).toBe(402)
    expect((await post(path, both, named('other'))).status).toBe(402)
  })

  it('is not taken for another body or path: 409, before anything is run', async () => {
    const calls: string[] = []
    const post = smallService(smallEngine(graph, calls), { credits: 2 })
    await post(path, both, named('k'))
    calls.length = 0
    for (const [where, body] of [
      [path, { logins: ['bob', 'ada'] }],
      [path, { logins: ['ada', 'bob', 'cy'] }],
      ['/raw/users', { githubIds: ['U_ada'] }],
      ['/raw/users/U_none/graph/followers', {}],
    ] as const) {
      const answer = await post(where, body, named('k'))
      expect([answer.status, answer.body.code, answer.used]).toEqual([
        409,
        'idempotency_conflict',
        2,
      ])
    }
    expect(calls).toEqual([])
    const wrong = await post('/raw/users', { githubIds: [] }, named('k'))
    expect(wrong.body.code).toBe('invalid_request')
    const priced = await post(
      '/raw/users',
      { githubIds: ['U_ada'] },
      {
        ...named('k'),
        prefer: 'devdex-dry-run',
      },
    )
    expect(priced.status).toBe(200)
  })

  it('of a request that was refused names nothing yet', async () => {
    const post = smallService(smallEngine(graph), { credits: 2 })
    const three = { logins: ['ada', 'bob', 'cy'] }
    expect((await post(path, three, named('k'))).status).toBe(402)
    expect((await post(path, both, named('k'))).status).toBe(200)
  })

  it.each([
    ['nothing more is left', 2],
    ['there is more to spend', 1000],
  ])('is charged once where five requests come at once and %s', async (_, credits) => {
    const post = smallService(smallEngine(graph), { credits })
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(path, both, named('k'))))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect((await post('/account', {})).body.credits.used).toBe(2)
  })

  it.each(['', ' ', 'a b', 'é', 'x'.repeat(256), 'a\tb', '\u007f'])(
    'is none: "%s"',
    async (key) => {
      const { status, body } = await smallService(smallEngine(graph))(path, both, named(key))
      expect([status, body.code]).toEqual([400, 'invalid_request'])
      expect(body.detail).toContain('Idempotency-Key')
    },
  )

  it.each(['!', 'x'.repeat(255), '~"\\{}'])('is one: "%s"', async (key) => {
    expect((await smallService(smallEngine(graph))(path, both, named(key))).status).toBe(200)
  })
})

describe('a client that says it tries again', () => {
  it.each(['1', '2', '007', '10'])('pays once: %s', async (count) => {
    const post = smallService(smallEngine(graph), { credits: 3 })
    await post(path, both)
    const replay = await post(path, both, again(count))
    expect([replay.status, replay.used]).toEqual([200, 2])
    expect(replay.fields).toContain('\r\nx-credits-used: 0\r\n')
    const other = await post(path, { logins: ['ada'] }, again(count))
    expect([other.status, other.used]).toEqual([200, 3])
  })

  it.each(['0', '', '-1', '1.5', 'one', ' 1'])('does not say so by "%s"', async (count) => {
    const post = smallService(smallEngine(graph))
    await post(path, both)
    expect((await post(path, both, again(count))).used).toBe(4)
  })

  it('pays where the first one was not charged', async () => {
    const post = smallService(smallEngine(graph), { credits: 2 })
    expect((await post(path, { logins: ['ada', 'bob', 'cy'] })).status).toBe(402)
    expect((await post(path, both, again('1'))).used).toBe(2)
  })
})

describe('a replay that would be answered otherwise', () => {
  /** Hides some, as suppression does. */
  function hidingEngine(suppressed: Set<string>): Engine {
    const small = smallEngine(graph)
    const find: Engine['find'] = async (collection, field, keys) => {
      const found = await small.find(collection, field, keys)
      return found.map((document, i) => (suppressed.has(keys[i]!) ? null : document))
    }
    return { ...small, find }
  }

  it.each([
    ['with a key', named('k'), named('k')],
    ['without one', {}, again('1')],
  ])('shows, costs and tells nothing: %s', async (_, first, second) => {
    for (const [before, after] of [
      [['bob'], []],
      [[], ['bob']],
      [['bob'], ['ada']],
    ] as const) {
      const suppressed = new Set<string>(before)
      const post = smallService(hidingEngine(suppressed))
      const paid = await post(path, both, first)
      expect((await post(path, both, second)).text).toBe(paid.text)
      suppressed.clear()
      for (const login of after) suppressed.add(login)
      const replay = await post(path, both, second)
      expect([replay.status, replay.body.code]).toEqual([409, 'answer_changed'])
      expect(replay.fields).toContain('\r\nx-should-retry: false')
      expect(replay.fields).toContain('\r\nx-credits-used: 0\r\n')
      // A random id of a request may hold the letters of a name.
      const { requestId: _, ...told } = replay.body
      expect(JSON.stringify(told)).not.toMatch(/ada|bob/)
      expect(replay.used).toBe(paid.used)
    }
  })

  it.each(paths)('is one whose sentence a model understands otherwise: %s', async (where) => {
    let query = 'rust'
    const understood = { filters: null, parts: [], by: 'model' } as const
    const { post } = worldOf({ interpret: async () => ({ ...understood, query }) })
    const sentence = { query: 'two rust divers', first: 2 }
    for (const [first, second] of [
      [named('k'), named('k')],
      [{}, again('1')],
    ]) {
      query = 'rust'
      const paid = await post(where, sentence, first)
      query = 'diver'
      const replay = await post(where, sentence, second)
      expect([replay.status, replay.body.code]).toEqual([409, 'answer_changed'])
      expect(Object.keys(replay.body)).not.toContain('users')
      expect(replay.used).toBe(paid.used)
      query = 'rust'
      const same = await post(where, sentence, second)
      expect([same.text, same.used]).toEqual([paid.text, paid.used])
    }
  })

  it('is one whose address another name server would choose', async () => {
    let validity: 'valid' | 'invalid' = 'valid'
    const check = async (domains: readonly string[]) => new Map(domains.map((d) => [d, validity]))
    const mailDomains = { check } as unknown as NonNullable<KeyOptions['mailDomains']>
    const post = smallService(smallEngine(graph), { mailDomains })
    const wanted = { githubIds: ['U_ada'] }
    const paid = await post('/users/best-email', wanted, named('k'))
    expect(paid.body.results[0].bestEmail).toBe('ada@mail.example')
    validity = 'invalid'
    const replay = await post('/users/best-email', wanted, named('k'))
    expect([replay.status, replay.used]).toEqual([409, paid.used])
    validity = 'valid'
    expect((await post('/users/best-email', wanted, named('k'))).text).toBe(paid.text)
  })
})

describe('requests of one key at once', () => {
  /** Returns no result before `open` is called. */
  function gatedEngine(): { engine: Engine; open: () => void; waiting: () => number } {
    const small = smallEngine(graph)
    let open = () => {}
    let waiting = 0
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const find: Engine['find'] = async (...args) => {
      waiting++
      await opened
      return small.find(...args)
    }
    return { engine: { ...small, find }, open, waiting: () => waiting }
  }

  it('are as many as it may have; the next one gets a Retry-After', async () => {
    const { engine, open, waiting } = gatedEngine()
    const post = smallService(engine, { concurrency: 2 })
    const running = [post(path, both), post(path, both)]
    await expect.poll(waiting).toBe(2)
    for (const [where, body] of [
      [path, both],
      ['/account', {}],
      [path, {}],
    ] as const) {
      const { status, body: problem, fields } = await post(where, body)
      expect([status, problem.code]).toEqual([429, 'too_many_at_once'])
      expect(problem.detail).toBe('this key may have 2 requests at once')
      expect(fields).toMatch(/\r\nretry-after: 1\r\nretry-after-ms: \d+/)
      expect(fields).toContain('\r\nx-credits-used: 0\r\nx-credits-remaining: 1000000\r\n')
    }
    open()
    for (const { status } of await Promise.all(running)) expect(status).toBe(200)
    expect((await post('/account', {})).status).toBe(200)
  })

  it('count no more once they have failed', async () => {
    const post = smallService(smallEngine(graph), { concurrency: 1, services: ['RAW'] })
    for (let i = 0; i < 3; i++) {
      expect((await post(path, {})).body.code).toBe('invalid_request')
      expect((await post('/search/users', { query: 'x' })).body.code).toBe('service_required')
      expect((await post('/raw/users/x/graph/owns', {})).body.code).toBe('unknown_root')
    }
    expect((await post(path, both)).status).toBe(200)
  })
})

describe('a store that takes nothing', () => {
  it('answers nothing that has a price; what is free continues', async () => {
    const made = smallRoutes(smallEngine(graph))
    const post = smallService({}, {}, made)
    const full = () => {
      throw new StoreError('unavailable', 'the disk is full')
    }
    const transact = vi.spyOn(made.access.store, 'transact').mockImplementation(full)
    for (const [where, body] of [
      [path, both],
      ['/users/best-email', { githubIds: ['U_ada'] }],
      ['/users/best-email/signal/reply', { githubIds: ['U_ada'] }],
      ['/raw/users/count', { filters: { field: 'login', op: 'Eq', value: 'x' } }],
    ] as const) {
      const answer = await post(where, body)
      expect([answer.status, answer.body.code]).toEqual([503, 'storage_unavailable'])
      expect(answer.fields).toMatch(/\r\nretry-after: 1\r\nretry-after-ms: \d+/)
      expect(Object.keys(answer.body)).toEqual([
        'type',
        'title',
        'status',
        'detail',
        'code',
        'requestId',
      ])
    }
    expect((await post('/account', {})).status).toBe(200)
    expect((await post(path, both, { prefer: 'devdex-dry-run' })).status).toBe(200)
    transact.mockRestore()
    expect((await post(path, both)).used).toBe(2)
  })
})
