/** Every endpoint, under each of its names, with a key in each state, on either adapter. */
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendContent } from '../../bench/model/modes.ts'
import { withMore } from '../../native-free-index/test/tries.ts'
import { makeKey } from '../../src/accounts/index.ts'
import {
  type EndpointId,
  type EndpointRow,
  endpoints,
  errors,
  type Problem,
} from '../../src/contract/index.ts'
import { openAccounts } from '../accounts/open-accounts.ts'
import { describeEachAdapter, uwsFault } from '../http/adapters.ts'
import { ModelServer } from '../language/model/model-server.ts'
import { openWorld, type World } from './harness.ts'
import { connected, endpointIds, validRequests } from './requests.ts'

const isFree = (id: EndpointId) => endpoints[id].credits.rule === 'free'
const otherChecksum = (key: string) => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')

/** Values of the header for which a request is like one without. */
const unauthorized: Readonly<Record<string, (keys: World['keys']) => string | null>> = {
  none: () => null,
  malformed: () => 'Bearer nonsense',
  'of another scheme': (keys) => `Basic ${keys.all}`,
  'with a wrong checksum': (keys) => `Bearer ${otherChecksum(keys.all!)}`,
  unknown: () => `Bearer ${makeKey()}`,
  revoked: (keys) => `Bearer ${keys.revoked}`,
  expired: (keys) => `Bearer ${keys.expired}`,
  'rotated out': (keys) => `Bearer ${keys.rotated}`,
}

/** By state: the name of a key, and the code of its refusal if there is one. */
const others = {
  'without the service': (id: EndpointId) => {
    const { services } = endpoints[id]
    const code = services.length === 0 ? null : 'service_required'
    return [services[0] === 'RAW' ? 'search' : 'raw', code] as const
  },
  // Free endpoints may still require credits.
  'without credits': (id: EndpointId) => {
    const isTaken = isFree(id) && id !== 'bestEmailReply'
    return ['poor', isTaken ? null : 'insufficient_credits'] as const
  },
  good: () => ['all', null] as const,
}

/** Every endpoint under each of its names, with the identifiers of a valid request. */
const names = endpointIds.flatMap((id) => {
  const { aliases = [] }: EndpointRow = endpoints[id]
  return [validRequests[id].path, ...aliases].map((path) => ({ id, path }))
})

/** Headers that depend on the time. */
const timed = ['date', 'server-timing']
const problemMembers = ['type', 'title', 'status', 'detail', 'code', 'requestId']

/** Answers a request to the language model. */
function understand(response: ServerResponse): void {
  const understood = { query: 'rust', filters: null, order: null, first: null }
  sendContent(response, JSON.stringify(understood))
}

