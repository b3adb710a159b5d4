/** Addresses: which of their words match, and that no answer shows a local part (decisions §5). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type DataLine,
  openWorld,
  type SearchBody,
  type UserBatchBody,
  type World,
} from './harness.ts'

const users: readonly DataLine[] = [
  { platformId: 'U_1', login: 'one', emails: ['Vellichor.Seven@mail.lumenforge.example'] },
  { platformId: 'U_2', login: 'two', emails: ['marrow_grove+lists@tinplate.example'] },
  {
    platformId: 'U_3',
    login: 'three',
    emails: ['quintessa-field@example.com', 'dev4207@b.example'],
  },
  {
    platformId: 'U_4',
    login: 'four',
    emails: ['grünspan@münchen.example', 'thistledown@[10.0.0.1]'],
  },
  { platformId: 'U_5', login: 'five', emails: ['xy@short.example', 'z@short.example'] },
  { platformId: 'U_6', login: 'six', emails: ['nowhere-to-send'] },
  { platformId: 'U_7', login: 'seven', emails: [] },
  { platformId: 'U_8', login: 'eight' },
]

let world: World
beforeAll(async () => {
  const poor = { services: ['SEARCH', 'RAW'], credits: 3 } as const
  world = await openWorld({ users, keys: { poor: { ...poor, services: [...poor.services] } } })
})
afterAll(() => world.close())

/** Texts that find a user, both by filter and by query. */
const found: readonly (readonly [string, string])[] = [
  ['vellichor.seven@mail.lumenforge.example', 'one'],
  ['VELLICHOR.SEVEN@mail.lumenforge.example', 'one'],
  ['vellichor.seven', 'one'],
  ['mail.lumenforge.example', 'one'],
  ['lumenforge', 'one'],
  ['mail', 'one'],
  ['tinplate.example', 'two'],
  ['marrow_grove+lists@tinplate.example', 'two'],
  ['quintessa-field', 'three'],
  ['quintessa-field@example.com', 'three'],
  ['dev4207', 'three'],
  ['com', 'three'],
  ['grünspan', 'four'],
  ['grunspan@munchen.example', 'four'],
  ['xy', 'five'],
  ['example', 'five four one three two'],
]

test.each(found)('"%s" finds %s', async (value, logins) => {
  const filters = { field: 'emails', op: 'ContainsAllTokens', value }
  expect(await world.matching(filters)).toEqual(logins.split(' '))
  expect((await world.logins({ query: value })).sort()).toEqual(
    expect.arrayContaining(logins.split(' ')),
  )
})

describe('a key without the service RAW', () => {
  const key = { key: 'search' }
  const byLocalPart = found.filter(([value]) => value.includes('@'))
  const byWord = found.filter(([value]) => !value.includes('@'))
  const localParts = ['vellichor.seven', 'quintessa-field', 'dev4207', 'grünspan', 'xy']
  const filterBy = (value: string) => ({ field: 'emails', op: 'ContainsAllTokens', value })

  test.each(byLocalPart)('is refused a filter by "%s"', async (value) => {
    const body = { filters: filterBy(value) }
    const refusal = await world.refused('/search/users', body, [400, 'invalid_filter'], key)
    expect(refusal.detail).toContain('the service RAW')
  })

  test.each(byWord)('finds by "%s" those who have it in a domain', async (value, logins) => {
    const expected = localParts.includes(value) ? [] : logins.split(' ')
    for (const body of [{ filters: filterBy(value), first: 1000 }, { query: value }]) {
      const answer = await world.post<SearchBody>('/search/users', body, key)
      expect(answer.body.users.map(({ login }) => login).sort()).toEqual(expected)
    }
  })

  test('cannot probe local parts by a query, its numbers or its scores', async () => {
    // The query has as many guesses as fit, and one is right.
    const guesses = Array.from({ length: 100 }, (_, i) => `guess${i}x`)
    const ask = async (query: string) =>
      (await world.post<SearchBody>('/search/users', { query }, key)).body
    for (const local of localParts) {
      const right = await ask([...guesses, local, 'lumenforge'].join(' '))
      const wrong = await ask([...guesses, 'wrong', 'lumenforge'].join(' '))
      expect({ count: right.count, users: right.users }).toEqual({
        count: wrong.count,
        users: wrong.users,
      })
    }
  })
})

