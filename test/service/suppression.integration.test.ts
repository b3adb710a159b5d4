/**
 * A user who is suppressed through a store opened apart, as by another process, is in no answer of
 * a running service, on any endpoint of the contract (decisions §9).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointId } from '../../src/contract/index.ts'
import { changeSuppressions } from '../behaviour/requests.ts'
import { fillKept, readLines } from '../behaviour/tables.ts'
import { openWorld, type World } from './harness.ts'
import { serviceIdOf } from './identifiers.ts'
import { connected, endpointIds } from './requests.ts'

interface Asked {
  readonly id: EndpointId
  readonly path: string
  readonly body: object
}

/** The widest requests of each endpoint. They name the remaining people, never the suppressed one. */
const wide = readLines('wide-requests.jsonl') as readonly Asked[]
/** Requests by every name of her and of her repository. */
const direct = readLines('direct-requests.jsonl') as readonly Asked[]

/** Traces of `ada-quarz`: texts about her or her repositories alone. */
const traces = [
  'ada-quarz',
  '"U_ada"',
  'Ada Quarz',
  'vellichor',
  'Compilers at Lumenforge',
  'borrow-lens',
  'R_lens',
  serviceIdOf('user', 'U_ada'),
  serviceIdOf('repo', 'R_lens'),
]

const edges = [
  ...(connected.edges ?? []),
  { type: 'stars', from: 'ada-quarz', to: 'BrunoKade/wasm.kiln' },
  { type: 'contributes', from: 'ada-quarz', to: 'BrunoKade/wasm.kiln' },
  { type: 'stars', from: 'fay', to: 'ada-quarz/borrow-lens' },
]

const changing = /"endCursor":"[^"]*"|"credits":\{[^}]*\}/g

/**
 * The answers of each endpoint to the widest requests, without values that differ between calls.
 */
async function said(world: World): Promise<Map<EndpointId, string>> {
  const all = new Map<EndpointId, string>(endpointIds.map((id) => [id, '']))
  for (const { id, path, body } of wide) {
    const { text } = await world.post(path, body)
    all.set(id, `${all.get(id)}\n${text.replaceAll(changing, '')}`)
  }
  return all
}

describe('a person', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ ...connected, edges })
  })
  afterAll(() => world.close())

  const counts = async () => [
    await world.countUsers({ field: 'login', op: 'NotEq', value: '' }),
    await world.countRepos({ field: 'stargazerCount', op: 'Gte', value: 0 }),
  ]

  test('is shown by nearly every endpoint before', async () => {
    const before = await said(world)
    for (const id of endpointIds) {
      // Excludes counts, answers with only numbers, and lists that start at another user.
      const shows = traces.some((trace) => before.get(id)!.includes(trace))
      if (/^search|Follow|Stars$|Contributes$|ProfessionalUrl|^rawUsers?$/.test(id)) {
        if (id !== 'rawUserContributes') expect([id, shows]).toEqual([id, true])
      }
    }
    expect(await counts()).toEqual([6, 4])
  })

  test('is in no answer soon after, without a restart, and returns when that ends', async () => {
    const before = await said(world)
    const direct = await directly(world)
    await changeSuppressions(world, { suppress: 'ada-quarz' })
    await expect.poll(counts, { timeout: 100_000 }).toEqual([5, 3])
    for (const [id, text] of await said(world)) {
      for (const trace of traces) expect(text.includes(trace), `${id}: ${trace}`).toBe(false)
    }
    const ready = await world.operate<{ detail: { documents: object } }>('/ready')
    expect(ready.body.detail.documents).toEqual({ users: 5, repos: 3, professionals: 0 })
    // A request for her gets the same answer as one for an unknown user.
    expect(await directly(world)).toEqual(await directly(world, 'nobody-here', 'X_none'))
    await changeSuppressions(world, { release: 'ada-quarz' })
    await expect.poll(counts, { timeout: 100_000 }).toEqual([6, 4])
    expect(await said(world)).toEqual(before)
    expect(await directly(world)).toEqual(direct)
  })
})

/** The answers to direct requests, without the names in them. */
async function directly(world: World, login = 'ada-quarz', platformId = 'U_ada') {
  const repo = platformId === 'U_ada' ? 'R_lens' : platformId
  const service = serviceIdOf('user', platformId)
  const names = new Map([
    ...[['id', platformId] as const, ['service', service] as const, ['repo', repo] as const],
    ...[['login', login] as const, ['LOGIN', login.toUpperCase()] as const],
    ['short', login.slice(0, 3)] as const,
  ])
  const answers: [number, string | null, string][] = []
  for (const asked of direct) {
    const { path, body } = fillKept(asked, names)
    const headers = { 'x-request-id': 'same' }
    const { status, text, headers: told } = await world.post(path, body, { headers })
    const shown = [login, platformId, service, repo]
    const plain = shown.reduce((rest, name) => rest.replaceAll(name, '…'), text)
    answers.push([status, told.get('x-credits-used'), plain])
  }
  return answers
}
