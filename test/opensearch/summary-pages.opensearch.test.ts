/** Values that come page by page, against those that come in one list. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mapCollections } from '../../src/domain/index.ts'
import type { FacetQuestion } from '../../src/engines/index.ts'
import { Queries, QueryTime } from '../../src/engines/opensearch/cluster/queries.ts'
import { ClusterSnapshot } from '../../src/engines/opensearch/cluster-snapshot.ts'
import { Cluster, loadIntoCluster } from '../../src/engines/opensearch/index.ts'
import { nameIndex, type SnapshotMeta } from '../../src/engines/opensearch/indices.ts'
import { SearchContext } from '../../src/engines/opensearch/search-context.ts'
import { summarise } from '../../src/engines/opensearch/summary-search.ts'
import { showAll } from '../../src/engines/opensearch/visibility/visibility.ts'
import { plainMarks } from '../engines/plain-pseudonyms.ts'
import { suppressedWorld } from '../engines/suppressible-world.ts'
import { freshPrefix, removeIndices, testNode } from './test-node.ts'

const prefix = freshPrefix('summary')
const loaded = suppressedWorld(2)
const { name } = loaded.manifest
let cluster: Cluster
let snapshot: ClusterSnapshot

beforeAll(async () => {
  cluster = new Cluster({ nodes: [testNode()] })
  const load = { prefix, replicas: 0, keep: 0, pseudonyms: plainMarks }
  await loadIntoCluster({ cluster, snapshot: loaded, ...load })
  type Mapping = Readonly<Record<string, { mappings: { _meta: SnapshotMeta } }>>
  const { body } = await cluster.answer<Mapping>({
    method: 'GET',
    path: `/${nameIndex(prefix, name, 'users')},${nameIndex(prefix, name, 'repos')}/_mapping`,
    timeoutMs: 10_000,
  })
  const metaOf = (collection: 'users' | 'repos') =>
    body[nameIndex(prefix, name, collection)]!.mappings._meta
  const meta = mapCollections((one) => metaOf(one === 'repos' ? 'repos' : 'users'))
  snapshot = new ClusterSnapshot(new Queries(cluster), prefix, meta)
})
afterAll(async () => {
  await cluster.close()
  await removeIndices(prefix)
})

const plain = { first: 4, order: 'count', prefix: null, histogram: null, link: null } as const
const facets: readonly FacetQuestion[] = [
  { ...plain, field: 'ownerLogin' },
  { ...plain, field: 'ownerLogin', prefix: 'owner-1', order: 'value' },
  { ...plain, field: 'stargazerCount', histogram: { kind: 'even', buckets: 5 } },
  { ...plain, field: 'professional.headline', link: 'ownerProfessional' },
]

it('are the same, whatever the size of pages', async () => {
  const ranking = { kind: 'sorted', field: 'stargazerCount' } as const
  const plan = { collection: 'repos', ranking, filter: null, limit: 1, after: null } as const
  const asked = (pageSize?: number) => {
    const context = new SearchContext(snapshot, showAll(), new QueryTime(60_000))
    return summarise(context, plan, { facets, sizes: null }, pageSize)
  }
  const whole = await asked()
  expect(whole.facets.map(({ distinct }) => distinct > 3)).toEqual([true, true, true, true])
  for (const pageSize of [1, 3, 50]) expect(await asked(pageSize)).toEqual(whole)
})
