/** Keys and services that use the names of the API family (decisions §19). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from './harness.ts'

const url = 'https://prof.example/in/iris'
const users = [
  {
    platformId: 'U_iris',
    login: 'iris',
    bio: 'payments',
    emails: ['iris@vane.example'],
    professional: { title: 'Engineer', professionalUrl: url, openToWork: true, hiring: false },
  },
]
const repos = [{ platformId: 'R_till', ownerLogin: 'iris', name: 'till', description: 'payments' }]
const edges = [{ type: 'contributes', from: 'iris', to: 'iris/till' }]

let world: World
beforeAll(async () => {
  world = await openWorld({
    users,
    repos,
    edges,
    keys: { family: { names: 'family' }, neutral: { names: 'neutral' } },
  })
})
afterAll(() => world.close())

type Calls = readonly [path: string, body: object]

const calls: readonly Calls[] = [
  ['/search/users', { query: 'payments', dataset: 'professional' }],
  ['/search/users/natural-language', { query: 'payments' }],
  [
    '/search/repos',
    {
      query: 'payments',
      includeAttributes: { owner: true, ownerProfessional: true, contributors: { first: 1 } },
    },
  ],
  ['/raw/users', { githubIds: ['U_iris'], includeAttributes: { owns: { first: 1 } } }],
  ['/raw/repos', { githubIds: ['R_till'] }],
  ['/raw/users/U_iris/graph/owns', {}],
  ['/users/best-email', { githubIds: ['U_iris'] }],
]

/**
 * The answer without members that only keys with these names get, and the number of such members.
 */
function neutral(text: string): readonly [text: string, names: number] {
  const names = /"(?:githubId|linkedinUrl)":"[^"]*",/g
  return [text.replace(names, ''), [...text.matchAll(names)].length]
}

test.each(calls)('%s has both names for such a key', async (path, body) => {
  const plain = await world.post(path, body)
  expect(plain.status, plain.text).toBe(200)
  expect(plain.text).not.toMatch(/githubId|linkedinUrl/)
  const { text } = await world.post(path, body, { key: 'family' })
  const ids = plain.text.match(/"(?:platformId|professionalUrl)":"/g) ?? []
  expect(ids.length).toBeGreaterThan(0)
  expect(neutral(text)).toEqual([plain.text, ids.length])
  expect((await world.post(path, body, { key: 'neutral' })).text).toBe(plain.text)
})

test('requests of such a key accept both names', async () => {
  const found = { query: null, dataset: 'professional' }
  for (const [field, value] of [
    ['githubId', 'U_iris'],
    ['platformId', 'U_iris'],
    ['professional.linkedinUrl', url],
  ]) {
    const filters = { field, op: 'Eq', value }
    const { text } = await world.post('/search/users', { ...found, filters }, { key: 'family' })
    expect(text).toContain('"githubId":"U_iris"')
    expect(text).toContain(`"linkedinUrl":"${url}"`)
  }
})

test('a profile has the headcount and headline of its data', async () => {
  const { users: found } = await world.search({ query: 'payments', dataset: 'professional' })
  const lists = { education: [], experience: [] }
  expect(found[0]?.professional).toEqual({ ...users[0]!.professional, ...lists })
})

describe('a service configured with the names', () => {
  test('returns them to keys without a setting', async () => {
    const family = await openWorld({
      users,
      keys: { neutral: { names: 'neutral' } },
      service: { names: 'family' },
    })
    try {
      const asked = { githubIds: ['U_iris'] }
      expect((await family.post('/raw/users', asked)).text).toContain('"githubId":"U_iris"')
      const { text } = await family.post('/raw/users', asked, { key: 'neutral' })
      expect(text).not.toContain('githubId')
    } finally {
      await family.close()
    }
  })
})
