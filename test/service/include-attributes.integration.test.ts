/** Records have the same additions on every endpoint, over HTTP, up to a limit per answer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Repository, User } from '../../src/contract/index.ts'
import { readJsonLines } from '../tables.ts'
import { graphCorpus, idsOf } from './graph-corpus.ts'
import { type DataLine, openWorld, type World } from './harness.ts'

interface Body {
  readonly users?: readonly (User | null)[]
  readonly repositories?: readonly (Repository | null)[]
}

const corpus = graphCorpus(99, 1200)
const users = corpus.users.map((user, i) => ({
  ...user,
  location: ['Bern, Switzerland', 'Porto', 'Lyon'][i % 3],
  professional:
    i % 2 === 0 ? { headline: `Head ${i}`, professionalUrl: `prof.example/in/${i}` } : undefined,
  provenance: i % 3 === 0 ? { login: [`${i}.csv`, '2026-01-02', 'hand'] } : undefined,
}))
const repos: readonly DataLine[] = corpus.repos.map((repo) => ({
  ...repo,
  lastContributorLocations: ['Bern'],
  provenance: { name: ['repos.csv', '2026-01-02', 'export'] },
}))

const page = { first: 7 }
const ofUsers = {
  aggregates: true,
  devrank: true,
  professional: true,
  provenance: true,
  contributes: page,
  followers: page,
  following: { first: 7, filters: { field: 'login', op: 'NotGlob', value: '*3' } },
  owns: page,
  stars: page,
}
const ofRepos = {
  owner: true,
  ownerDevrank: true,
  ownerProfessional: true,
  provenance: true,
  contributorProfiles: true,
  contributors: page,
  starrers: { first: 7, filters: { field: 'resolvedCity', op: 'Eq', value: 'Bern' } },
}

let world: World
beforeAll(async () => {
  world = await openWorld({ ...corpus, users, repos, shards: 3 })
})
afterAll(() => world.close())

/** Records by platformId, without their scores; fails where there are none. */
async function recordsOf(path: string, body: object): Promise<Map<string, object>> {
  const answer = await world.post<Body>(path, body)
  expect(answer.status, answer.text).toBe(200)
  const found = [...(answer.body.users ?? []), ...(answer.body.repositories ?? [])]
  const known = found.filter((record) => record !== null)
  expect(known.length, path).toBeGreaterThan(0)
  return new Map(known.map(({ score: _, strength: __, ...record }) => [record.platformId, record]))
}

const requests = readJsonLines<{ of: string; path: string; body: object }>(
  'test/service/include-attributes.jsonl',
)

test.each([
  ['users', users, ofUsers],
  ['repos', repos, ofRepos],
] as const)('%s are the same from every endpoint', async (kind, lines, includeAttributes) => {
  const githubIds = lines.map(({ platformId }) => platformId)
  const whole = await recordsOf(`/raw/${kind}`, { githubIds, includeAttributes })
  for (const { path, body } of requests.filter(({ of }) => of === kind)) {
    const found = await recordsOf(path, { ...body, includeAttributes })
    for (const [id, record] of found) expect(record, path).toEqual(whole.get(id))
  }
  const shown = new Set([...whole.values()].flatMap((record) => Object.keys(record)))
  expect([...shown]).toEqual(expect.arrayContaining(Object.keys(includeAttributes)))
})

describe('applyFiltersToIncludeAttributes', () => {
  const filters = {
    op: 'And',
    filters: [
      { field: 'lastContributorLocations', op: 'ContainsAllTokens', value: 'bern' },
      { field: 'stargazerCount', op: 'Gte', value: 0 },
    ],
  }
  const whole = { first: 100 }
  const request = {
    query: null,
    filters,
    first: 1000,
    includeAttributes: { starrers: whole, contributors: whole, owner: true },
  }

  test('leaves only listed users at the locations of the search', async () => {
    const all = (await world.searchRepos(request)).repositories
    const applied = { ...request, applyFiltersToIncludeAttributes: true }
    const some = (await world.searchRepos(applied)).repositories
    expect(idsOf(some)).toEqual(idsOf(all))
    for (const [i, { starrers, contributors, owner }] of some.entries()) {
      const isThere = ({ location }: User) => location === 'Bern, Switzerland'
      expect(starrers?.edges).toEqual(all[i]?.starrers?.edges.filter(isThere))
      expect(contributors?.edges).toEqual(all[i]?.contributors?.edges.filter(isThere))
      expect(owner).toEqual(all[i]?.owner)
    }
    const listed = (found: typeof all) => found.flatMap(({ starrers }) => starrers?.edges ?? [])
    expect(listed(some).length).toBeGreaterThan(0)
    expect(listed(some).length).toBeLessThan(listed(all).length)
    const alias = { ...request, filterUserIncludeAttributes: true }
    expect((await world.searchRepos(alias)).repositories).toEqual(some)
  })
})
