/**
 * graphology (https://graphology.github.io), an independent implementation of DevRank's algorithms.
 * Its packages are CommonJS with types that claim a default export which Node does not see.
 */
import graphology from 'graphology'
import louvainModule from 'graphology-communities-louvain'
import pageRankModule from 'graphology-metrics/centrality/pagerank.js'
import { mulberry32 } from '../../../data/generate/index.ts'

const Graph = graphology as unknown as typeof graphology.default
const louvain = louvainModule as unknown as typeof louvainModule.default
const pageRank = pageRankModule as unknown as typeof pageRankModule.default

/** Who follows whom, by number. */
export type Follows = Iterable<readonly [from: number, to: number]>

/** PageRank with uniform teleports, by number of the node. */
export function graphologyRanks(nodes: number, follows: Follows): number[] {
  const graph = new Graph({ type: 'directed' })
  for (let node = 0; node < nodes; node++) graph.addNode(node)
  for (const [from, to] of follows) graph.addDirectedEdge(from, to)
  const options = { alpha: 0.85, tolerance: 1e-14, maxIterations: 500, getEdgeWeight: null }
  const ranks = pageRank(graph, options)
  return Array.from({ length: nodes }, (_, node) => ranks[node]!)
}

/** Communities by Louvain, users linked by as many as there are follows between them. */
export function graphologyCommunities(nodes: number, follows: Follows): number[] {
  const graph = new Graph({ type: 'undirected' })
  for (let node = 0; node < nodes; node++) graph.addNode(node)
  for (const [from, to] of follows) {
    if (graph.hasEdge(from, to)) graph.setEdgeAttribute(from, to, 'weight', 2)
    else graph.addEdge(from, to, { weight: 1 })
  }
  const found = louvain(graph, { resolution: 1, rng: mulberry32(1) })
  return Array.from({ length: nodes }, (_, node) => found[node]!)
}
