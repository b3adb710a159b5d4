/** Texts in saved searches and their names: some are stored unchanged, others refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from './harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ users: [{ platformId: 'U_1', login: 'ana', bio: 'rust diver' }] })
})
afterAll(() => world.close())

const rust = { query: 'rust', filters: { field: 'login', op: 'NotEq', value: 'nobody' } }

const save = (name: string, request: object) =>
  world.post<{ errors: { pointer: string }[] }>('/saved-searches', {
    name,
    search: { users: request },
  })

async function savedNames(): Promise<string[]> {
  const answer = await world.post<{ savedSearches: { name: string }[] }>('/saved-searches/list', {})
  return answer.body.savedSearches.map(({ name }) => name)
}

describe('a saved search', () => {
  test.each([
    ['any text', '{"query": "a\\u0000b \\ufffd 🐙"}'],
    ['minus zero', '{"filters": {"field": "followersCount", "op": "Gte", "value": -0}}'],
    ['numbers', '{"filters": {"field": "followersCount", "op": "In", "value": [1e20, -5e-324]}}'],
  ])('with %s is the same when it is saved again', async (name, request) => {
    for (const _ of ['first', 'again']) {
      const answer = await fetch(`${world.url}/saved-searches`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${world.keys.all}`,
          'content-type': 'application/json',
        },
        body: `{"name": "${name}", "search": {"users": ${request}}}`,
      })
      expect(answer.status, await answer.text()).toBe(200)
    }
  })

  test.each([
    ['/search/users/query', { query: 'rust \ud800' }],
    [
      '/search/users/filters/filters/1/value/0',
      {
        filters: {
          op: 'And',
          filters: [rust.filters, { field: 'login', op: 'In', value: ['\udc00\ud800'] }],
        },
      },
    ],
  ])('must not have half of a surrogate pair at %s', async (pointer, request) => {
    const { status, body, text } = await save('halves', request)
    expect([status, body.errors[0]!.pointer]).toEqual([400, pointer])
    expect(text).toContain('a text of a saved search has no half of a surrogate pair')
    expect(await savedNames()).not.toContain('halves')
  })

  test.each(['\ud800x', 'x\udc00', '\udc00\ud800', 'a\u0000b'])(
    'must not be named %j, which a store cannot keep',
    async (name) => {
      const search = { users: rust }
      for (const [path, body] of [
        ['/saved-searches', { name, search }],
        ['/saved-searches/new', { name }],
        ['/saved-searches/delete', { name }],
      ] as const) {
        const { detail, errors } = await world.refused(path, body, [400, 'invalid_request'])
        expect([detail, errors]).toMatchObject([
          expect.stringContaining('half of a surrogate pair'),
          [{ pointer: '/name' }],
        ])
      }
    },
  )

  test('may have a name of several characters outside of the basic plane', async () => {
    expect((await save('🪸 reefs 🐙', rust)).status).toBe(200)
    expect(await savedNames()).toContain('🪸 reefs 🐙')
  })
})
