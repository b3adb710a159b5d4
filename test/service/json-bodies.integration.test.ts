/** The JSON bodies that a real endpoint accepts (decisions §10). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from './harness.ts'
import { people } from './people.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ users: people })
})
afterAll(() => world.close())

const nested = (depth: number) => `{"query":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

const malformed: readonly (readonly [string, string | Uint8Array])[] = [
  ['nothing', ''],
  ['spaces', '   '],
  ['no JSON', 'query=rust'],
  ['half of it', '{"query":"rust"'],
  ['two values', '{"query":"rust"}{}'],
  ['a comment', '{"query":"rust"/*x*/}'],
  ['a trailing comma', '{"query":"rust",}'],
  ['single quotes', "{'query':'rust'}"],
  ['a byte order mark', '\ufeff{"query":"rust"}'],
  ['an array', '[{"query":"rust"}]'],
  ['a string', '"rust"'],
  ['null', 'null'],
  ['33 levels', nested(33)],
  ['a hundred thousand levels', nested(100_000)],
  ['__proto__', '{"query":"rust","__proto__":{"first":1}}'],
  ['__proto__ in escapes', '{"query":"rust","\\u005f_proto__":{"first":1}}'],
  ['__proto__ further down', '{"query":"rust","filters":{"__proto__":{}}}'],
  ['constructor', '{"query":"rust","constructor":{"prototype":{}}}'],
  ['invalid UTF-8', Buffer.from('7b227175657279223a22ff227d', 'hex')],
  ['a surrogate in UTF-8', Buffer.from('7b227175657279223a22eda080227d', 'hex')],
]

test.each(malformed)('%s is refused', async (_, body) => {
  const refusal = await world.refused('/search/users', body, [400, 'invalid_json'])
  expect(refusal.detail).toMatch(/^the body is not acceptable JSON: ./)
})

test('32 levels are accepted as JSON, though the request is invalid', async () => {
  await world.refused('/search/users', nested(32), [400, 'invalid_request'])
})

test('names such as __proto__ are treated as any other', async () => {
  expect(await world.logins({ query: '__proto__ constructor rust' })).toHaveLength(3)
})

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json;x=y',
])('%s is taken', async (type) => {
  const headers = { 'content-type': type }
  expect((await world.post('/account', '{}', { headers })).status).toBe(200)
})

test.each(['text/plain', 'application/jsonp', 'application/x-www-form-urlencoded', 'json'])(
  '%s is refused',
  async (type) => {
    const options = { headers: { 'content-type': type } }
    await world.refused('/account', '{}', [415, 'unsupported_media_type'], options)
  },
)
