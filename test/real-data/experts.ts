/**
 * Experts on a topic among real people, judged by stars, similarity and words, never by name. At
 * least seven of the first ten by `expertise` have a starred work about it. The first ten by
 * `hybrid` have one, or say the topic in their profile. `bench eval` has the numbers.
 */
import { expect, test } from 'vitest'
import { realTopics, selectStarred, starredShare } from '../../bench/eval/experts.ts'
import { foldWords, saysSkill } from '../../bench/eval/sets/said-words.ts'
import type { User } from '../../src/contract/index.ts'
import type { RealData } from './real-data.ts'

export function describeExperts(data: () => RealData): void {
  const search = async (query: string, retrieval: string, match: string) => {
    const includeAttributes = { evidence: { first: 20 } }
    const input = { query, retrieval, match, first: 10, includeAttributes }
    const { users } = await data().world.search(input)
    const found = users.map(({ platformId, evidence }) => ({
      platformId,
      works: evidence!.edges.map(({ repository, similarity }) => ({
        stars: repository.stargazerCount,
        similarity,
      })),
    }))
    return { users, found }
  }

  // The ranking is judged with weak matches: less near works, however starred, are among these.
  test('the first ten of all by expertise have starred works', async () => {
    const shares: [topic: string, share: number][] = []
    for (const query of realTopics) {
      shares.push([query, starredShare((await search(query, 'expertise', 'all')).found)])
    }
    const few = shares.filter(([, share]) => share < 0.7)
    expect(few.length, JSON.stringify(few)).toBeLessThanOrEqual(2)
    expect(shares).toHaveLength(20)
  })

  test('the first ten by hybrid have starred works, or say the topic', async () => {
    const shares: { topic: string; whole: number; part: number }[] = []
    for (const topic of realTopics) {
      const { users, found } = await search(topic, 'hybrid', 'relevant')
      const starred = new Set(selectStarred(found).map(({ platformId }) => platformId))
      const fits = (user: User) => starred.has(user.platformId) || saysSkill(allWords(user), topic)
      const fitsPartly = (user: User) =>
        fits(user) || topic.split(' ').some((word) => saysSkill(profileWords(user), word))
      shares.push({
        topic,
        whole: users.filter(fits).length / users.length,
        part: users.filter(fitsPartly).length / users.length,
      })
    }
    const few = shares.filter(({ part }) => part < 0.7)
    expect(few.length, JSON.stringify(few)).toBeLessThanOrEqual(2)
    // Some profiles say one of two words: they cover a part of the query, and may come first.
    const mean = shares.reduce((sum, { whole }) => sum + whole, 0) / shares.length
    expect(mean, JSON.stringify(shares)).toBeGreaterThan(0.7)
  })

  test('nothing is a topic that no repository has a word of', async () => {
    const { users } = await data().world.search({ query: 'xqzvwkj', retrieval: 'expertise' })
    expect(users).toEqual([])
  })
}

function profileWords({ login, displayName, bio, company }: User): ReadonlySet<string> {
  return foldWords([login, displayName, bio, company].join('\n'))
}

/** Words of the profile and of the works that are shown as evidence. */
function allWords(user: User): ReadonlySet<string> {
  const works = user.evidence!.edges.map(({ repository: { name, description } }) =>
    foldWords(`${name}\n${description ?? ''}`),
  )
  return new Set([...profileWords(user), ...works.flatMap((words) => [...words])])
}
