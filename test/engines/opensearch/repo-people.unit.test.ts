/** The people of many repositories, and of one very popular one, from answers of a cluster. */
import { expect, it } from 'vitest'
import { QueryTime } from '../../../src/engines/opensearch/cluster/queries.ts'
import type { SearchBody } from '../../../src/engines/opensearch/cluster/requests.ts'
import type { ClusterSnapshot } from '../../../src/engines/opensearch/cluster-snapshot.ts'
import { ClusterRepoPeople } from '../../../src/engines/opensearch/expertise/repo-people.ts'
import { SearchContext } from '../../../src/engines/opensearch/search-context.ts'
import { hideSuppressed } from '../../../src/engines/opensearch/visibility/visibility.ts'

type Row = readonly [repo: number, relation: string, place: number, user: number, date: number]

/** A cluster with these edges, in the order of the requests. */
function clusterWith(rows: readonly Row[]) {
  const asked: number[] = []
  const search = async (_: string, body: SearchBody) => {
    const [, named] = (body.query.bool as { filter: { terms: Record<string, unknown[]> }[] }).filter
    const repos = new Set(named!.terms.t)
    asked.push(repos.size)
    const [repo, relation, place] = body.search_after ?? [-1, '', 0]
    const from = rows.findIndex((row) => row[0] === repo && row[1] === relation && row[2] === place)
    const left = rows.slice(from + 1).filter((row) => repos.has(row[0]))
    const hits = left.slice(0, body.size).map(([repo, relation, place, user, date]) => ({
      sort: [repo, relation, place],
      fields: date === 0 ? { f: [user] } : { f: [user], d: [date] },
    }))
    return { hits: { hits } }
  }
  const snapshot = { queries: { search }, indices: { edges: 'edges' } }
  return { asked, snapshot: snapshot as unknown as ClusterSnapshot }
}

it('are read in batches and pages, and copied from any position on', async () => {
  const rows: Row[] = [
    ...Array.from({ length: 12_345 }, (_, i): Row => [7, 'contributes', i, 3 * i, i % 2]),
    [7, 'contributes', 12_345, 29, 9],
    [7, 'owns', 0, 30, 5],
    ...Array.from({ length: 20_000 }, (_, i): Row => [8 + i, 'owns', 0, 1_000_000 + i, 0]),
  ]
  const { asked, snapshot } = clusterWith(rows)
  const repos = Uint32Array.from({ length: 20_008 }, (_, i) => i)
  const nothing = new Set<number>()
  const hidden = { users: new Set([29]), repos: nothing, professionals: nothing }
  const time = new QueryTime(60_000)
  const context = new SearchContext(snapshot, hideSuppressed(hidden), time)
  const people = await ClusterRepoPeople.read(context, repos, ['contributes'])
  expect(asked).toEqual([10_000, 10_000, 10_000, 10_000, 10_000, 8])
  const [owners, contributors] = [people.of('owns'), people.of('contributes')]
  expect(owners.countNeighbours(3)).toBe(0)
  expect(people.of('stars').countNeighbours(7)).toBe(0)
  expect(contributors.countNeighbours(7)).toBe(12_345)
  const [users, dates] = [new Uint32Array(1000), new Uint32Array(1000)]
  for (let position = 0; position < 12_345; position += 900) {
    const count = Math.min(900, 12_345 - position)
    contributors.copyEdges(contributors.findFirstEdge(7) + position, count, users, dates, 100)
    for (let i = 0; i < count; i++) {
      expect(users[100 + i]).toBe(3 * (position + i))
      expect(dates[100 + i]).toBe((position + i) % 2)
    }
  }
  expect(users.slice(0, 100)).toEqual(new Uint32Array(100))
  owners.copyEdges(owners.findFirstEdge(7), 1, users, dates, 0)
  expect(owners.readNeighbourAt(owners.findFirstEdge(7))).toBe(30)
  expect([users[0], dates[0]]).toEqual([30, 5])
})
