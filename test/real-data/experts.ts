/**
 * Experts on a topic among real people. At least seven of the first ten have a starred work about
 * it, judged by stars and similarity, never by name. `bench eval` has the numbers.
 */
import { expect, test } from 'vitest'
import { realTopics, starredShare } from '../../bench/eval/experts.ts'
import type { RealData } from './real-data.ts'

export function describeExperts(data: () => RealData): void {
  test.each(['expertise', 'hybrid'])(
    'the first ten by %s have starred works',
    async (retrieval) => {
      const shares: [topic: string, share: number][] = []
      for (const query of realTopics) {
        const includeAttributes = { evidence: { first: 20 } }
        const { users } = await data().world.search({
          ...{ query, retrieval, first: 10, includeAttributes },
        })
        const found = users.map(({ platformId, evidence }) => ({
          platformId,
          works: evidence!.edges.map(({ repository, similarity }) => ({
            stars: repository.stargazerCount,
            similarity,
          })),
        }))
        shares.push([query, starredShare(found)])
      }
      const few = shares.filter(([, share]) => share < 0.7)
      expect(few.length, JSON.stringify(few)).toBeLessThanOrEqual(2)
      expect(shares).toHaveLength(20)
    },
  )

  test('nothing is a topic that no repository has a word of', async () => {
    const { users } = await data().world.search({ query: 'xqzvwkj', retrieval: 'expertise' })
    expect(users).toEqual([])
  })
}
