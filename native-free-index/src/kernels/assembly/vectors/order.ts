/** Clusters by falling dot product, as far as 1,024 buckets tell them apart (a counting sort). */
import { bucketEnds, buckets, centroidDots, clusters, order } from './shape.ts'

let least: f32 = 0
let perBucket: f32 = 0

export function orderClusters(): void {
  findRange()
  memory.fill(bucketEnds, 0, (<usize>buckets) << 2)
  for (let cluster: u32 = 0; cluster < clusters; cluster++) {
    const at = bucketOf(cluster)
    store<u32>(at, load<u32>(at) + 1)
  }
  let end: u32 = 0
  for (let bucket = buckets - 1; bucket >= 0; bucket--) {
    const at = bucketEnds + ((<usize>bucket) << 2)
    const own = load<u32>(at)
    store<u32>(at, end)
    end += own
  }
  for (let cluster: u32 = 0; cluster < clusters; cluster++) {
    const at = bucketOf(cluster)
    const position = load<u32>(at)
    store<u32>(order + ((<usize>position) << 2), cluster)
    store<u32>(at, position + 1)
  }
}

function findRange(): void {
  let most: f32 = -Infinity
  least = Infinity
  for (let cluster: u32 = 0; cluster < clusters; cluster++) {
    most = max(most, dotAt(cluster))
    least = min(least, dotAt(cluster))
  }
  perBucket = most > least ? <f32>(buckets - 1) / (most - least) : 0
}

function bucketOf(cluster: u32): usize {
  return bucketEnds + ((<usize>(<u32>((dotAt(cluster) - least) * perBucket))) << 2)
}

function dotAt(cluster: u32): f32 {
  return load<f32>(centroidDots + ((<usize>cluster) << 2))
}
