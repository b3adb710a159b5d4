/** Tests on real data: all are skipped without it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentsIn } from '../ingest/data-set.ts'
import { describeExperts } from './experts.ts'
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

    test('no text of a person holds an address in clear', async () => {
      let shown = 0
      for (const collection of ['users', 'professionals'] as const) {
        for (const document of await documentsIn(data.world.dataDir, collection)) {
          const text = JSON.stringify(document)
          shown += text.match(/\*{3}[^*@]{0,2}@/g)?.length ?? 0
          expect(text).not.toMatch(/(?<![@\w.+-])[\w.+-]{3,}@[\w-]+\.[a-z]{2,}/i)
        }
      }
      expect(shown).toBeGreaterThan(0)
    })

    describeExperts(() => data)
    describePeople(() => data)
    describeRepos(() => data)
  },
)
