/**
 * graphology (https://graphology.github.io), an independent implementation of communities. Its
 * packages are CommonJS with types that claim a default export which Node does not see.
 */
import graphology from 'graphology'
import louvainModule from 'graphology-communities-louvain'
import modularityModule from 'graphology-metrics/graph/modularity.js'
import { mulberry32 } from '../../../data/generate/index.ts'

const Graph = graphology as unknown as typeof graphology.default
const louvain = louvainModule as unknown as typeof louvainModule.default
const modularity = modularityModule as unknown as typeof modularityModule.default

/** Users linked by as many as there are follows between them. */
function linkUsers(nodes: number, follows: readonly (readonly [number, number])[]) {
  const graph = new Graph({ type: 'undirected' })
  for (let node = 0; node < nodes; node++) graph.addNode(node)
  for (const [from, to] of follows) {
    if (graph.hasEdge(from, to)) graph.setEdgeAttribute(from, to, 'weight', 2)
    else graph.addEdge(from, to, { weight: 1 })
  }
  return graph
}

type Follows = readonly (readonly [from: number, to: number])[]

/** Modularity (Newman 2004) of communities, given by the number of each node. */
export function measureModularity(follows: Follows, community: ArrayLike<number>): number {
  const graph = linkUsers(community.length, follows)
  return modularity(graph, { getNodeCommunity: (node) => community[Number(node)]! })
}

/** The modularity of what Louvain finds. */
export function measureBestModularity(nodes: number, follows: Follows): number {
  return louvain.detailed(linkUsers(nodes, follows), { resolution: 1, rng: mulberry32(1) })
    .modularity
}
