/** Patterns that this process matches, on pages of values from a cluster. */
import type { Filter } from 'native-free-index'
import { expect, test } from 'vitest'
import type { ClusterSnapshot } from '../../../src/engines/opensearch/cluster-snapshot.ts'
import { matchingValues } from '../../../src/engines/opensearch/matching-values.ts'
import { QueryTime } from '../../../src/engines/opensearch/queries.ts'

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

const filter: Filter = {
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
  const found = await matchingValues(snapshot, 'users', filter, new QueryTime(60_000))
  isDone = true
  expect([...found.values()]).toEqual([[]])
  expect(turns).toBeGreaterThan(5)
})

test('a query stops when its caller has gone, and at its deadline', async () => {
  const gone = new QueryTime(60_000, { aborted: true })
  await expect(matchingValues(snapshot, 'users', filter, gone)).rejects.toMatchObject({
    code: 'overloaded',
  })
  const over = new QueryTime(1)
  await expect(matchingValues(snapshot, 'users', filter, over)).rejects.toMatchObject({
    code: 'deadline_exceeded',
  })
})
