/** The tools over HTTP, called by the official client in both eras. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveForKey } from '../endpoints/saved-watched.ts'
import { edges, repos, users } from '../service/expert-people.ts'
import { openWorld, type World } from '../service/harness.ts'
import { connect, eras } from './client.ts'

interface NewBody {
  readonly users: readonly { readonly login: string }[]
}

let world: World
beforeAll(async () => {
  world = await openWorld({
    ...{ users, repos, edges, shards: 2 },
    keys: {
      counted: { credits: 1000 },
      poor: { credits: 1 },
      scoped: {
        scope: {
          filters: { users: { field: 'location', op: 'Eq', value: 'Bern' } },
          fields: ['login', 'location'],
          endpoints: ['search/users', 'raw/users/by-login'],
        },
      },
    },
  })
})
afterAll(() => world.close())

const names = [
  ...['search_people', 'search_repositories', 'find_experts', 'get_people', 'get_graph'],
  ...['count_and_facets', 'best_email'],
]

describe.each(eras)('era %s', (era) => {
  test('has seven tools, of which one has effects, and instructions', async () => {
    const { client } = await connect(world, { era })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(names)
    for (const { name, annotations, outputSchema } of tools) {
      const isRead = name !== 'best_email'
      expect(annotations, name).toMatchObject({ readOnlyHint: isRead, idempotentHint: isRead })
      expect(outputSchema?.properties, name).toHaveProperty('creditsUsed')
    }
    expect(client.getInstructions()).toContain('FIELD OPERATOR VALUE')
  })

  test('reads profiles as resources', async () => {
    const { client } = await connect(world, { era })
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'devdex://user/{login}' }])
    const { contents } = await client.readResource({ uri: 'devdex://user/mira' })
    expect(contents).toMatchObject([
      { mimeType: 'text/plain', text: expect.stringMatching(/Bern/) },
    ])
    await expect(client.readResource({ uri: 'devdex://user/stranger-1' })).rejects.toThrow()
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow()
  })
})

test('a search is a table, the same as data, and its price', async () => {
  const { call } = await connect(world, { key: 'counted' })
  const { text, structured } = await call('search_people', { query: 'gardens' })
  expect(text).toContain(
    '| login | location | bio | strength |\n| mira | Bern | gardens | strong |',
  )
  expect(text).toContain('1 people: 1 strong, 0 fair. Shown: 1.')
  // One for the total.
  expect(text).toContain('Credits: 2 used, 998 remain.')
  expect(structured).toMatchObject({
    people: [{ login: 'mira', location: 'Bern', bio: 'gardens', strength: 'strong' }],
    total: 1,
    creditsUsed: 2,
    creditsRemaining: 998,
  })
  const again = await call('search_people', { query: 'gardens' })
  expect(again.structured).toMatchObject({ creditsUsed: 0, creditsRemaining: 998 })
})

/** By the tool: arguments, what its text says, and what it does not say. */
const strengthRows: [string, object, RegExp, RegExp][] = [
  ['search_people', { query: 'parser' }, /^\d+ people: \d+ strong, \d+ fair\. Shown: /, /weak/],
  ['search_people', { query: 'parser', match: 'all' }, /, \d+ weak\. Shown: /, /Found people/],
  ['search_people', { query: 'qqxzv' }, /`match`: all shows weak matches/, /Nothing found/],
  ['search_people', { query: 'qqxzv', match: 'all' }, /Nothing found/, /strongly/],
  ['search_people', { filters: 'location = Bern' }, /^Found people: 2 of 2\./, /strong/],
  ['search_repositories', { query: 'violin' }, /^12 repositories: 12 strong, 0 fair\./, /weak/],
  ['find_experts', { topic: 'qqxzv' }, /`match`: all shows weak matches/, /drop a condition/],
  ['find_experts', { topic: 'parser', match: 'all' }, /, \d+ weak\. .*\| weak \|/s, /Found/],
  [
    'count_and_facets',
    { collection: 'users', query: 'parser' },
    /^\d+ people match: \d+ strong, \d+ fair\./,
    /weak/,
  ],
]

test.each(strengthRows)('%s %j tells the strength', async (name, args, told, untold) => {
  const { call } = await connect(world)
  const { text } = await call(name, args)
  expect(text).toMatch(told)
  expect(text).not.toMatch(untold)
})

