/** The largest formula that a request may have, in every list of an array of queries. */
import { expect, it } from 'vitest'
import {
  limits,
  type RankBy,
  type SearchReposRequest,
  type SearchUsersRequest,
  type UserRankBy,
} from '../../src/contract/index.ts'
import { pageWork } from '../../src/engines/embedded/search/rankings.ts'
import { packTask } from '../../src/engines/embedded/workers/protocol.ts'
import { requestBytesMax } from '../../src/engines/embedded/workers/slot-buffers.ts'
import {
  CursorCodec,
  type ExpertPlan,
  type ListPlan,
  planSearch,
  planSearchRepos,
} from '../../src/plan/index.ts'
import { openAlone } from './embedded-kind.ts'
import { memorySnapshot } from './memory-snapshot.ts'
import { inventPeople } from './people.ts'
import { inventRepos, repoVectors, vectorNear } from './repos.ts'
import { foundBy } from './walk.ts'

/** The longest text, of ideographs: each is a term, and each pair may be one. */
const bm25: RankBy = {
  type: 'BM25',
  field: 'description',
  query: Array.from({ length: limits.queryCharsMax - 7 }, (_, i) =>
    String.fromCodePoint(0x4e00 + i),
  )
    .join('')
    .concat(' server'),
}

/** The most nodes that a formula may have: sums of as many parts as allowed. */
const rankBy: RankBy = {
  type: 'Sum',
  exprs: [
    { type: 'Attr', name: 'similarity' },
    ...[16, 16, 16, 10].map((parts): RankBy => {
      return { type: 'Sum', exprs: Array.from({ length: parts }, () => bm25) }
    }),
  ],
}

const bios: UserRankBy = {
  type: 'Sum',
  exprs: [
    { type: 'Attr', name: 'relevance' },
    ...Array.from({ length: 15 }, (): UserRankBy => ({ ...bm25, field: 'bio' })),
  ],
}

function planOf(query: NonNullable<SearchReposRequest['query']>, formula: RankBy): ListPlan {
  const target = { snapshot: 'memory', snapshotSeconds: 0, regexProblem: () => null }
  const request = { query, rankBy: formula, first: 50, match: 'all' } as const
  const planned = planSearchRepos(request, new CursorCodec(Buffer.from('secret')), target)
  return planned.plan(planned.texts.map(() => vectorNear(2, 7))).plan as ListPlan
}

const none = { found: [], corrections: [] }

function requestBytes(plan: ListPlan): number {
  const times = { startEpochMs: 0, deadlineMs: 0, patternMs: 0 }
  return packTask({ collection: 'repos', kind: 'search', ...times, ...pageWork(plan, none) }).length
}

it('a request of many queries and one large formula is answered', async () => {
  const snapshot = memorySnapshot({ repos: inventRepos(200) }, 2, { vectors: repoVectors })
  const engine = openAlone(snapshot)
  const one = planOf('servers', rankBy)
  expect(requestBytes(one) * limits.queryListMax).toBeGreaterThan(requestBytesMax)
  const many = planOf(Array<string>(limits.queryListMax).fill('servers'), rankBy)
  expect(requestBytes(many)).toBeLessThan(requestBytes(one) * 1.1)
  const alone = foundBy(await engine.search(one))
  expect(alone[0]!.score).toBeGreaterThan(0)
  // Equal lists fuse to the order of each.
  const fused = foundBy(await engine.search(many))
  expect(fused.map(({ ordinal }) => ordinal)).toEqual(alone.map(({ ordinal }) => ordinal))
  expect(fused).toHaveLength(50)
})

it('stores the shared parts of queries for people once', async () => {
  const world = { repos: inventRepos(200), users: inventPeople(50) }
  const snapshot = memorySnapshot(world, 2, { vectors: repoVectors })
  const engine = openAlone(snapshot)
  const value = Array.from({ length: 1000 }, (_, i) => `owner-${i}`.padEnd(500, 'x'))
  const target = { snapshot: 'memory', snapshotSeconds: 0, regexProblem: () => null }
  const planFor = (queries: readonly string[]) => {
    const request: SearchUsersRequest = {
      ...{ query: [...queries], retrieval: 'hybrid', rankBy: bios, first: 50 },
      evidence: { filters: { field: 'ownerLogin', op: 'NotIn', value } },
    }
    const cursors = new CursorCodec(Buffer.from('secret'))
    const planned = planSearch('searchUsers', request, cursors, target)
    return planned.plan(planned.texts.map(() => vectorNear(2, 7))).plan as ExpertPlan
  }
  const bytes = ({ ranking, filter, limit, after }: ExpertPlan) =>
    packTask({
      ...{ collection: 'users', kind: 'experts', startEpochMs: 0, deadlineMs: 0, patternMs: 0 },
      ...{ ranking, plan: { filter, limit, after } },
    }).length
  const [one, many] = [1, limits.queryListMax].map((queries) => {
    return planFor(Array<string>(queries).fill('servers'))
  })
  expect(bytes(one!) * limits.queryListMax).toBeGreaterThan(requestBytesMax)
  expect(bytes(many!)).toBeLessThan(bytes(one!) * 1.1)
  const found = await engine.search(many!)
  expect(found.hits).toEqual([])
})
