/** Addresses in clear that `includeAttributes` adds, on every endpoint that takes it. */
import { describe, expect, it } from 'vitest'
import { limits } from '../../src/contract/index.ts'
import type { Engine } from '../../src/engines/index.ts'
import {
  asked,
  clear,
  engineOf,
  gone,
  graph,
  ids,
  many,
  small,
  suppressedOf,
  userOf,
} from './address-world.ts'
import { repoCalled } from './small-engine.ts'
import { shareAccounts, smallRoutes, smallService } from './small-service.ts'

shareAccounts()

const shownOf: Readonly<Record<string, readonly string[]>> = {
  ada: clear.ada!,
  bob: clear.bob!.slice(1),
  cy: [],
  dee: many.slice(0, limits.revealedEmailsMax),
}
const bestOf: Readonly<Record<string, string | null>> = {
  ada: 'ada@gmail.com',
  bob: 'ada.q@work.test',
  cy: null,
  dee: 'm0@dee.test',
}

describe('includeAttributes', () => {
  const both = { bestEmail: true, revealEmails: true }
  const cases = [
    ['/raw/users', { githubIds: ['U_ada', 'U_none', 'U_bob', 'U_cy', 'U_dee', 'U_ada'] }],
    ['/raw/users/by-login', { logins: ['ada', 'none', 'bob', 'cy', 'dee', 'ada'] }],
    ['/search/users', { query: 'x' }],
    ['/search/users', { filters: { field: 'login', op: 'NotEq', value: '' } }],
  ] as const

  /** The records of these logins with these attributes, and the distinct addresses in them. */
  function expected(logins: readonly string[], { bestEmail = false, revealEmails = false }) {
    const addresses = new Set<string>()
    const users = logins.map((login) => {
      if (login === 'none') return null
      const emails = revealEmails ? shownOf[login]! : suppressedOf(login)
      if (revealEmails) for (const address of emails) addresses.add(address.toLowerCase())
      if (bestEmail && bestOf[login]) addresses.add(bestOf[login].toLowerCase())
      return { ...userOf(login, emails), ...(bestEmail ? { bestEmail: bestOf[login] } : {}) }
    })
    return { users, addresses: addresses.size }
  }

  describe.each([{ bestEmail: true }, { revealEmails: true }, both])('%o', (input) => {
    it.each(cases)('of users, on %s', async (path, request) => {
      const answer = await small()(path, { ...request, includeAttributes: input })
      const { body, used, text } = answer
      // No member stands there twice, which parsers pass over.
      expect(text.includes('***')).toBe(!('revealEmails' in input))
      const batch = Object.values(request)[0]
      const logins = Array.isArray(batch)
        ? batch.map((key: string) => key.replace('U_', ''))
        : graph.users
      const { users, addresses } = expected(logins, input)
      const found = body.users.map((user: { score?: number } | null) => {
        if (user === null) return null
        const { score: _, ...rest } = user
        return rest
      })
      expect(found).toEqual(users)
      expect(used).toBe(users.filter((user) => user !== null).length + addresses)
    })

    it('of users in a list of the graph', async () => {
      const path = '/raw/users/U_ada/graph/followers'
      const { body, used } = await small()(path, { includeAttributes: input })
      const { users, addresses } = expected(['bob'], input)
      expect(body.users).toEqual(users)
      expect(used).toBe(1 + addresses)
    })

    it('of owners and contributors, and of no other person', async () => {
      const githubIds = ['R_ada/one', 'R_nobody/two', 'R_bob/three']
      const people = { owner: true, contributors: { first: 9 } }
      const post = small()
      const { body } = await post('/raw/repos', {
        githubIds,
        includeAttributes: { ...people, ...input },
      })
      const of = (...logins: string[]) => expected(logins, input).users
      const [one, two, three] = body.repositories
      const { owner: _, contributors: __, ...own } = one
      expect(own).toEqual(repoCalled('ada/one'))
      expect([one.owner, three.owner]).toEqual(of('ada', 'bob'))
      expect(one.contributors.edges).toEqual(of('bob', 'cy', 'ada'))
      expect(two.contributors.edges).toEqual([])
      expect(three.contributors.edges).toEqual(of('bob'))
      const { addresses } = expected(['ada', 'bob', 'cy'], input)
      const items = 3 + 4
      const alone = await post('/raw/repos', { githubIds, includeAttributes: input })
      expect(alone.body.repositories).toEqual(githubIds.map((id) => repoCalled(id.slice(2))))
      expect(alone.used).toBe(items + addresses + 3)
    })
  })

  it('counts an address once, whoever has it, and tells the journal whose it showed', async () => {
    const made = smallRoutes(engineOf(), { mailDomains: gone })
    const post = smallService({}, {}, made)
    const request = { logins: ['bob', 'ada', 'bob'], includeAttributes: both }
    const { used } = await post('/raw/users/by-login', request)
    expect(used).toBe(3 + 4)
    const entries = [...made.access.store.journal.records()].flatMap((record) => record.entries)
    expect(entries.filter(({ kind }) => kind === 'revealed')).toMatchObject([
      { user: ids.bob, addresses: 2, endpoint: 'rawUsersByLogin' },
      { user: ids.ada, addresses: 3, endpoint: 'rawUsersByLogin' },
    ])
  })

  it('asks for addresses only where they are wanted', async () => {
    const calls: string[] = []
    const post = smallService(engineOf(calls), { mailDomains: gone })
    const ofAda = (includeAttributes: object) =>
      post('/raw/users/by-login', { logins: ['ada'], includeAttributes })
    await ofAda({ bestEmail: false, devrank: true })
    await post('/search/repos', { query: 'x', includeAttributes: { bestEmail: true } })
    expect(calls).not.toContain('addresses')
    asked.length = 0
    await ofAda({ revealEmails: true })
    expect(calls).toContain('addresses')
    expect(asked).toEqual([])
  })

  it('needs the service RAW, whatever else is wrong with the balance', async () => {
    const post = small({ services: ['SEARCH'], credits: 0 })
    for (const name of Object.keys(both)) {
      for (const path of ['/search/users', '/search/repos']) {
        const { body } = await post(path, { query: 'x', includeAttributes: { [name]: true } })
        expect([body.code, body.detail]).toEqual(['service_required', expect.stringMatching('RAW')])
      }
    }
  })

  it('is refused by its price, before DNS is asked', async () => {
    asked.length = 0
    const post = small({ credits: 3 })
    const request = { logins: ['ada'], includeAttributes: both }
    const { body } = await post('/raw/users/by-login', request)
    expect([body.code, body.required, body.remaining]).toEqual(['insufficient_credits', 18, 3])
    expect(asked).toEqual([])
    const best = { logins: ['ada', 'bob'], includeAttributes: { bestEmail: true } }
    const dear = await post('/raw/users/by-login', best)
    expect([dear.body.required, dear.used]).toEqual([4, 0])
  })

  it('costs no more than a dry run says', async () => {
    const prefer = { prefer: 'devdex-dry-run' }
    const people = { owner: true, contributors: { first: 9 } }
    const priced = [
      ['/raw/users/by-login', { logins: ['ada', 'dee'], includeAttributes: both }, 2 + 2 * 17],
      ['/search/users', { query: 'x', first: 4, includeAttributes: { bestEmail: true } }, 8],
      ['/raw/users/U_ada/graph/followers', { first: 5, includeAttributes: both }, 5 + 5 * 17],
      ['/raw/repos', { githubIds: ['R_ada/one'], includeAttributes: both }, 1],
      [
        '/raw/repos',
        { githubIds: ['R_ada/one'], includeAttributes: { ...people, ...both } },
        1 + 9 + 10 * 17,
      ],
      ['/users/best-email/by-login', { logins: ['ada', 'bob', 'none'] }, 3],
    ] as const
    const post = small()
    let before = 0
    for (const [path, request, creditsMax] of priced) {
      expect((await post(path, request, prefer)).body).toEqual({ dryRun: true, creditsMax })
      const { used } = await post(path, request)
      expect(used - before).toBeGreaterThan(0)
      expect(used - before).toBeLessThanOrEqual(creditsMax)
      before = used
    }
  })

  it('shows addresses of no more users than it may', async () => {
    const users = limits.revealedUsersMax + 1
    const engine = engineOf()
    const ordinals = Uint32Array.from({ length: 100 }, (_, i) => i)
    let page = 0
    const edges: Engine['edges'] = async ({ roots }) =>
      roots.map(() => ({ ordinals: ordinals.map((ordinal) => ordinal + 100 * page++), next: null }))
    const hits = Array.from({ length: Math.ceil(users / 100) }, (_, ordinal) => {
      return { ordinal, score: 1, body: Buffer.from('{}') }
    })
    const search: Engine['search'] = async () => ({ hits, more: false })
    const post = smallService({ ...engine, edges, search }, { mailDomains: gone })
    const { status, body, used } = await post('/search/repos', {
      query: 'x',
      includeAttributes: { contributors: { first: 100 }, revealEmails: true },
    })
    expect([status, body.errors?.[0].pointer, used]).toEqual([400, '/includeAttributes', 0])
    expect(body.detail).toContain(`than the ${limits.revealedUsersMax}`)
  })
})
