/** The largest formula that a request may have, in every list of an array of queries. */
import { expect, it } from 'vitest'
import { limits, type RankBy, type UserRankBy } from '../../src/contract/index.ts'
import { planPageWork } from '../../src/engines/embedded/search/rankings.ts'
import { packTask } from '../../src/engines/embedded/workers/protocol.ts'
import { requestBytesMax } from '../../src/engines/embedded/workers/slot-buffers.ts'
import {
  CursorCodec,
  compileQuery,
  type ExpertPlan,
  type ListPlan,
  planSearch,
  type SearchQuery,
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

const cursors = new CursorCodec(Buffer.from('secret'))
const target = { snapshot: 'memory', snapshotSeconds: 0, regexProblem: () => null }
const world = { repos: inventRepos(200), users: inventPeople(50) }
const snapshot = memorySnapshot(world, 2, { vectors: repoVectors })
const times = { startEpochMs: 0, deadlineMs: 0, patternMs: 0 }

/** The plans of one query and of many, of which the parts are shared: the larger has few bytes more. */
function planBoth<Plan>(
  read: (query: string[]) => SearchQuery,
  pack: (plan: Plan) => Uint8Array,
): [one: Plan, many: Plan] {
  const [one, many] = [1, limits.queryListMax].map((count) => {
    const query = read(Array<string>(count).fill('servers'))
    const vectors = query.texts.map(() => vectorNear(2, 7))
    return compileQuery(query, { vectors, likeness: null }, target) as Plan
  }) as [Plan, Plan]
  expect(pack(one).length * limits.queryListMax).toBeGreaterThan(requestBytesMax)
  expect(pack(many).length).toBeLessThan(pack(one).length * 1.1)
  return [one, many]
}

it('a request of many queries and one large formula is answered', async () => {
  const engine = openAlone(snapshot)
  const none = { found: [], corrections: [] }
  const [one, many] = planBoth<ListPlan>(
    (query) => planSearch('repos', { query, rankBy, first: 50, match: 'all' }, cursors, target),
    (plan) =>
      packTask({ collection: 'repos', kind: 'search', ...times, ...planPageWork(plan, none) }),
  )
  const alone = foundBy(await engine.searcher.search(one))
  expect(alone[0]!.score).toBeGreaterThan(0)
  // Equal lists fuse to the order of each.
  const fused = foundBy(await engine.searcher.search(many))
  expect(fused.map(({ ordinal }) => ordinal)).toEqual(alone.map(({ ordinal }) => ordinal))
  expect(fused).toHaveLength(50)
})

it('stores the shared parts of queries for people once', async () => {
  const value = Array.from({ length: 1000 }, (_, i) => `owner-${i}`.padEnd(500, 'x'))
  const evidence = { filters: { field: 'ownerLogin', op: 'NotIn', value } } as const
  const request = { retrieval: 'hybrid', rankBy: bios, first: 50, evidence } as const
  const [, many] = planBoth<ExpertPlan>(
    (query) => planSearch('users', { ...request, query }, cursors, target),
    ({ ranking, ...plan }) =>
      packTask({ collection: 'users', kind: 'experts', ...times, ranking, plan }),
  )
  expect((await openAlone(snapshot).searcher.search(many)).hits).toEqual([])
})
