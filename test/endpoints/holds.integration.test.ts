/** A key without credits learns nothing. What is held of others: `tables/holds.jsonl`. */
import { expect, it } from 'vitest'
import { endpoints } from '../../src/contract/index.ts'
import type { Searcher } from '../../src/engines/index.ts'
import { validRequests } from '../service/requests.ts'
import { type SmallGraph, smallEngine } from './small-engine.ts'
import { type Reply, shareAccounts, smallService } from './small-service.ts'

shareAccounts()

const graph: SmallGraph = { users: ['ada'], repos: ['ada/one'], profiles: [], edges: {} }

/** An answer without what tells one request from another. */
function withoutId({ status, fields, text }: Reply): string {
  const told = fields.replace(/\r\n(x-request-id|server-timing|ratelimit-\w+): [^\r]*/g, '')
  return [status, told, text.replace(/"requestId":"[^"]*"/, '')].join('\n')
}

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
  const search = (count: number): Searcher['search'] => {
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