describeEachAdapter('key states', (http) => {
  let world: World
  /** A language model: until it answers, the request of a sentence is in flight. */
  const model = new ModelServer()
  /** The credits charged so far. */
  let countUsed: () => Promise<number>
  let closeAccounts: () => Promise<void>

  beforeAll(async () => {
    const languageModel = { url: await model.listen(), model: 'slow', timeoutMs: 60_000 }
    model.behave((_, response) => understand(response))
    world = await openWorld({
      ...connected,
      keys: {
        ...{ revoked: {}, expired: { expiresAt: '2020-01-01' }, rotated: {} },
        ...{ poor: { credits: 0 }, slow: { rate: 1 }, single: { concurrency: 1 } },
      },
      service: { http, languageModel },
    })
    const { access, close } = await openAccounts(world.dataDir)
    closeAccounts = close
    await access.keys.revoke((await access.keys.find('revoked'))!.id)
    await access.keys.rotate((await access.keys.find('rotated'))!.id, 0)
    countUsed = async () =>
      (await access.keys.list()).reduce((sum, { creditsUsed }) => sum + creditsUsed, 0)
  })
  afterAll(async () => {
    await closeAccounts()
    await world.close()
    await model.close()
  })

  /** A few endpoints suffice to test an adapter. */
  const isFew = http === 'node' && uwsFault === undefined
  const some = names.filter((_, i) => !isFew || i % 6 === 0)
  const tried = withMore(
    some,
    names.filter((named) => !some.includes(named)),
  )

  function ask({ id, path }: (typeof names)[number], header: string | null) {
    const given = { 'x-request-id': 'given' }
    const headers = { ...given, ...(header === null ? {} : { authorization: header }) }
    return world.post<Problem>(path, validRequests[id].body, { key: null, headers })
  }

  const told401 = new Set<string>()

  test.each(Object.keys(unauthorized))(
    'a key that is %s: 401, with the same bytes',
    async (name) => {
      const before = await countUsed()
      for (const named of tried) {
        const answer = await ask(named, unauthorized[name]!(world.keys))
        expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
        const headers = [...answer.headers].filter(([name]) => !timed.includes(name))
        told401.add(JSON.stringify([headers, answer.text]))
      }
      expect([...told401]).toHaveLength(1)
      expect(await countUsed()).toBe(before)
    },
  )

  test.each(Object.entries(others))('a key that is %s', async (_, expectedOf) => {
    for (const named of tried) {
      const { id, path } = named
      const [key, code] = expectedOf(id)
      const before = await countUsed()
      const { status, headers, body } = await ask(named, `Bearer ${world.keys[key]}`)
      const credits = Number(headers.get('x-credits-used'))
      expect((await countUsed()) - before).toBe(credits)
      if (code === null) {
        expect([path, status, credits > 0]).toEqual([path, 200, !isFree(id)])
        continue
      }
      expect([path, status, body.code, credits]).toEqual([path, errors[code].status, code, 0])
      expect(headers.has('www-authenticate')).toBe(false)
      expect(headers.has('retry-after')).toBe(errors[code].retry)
      const more = code === 'insufficient_credits' ? ['required', 'remaining'] : []
      expect(Object.keys(body).filter((name) => !problemMembers.includes(name))).toEqual(more)
    }
  })

  test('a key that exceeds its rate', async () => {
    for (const named of tried) {
      const before = await countUsed()
      // The burst is two, so most of these simultaneous requests exceed it.
      const all = Array.from({ length: 8 }, () => ask(named, `Bearer ${world.keys.slow}`))
      const answers = await Promise.all(all)
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.length, named.path).toBeGreaterThan(0)
      for (const { status, headers, body } of refused) {
        expect([status, body.code]).toEqual([429, 'rate_limited'])
        expect(Object.keys(body)).toEqual(problemMembers)
        const told = ['x-credits-used', 'ratelimit-limit', 'ratelimit-remaining', 'retry-after']
        expect(told.map((name) => headers.get(name))).toEqual(['0', '2', '0', '1'])
        const ms = Number(headers.get('retry-after-ms'))
        expect(ms > 0 && ms <= 1000).toBe(true)
      }
      const credits = answers.map(({ headers }) => Number(headers.get('x-credits-used')))
      const taken = credits.reduce((sum, one) => sum + one, 0)
      expect((await countUsed()) - before, named.path).toBe(taken)
    }
  })

  test('a key that exceeds its limit of requests in flight', async () => {
    const key = `Bearer ${world.keys.single}`
    const asked = new Promise<ServerResponse>((resolve) => {
      model.behave((_, response) => resolve(response))
    })
    const path = '/search/users/natural-language'
    const running = world.post(path, { query: 'people who write rust' }, { key: 'single' })
    const held = await asked
    const before = await countUsed()
    for (const named of tried) {
      const { status, headers, body } = await ask(named, key)
      expect([named.path, status, body.code]).toEqual([named.path, 429, 'too_many_at_once'])
      expect(Object.keys(body)).toEqual(problemMembers)
      expect(headers.get('x-credits-used')).toBe('0')
      expect(Number(headers.get('ratelimit-remaining'))).toBeGreaterThan(0)
      expect(headers.get('retry-after')).toBe('1')
      expect(headers.has('www-authenticate')).toBe(false)
    }
    expect(await countUsed()).toBe(before)
    understand(held)
    expect((await running).status).toBe(200)
    expect((await ask(names.find(({ id }) => id === 'account')!, key)).status).toBe(200)
  })

  test('every state has a row for every name', () => {
    expect(names.length).toBeGreaterThan(endpointIds.length)
    expect(endpointIds.toSorted()).toEqual(Object.keys(endpoints).sort())
  })
})
