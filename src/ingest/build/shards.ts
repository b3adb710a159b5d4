import { limits, rowBytes, type VectorLayout } from 'native-free-index'

/**
 * A shard has fixed costs in every query, so fewer, larger shards serve more queries; more of them
 * let threads share one query. `npm run bench:peers:text` has a row for one shard and one for two.
 */
const docsPerShard = 1_000_000

/** Half of the memory that WebAssembly can address; the rest is for the index and for scratch. */
const vectorBytesPerShardMax = 2 ** 31

/**
 * Shards for a collection of so many documents.
 *
 * @param vectorBytes of a document's embedding; 0 where it has none
 */
export function shardsFor(documents: number, vectorBytes: number): number {
  const byDocuments = Math.ceil(documents / docsPerShard)
  const shards = Math.max(1, byDocuments, leastShards(documents, vectorBytes))
  return Math.min(limits.shardsMax, shards)
}

/** Bytes that a document's embedding takes, in whichever files: row, bytes and code. */
export function vectorBytesOf(layout: Pick<VectorLayout, 'dims' | 'rows'> | null): number {
  return layout === null ? 0 : rowBytes(layout) + Math.ceil(layout.dims * (1 + 1 / 8))
}

/** Throws RangeError where the embeddings of one shard would be more than it can hold. */
export function checkVectorsFit(documents: number, vectorBytes: number, shards: number): void {
  const least = leastShards(documents, vectorBytes)
  if (shards >= least) return
  const what = `a shard holds at most 2 GiB of embeddings: these need ${least} shards`
  throw new RangeError(`${what} of at most ${limits.shardsMax}, or "--rows int8"`)
}

function leastShards(documents: number, vectorBytes: number): number {
  if (vectorBytes === 0) return 1
  return Math.ceil(documents / Math.floor(vectorBytesPerShardMax / vectorBytes))
}
