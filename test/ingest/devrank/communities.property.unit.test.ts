import { describe, expect, it } from 'vitest'
import { law } from '../../../native-free-index/test/law.ts'
import { findCommunities } from '../../../src/ingest/enrich/devrank/louvain.ts'
import { sortCommunities } from '../../../src/ingest/enrich/devrank/rank-developers.ts'
import type { FollowGraph } from '../../../src/ingest/graph/csr.ts'
import { drawnGraphs, followsOf, plantedGraph } from './follow-graphs.ts'
import { measureBestModularity, measureModularity } from './graphology.ts'

const communitiesOf = async (graph: FollowGraph) =>
  sortCommunities(await findCommunities(graph, () => Promise.resolve()))

const modularity = (graph: FollowGraph, community: ArrayLike<number>) =>
  measureModularity(followsOf(graph), community)

function theirModularity(graph: FollowGraph): number {
  return measureBestModularity(graph.following.starts.length - 1, followsOf(graph))
}

describe('findCommunities', () => {
  it('finds planted communities', async () => {
    const communities = 25
    const graph = plantedGraph(communities, 60, 12, 0.85)
    const found = await communitiesOf(graph)
    const planted = found.map((_, node) => node % communities)
    expect(new Set(found).size).toBe(communities)
    for (let node = communities; node < found.length; node++) {
      expect(found[node]).toBe(found[node % communities])
    }
    expect(modularity(graph, found)).toBeCloseTo(modularity(graph, planted), 12)
  })

  it.each([
    [8, 300, 10, 0.6],
    [100, 15, 6, 0.8],
    [3, 500, 20, 0.4],
  ])('is as good as graphology with %i × %i users of %i follows, %d inside', async (...shape) => {
    const graph = plantedGraph(...shape)
    const ours = modularity(graph, await communitiesOf(graph))
    expect(ours).toBeGreaterThanOrEqual(0.98 * theirModularity(graph))
  })

  law(
    'never joins users without a path between them, nor isolated users',
    100,
    [drawnGraphs],
    async ({ graph }) => {
      const found = await communitiesOf(graph)
      const part = connectedParts(graph)
      for (const [a, community] of found.entries()) {
        for (let b = 0; b < a; b++) if (found[b] === community) expect(part[a]).toBe(part[b])
      }
    },
  )

  law('is never worse than communities of one user each', 100, [drawnGraphs], async ({ graph }) => {
    if (graph.following.targets.length === 0) return
    const ours = modularity(graph, await communitiesOf(graph))
    const alone = [...graph.following.starts.keys()]
    expect(ours).toBeGreaterThanOrEqual(modularity(graph, alone) - 1e-9)
  })
})

it('numberCommunities counts from the largest, of equally large ones from the least position', () => {
  expect([...sortCommunities(Uint32Array.of(6, 2, 0, 2, 0, 5, 2))]).toEqual([2, 0, 1, 0, 1, 3, 0])
})

/** By node, the least node that it is connected with. */
function connectedParts(graph: FollowGraph): Uint32Array {
  const part = Uint32Array.from({ length: graph.following.starts.length - 1 }, (_, node) => node)
  const follows = followsOf(graph)
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const [a, b] of follows) {
      if (part[a] === part[b]) continue
      part[a] = part[b] = Math.min(part[a]!, part[b]!)
      isChanged = true
    }
  }
  return part
}
