/**
 * The tools over HTTP, called by the official client in both eras. What they answer is in
 * `test/behaviour/tables/experts-tools.jsonl`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openNamed } from '../behaviour/behaviour.ts'
import { saveForKey } from '../endpoints/saved-watched.ts'
import type { World } from '../service/harness.ts'
import { connect, eras } from './client.ts'

let world: World
beforeAll(async () => {
  world = await openNamed('experts', 2)
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
    const profile = { mimeType: 'text/plain', text: expect.stringMatching(/Bern/) }
    expect(contents).toMatchObject([profile])
    await expect(client.readResource({ uri: 'devdex://user/stranger-1' })).rejects.toThrow()
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow()
  })
})

test.each([
  ['search', names.filter((name) => !/get_|best_/.test(name))],
  ['raw', names.filter((name) => /get_|best_/.test(name))],
  ['scoped', names.filter((name) => !/repositories|best_/.test(name))],
])('the key %s has the tools of its services and endpoints', async (key, tools) => {
  const { client } = await connect(world, { key })
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools)
})

test('a saved search shows what is new in it, again and again', async () => {
  const { call } = await connect(world)
  const filters = { field: 'login', op: 'Glob', value: 'twin-*' } as const
  await saveForKey(world.dataDir, 'all', { name: 'twelve', search: { users: { filters } } })
  const args = { savedSearch: 'twelve', fields: ['login'], first: 2 }
  const { text, structured } = await call('search_people', args)
  const twins = { filters: 'login Glob twin-*', fields: ['login'], first: 2 }
  const all = await call('search_people', twins)
  expect(structured.people).toEqual(all.structured.people)
  expect(text).toContain('More is new')
  // What a model may not have read is new until it asks otherwise.
  const { body } = await world.post<{ users: { login: string }[] }>('/saved-searches/new', {
    ...{ name: 'twelve', first: 2 },
  })
  expect(body.users.map(({ login }) => ({ login }))).toEqual(structured.people)
  const rest = await call('search_people', args)
  expect(rest.structured.people).not.toEqual(structured.people)
})
