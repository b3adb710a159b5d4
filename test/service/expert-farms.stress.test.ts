/**
 * People who own many unused works on a topic: a farm of copies, bots, toys, accounts that serve
 * one other, and an organization. None of them ranks above people with used works. By `hybrid`,
 * people with the query as their name do: a name is what they say, and cannot sink below works.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readWorld } from '../behaviour/tables.ts'
import { openWorld, type World } from './harness.ts'

/** These accounts contribute to each other's copies of the work with the most stars. */
const farmed = Array.from({ length: 300 * 20 }, (_, i) => ({
  type: 'contributes',
  from: `farm-${(i * 7) % 300}x`,
  to: `farm-${i % 300}x/tsdb-29-0`,
}))

const topic = 'time series database'
const several = [topic, 'time-series storage engine']
const queries = [
  'time series compression',
  'distributed time-series metrics storage',
  'embedded sensor time series',
]
const retrievals = ['expertise', 'hybrid'] as const

async function kindsOf(
  world: World,
  query: string | readonly string[],
  retrieval: string,
  first = 10,
) {
  const found = await world.logins({ query, retrieval, first })
  return found.map((login) => login.replace(/-.*/, ''))
}
const tenExperts = Array<string>(10).fill('expert')
const allNamesakes = Array<string>(12).fill('namesake')
const afterNamesakes = { expertise: tenExperts, hybrid: [...allNamesakes, ...tenExperts] }

let world: World
beforeAll(async () => {
  // Of two bots with 3,000 mirrors, the data tell of one that it is a bot.
  const farms = readWorld('farms')
  world = await openWorld({ ...farms, edges: [...farms.edges!, ...farmed] })
})
afterAll(() => world.close())

describe.each(retrievals)('the first ten by %s', (retrieval) => {
  test.each(queries)('are experts: %j', async (query) => {
    expect(await kindsOf(world, query, retrieval)).toEqual(tenExperts)
  })

  // Words that a biography repeats, as those of the farm do, are less than works that others use.
  test('are experts, by hybrid after all who have the name', async () => {
    const expected = afterNamesakes[retrieval]
    expect(await kindsOf(world, topic, retrieval, expected.length)).toEqual(expected)
  })

  test('are experts, by hybrid among those with the name of one of several queries', async () => {
    const kinds = await kindsOf(world, several, retrieval, afterNamesakes[retrieval].length)
    const others = kinds.filter((kind) => retrieval === 'expertise' || kind !== 'namesake')
    expect(others.slice(0, 10)).toEqual(tenExperts)
  })

  test('include bots and the organization only on request', async () => {
    const searched = { query: topic, retrieval }
    const found = await world.logins({ ...searched, first: 50, includeBots: true })
    expect(found[retrieval === 'hybrid' ? allNamesakes.length : 0]).toBe('series-foundation')
    const people = await world.logins({ ...searched, first: 500 })
    expect(people).not.toContain('series-foundation')
    expect(people).not.toContain('mirror-bot')
    expect(people).toContain('series-archive')
  })
})
