/**
 * People who own many unused works on a topic: a farm of copies, bots, toys, accounts that serve
 * one other, and an organization. None of them ranks above people with used works. By `hybrid`,
 * people with the query as their name do: a name is what they say, and cannot sink below works.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DataLine, type EdgeLine, openWorld, type World } from './harness.ts'

const updatedAt = '2026-05-01T00:00:00Z'

interface RepoMore {
  readonly stars?: number
  readonly topics?: readonly string[]
  readonly language?: string
}

function repo(owner: string, name: string, description: string, more: RepoMore = {}): DataLine {
  const { stars = 0, topics = ['time-series', 'database'], language = 'Rust' } = more
  return {
    ...{ platformId: `R_${owner}/${name}`, ownerLogin: owner, name, description, language, topics },
    ...{ stargazerCount: stars, updatedAt },
  }
}

const phrases = [
  'A time series database with columnar compression',
  'Storage engine for time series, with a SQL interface',
  'Distributed time-series database for metrics',
  'Embedded database for sensor time series',
  'Compression of time series in databases',
  'Query engine over time series data',
]
const otherPhrases = [
  'A static site generator',
  'Terminal text editor with plugins',
  'Bindings of a physics engine for games',
  'Password manager for teams',
  'Machine translation of subtitles',
  'Parser combinators for small languages',
]
const login = (kind: string, i: number) => `${kind}-${i.toString(36)}x`

/** 30 people with works of 50 to 5,000 stars. */
const experts = Array.from({ length: 30 }, (_, i) => {
  const stars = Math.round(50 * 100 ** (i / 29))
  const works = Array.from({ length: 1 + (i % 3) }, (_, j) =>
    repo(login('expert', i), `tsdb-${i}-${j}`, phrases[(i + j) % 6]!, { stars: stars >> j }),
  )
  return works
}).flat()
const mostStarred = experts.reduce((a, b) =>
  Number(a.stargazerCount) > Number(b.stargazerCount) ? a : b,
)
const farm = Array.from({ length: 300 }, (_, i) => {
  const owner = login('farm', i)
  const platformId = `R_${owner}`
  return { ...mostStarred, platformId, ownerLogin: owner, stargazerCount: 0 }
})
const mirrorsOf = (owner: string, count: number) =>
  Array.from({ length: count }, (_, i) =>
    repo(owner, `time-series-database-${i}`, `${phrases[i % 6]}, mirror ${i % 97}`),
  )
const toys = Array.from({ length: 500 }, (_, i) =>
  repo('toymaker', `toy-tsdb-${i}`, `Toy: ${phrases[i % 6]}`, { stars: i % 3 }),
)
const ofOrganization = Array.from({ length: 400 }, (_, i) =>
  repo('series-foundation', `series-${i}`, phrases[i % 6]!, { stars: 100 + 20 * i }),
)
const noise = Array.from({ length: 2000 }, (_, i) =>
  repo(login('person', i % 400), `thing-${i}`, `${otherPhrases[i % 6]}, number ${i % 53}`, {
    ...{ stars: (i * 37) % 900, topics: ['tools'], language: 'Go' },
  }),
)
/** Accounts with one toy each, and one contributor to all toys. */
const puppets = Array.from({ length: 40 }, (_, i) =>
  repo(login('puppet', i), 'time-series-database', phrases[i % 6]!),
)
/** Toys of an account that is not in the data. */
const ofStranger = Array.from({ length: 300 }, (_, i) =>
  repo('stranger', `time-series-database-${i}`, phrases[i % 6]!),
)
const others = [
  ...[...experts, ...farm, ...toys, ...ofOrganization, ...noise],
  ...[...puppets, ...ofStranger],
]

/** With 3,000 mirrors of a flagged bot, and of an unflagged one. */
function openFarms(): Promise<World> {
  const bots = ['mirror-bot', 'series-archive'].flatMap((owner) => mirrorsOf(owner, 3000))
  const repos = [...others, ...bots]
  const logins = new Set(repos.map(({ ownerLogin }) => String(ownerLogin)))
  logins.delete('stranger')
  const helpers = ['puppeteer', 'ghost', ...namesakes]
  const users = [...logins, ...helpers].map((owner) => ({
    ...(namesakes.includes(owner) ? { displayName: nameAndTopic } : {}),
    ...{ platformId: `U_${owner}`, login: owner, updatedAt },
    // Some biographies consist of the words of the query.
    ...(owner === 'toymaker' || owner.startsWith('farm')
      ? { bio: 'time series database time series database expert' }
      : {}),
    ...(owner === 'series-foundation' ? { type: 'Organization' } : {}),
  }))
  return openWorld({ users, repos, edges })
}

const nameAndTopic = 'Time series database'
const namesakes = Array.from({ length: 12 }, (_, i) => login('namesake', i))
const contributions = (from: string, to: readonly DataLine[]) =>
  to.map(
    ({ ownerLogin, name }): EdgeLine => ({
      type: 'contributes',
      from,
      to: `${ownerLogin}/${name}`,
    }),
  )
const edges: EdgeLine[] = [
  // These accounts contribute to each other's copies.
  ...Array.from(
    { length: 300 * 20 },
    (_, i): EdgeLine => ({
      type: 'contributes',
      from: login('farm', (i * 7) % 300),
      to: `${login('farm', i % 300)}/${String(mostStarred.name)}`,
    }),
  ),
  ...contributions('puppeteer', puppets),
  ...contributions('ghost', ofStranger),
]

const topic = nameAndTopic.toLowerCase()
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
const allNamesakes = namesakes.map(() => 'namesake')
const afterNamesakes = { expertise: tenExperts, hybrid: [...allNamesakes, ...tenExperts] }

let world: World
beforeAll(async () => {
  world = await openFarms()
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
    expect(found[retrieval === 'hybrid' ? namesakes.length : 0]).toBe('series-foundation')
    const people = await world.logins({ ...searched, first: 500 })
    expect(people).not.toContain('series-foundation')
    expect(people).not.toContain('mirror-bot')
    expect(people).toContain('series-archive')
  })
})