test.each([
  ['search_people', 'people', 'totalStars'],
  ['search_repositories', 'repositories', 'stargazerCount'],
])('%s by sortBy orders what matches the query', async (name, table, sortBy) => {
  const { call } = await connect(world)
  const args = { query: 'parser', fields: ['id', sortBy], first: 50 }
  const rowsBy = async (more: object) => {
    const { structured } = await call(name, { ...args, ...more })
    return structured[table] as { readonly id: string; readonly [field: string]: unknown }[]
  }
  const sorted = await rowsBy({ sortBy })
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).sort()
  expect(sorted.length).toBeGreaterThan(1)
  expect(idsOf(sorted)).toEqual(idsOf(await rowsBy({})))
  const values = sorted.map((row) => Number(row[sortBy] ?? 0))
  expect(values).toEqual([...values].sort((a, b) => b - a))
})

test('a page continues with its cursor', async () => {
  const { call } = await connect(world)
  const args = { filters: 'login Glob twin-*', first: 7, fields: ['login'] }
  const first = await call('search_people', args)
  expect(first.text).toContain(`cursor: ${first.structured.cursor}`)
  expect(first.text).toContain('Found people: 7 of 12.')
  expect(first.structured.cursor).toMatch(/^c-[\w-]{12}$/)
  const second = await call('search_people', { ...args, cursor: first.structured.cursor })
  expect(second.structured.cursor).toBeUndefined()
  const logins = [first, second].flatMap(({ structured }) => structured.people as object[])
  expect(new Set(logins.map((row) => JSON.stringify(row))).size).toBe(12)
})

test('experts come with evidence', async () => {
  const { call } = await connect(world)
  const { structured } = await call('find_experts', { topic: 'parser', first: 3, evidence: 1 })
  expect(structured.people).toMatchObject([{ login: 'mira' }, { login: 'ines' }, { login: 'noel' }])
  expect(structured.evidence).toMatchObject([
    { login: 'mira', repository: 'mira/combinators', language: 'Rust' },
    { login: 'ines', repository: 'lumenforge/parse', relation: 'contributes' },
    { login: 'noel', repository: 'noel/tokenizer', relation: 'owns' },
  ])
  const since = await call('find_experts', { works: 'language = Go', since: '2026' })
  expect(since.structured.people).toEqual([])
})

test('experts since a date have worked since then, and answers say who is dropped', async () => {
  const { call } = await connect(world)
  const args = { topic: 'parser', since: '2025-05', first: 3, match: 'all' }
  const { text, structured } = await call('find_experts', args)
  // Her only work is of March, in a repository that was updated in June.
  expect(text).toContain('Dropped, though paid: 1 works last worked on before 2025-05-01')
  expect(text).toContain(', 1 contributions without a date, and 1 people with nothing later')
  // Another one came in her place.
  const [one, two, three] = structured.people as { login: string }[]
  expect([one?.login, two?.login]).toEqual(['mira', 'noel'])
  expect(three?.login).toMatch(/^twin-/)
  for (const { lastWork } of structured.evidence as { lastWork: string }[]) {
    expect(lastWork >= '2025-05').toBe(true)
  }
  const pair = await call('find_experts', { ...args, first: 2, evidence: 1 })
  expect(pair.structured.people).toMatchObject([{ login: 'mira' }, { login: 'noel' }])
  expect(pair.structured.evidence).toHaveLength(2)
  const none = await call('find_experts', {
    works: 'fullName = lumenforge/parse',
    since: '2025-05',
  })
  expect(none.structured.people).toEqual([])
  expect(none.text).not.toContain('Nothing found')
})

test('a sentence tells the filters that it became', async () => {
  const { call } = await connect(world)
  const { text } = await call('search_repositories', { sentence: 'Rust parsers over 1000 stars' })
  expect(text).toContain('filters: stargazerCount > 1000')
  const refused = await call('search_repositories', { sentence: 'parsers', query: 'x' })
  expect(refused).toMatchObject({ isError: true, text: expect.stringMatching(/stands alone/) })
})

test('a saved search shows what is new in it, again and again', async () => {
  const { call } = await connect(world)
  const filters = { field: 'login', op: 'Glob', value: 'twin-*' } as const
  const saved = { name: 'twelve', search: { users: { filters } } }
  await saveForKey(world.dataDir, 'all', saved)
  const args = { savedSearch: 'twelve', fields: ['login'], first: 2 }
  const { text, structured } = await call('search_people', args)
  const filterArgs = { filters: 'login Glob twin-*', fields: ['login'] }
  const all = await call('search_people', { ...filterArgs, first: 2 })
  expect(structured.people).toEqual(all.structured.people)
  expect((structured.people as object[]).length).toBe(2)
  expect(text).toContain('New people since 2026-05-28T20:26:40Z: 2.')
  expect(text).toContain('More is new: take a larger `first`.')
  const { body } = await world.post<NewBody>('/saved-searches/new', { name: 'twelve', first: 2 })
  expect(body.users.map(({ login }) => ({ login }))).toEqual(structured.people)
  const rest = await call('search_people', args)
  expect(rest.structured.people).not.toEqual(structured.people)
})

