/**
 * The documents nearest to a query: score = weight × similarity + base. Clusters are visited by
 * falling dot product of query and centroid. The threshold (the score of the k-th best so far)
 * rises early, so codes exclude most blocks. A similarity counts for at most the upper bound of the
 * document's code, so no score depends on other results.
 */

import { fillBaseBounds } from './bounds.ts'
import { checkDeadline } from './deadline.ts'
import { dotDocument, dotFloats } from './dots.ts'
import { beginHeap, heapCount, sortHeap, threshold } from './heap.ts'
import { beginNear, countNear, rewindNear, takeNear } from './near.ts'
import { findNearest } from './nearest.ts'
import { orderClusters } from './order.ts'
import { setScore, setUnits } from './request.ts'
import {
  centroidDots,
  centroids,
  clusterBlocks,
  clusters,
  dims,
  fillLaneMasks,
  heapOrdinals,
  heapScores,
  hitsMax,
  lanes,
  layout,
  nearDocs,
  nearSteps,
  order,
  query,
  queryShorts,
  setDocuments,
  setIndex,
  setShape,
  similarities,
  similaritiesMax,
  stepCounts,
  table,
} from './shape.ts'
import {
  beginVisits,
  blocksPerCheck,
  narrowDeferred,
  scoreVisited,
  similarityOf,
  visitBlock,
} from './visit.ts'

// `export … from` would make the compiler include the files twice.
export {
  fillLaneMasks,
  findNearest,
  hitsMax,
  lanes,
  layout,
  nearSteps,
  rewindNear,
  setDocuments,
  setIndex,
  setScore,
  setShape,
  setUnits,
  similaritiesMax,
  takeNear,
}

export function queryAt(): usize {
  return query
}
export function queryShortsAt(): usize {
  return queryShorts
}
export function tableAt(): usize {
  return table
}
export function heapScoresAt(): usize {
  return heapScores
}
export function heapOrdinalsAt(): usize {
  return heapOrdinals
}
export function similaritiesAt(): usize {
  return similarities
}
export function nearDocsAt(): usize {
  return nearDocs
}
export function stepCountsAt(): usize {
  return stepCounts
}

/**
 * Leaves the hits in the heap's arrays, best first. Returns how many.
 * @param probes clusters to search, nearest first; 0: all
 */
export function search(
  limit: i32,
  minScore: f64,
  afterScore: f64,
  afterOrdinal: u32,
  probes: u32,
): i32 {
  fillBaseBounds()
  fillCentroidDots()
  orderClusters()
  beginVisits(limit)
  beginHeap(limit, minScore)
  let blocksSeen: u32 = 0
  const searched = probes === 0 ? clusters : min(probes, clusters)
  for (let i: u32 = 0; i < searched; i++) {
    const cluster = load<u32>(order + ((<usize>i) << 2))
    const first = clusterBlocks + ((<usize>cluster) << 2)
    const end = load<u32>(first, 4)
    for (let block = load<u32>(first); block < end; block++) {
      if (++blocksSeen % blocksPerCheck === 0) checkDeadline()
      visitBlock(block, cluster, afterScore)
    }
  }
  narrowDeferred(afterScore)
  // The heap's worst lower bound is a valid threshold.
  beginHeap(limit, threshold)
  scoreVisited(afterScore, afterOrdinal)
  sortHeap()
  return heapCount
}

/** Counts the documents near to the query, before `takeNear`. */
export function findNear(wanted: u32, firstStep: u32): void {
  fillCentroidDots()
  orderClusters()
  beginNear()
  countNear(wanted, clusters, firstStep)
}

function fillCentroidDots(): void {
  for (let cluster: u32 = 0; cluster < clusters; cluster++) {
    const dot = dotFloats(centroids + <usize>cluster * (dims << 2), query)
    store<f32>(centroidDots + ((<usize>cluster) << 2), dot)
  }
}

/** Similarities of documents [start, end) as f64. At most `similaritiesMax` documents. */
export function fillSimilarities(start: u32, end: u32, filterBits_: usize): void {
  for (let doc = start; doc < end; doc++) {
    if (filterBits_ !== 0) {
      const word = load<u32>(filterBits_ + ((<usize>(doc >> 5)) << 2))
      if (((word >> (doc & 31)) & 1) === 0) continue
    }
    const similarity = similarityOf(dotDocument(doc))
    store<f64>(similarities + ((<usize>(doc - start)) << 3), <f64>similarity)
  }
}
