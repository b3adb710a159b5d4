/**
 * Every endpoint of the contract, under each of its names, with a key in each state, on either
 * adapter. Generated from the contract.
 */
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendContent } from '../../bench/model/modes.ts'
import { withMore } from '../../native-free-index/test/tries.ts'
import { newKey, openAccess } from '../../src/access/index.ts'
import {
  type EndpointId,
  type ErrorCode,
  endpoints,
  errors,
  type Problem,
} from '../../src/contract/index.ts'
import { openStore } from '../../src/store/index.ts'
import { describeEachAdapter, uwsFault } from '../http/adapters.ts'
import { ModelServer } from '../language/model/model-server.ts'
import { type Answer, openWorld, type World } from './harness.ts'
import { connected, endpointIds, validRequests } from './requests.ts'

interface State {
  readonly name: string
  /** The value of the header; null sends none. */
  readonly header: (world: World, id: EndpointId) => string | null
  /** The expected code; null where the call succeeds. */
  readonly code: (id: EndpointId) => ErrorCode | null
}

const keyed = (name: string) => (world: World) => `Bearer ${world.keys[name]}`
const otherChecksum = (key: string) => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
const isFree = (id: EndpointId) => endpoints[id].credits.rule === 'free'
/** Free endpoints may still require credits. */
const needsNone = (id: EndpointId) => isFree(id) && id !== 'bestEmailReply'

const unauthorizedHeaders: readonly Omit<State, 'code'>[] = [
  { name: 'none', header: () => null },
  { name: 'malformed', header: () => 'Bearer nonsense' },
  { name: 'of another scheme', header: (world) => `Basic ${world.keys.all}` },
  { name: 'with a wrong checksum', header: (world) => `Bearer ${otherChecksum(world.keys.all!)}` },
  { name: 'unknown', header: () => `Bearer ${newKey()}` },
  { name: 'revoked', header: keyed('revoked') },
  { name: 'expired', header: keyed('expired') },
  { name: 'rotated out', header: keyed('rotated') },
]

const others: readonly State[] = [
  {
    name: 'without the service',
    header: (world, id) => {
      return `Bearer ${world.keys[endpoints[id].services[0] === 'RAW' ? 'search' : 'raw']}`
    },
    code: (id) => (endpoints[id].services.length === 0 ? null : 'service_required'),
  },
  {
    name: 'without credits',
    header: keyed('poor'),
    code: (id) => (needsNone(id) ? null : 'insufficient_credits'),
  },
  { name: 'good', header: keyed('all'), code: () => null },
]

interface Named {
  readonly id: EndpointId
  readonly path: string
}

/** Every endpoint under each of its names, with the identifiers of a valid request. */
const names: readonly Named[] = endpointIds.flatMap((id) => {
  const { aliases = [] }: { readonly aliases?: readonly string[] } = endpoints[id]
  return [validRequests[id].path, ...aliases].map((path) => ({ id, path }))
})