test('a key with RAW that cannot pay learns only the price, for any content', async () => {
  const key = { key: 'poor' }
  const told = new Set<string>()
  for (const query of ['vellichor.seven', 'nobody.at.all']) {
    const value = `${query}@mail.lumenforge.example`
    const filters = { field: 'emails', op: 'ContainsAllTokens', value }
    for (const body of [
      { query, first: 4 },
      { filters, first: 4 },
    ]) {
      const refusal = await world.refused('/search/users', body, [402, 'insufficient_credits'], key)
      told.add(JSON.stringify({ ...refusal, requestId: '' }))
    }
  }
  expect([...told].map((text) => JSON.parse(text))).toMatchObject([{ required: 4, remaining: 3 }])
  const query = 'vellichor.seven'
  const found = await world.post<SearchBody>('/search/users', { query, first: 3 }, key)
  expect(found.body.users.map(({ login }) => login)).toEqual(['one'])
  expect(found.headers.get('x-credits-remaining')).toBe('2')
})

test('a free repeat finds the results that were paid for, with no credits left', async () => {
  const body = { query: 'vellichor.seven', first: 2 }
  const asked = { key: 'poor', headers: { 'Idempotency-Key': 'narrow' } }
  const paid = await world.post<SearchBody>('/search/users', body, asked)
  expect(paid.body.users.map(({ login }) => login)).toEqual(['one'])
  const again = await world.post<SearchBody>('/search/users', body, asked)
  expect(again.headers.get('x-credits-used')).toBe('0')
  expect(again.text).toBe(paid.text)
})

/** Substrings of local parts, and of a domain that is not the address's own. */
const pieces = [
  ...['vellichor', 'seven@mail.lumenforge.example', 'vellichors', 'vellichorsev', 'ellichor.seven'],
  ...['marrow', 'grove', 'lists', 'marrow_grove', 'grove+lists', 'marrow_grove@tinplate.example'],
  ...['quintessa', 'field', 'quintessa field', '4207', 'dev', 'grün', 'span', 'nowhere', 'send'],
  ...['vellichor*', '*seven', 'v?llichor.seven', 'lumenforge.example', 'forge'],
]

test.each(pieces)('"%s" finds no user by address', async (value) => {
  const filters = { field: 'emails', op: 'ContainsAllTokens', value }
  expect(await world.matching(filters)).toEqual([])
})

test.each(['vellichor', 'marrow', 'grove', 'quintessa', 'field', '4207', 'grün', 'nowhere'])(
  'a search for "%s" finds no user',
  async (query) => expect(await world.logins({ query })).toEqual([]),
)

test.each(
  'Eq NotEq In NotIn Lt Gte Glob NotGlob IGlob NotIGlob Regex Contains ContainsAny'.split(' '),
)('%s is not available on addresses', async (op) => {
  const value = /In$|Any$/.test(op) ? ['v*'] : 'v*'
  const filters = { field: 'emails', op, value }
  const refusal = await world.refused('/search/users', { filters }, [400, 'invalid_filter'])
  expect(refusal.detail).toBe(`field \`emails\` takes ContainsAllTokens, not ${op}`)
})

describe('an answer shows the last two characters and the domain', () => {
  const shown: readonly (readonly [string, readonly string[] | undefined])[] = [
    ['one', ['***en@mail.lumenforge.example']],
    ['two', ['***ts@tinplate.example']],
    ['three', ['***ld@example.com', '***07@b.example']],
    ['four', ['***an@münchen.example']],
    // Local parts of one or two characters are masked entirely.
    ['five', ['***@short.example', '***@short.example']],
    ['six', []],
    ['seven', []],
    ['eight', undefined],
  ]
  test.each(shown)('%s', async (login, emails) => {
    const { body } = await world.post<UserBatchBody>('/raw/users/by-login', { logins: [login] })
    expect(body.users[0]?.emails).toEqual(emails)
    const filters = { field: 'login', op: 'Eq', value: login }
    const byFilter = await world.search({ filters })
    expect(byFilter.users.map((user) => user.emails)).toEqual([emails])
    const byQuery = await world.search({ query: login })
    expect(byQuery.users[0]?.emails).toEqual(emails)
  })
})
