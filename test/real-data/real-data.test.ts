/** What real data is for: without it everything here is skipped. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describePeople } from './people.ts'
import { isAbsent, openRealData, type RealData } from './real-data.ts'
import { describeRepos } from './repos.ts'

describe.skipIf(isAbsent)(
  `real data${isAbsent ? ' (skipped: none beside the repository)' : ''}`,
  () => {
    let data: RealData

    beforeAll(async () => {
      data = await openRealData()
    })

    afterAll(() => data?.close())

    test('is read as a whole', async () => {
      expect(data.report).toMatchObject({
        users: 39_368,
        repos: 114_443,
        edges: { follows: 578_006 },
        unknownEnds: 0,
        badLines: 0,
      })
      const all = { field: 'stargazerCount', op: 'Gte', value: 0 }
      expect(await data.world.countRepos(all)).toBe(114_443)
    })

    describePeople(() => data)
    describeRepos(() => data)
  },
)