describeEachAdapter('key states', (http) => {
  let world: World
  /** A language model: until it answers, the request of a sentence is in flight. */
  const model = new ModelServer()
  /** The credits charged so far, by name of the key. */
  let used: () => Record<string, number>

  beforeAll(async () => {
    const languageModel = { url: await model.listen(), model: 'slow', timeoutMs: 60_000 }
    model.behave((_, response) => understand(response))
    world = await openWorld({
      ...connected,
      keys: {
        revoked: {},
        expired: { expiresAt: '2020-01-01' },
        rotated: {},
        poor: { credits: 0 },
        slow: { rate: 1 },
        single: { concurrency: 1 },
      },
      service: { http, languageModel },
    })
    const store = openStore(world.dataDir)
    const access = openAccess(store)
    access.revoke(access.find('revoked')!.id)
    access.rotate(access.find('rotated')!.id, 0)
    used = () => Object.fromEntries(access.list().map((one) => [one.name, one.creditsUsed]))
    const close = world.close
    Object.assign(world, {
      close: async () => {
        await store.close()
        await close()
      },
    })
  })
  afterAll(async () => {
    await world.close()
    await model.close()
  })

  /** A few endpoints suffice to test an adapter. */
  const tried =
    http === 'uws' || uwsFault !== undefined
      ? names
      : withMore(
          names.filter((_, i) => i % 6 === 0),
          names.filter((_, i) => i % 6 !== 0),
        )

  const given = { 'x-request-id': 'given' }

  function ask({ id, path }: Named, header: string | null): Promise<Answer<Problem>> {
    const headers = { ...given, ...(header === null ? {} : { authorization: header }) }
    return world.post<Problem>(path, validRequests[id].body, { key: null, headers })
  }

  const told401 = new Set<string>()

  test.each(unauthorizedHeaders)('a key that is $name: 401, with the same bytes', async (state) => {
    const before = used()
    for (const named of tried) {
      const answer = await ask(named, state.header(world, named.id))
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      const headers = [...answer.headers].filter(([name]) => !timed.includes(name))
      told401.add(JSON.stringify([headers, answer.text]))
    }
    expect([...told401]).toHaveLength(1)
    expect(used()).toEqual(before)
  })

  test.each(others)('a key that is $name', async ({ header, code }) => {
    for (const named of tried) {
      const { id, path } = named
      const authorization = header(world, id)
      const expected = code(id)
      const before = used()
      const answer = await ask(named, authorization)
      if (expected === null) {
        expect([path, answer.status]).toEqual([path, 200])
        const credits = Number(answer.headers.get('x-credits-used'))
        if (isFree(id)) expect(credits).toBe(0)
        else expect(credits).toBeGreaterThanOrEqual(minimum[id] ?? 1)
        expect(total(used()) - total(before)).toBe(credits)
        continue
      }
      expect([path, answer.status, answer.body.code]).toEqual([
        path,
        errors[expected].status,
        expected,
      ])
      expect(answer.headers.has('www-authenticate')).toBe(false)
      expect(answer.headers.has('retry-after')).toBe(errors[expected].retry)
      expect(Object.keys(answer.body).filter((name) => !problemMembers.includes(name))).toEqual(
        expected === 'insufficient_credits' ? ['required', 'remaining'] : [],
      )
      expect(used()).toEqual(before)
    }
  })

  test('a key that exceeds its rate', async () => {
    for (const named of tried) {
      const before = used()
      // The burst is two, so most of these simultaneous requests exceed it.
      const all = Array.from({ length: 8 }, () => ask(named, `Bearer ${world.keys.slow}`))
      const answers = await Promise.all(all)
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.length, named.path).toBeGreaterThan(0)
      for (const { status, headers, body } of refused) {
        expect([status, body.code]).toEqual([429, 'rate_limited'])
        expect(Object.keys(body)).toEqual(problemMembers)
        expect(headers.get('x-credits-used')).toBe('0')
        expect(headers.get('ratelimit-limit')).toBe('2')
        expect(headers.get('ratelimit-remaining')).toBe('0')
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      const credits = answers.map(({ headers }) => Number(headers.get('x-credits-used')))
      const taken = credits.reduce((sum, one) => sum + one, 0)
      expect(total(used()) - total(before), named.path).toBe(taken)
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
    const before = used()
    for (const named of tried) {
      const { status, headers, body } = await ask(named, key)
      expect([named.path, status, body.code]).toEqual([named.path, 429, 'too_many_at_once'])
      expect(Object.keys(body)).toEqual(problemMembers)
      expect(headers.get('x-credits-used')).toBe('0')
      expect(Number(headers.get('ratelimit-remaining'))).toBeGreaterThan(0)
      expect(headers.get('retry-after')).toBe('1')
      expect(headers.has('www-authenticate')).toBe(false)
    }
    expect(used()).toEqual(before)
    understand(held)
    expect((await running).status).toBe(200)
    const account = names.find(({ id }) => id === 'account')!
    expect((await ask(account, key)).status).toBe(200)
  })

  test('every state has a row for every name', () => {
    expect(names.length).toBeGreaterThan(endpointIds.length)
    expect(endpointIds.sort()).toEqual(Object.keys(endpoints).sort())
  })
})

/** Answers a request to the language model. */
function understand(response: ServerResponse): void {
  const understood = { query: 'rust', filters: null, order: null, first: null }
  sendContent(response, JSON.stringify(understood))
}

/** Headers that depend on the time. */
const timed = ['date', 'server-timing']
const problemMembers = ['type', 'title', 'status', 'detail', 'code', 'requestId']
/** The least result of lists that are empty in the data. */
const minimum: Partial<Record<EndpointId, number>> = {}

function total(used: Readonly<Record<string, number>>): number {
  return Object.values(used).reduce((sum, credits) => sum + credits, 0)
}
