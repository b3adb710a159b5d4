/** English words and names of technologies are not treated as misspellings of similar words. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from './harness.ts'

let world: World
beforeAll(async () => {
  const bios = ['React and Clojure', 'Rust, Swift and Scala', 'kubernetes operators', 'Delhi']
  const users = bios.map((bio, i) => ({ platformId: `U_${i}`, login: `u${i}`, bio }))
  world = await openWorld({ users })
})
afterAll(() => world.close())

interface Body {
  readonly users: readonly { readonly login: string }[]
  readonly corrections?: readonly { readonly from: string; readonly to: string }[]
}

test.each([...['delphi', 'reach', 'closure', 'scale', 'trust', 'people who reach out']])(
  '"%s" is not corrected',
  async (query) => {
    for (const path of ['/search/users', '/search/users/natural-language']) {
      const { body } = await world.post<Body>(path, { query })
      expect([body.users, body.corrections]).toEqual([[], undefined])
    }
  },
)

test.each([
  ['raect', 'react', 'u0'],
  ['clojrue', 'clojure', 'u0'],
  ['kuberntes', 'kubernetes', 'u2'],
])('"%s" is a misspelling of %s', async (from, to, login) => {
  const { body } = await world.post<Body>('/search/users', { query: from })
  expect(body.corrections).toEqual([{ from, to }])
  expect(body.users).toMatchObject([{ login }])
})
