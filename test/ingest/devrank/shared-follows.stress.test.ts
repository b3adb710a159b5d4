/** DevRank and communities of the shared follows, compared with those of graphology. */
import { beforeAll, describe, expect, it } from 'vitest'
import { graphologyCommunities, graphologyRanks } from '../../../bench/peers/graph/graphology.ts'
import { modularity as modularityOf } from '../../../bench/peers/graph/modularity.ts'
import { findCommunities } from '../../../src/ingest/enrich/devrank/louvain.ts'
import { pageRank } from '../../../src/ingest/enrich/devrank/pagerank.ts'
import { numberCommunities } from '../../../src/ingest/enrich/devrank/rank-developers.ts'
import type { FollowGraph } from '../../../src/ingest/graph/csr.ts'
import { followsOf, sharedGraph } from './follow-graphs.ts'

const soon = () => Promise.resolve()
const nodes = 37_700

describe('the shared follows', () => {
  let graph: FollowGraph | null
  let follows: ReturnType<typeof followsOf>
  beforeAll(async () => {
    graph = await sharedGraph()
    if (graph !== null) follows = followsOf(graph)
  })

  it('have the ranks of graphology, within 1e-6', async ({ skip }) => {
    if (graph === null) return skip('there is no ../shared/data/edges-follows.jsonl.gz')
    expect(graph.following.starts.length - 1).toBe(nodes)
    const ranks = await pageRank(graph, new Float64Array(nodes), soon)
    const expected = graphologyRanks(nodes, follows)
    const apart = Array.from(ranks).reduce((sum, x, i) => sum + Math.abs(x - expected[i]!), 0)
    expect(apart).toBeLessThan(1e-6)
  })

  it('have communities as good as those of graphology', async ({ skip }) => {
    if (graph === null) return skip('there is no ../shared/data/edges-follows.jsonl.gz')
    const modularity = (community: ArrayLike<number>) =>
      modularityOf(Uint32Array.from(follows.flat()), community)
    const ours = modularity(numberCommunities(await findCommunities(graph, soon)))
    expect(ours).toBeGreaterThanOrEqual(0.98 * modularity(graphologyCommunities(nodes, follows)))
  })
})
