/**
 * Addresses in people's own texts are shown and found like those in `emails` (decisions-2, §22),
 * but never by a local part, with any key.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownPeople, piecesOf } from '../people/own-people.ts'
import { openWorld, type SearchBody, type World } from './harness.ts'

const people = ownPeople(4, 7)
const users = people.map(({ user }) => user)
const repos = people.map(({ repo }) => repo)
const addresses = people.flatMap((person) => person.addresses)
const pieces = addresses.flatMap(piecesOf)
const logins = users.map(({ login }) => login)

let world: World
beforeAll(async () => {
  const edges = logins.flatMap((from, i) => [
    { type: 'follows', from, to: logins.at(i - 1)! },
    { type: 'contributes', from, to: `R_${i}` },
  ])
  world = await openWorld({ users, repos, edges })
})
afterAll(() => world.close())

const edge = { first: 10 }
const userAttributes = { professional: true, followers: edge, following: edge, owns: edge }
const repoAttributes = {
  owner: true,
  ownerProfessional: true,
  contributors: edge,
  contributorProfiles: true,
}
const all = { field: 'login', op: 'Glob', value: '*' }
const allRepos = { field: 'name', op: 'Glob', value: '*' }
const requests: readonly (readonly [string, object])[] = [
  ['/search/users', { query: 'number', includeAttributes: userAttributes }],
  ['/search/users', { query: 'number', dataset: 'professional' }],
  ['/search/users', { filters: all, includeAttributes: { revealEmails: true } }],
  ['/search/users/natural-language', { query: 'people who write number 3', explain: true }],
  ['/search/repos', { query: 'weaving', includeAttributes: repoAttributes }],
  ['/search/repos', { filters: allRepos, dataset: 'professional' }],
  ['/search/repos/natural-language', { query: 'tools for weaving' }],
  ['/raw/users/by-login', { logins, includeAttributes: userAttributes }],
  ['/raw/users', { githubIds: users.map(({ platformId }) => platformId) }],
  ['/raw/repos', { githubIds: ['R_0', 'R_1'], includeAttributes: repoAttributes }],
  ['/raw/users/U_0/graph/followers', { includeAttributes: userAttributes }],
  ['/users/best-email/by-login', { logins }],
]

test.each(requests)('%s %j shows no local part', async (path, body) => {
  const { status, text } = await world.post(path, body)
  expect(status, text).toBe(200)
  const shown = text.toLowerCase()
  expect(pieces.filter((piece) => shown.includes(piece))).toEqual([])
})

test('texts show addresses in the same form as `emails`', async () => {
  const [{ user, texts, addresses: own }] = people as [(typeof people)[0]]
  const { users: found } = await world.search({ filters: { ...all, op: 'Eq', value: user.login } })
  for (const name of ['displayName', 'company', 'location'] as const) {
    const { text, shown } = own.find((one) => texts[name]!.includes(one.text))!
    expect(found[0]![name]).toBe(texts[name]!.replace(text, shown))
  }
})

describe.each(['search', 'all'])('the key %s', (key) => {
  const found = async (body: object) =>
    (await world.post<SearchBody>('/search/users', body, { key })).body.users

  test('finds no user by the words of a local part', async () => {
    for (let i = 0; i < pieces.length; i += 100) {
      const query = pieces
        .slice(i, i + 60)
        .join(' ')
        .slice(0, 1000)
      expect(await found({ query })).toEqual([])
    }
  })

  test('finds people by the domain and by its labels', async () => {
    for (const [i, person] of people.entries()) {
      for (const { text, domain } of person.addresses) {
        // A text outside of the searched fields is not found.
        if (
          !Object.entries(person.texts).some(
            ([name, own]) => !name.includes('.') && own.includes(text),
          )
        )
          continue
        for (const query of [domain, domain.split('.')[0]!]) {
          const [first] = await found({ query })
          expect(first?.login, query).toBe(`person-${i}`)
        }
      }
    }
  })
})

test('no filter finds a user by a local part', async () => {
  const [{ texts, addresses: own }] = people as [(typeof people)[0]]
  const dataset = 'professional'
  for (const [field, whole] of Object.entries(texts)) {
    const address = own.find(({ text }) => whole.includes(text))!
    const count = async (op: string, value: string) =>
      (await world.search({ filters: { field, op, value }, dataset })).count
    expect(await count('ContainsAllTokens', address.domain)).toBe(1)
    for (const piece of piecesOf(address)) expect(await count('ContainsAllTokens', piece)).toBe(0)
    if (field === 'bio') continue
    expect(await count('Eq', whole)).toBe(0)
    expect(await count('Eq', whole.replace(address.text, address.shown))).toBe(1)
    if (!field.startsWith('professional.')) continue
    expect(await count('IGlob', `*${address.local}*`)).toBe(0)
    expect(await count('IGlob', `*${address.domain}*`)).toBe(1)
  }
})

test('no address in another text is a contact address', async () => {
  const { body } = await world.post<{ results: object[] }>('/users/best-email/by-login', { logins })
  expect(body.results).toEqual(
    users.map(({ login, emails }) =>
      expect.objectContaining({ login, bestEmail: emails[0], otherCandidates: [] }),
    ),
  )
})
