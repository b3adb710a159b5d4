/**
 * Every subset of services (a key has at least one), every endpoint, every attribute that needs
 * more: which keys get an answer, and which service a refusal names (interface §5, decisions §3).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointId, Service } from '../../src/contract/index.ts'
import { readTable } from '../tables.ts'
import { openWorld, type World } from './harness.ts'
import { connected, endpointIds, validRequests } from './requests.ts'

const subsets: readonly (readonly Service[])[] = [
  ...[['SEARCH'] as const, ['RAW'] as const, ['PROFESSIONAL'] as const],
  ...[['SEARCH', 'RAW'] as const, ['SEARCH', 'PROFESSIONAL'] as const],
  ...[['RAW', 'PROFESSIONAL'] as const, ['SEARCH', 'RAW', 'PROFESSIONAL'] as const],
]

interface Input {
  readonly body: object
  readonly needs?: Service
}

/** Members by their kinds, and the service that they need. */
const inputs = readTable<'kind' | 'needs' | 'body'>('test/service/services.tsv').map((row) => {
  const needs = row.needs === '' ? {} : { needs: row.needs as Service }
  return { kind: row.kind, input: { body: JSON.parse(row.body), ...needs } as Input }
})
const inputsOfKind = (kind: string) =>
  inputs.flatMap((one) => (one.kind === kind ? [one.input] : []))

/** The inputs of an endpoint. Those of searches are also those of several, and of saved ones. */
function inputsOf(id: EndpointId): Input[] {
  if (id === 'fields' || id === 'fieldValues') return inputsOfKind('profiles').slice(0, 2)
  const own = validRequests[id].also.flatMap(inputsOfKind)
  const searches = () => inputsOf('searchUsers')
  if (id === 'multiSearch') {
    const of = (kind: 'users' | 'repos', { body, needs }: Input) => {
      const { body: search } = validRequests[kind === 'users' ? 'searchUsers' : 'searchRepos']
      const all = [{ users: { query: 'rust' } }, { [kind]: { ...search, ...body } }]
      return { body: { searches: all }, ...(needs && { needs }) }
    }
    return [
      ...searches().map((input) => of('users', input)),
      ...inputsOf('searchRepos').map((input) => of('repos', input)),
    ]
  }
  if (id !== 'saveSearch') return own
  return searches().map(({ body, ...needs }, i) => ({
    body: { name: `saved ${i}`, search: { users: { query: 'rust', ...body } } },
    ...needs,
  }))
}

const nameOf = (held: readonly Service[]) => `holds ${held.join(' ')}`
const dry = { prefer: 'devdex-dry-run' }

let world: World
beforeAll(async () => {
  const keys = subsets.map((services) => [nameOf(services), { services }] as const)
  world = await openWorld({ ...connected, keys: Object.fromEntries(keys) })
})
afterAll(() => world.close())

describe.each(endpointIds)('%s', (id) => {
  const { path, body: request, services } = validRequests[id]

  test.each(subsets)('for a key that holds %s %s %s', async (...held) => {
    const turn = subsets.findIndex((one) => nameOf(one) === nameOf(held.filter(Boolean)))
    for (const [i, { body, needs }] of [{ body: {} } as Input, ...inputsOf(id)].entries()) {
      const missing = [...services, needs].find((one) => one !== undefined && !held.includes(one))
      // Each input has a dry run by some key.
      for (const headers of (i + turn) % subsets.length === 0 ? [{}, dry] : [{}]) {
        const sent = { ...request, ...body }
        const answer = await world.post<{ code?: string; detail?: string }>(path, sent, {
          key: nameOf(held.filter(Boolean)),
          headers,
        })
        const { code, detail = '' } = answer.body
        const told = [answer.status, code, /[A-Z]{3,}$/.exec(detail)?.[0]]
        const refused = [403, 'service_required', missing]
        expect(told, JSON.stringify(sent)).toEqual(
          missing === undefined ? [200, undefined, undefined] : refused,
        )
      }
    }
  })

  test('has profiles in answers only on request', async () => {
    for (const { body } of [{ body: {} }, ...inputsOf(id)]) {
      const asking = { ...request, ...body }
      const sent = JSON.stringify(asking)
      const asked = /rofessional":true|"dataset":"professional"/.test(sent)
      const refused = /rofessional":false/.test(sent)
      const { text } = await world.post(path, asking)
      const isShown = text.includes('Compilers at Lumenforge')
      if (!asked || refused) expect(isShown, `${path} ${sent}`).toBe(false)
      else if (/by-login|by-prof|full|search/.test(path) && id !== 'saveSearch') {
        expect(isShown, path).toBe(true)
      }
    }
  })
})
