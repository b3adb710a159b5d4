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

const corpus = graphCorpus(20_261_121, 1500)
const githubIds = corpus.users.map(({ platformId }) => platformId)

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

function filtered(list: OracleList): { filters: object; matching: readonly string[] } {
  const { filters, passes } = filterOf[returnsUsers(list) ? 'users' : 'repos']
  return { filters, matching: list.items.filter(passes) }
}

describe.each(withMore([3], [1, 7]))('of %i shards', (shards) => {
  let world: World
  let lists: readonly OracleList[]
  beforeAll(async () => {
    world = await openWorld({ ...corpus, shards })
    const { users } = await readUsers({ devrank: true })
    const scores = users.map((user) => [user!.platformId, user!.devrank!.rawScore] as const)
    lists = oracleLists(corpus, new Map(scores))
  })
  afterAll(() => world.close())

  async function readUsers(includeAttributes: object) {
    return (await world.post<UserBatchBody>('/raw/users', { githubIds, includeAttributes })).body
  }

  function listOf(relationship: string, root: string): OracleList {
    return lists.find((list) => list.relationship === relationship && list.root === root)!
  }

  /** The list of the endpoint, or the same as a member of its root, which costs one more. */
  async function askPage(list: OracleList, body: object, member?: string | null) {
    const { of, root, relationship } = list
    const nested = { githubIds: [root], includeAttributes: { [String(member)]: body } }
    const answer = member
      ? await world.post<ListBody>(`/raw/${of}`, nested)
      : await world.post<ListBody>(`/raw/${of}/${root}/graph/${relationship}`, body)
    expect(answer.status, answer.text).toBe(200)
    const [owner] = (answer.body.users ?? answer.body.repositories)! as unknown[]
    const page = member
      ? (owner as Record<string, { edges: User[]; pageInfo: PageInfo }>)[member]!
      : { edges: (answer.body.users ?? answer.body.repositories)!, pageInfo: answer.body.pageInfo }
    const ids = idsOf(page.edges)
    expect(answer.headers.get('x-credits-used')).toBe(String(ids.length + (member ? 1 : 0)))
    const { endCursor, hasNextPage } = page.pageInfo
    expect(hasNextPage).toBe(endCursor !== null)
    return { ids, next: endCursor }
  }

  test("every list equals the oracle's, with and without a filter", async () => {
    for (let i = 0; i < lists.length; i += 10) {
      const some = lists.slice(i, i + 10).map(async (list) => {
        const { filters, matching } = filtered(list)
        const [whole, part] = await Promise.all([askPage(list, {}), askPage(list, { filters })])
        expect(whole.ids, `${list.root} ${list.relationship}`).toEqual(list.items)
        expect(part.ids).toEqual(matching)
      })
      await Promise.all(some)
    }
    // The generated data are large enough, and have loops.
    const sizes = lists.map(({ items }) => items.length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(1500)
    expect([Math.min(...sizes), Math.max(...sizes) > 25]).toEqual([0, true])
    expect(listOf('followers', 'U_0').items).toContain('U_0')
  })

  test('all pages of a list are the list, for any page size and endpoint', async () => {
    const long = lists.filter(({ items }) => items.length > 12).slice(0, 8)
    const short = lists.filter(({ items }) => items.length < 4).slice(0, 4)
    for (const list of [...long, ...short]) {
      const { filters, matching } = filtered(list)
      for (const [input, whole] of [
        [{}, list.items],
        [{ filters }, matching],
      ] as const) {
        const seen: string[] = []
        let next: string | null = null
        for (let turn = 0; turn === 0 || next !== null; turn++) {
          const after: object = next === null ? {} : { after: next }
          const options = { ...input, first: 1 + (turn % 5), ...after }
          const member = turn % 2 === 0 ? attributeOf(list) : null
          const page: { ids: string[]; next: string | null } = await askPage(list, options, member)
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
    const first = await askPage(list, { first: 2 })
    const rest = await askPage(service, { after: first.next })
    expect([...first.ids, ...rest.ids]).toEqual(list.items)
  })

  test('all lists of all users fit in one answer', async () => {
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

  test('DevRank counts the lists, and stars of owned repositories are summed, each once', async () => {
    const { users } = await readUsers({ devrank: true, aggregates: true })
    for (const user of users) {
      const { platformId, devrank, aggregates } = user!
      const degrees = ['followers', 'following'].map(
        (name) => listOf(name, platformId).items.length,
      )
      expect([devrank!.followersIn, devrank!.followingOut]).toEqual(degrees)
      const owned = listOf('owns', platformId).items
      const totalStars = corpus.repos
        .filter((repo) => owned.includes(repo.platformId))
        .reduce((sum, { stargazerCount }) => sum + Number(stargazerCount), 0)
      expect(aggregates).toEqual({ totalStars })
    }
  })
})