test('a saved search of repositories is not one of people', async () => {
  const { call } = await connect(world, { key: 'counted' })
  const search = { repos: { query: 'parser' } }
  await world.post('/saved-searches', { name: 'parsers', search }, { key: 'counted' })
  const found = await call('search_repositories', { savedSearch: 'parsers' })
  expect(found.text).toMatch(/New repositories since .*: 0\./)
  expect(found.structured).toMatchObject({ repositories: [], creditsUsed: 0 })
  const wrong = await call('search_people', { savedSearch: 'parsers' })
  expect(wrong).toMatchObject({ isError: true, text: expect.stringMatching(/search_repositories/) })
  const unknown = await call('search_people', { savedSearch: 'watchd' })
  expect(unknown.text).toMatch(/no saved search "watchd"\. Did you mean watched\? Known: parsers/)
  expect(unknown.text).toMatch(/Known: parsers, watched$/)
})

test('profiles, lists of the graph, counts and addresses', async () => {
  const { call } = await connect(world)
  const people = await call('get_people', { logins: ['mira', '@noel', 'stranger-1'] })
  expect(people.text).toContain('Found people: 2 of 3. Unknown: stranger-1.')
  const owned = await call('get_graph', { of: 'mira', relation: 'owns' })
  expect(owned.structured.owns).toMatchObject([
    { fullName: 'mira/combinators' },
    { fullName: 'mira/herbs' },
  ])
  const of = await call('get_graph', { of: 'lumenforge/parse', relation: 'contributors' })
  expect(of.structured.contributors).toMatchObject([{ login: 'ines' }])
  const counted = await call('count_and_facets', {
    collection: 'repos',
    filters: 'stargazerCount >= 40',
    facets: ['language'],
  })
  expect(counted.text).toContain('5 repositories match.')
  expect(counted.structured.language).toContainEqual({ language: 'Rust', count: 3 })
  const best = await call('best_email', { logins: ['mira', 'stranger-1'], reason: 'a talk' })
  expect(best.text).toContain('private.mira@mail.example')
  expect(best.text).toContain('No good address: stranger-1.')
  expect(best.text).not.toContain('at 1 credit each')
})

test('a value that nothing has brings the values there are', async () => {
  const { call } = await connect(world)
  const { text, structured } = await call('search_people', { filters: 'location = Bernn' })
  expect(text).toContain('No user has location = Bernn; values: Bern (2).')
  // The total, and the list of values.
  expect(structured.creditsUsed).toBe(2)
})

/** By the tool: arguments as models send them, and logins or names that are found. */
const spellings: [string, object, string[]][] = [
  ['get_people', { logins: 'mira, @noel' }, ['mira', 'noel']],
  ['get_people', { logins: '["mira", "noel"]', fields: 'login' }, ['mira', 'noel']],
  ['get_people', { logins: ['mira'], fields: null }, ['mira']],
  ['search_people', { filters: 'login in (\'mira\', "ines")', first: '50' }, ['mira', 'ines']],
  ['search_people', { filters: ['login = mira', 'location = Bern'] }, ['mira']],
  ['search_people', { filters: { field: 'login', op: 'Eq', value: 'mira' } }, ['mira']],
  ['search_people', { query: 'gardens', filters: 'login = mira', first: 50 }, ['mira']],
]

test.each(spellings)('%s reads %j', async (name, args, logins) => {
  const { call } = await connect(world)
  const { structured, text } = await call(name, args)
  const found = (structured.people as { readonly login: string }[]).map(({ login }) => login)
  expect(found.sort(), text).toEqual([...logins].sort())
})

test('qualifiers of GitHub in a query are filters and an order, as the answer says', async () => {
  const { call } = await connect(world)
  const query = 'language:rust stars:>=1 sort:stars'
  const { text, structured } = await call('search_repositories', { query })
  expect(text).toContain('Qualifiers became filters: ')
  const stars = (structured.repositories as { stargazerCount: number }[]).map(
    ({ stargazerCount }) => stargazerCount,
  )
  expect(stars.length).toBeGreaterThan(1)
  expect(stars).toEqual([...stars].sort((a, b) => b - a))
})

