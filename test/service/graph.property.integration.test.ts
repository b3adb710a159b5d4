/**
 * Every list of a generated graph, page by page over HTTP, inside and outside of
 * `includeAttributes`, against an oracle. Edges may repeat, be loops, or lead to unknown nodes.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import type { PageInfo, Repository, User } from '../../src/contract/index.ts'
import {
  attributeOf,
  graphCorpus,
  idsOf,
  type OracleList,
  oracleLists,
  returnsUsers,
} from './graph-corpus.ts'
import { openWorld, type UserBatchBody, type World } from './harness.ts'
import { serviceIdOf } from './identifiers.ts'

interface ListBody {
  readonly pageInfo: PageInfo
  readonly users?: readonly User[]
  readonly repositories?: readonly Repository[]
}

interface Page {
  readonly ids: readonly string[]
  readonly next: string | null
}

const corpus = graphCorpus(20_261_121, 1500)

/** Filters that match some of every kind, and their definitions by platformId. */
const filterOf = {
  users: {
    filters: { field: 'resolvedCity', op: 'In', value: ['Bern', 'lyon'] },
    passes: (id: string) => Number(id.slice(2)) % 3 !== 1,
  },
  repos: {
    filters: { field: 'language', op: 'NotEq', value: 'go' },
    passes: (id: string) => Number(id.slice(2)) % 2 === 0,
  },
}

