/** Profiles of contributors over an engine in arrays: what they ask, their bounds, refusals. */
import { describe, expect, it } from 'vitest'
import { limits, serialiseDevRank } from '../../src/contract/index.ts'
import type { Engine } from '../../src/engines/index.ts'
import { devRankOf, type SmallGraph, smallEngine, userCalled } from './small-engine.ts'
import { shareAccounts, smallService } from './small-service.ts'

shareAccounts()

const owned = Array.from({ length: 1200 }, (_, i) => `cy/r${i}`)
const graph: SmallGraph = {
  users: ['ada', 'bob', 'cy'],
  repos: ['ada/one', 'bob/two', ...owned],
  profiles: ['cy', 'ada'],
  edges: {
    contributes: [
      ['cy', 'ada/one'],
      ['bob', 'ada/one'],
      ['ada', 'ada/one'],
      ['cy', 'bob/two'],
    ],
    // The list begins with the fewest stars, and the most are behind the first thousand.
    owns: [['bob', 'bob/two'], ...[...owned].reverse().map((name) => ['cy', name] as const)],
  },
}

function profile(login: string, ordinal: number, repos: readonly string[]) {
  const { crackedScore, tier, followersIn, followingOut } = JSON.parse(
    serialiseDevRank(devRankOf(ordinal)),
  )
  return {
    login,
    userId: '1'.repeat(32),
    githubId: `U_${login}`,
    topRepos: repos.map((name) => ({ name, stargazerCount: 0 })),
    devrank: { crackedScore, tier, followersIn, followingOut },
  }
}

const best = Array.from({ length: 5 }, (_, i) => `r${200 + i}`)
const cy = profile('cy', 2, best)
const bob = profile('bob', 1, ['two'])
const ada = profile('ada', 0, [])
const career = (login: string) => ({ linkedin: { url: `prof.example/in/${login}` } })

const path = '/raw/repos/by-fullname'
const fullNames = ['ada/one', 'none/none', 'bob/two', 'ada/one']
const asked = (first: number, more: object = {}) => ({
  includeAttributes: { contributors: { first }, contributorProfiles: true, ...more },
})

describe('profiles of contributors', () => {
  it('are listed next to the page, in its order, and cost nothing', async () => {
    const post = smallService(smallEngine(graph))
    const { body, used, status } = await post(path, { fullNames, ...asked(2) })
    expect([status, used]).toEqual([200, 3 + 2 + 1 + 2])
    const one = [{ ...cy, ...career('cy') }, bob]
    const found = body.repositories.map((repo: { contributorProfiles: object } | null) =>
      repo === null ? null : repo.contributorProfiles,
    )
    expect(found).toEqual([one, null, [one[0]], one])
    const after = body.repositories[2]
    expect(Object.keys(after).slice(-2)).toEqual(['contributors', 'contributorProfiles'])
  })

  it('lack the career for a key without PROFESSIONAL, and ask for none', async () => {
    const calls: string[] = []
    const post = smallService(smallEngine(graph, calls), { services: ['RAW'] })
    const { body, status } = await post(path, { fullNames: ['ada/one'], ...asked(3) })
    expect([status, body.repositories[0].contributorProfiles]).toEqual([200, [cy, bob, ada]])
    expect(calls).not.toContain('linked profiles out')
    const refused = await post(path, { fullNames, includeAttributes: { ownerProfessional: true } })
    expect(refused.status).toBe(403)
  })

  it('show no address that the page shows in clear', async () => {
    const post = smallService(smallEngine(graph))
    const revealed = { fullNames: ['ada/one'], ...asked(3, { revealEmails: true }) }
    const { contributorProfiles, contributors } = (await post(path, revealed)).body.repositories[0]
    expect(JSON.stringify(contributors)).toContain('cy@mail.example')
    expect(JSON.stringify(contributorProfiles)).not.toContain('@')
  })
})