const mistakes: [string, object, RegExp][] = [
  ['search_peple', {}, /Did you mean search_people\?/],
  ['search_people', { querry: 'x' }, /unknown member `querry`; did you mean `query`\?/],
  ['search_people', { query: 'x', first: 51 }, /`first` must be an integer from 1 to 50/],
  ['search_people', { query: 'x', fields: ['logn'] }, /knows no "logn"\. Did you mean login\?/],
  ['search_people', { query: 'x', sortBy: 'followers' }, /Known: .*followersCount/],
  [
    'search_people',
    { query: 'x', first: 50, fields: 'login,bio,company,location,score,type,isBot' },
    /300 cells.*`first`: 42/,
  ],
  ['search_people', { query: 'x', cursor: 'c-AAAAAAAAAAAA' }, /`cursor` has expired/],
  ['search_people', { filters: 'location = Bern, Basel' }, /Eq takes one value, and In/],
  [
    'search_people',
    { filters: 'location Is Bern' },
    /At character 10, .*"Is" is no operator; these are: =/,
  ],
  ['search_people', { filters: 'place = Bern' }, /no field `place`.*allowed: .*location/],
  ['search_people', { filters: { field: 'login' } }, /`filters.op` is required/],
  ['search_people', {}, /`filters` is required/],
  [
    'search_people',
    { savedSearch: 'watched', query: 'x' },
    /`savedSearch` stands alone; .*`query`/,
  ],
  ['search_people', { savedSearch: 'watched', cursor: 'x' }, /stands alone; remove `cursor`/],
  ['search_people', { savedSearch: 'x', sentence: 'y' }, /stands alone; remove `sentence`/],
  ['search_people', { savedSearch: '' }, /no saved search ""\. .*Known: .*watched/],
  ['find_experts', { topic: 'x', filters: 'city = Bern' }, /did you mean `resolvedCity`\?/],
  ['find_experts', { topic: 'x', since: 'May' }, /`since` takes a date: 2024, 2024-06/],
  ['find_experts', { since: '2024 OR language = Go' }, /`since` takes a date/],
  ['find_experts', {}, /give a `topic`, or `works`/],
  ['get_people', {}, /`logins` is required/],
  ['get_graph', { of: 'a/b', relation: 'followers' }, /is one of contributors, starrers/],
  ['get_graph', { of: 'stranger-1', relation: 'owns' }, /there is no user stranger-1/],
  ['count_and_facets', { collection: 'users' }, /give a `query`, `filters` or `facets`/],
  ['best_email', { logins: ['mira'] }, /`reason` is required/],
]

test.each(mistakes)('%s %j says what is allowed', async (name, args, message) => {
  const { call } = await connect(world, { key: 'counted' })
  const { isError, text } = await call(name, args)
  expect(text).toMatch(message)
  expect(isError).toBe(true)
  expect(text).not.toContain('Credits')
})

test('a key without the credits gets the price', async () => {
  const { call } = await connect(world, { key: 'poor' })
  const { isError, text } = await call('search_people', { query: 'parser' })
  expect(isError).toBe(true)
  expect(text).toMatch(/insufficient_credits: this request can cost 11 credits and 1 remain/)
})

test('a key has the tools of its services and endpoints, and sees what its scope has', async () => {
  const listed = async (key: string) => {
    const { client } = await connect(world, { key })
    return (await client.listTools()).tools.map(({ name }) => name)
  }
  expect(await listed('search')).toEqual(
    names.filter((name) => !['get_people', 'get_graph', 'best_email'].includes(name)),
  )
  expect(await listed('raw')).toEqual(['get_people', 'get_graph', 'best_email'])
  expect(await listed('scoped')).toEqual([
    ...['search_people', 'find_experts', 'get_people', 'get_graph', 'count_and_facets'],
  ])
  const { call } = await connect(world, { key: 'scoped' })
  const found = await call('search_people', { filters: 'login In mira, ines, noel' })
  expect(found.structured.people).toEqual([
    expect.objectContaining({ login: expect.stringMatching(/mira|ines/) }),
    expect.objectContaining({ login: expect.stringMatching(/mira|ines/) }),
  ])
  expect(found.text).not.toMatch(/gardens|reads|noel/)
  const outside = await call('best_email', { logins: ['mira'], reason: 'x' })
  expect(outside.text).toMatch(/no tool "best_email"/)
})
