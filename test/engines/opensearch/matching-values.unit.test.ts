/** Patterns that this process matches, on pages of values from a cluster. */
import type { PatternFilter } from 'native-free-index'
import { expect, test } from 'vitest'
import { QueryTime } from '../../../src/engines/opensearch/cluster/queries.ts'
import type { ClusterSnapshot } from '../../../src/engines/opensearch/cluster-snapshot.ts'
import { listMatching } from '../../../src/engines/opensearch/filters/matching-values.ts'
import { SearchContext } from '../../../src/engines/opensearch/search-context.ts'
import { showAll } from '../../../src/engines/opensearch/visibility/visibility.ts'

/** Texts of a few hundred letters, for a pattern of very many states. */
const values = Array.from({ length: 40 }, (_, i) => {
  const letters = Array.from({ length: 400 }, (_, at) => ((i + 7) * (at + 3) * (at + 11)) % 7 < 3)
  return `c! ${letters.map((isFirst) => (isFirst ? 'a' : 'b')).join('')}`
})
const buckets = values.map((value) => ({ key: { value } }))
const snapshot = {
  indices: { users: 'users' },
  queries: { search: async () => ({ aggregations: { values: { buckets } } }) },
} as unknown as ClusterSnapshot
const contextOf = (time: QueryTime) => new SearchContext(snapshot, showAll(), time)

const filter: PatternFilter = {
  kind: 'pattern',
  field: 'login',
  syntax: 'regex',
  pattern: '[ab]*a[ab]{380}c|c!\\pL',
  ignoreCase: false,
}

test('other work runs while a page of values is matched', async () => {
  let turns = 0
  let isDone = false
  const turn = () => {
    turns++
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  const found = await listMatching(contextOf(new QueryTime(60_000)), 'users', filter)
  isDone = true
  expect(found).toEqual([])
  expect(turns).toBeGreaterThan(5)
})

test('a query stops when its caller has gone, and at its deadline', async () => {
  const gone = new QueryTime(60_000, { aborted: true })
  await expect(listMatching(contextOf(gone), 'users', filter)).rejects.toMatchObject({
    code: 'overloaded',
  })
  const over = new QueryTime(1)
  await expect(listMatching(contextOf(over), 'users', filter)).rejects.toMatchObject({
    code: 'deadline_exceeded',
  })
})
