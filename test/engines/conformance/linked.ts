/** Filters and reads from one collection to another: links, owners, profiles and user metrics. */
import fc from 'fast-check'
import type { Filter } from 'native-free-index'
import { expect, it } from 'vitest'
import { tiers } from '../../../src/contract/index.ts'
import type { QueryPlan } from '../../../src/plan/index.ts'
import { readMetrics } from '../../../src/snapshot/index.ts'
import { filtersOf, passing, withEngine, worldEdges, worldLists } from '../graph-world.ts'
import { listsOf, memoryMetrics } from '../memory-graph.ts'
import { memorySnapshot } from '../memory-snapshot.ts'
import { documents } from '../suppressible-world.ts'
import { type EngineKind, holdsIn } from './engine-kind.ts'

const { users, repos, professionals } = documents

function linked(filter: Filter): Filter {
  return { kind: 'linked', link: 'ownerProfessional', filter }
}

function searchOf(filter: Filter): QueryPlan {
  const ranking = { kind: 'sorted', field: 'stargazerCount' } as const
  return { collection: 'repos', ranking, filter, limit: 1000, after: null }
}

export function linkedFiltersConform(kind: EngineKind): void {
  it('a filter on profiles finds the repositories of their users', async () => {
    const told = fc.array(filtersOf.professionals, { minLength: 4 })
    await holdsIn(kind, 3, [worldEdges, told, filtersOf.repos], async (edges, ofProfiles, own) => {
      const { owners, profiles } = worldLists(edges)
      await withEngine(kind, { owners, profiles }, async (engine) => {
        const passesOwn = passing('repos', own)
        for (const filter of ofProfiles) {
          const passes = passing('professionals', filter)
          const isLinked = repos.map((_, ordinal) => {
            const [profile] = owners.out[ordinal]!.flatMap((user) => profiles.out[user]!)
            return profile !== undefined && passes.has(profile)
          })
          const link = linked(filter)
          const cases: [Filter, (ordinal: number) => boolean][] = [
            [link, (one) => isLinked[one]!],
            [{ kind: 'not', filter: link }, (one) => !isLinked[one]],
            [{ kind: 'and', filters: [link, own] }, (one) => isLinked[one]! && passesOwn.has(one)],
            [{ kind: 'or', filters: [own, link] }, (one) => isLinked[one]! || passesOwn.has(one)],
          ]
          for (const [whole, isFound] of cases) {
            const expected = [...repos.keys()].filter(isFound)
            expect(await engine.searcher.count('repos', whole)).toBe(expected.length)
            const { hits } = await engine.searcher.search(searchOf(whole))
            expect(hits.map(({ ordinal }) => ordinal).sort((a, b) => a - b)).toEqual(expected)
          }
        }
      })
    })
  })
}

export function sameAddressesConform(kind: EngineKind): void {
  it('an address of several profiles finds the one of the user with the least id', async () => {
    // Against the order of the profiles' ordinals: the users' ids ascend with their ordinals.
    const [first, other] = [3, 23]
    const userOf = (profile: number) => 29 - profile
    const own = professionals.slice(0, 30).map((profile, i) => ({
      ...profile,
      keywords: {
        ...{ ...profile.keywords, id: users[userOf(i)]!.keywords.id },
        'professional.professionalUrl': `https://professional.example/in/${i % 20}`,
      },
    }))
    const edges = own.map((_, profile) => [userOf(profile), profile] as const)
    const graph = { profiles: listsOf(users.length, own.length, edges) }
    const snapshot = memorySnapshot({ users, professionals: own }, kind.shards, { graph })
    const engine = await kind.open(snapshot)
    const addresses = [first, 15, 99].map((i) => `https://professional.example/in/${i}`)
    const found = await engine.documents.find(
      'professionals',
      'professional.professionalUrl',
      addresses,
    )
    expect(found.map((one) => one?.ordinal ?? null)).toEqual([other, 15, null])
    expect(Buffer.from(found[0]!.body).equals(own[other]!.stored)).toBe(true)
    const [user] = await engine.documents.find('users', 'platformId', ['U_7'])
    expect(Buffer.from(users[user!.ordinal]!.stored).equals(user!.body)).toBe(true)
    await engine.close()
  })
}

export function metricsConform(kind: EngineKind): void {
  it('returns the computed metrics of users', async () => {
    const { manifest, ...snapshot } = memorySnapshot({ users }, kind.shards)
    const pc = Float64Array.from(users, (_, user) => user)
    const edgeCases = [99.9, 99.89, 99, 97, 90, 70, 40, 39.99, 0, 100]
    for (const [user, percentile] of edgeCases.entries()) pc[user] = percentile
    const metrics = { ...memoryMetrics(users.length), pc }
    const createdAt = '2026-08-22T10:00:00.987Z'
    const engine = await kind.open({
      ...snapshot,
      userMetrics: metrics,
      manifest: { ...manifest, createdAt },
    })
    const all = await engine.documents.userMetrics([...users.keys()])
    for (const [user, { devrank, totalStars, ...told }] of all.entries()) {
      expect(totalStars).toBe(metrics.totalStars[user])
      expect(told.metrics).toEqual(readMetrics(metrics, user))
      expect(devrank).toEqual({
        community: metrics.community[user],
        crackedScore: metrics.crackedScore[user],
        createdAt: '2026-08-22T10:00:00Z',
        followersIn: 0,
        followingOut: 0,
        pc: pc[user],
        rawScore: metrics.rawScore[user],
        tier: expect.toBeOneOf(tiers.map(({ name }) => name)),
        trust: metrics.trust[user],
        updatedAt: '2026-08-22T10:00:00Z',
      })
    }
    expect(edgeCases.map((_, user) => all[user]!.devrank!.tier).join(' ')).toBe(
      'PLATINUM EMERALD EMERALD DIAMOND GOLD SILVER BRONZE IRON IRON PLATINUM',
    )
    await engine.close()
  })
}