describe('the work for profiles', () => {
  it('is bounded: each user once, and a thousand repositories of each', async () => {
    const queries: object[] = []
    const calls: string[] = []
    const small = smallEngine(graph, calls)
    const edges: Engine['edges'] = async (query, signal) => {
      if (query.relation === 'owns') queries.push({ roots: query.roots, start: query.start })
      return small.edges(query, signal)
    }
    const post = smallService({ ...small, edges })
    await post(path, { fullNames, ...asked(3) })
    expect(queries[0]).toEqual({ roots: [2, 1, 0], start: 0 })
    expect(queries.slice(1)).toEqual(
      Array.from({ length: 9 }, (_, i) => ({ roots: [2], start: 100 * (i + 1) })),
    )
    expect(calls.filter((call) => call === 'bodies professionals')).toHaveLength(1)
  })

  it('is done in groups of users, within the limits of the engine', async () => {
    const users = Array.from({ length: 700 }, (_, i) => `u${i}`)
    const repos = Array.from({ length: 7 }, (_, i) => `u0/r${i}`)
    const contributes = users.map((user, i) => [user, repos[i % 7]!] as const)
    const small = smallEngine({ users, repos, profiles: [], edges: { contributes } })
    const sizes: number[] = []
    const edges: Engine['edges'] = async (query, signal) => {
      if (query.relation === 'owns') sizes.push(query.roots.length * query.first)
      return small.edges(query, signal)
    }
    const post = smallService({ ...small, edges })
    const { body } = await post(path, { fullNames: repos, ...asked(100) })
    for (const { contributors, contributorProfiles } of body.repositories) {
      const logins = contributorProfiles.map(({ login }: { login: string }) => login)
      expect(logins).toEqual(contributors.edges.map(({ login }: { login: string }) => login))
      expect(logins).toHaveLength(100)
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(limits.edgeItemsMax)
    expect(sizes).toEqual([25_600, 25_600, 18_800])
  })

  it('ends where the answer would be too large', async () => {
    const users = Array.from({ length: 2400 }, (_, i) => `u${i}`)
    const repos = Array.from({ length: 24 }, (_, i) => `u0/r${i}`)
    const contributes = users.map((user, i) => [user, repos[i % 24]!] as const)
    const small = smallEngine({ users, repos, profiles: [], edges: { contributes } })
    const person = { ...userCalled('ada'), bio: 'x'.repeat(400_000) }
    const long = Buffer.from(JSON.stringify(person))
    let read = 0
    const bodies: Engine['bodies'] = async (collection, ordinals) => {
      const found = await small.bodies(collection, ordinals)
      if (collection !== 'users') return found
      // The page itself is small: only the profiles have what makes the answer too large.
      if (ordinals.length > 256) return found
      read += ordinals.length
      return found.map(() => long)
    }
    const post = smallService({ ...small, bodies })
    const { status, body, used } = await post(path, { fullNames: repos, ...asked(100) })
    expect([status, body.code, used]).toEqual([400, 'invalid_request', 0])
    expect(body.errors[0].pointer).toBe('/includeAttributes')
    expect(read).toBeLessThan(users.length)
  })
})

describe('a repeated request', () => {
  const request = { fullNames: ['ada/one'], ...asked(3) }
  const named = { 'idempotency-key': 'k' }

  it('is free while its profiles are the same', async () => {
    const post = smallService(smallEngine(graph))
    const first = await post(path, request, named)
    const again = await post(path, request, named)
    expect([again.status, again.used, again.text]).toEqual([200, first.used, first.text])
  })

  it('is refused where a profile shows something else, of equal length', async () => {
    const small = smallEngine(graph)
    let followersIn = 1
    const userMetrics: Engine['userMetrics'] = async (users) =>
      (await small.userMetrics(users)).map((metrics) => ({
        ...metrics,
        devrank: { ...metrics.devrank!, followersIn },
      }))
    const post = smallService({ ...small, userMetrics })
    const first = await post(path, request, named)
    followersIn = 2
    const again = await post(path, request, named)
    expect([again.status, again.body.code, again.used]).toEqual([409, 'answer_changed', first.used])
  })
})
