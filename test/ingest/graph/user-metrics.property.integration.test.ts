/** Metrics of users, against what a naive model makes of the same lines. */
import fc from 'fast-check'
import type { Filter } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { tries } from '../../../native-free-index/test/tries.ts'
import { edgeTypes, formatIsoSeconds, type UserMetrics } from '../../../src/contract/index.ts'
import { loadSnapshot, metricsOf } from '../../../src/snapshot/index.ts'
import { countIn } from '../data-set.ts'
import { importModel, ordersIn } from './imported-model.ts'
import { linksOf, type Model, type ModelRepo, model, starsOf } from './model.ts'

describe.each([1, 7])('the metrics of users of an import into %i shards', (shards) => {
  it('are those of their lines, and else those of a naive model', async () => {
    await fc.assert(
      fc.asyncProperty(model, async (one) => {
        const { dataDir } = await importModel(one, shards)
        const orders = await ordersIn(dataDir, one)
        const { userMetrics } = await loadSnapshot(dataDir)
        for (const [ordinal, user] of orders.users.entries()) {
          const crackedScore = userMetrics.crackedScore[ordinal]!
          const expected = { ...metricsOfUser(one, user), crackedScore }
          expect(metricsOf(userMetrics, ordinal)).toEqual(expected)
          const filters = filtersFor(user, expected)
          expect(await countIn(dataDir, 'users', { kind: 'and', filters })).toBe(1)
          const isProfessional = orders.professionals.includes(user)
          const found = await countIn(dataDir, 'professionals', { kind: 'and', filters })
          expect(found).toBe(isProfessional ? 1 : 0)
        }
      }),
      { numRuns: tries(8) },
    )
  })
})

function metricsOfUser(one: Model, user: string): Omit<UserMetrics, 'crackedScore'> {
  const line = one.users.find(({ platformId }) => platformId === user)!
  const links = edgeTypes.map((type) => ({ type, links: linksOf(one, type).links }))
  const of = (type: string) => links.find((list) => list.type === type)!.links
  const count = (type: string, end: 'from' | 'to') =>
    of(type).length === 0 ? undefined : of(type).filter((link) => link[end] === user).length
  const dates = links.flatMap((list) => list.links).filter(({ from }) => from === user)
  const updatedAt = line.updatedAt === undefined ? [] : [Date.parse(line.updatedAt) / 1000]
  const times = [...dates.map(({ date }) => date).filter((date) => date > 0), ...updatedAt]
  const linked = [...of('owns'), ...of('contributes')].filter(({ from }) => from === user)
  const repos = [...new Set(linked.map(({ to }) => to))].map(
    (id) => one.repos.find(({ platformId }) => platformId === id)!,
  )
  const languages = top(repos, ({ language }) => [language ?? ''], 5)
  const topics = top(repos, ({ topics = [] }) => topics, 10)
  const type = line.type === 'Organization' ? 'organization' : 'user'
  const known = {
    followersCount: line.followersCount ?? count('follows', 'to'),
    followingCount: count('follows', 'from'),
    ownedRepoCount: count('owns', 'from'),
    contributionsCount: line.contributionsCount ?? count('contributes', 'from'),
    lastActivityAt: times.length === 0 ? undefined : formatIsoSeconds(Math.max(...times)),
    topLanguages: languages.length === 0 ? undefined : languages,
    topTopics: topics.length === 0 ? undefined : topics,
  }
  const entries = Object.entries(known).filter(([, value]) => value !== undefined)
  const isBot = line.isBot ?? line.type === 'Bot'
  return { ...Object.fromEntries(entries), totalStars: starsOf(one, user), isBot, type }
}

function top(
  repos: readonly ModelRepo[],
  textsOf: (repo: ModelRepo) => readonly string[],
  most: number,
): string[] {
  const sums = new Map<string, number>()
  for (const repo of repos) {
    for (const text of new Set(textsOf(repo))) {
      if (text.trim() === '' || text.length > 100) continue
      const weight = Math.round(Math.log(2 + repo.stargazerCount) * 2 ** 20)
      sums.set(text, (sums.get(text) ?? 0) + weight)
    }
  }
  const order = [...sums].sort(
    ([a, x], [b, y]) => y - x || Buffer.compare(Buffer.from(a), Buffer.from(b)),
  )
  return order.slice(0, most).map(([text]) => text)
}

/** The user with just these metrics. */
function filtersFor(user: string, metrics: UserMetrics): Filter[] {
  const { lastActivityAt, topLanguages = [], topTopics = [], isBot, type, ...numbers } = metrics
  const at =
    lastActivityAt === undefined ? {} : { lastActivityAt: Date.parse(lastActivityAt) / 1000 }
  const isValue = (field: string, value: string): Filter => {
    return { kind: 'keyword', field, values: [value.toLowerCase()] }
  }
  return [
    { kind: 'keyword', field: 'platformId', values: [user] },
    isValue('isBot', String(isBot)),
    isValue('type', type),
    ...topLanguages.map((value) => isValue('topLanguages', value)),
    ...topTopics.map((value) => isValue('topTopics', value)),
    ...Object.entries({ ...numbers, ...at }).map(([field, value]): Filter => {
      return { kind: 'numbers', field, values: [value] }
    }),
  ]
}