describe.each(withMore([3], [1, 7]))('of %i shards', (shards) => {
  let world: World
  let lists: readonly OracleList[]
  beforeAll(async () => {
    world = await openWorld({ ...corpus, shards })
    lists = oracleLists(corpus, await rawScores())
  })
  afterAll(() => world.close())

  async function rawScores(): Promise<Map<string, number>> {
    const githubIds = corpus.users.map(({ platformId }) => platformId)
    const body = { githubIds, includeAttributes: { devrank: true } }
    const answer = await world.post<UserBatchBody>('/raw/users', body)
    return new Map(answer.body.users.map((user) => [user!.platformId, user!.devrank!.rawScore]))
  }

  async function pageOf({ of, root, relationship }: OracleList, body: object): Promise<Page> {
    const path = `/raw/${of}/${root}/graph/${relationship}`
    const answer = await world.post<ListBody>(path, body)
    expect(answer.status, answer.text).toBe(200)
    const { users, repositories, pageInfo } = answer.body
    const ids = idsOf(users ?? repositories ?? expect.unreachable())
    expect(answer.headers.get('x-credits-used')).toBe(String(ids.length))
    return { ids, next: checked(pageInfo) }
  }

  function checked({ endCursor, hasNextPage }: PageInfo): string | null {
    expect(hasNextPage).toBe(endCursor !== null)
    return endCursor
  }

  /** The same page, as a member of its root. */
  async function nestedPage(list: OracleList, options: object): Promise<Page> {
    const member = attributeOf(list)!
    const body = { githubIds: [list.root], includeAttributes: { [member]: options } }
    const answer = await world.post<{ users?: object[]; repositories?: object[] }>(
      `/raw/${list.of}`,
      body,
    )
    expect(answer.status, answer.text).toBe(200)
    const [root] = (answer.body.users ?? answer.body.repositories) as Record<string, unknown>[]
    const { edges, pageInfo } = root![member] as { edges: User[]; pageInfo: PageInfo }
    expect(answer.headers.get('x-credits-used')).toBe(String(1 + edges.length))
    return { ids: idsOf(edges), next: checked(pageInfo) }
  }

  function expected(list: OracleList): { filters: object; matching: readonly string[] } {
    const { filters, passes } = filterOf[returnsUsers(list) ? 'users' : 'repos']
    return { filters, matching: list.items.filter(passes) }
  }

  test("every list equals the oracle's, with and without a filter", async () => {
    let edges = 0
    const check = async (list: OracleList) => {
      const { filters, matching } = expected(list)
      const [whole, filtered] = await Promise.all([pageOf(list, {}), pageOf(list, { filters })])
      expect(whole.ids, `${list.root} ${list.relationship}`).toEqual(list.items)
      expect(filtered.ids).toEqual(matching)
      edges += list.items.length
    }
    for (let i = 0; i < lists.length; i += 10) {
      await Promise.all(lists.slice(i, i + 10).map(check))
    }
    // Checks that the generated data are large enough.
    expect(edges).toBeGreaterThan(1500)
    expect(lists.some(({ items }) => items.length === 0)).toBe(true)
    expect(Math.max(...lists.map(({ items }) => items.length))).toBeGreaterThan(25)
    const own = lists.find(
      ({ root, relationship }) => root === 'U_0' && relationship === 'followers',
    )
    expect(own?.items).toContain('U_0')
  })

  test('all pages of a list are the list, for any page size and endpoint', async () => {
    const long = lists.filter(({ items }) => items.length > 12).slice(0, 8)
    const short = lists.filter(({ items }) => items.length < 4).slice(0, 4)
    for (const list of [...long, ...short]) {
      const { filters, matching } = expected(list)
      for (const [input, whole] of [
        [{}, list.items],
        [{ filters }, matching],
      ] as const) {
        const seen: string[] = []
        let next: string | null = null
        for (let turn = 0; turn === 0 || next !== null; turn++) {
          const options = {
            ...input,
            first: 1 + (turn % 5),
            ...(next === null ? {} : { after: next }),
          }
          const isNested = attributeOf(list) !== null && turn % 2 === 0
          const page: Page = isNested
            ? await nestedPage(list, options)
            : await pageOf(list, options)
          if (page.next !== null) expect(page.ids).toHaveLength(options.first)
          seen.push(...page.ids)
          next = page.next
        }
        expect(seen, `${list.root} ${list.relationship}`).toEqual(whole)
      }
    }
  })

  test('a root has two identifiers, and a cursor is valid for both', async () => {
    const list = lists.find(({ of, items }) => of === 'users' && items.length > 5)!
    const service = { ...list, root: serviceIdOf('user', list.root) }
    const first = await pageOf(list, { first: 2 })
    const rest = await pageOf(service, { after: first.next })
    expect([...first.ids, ...rest.ids]).toEqual(list.items)
  })

  test('all lists of all users fit in one answer', async () => {
    const githubIds = corpus.users.map(({ platformId }) => platformId)
    const members = ['followers', 'following', 'owns', 'stars', 'contributes']
    const includeAttributes = Object.fromEntries(members.map((name) => [name, { first: 3 }]))
    const answer = await world.post<UserBatchBody>('/raw/users', { githubIds, includeAttributes })
    let items = 0
    for (const list of lists.filter(({ of }) => of === 'users')) {
      const user = answer.body.users.find((each) => each?.platformId === list.root)
      const { edges, pageInfo } = user?.[list.relationship as 'followers'] ?? expect.unreachable()
      expect(idsOf(edges)).toEqual(list.items.slice(0, 3))
      expect(pageInfo.hasNextPage).toBe(list.items.length > 3)
      items += edges.length
    }
    expect(answer.headers.get('x-credits-used')).toBe(String(corpus.users.length + items))
  })

  test('DevRank counts the degrees of the lists, and equal users have equal ranks', async () => {
    const body = { logins: ['user0', 'user1', 'user0'], includeAttributes: { devrank: true } }
    const { body: found } = await world.post<UserBatchBody>('/raw/users/by-login', body)
    const degree = (relationship: string, root: string) =>
      lists.find((list) => list.relationship === relationship && list.root === root)!.items.length
    for (const user of found.users) {
      const { followersIn, followingOut } = user!.devrank!
      expect(followersIn).toBe(degree('followers', user!.platformId))
      expect(followingOut).toBe(degree('following', user!.platformId))
    }
    expect(found.users[2]).toEqual(found.users[0])
  })

  test('stars of owned repositories are summed, each once', async () => {
    const githubIds = corpus.users.map(({ platformId }) => platformId)
    const body = { githubIds, includeAttributes: { aggregates: true } }
    const { body: found } = await world.post<UserBatchBody>('/raw/users', body)
    for (const list of lists.filter(
      (each) => each.of === 'users' && each.relationship === 'owns',
    )) {
      const stars = corpus.repos
        .filter(({ platformId }) => list.items.includes(platformId))
        .reduce((sum, { stargazerCount }) => sum + Number(stargazerCount), 0)
      const user = found.users.find((each) => each?.platformId === list.root)
      expect(user?.aggregates).toEqual({ totalStars: stars })
    }
  })
})
