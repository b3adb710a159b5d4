/** Chooses the number of shards of a collection. */
import { countVectorBytes, limits, type VectorLayout } from 'native-free-index'

export interface CollectionSize {
  readonly documents: number
  /** Bytes of all its lines. */
  readonly lineBytes: number
  /** Null where documents have no embedding. */
  readonly embedding: EmbeddingSize | null
}

export type EmbeddingSize = Pick<VectorLayout, 'dims' | 'rows'>

/**
 * A shard has fixed costs in every query, so fewer, larger shards serve more queries. More shards
 * let threads share one query. `npm run bench -- peers:text` has rows for one shard and for two.
 */
const docsPerShard = 1_000_000

/** Half of a shard's capacity. The other half is for the rest of the index. */
const vectorBytesPerShard = limits.segmentBytesMax / 2

/** The rest of the index takes less than three bytes for each byte of the lines. */
const lineBytesPerShard = limits.segmentBytesMax / 2 / 3

/**
 * @param shards null: as many as the collection needs
 * @throws RangeError if the embeddings do not fit into so many shards
 */
export function chooseShards(size: CollectionSize, shards: number | null): number {
  const count = shards ?? Math.min(limits.shardsMax, countWantedShards(size))
  if (size.embedding !== null) checkEmbeddingsFit(size.documents, size.embedding, count)
  return count
}

/** Throws RangeError if the model has more dimensions than an index allows. */
export function checkDims({ name, dims }: { readonly name: string; readonly dims: number }): void {
  if (dims <= limits.vectorDimsMax) return
  const most = `an index takes at most ${limits.vectorDimsMax}`
  throw new RangeError(`embeddings of the model ${name} have ${dims} dimensions: ${most}`)
}

function countWantedShards({ documents, lineBytes, embedding }: CollectionSize): number {
  const byDocuments = Math.ceil(documents / docsPerShard)
  const byLines = Math.ceil(lineBytes / lineBytesPerShard)
  const byEmbeddings = embedding === null ? 1 : countLeastShards(documents, embedding)
  return Math.max(1, byDocuments, byLines, byEmbeddings)
}

function checkEmbeddingsFit(documents: number, embedding: EmbeddingSize, shards: number): void {
  const least = countLeastShards(documents, embedding)
  if (shards >= least) return
  const ways = listWaysToFit(documents, embedding, shards)
  const what = `${documents} embeddings of ${embedding.dims} dimensions need ${least} shards`
  const way = ways.length > 0 ? ways.join(' or ') : 'a model of fewer dimensions'
  throw new RangeError(`${what}, not ${shards} (at most ${limits.shardsMax}): use ${way}`)
}

/** Options of the command that make the embeddings fit. */
function listWaysToFit(documents: number, embedding: EmbeddingSize, shards: number): string[] {
  const least = countLeastShards(documents, embedding)
  const ways = least <= limits.shardsMax ? [`--shards ${least}`] : []
  if (embedding.rows === 'int8') return ways
  const leastOfBytes = countLeastShards(documents, { ...embedding, rows: 'int8' })
  if (leastOfBytes <= shards) return [...ways, '--rows int8']
  if (ways.length > 0 || leastOfBytes > limits.shardsMax) return ways
  return [`--rows int8 --shards ${leastOfBytes}`]
}

function countLeastShards(documents: number, embedding: EmbeddingSize): number {
  return Math.ceil(documents / Math.floor(vectorBytesPerShard / countVectorBytes(embedding)))
}
