/** From bytes a document to a cluster for very many. Every assumption has a name here. */
import type { Prices } from '../suite.ts'

/** Documents of each index, and their bytes on disk. */
export interface IndexSize {
  readonly kind: string
  readonly documents: number
  readonly bytes: number
}

export interface Assumptions {
  /** Documents that the cluster is to hold, by kind of index. */
  readonly documents: Readonly<Record<string, number>>
  /** Of each shard, itself among them. */
  readonly copies: number
  /** On disk at a time: the snapshot that answers, and the one that is being loaded. */
  readonly snapshots: number
  readonly shardBytesMax: number
  /** Of a node; half is heap, as far as that helps, and the rest keeps files. */
  readonly nodeMemoryBytes: number
  readonly heapBytesMax: number
  /** Of what answers: so much is to lie in memory. */
  readonly cachedShare: number
}

const gibibyte = 2 ** 30

/**
 * A hundred million users, three repositories and ten edges for each. Words grow slower than texts:
 * by the square root.
 */
export const assumed: Assumptions = {
  documents: {
    users: 1e8,
    repos: 3e8,
    professionals: 1e7,
    edges: 1e9,
    contacts: 1e8,
  },
  copies: 2,
  snapshots: 2,
  shardBytesMax: 50e9,
  nodeMemoryBytes: 64 * gibibyte,
  heapBytesMax: 31 * gibibyte,
  cachedShare: 0.5,
}

export interface IndexPlan {
  readonly kind: string
  readonly documents: number
  /** On average. */
  readonly documentBytes: number
  /** Of one copy. */
  readonly bytes: number
  readonly shards: number
}

export interface ClusterPlan {
  readonly indices: readonly IndexPlan[]
  /** Of what answers, all copies. */
  readonly answeringBytes: number
  readonly diskBytes: number
  readonly nodes: number
  readonly memoryBytes: number
  /** US dollars a month. */
  readonly price: number
}

/** An index without documents in the measured data has none here. */
export function clusterFor(
  measured: readonly IndexSize[],
  assumptions: Assumptions,
  prices: Prices,
): ClusterPlan {
  const { copies, snapshots, nodeMemoryBytes, heapBytesMax, cachedShare } = assumptions
  const indices = measured
    .filter(({ documents }) => documents > 0)
    .map((size) => planOf(size, measured, assumptions))
  const answeringBytes = indices.reduce((sum, { bytes }) => sum + bytes, 0) * copies
  const diskBytes = answeringBytes * snapshots
  const cacheOfNode = nodeMemoryBytes - Math.min(heapBytesMax, nodeMemoryBytes / 2)
  // A cluster that loses one of its nodes goes on with the others: three, and a manager among two.
  const nodes = Math.max(3, Math.ceil((answeringBytes * cachedShare) / cacheOfNode))
  const memoryBytes = nodes * nodeMemoryBytes
  const price =
    (memoryBytes / gibibyte) * prices.gibibyteOfMemory +
    (diskBytes / gibibyte) * prices.gibibyteOfDisk
  return { indices, answeringBytes, diskBytes, nodes, memoryBytes, price }
}

function planOf(
  { kind, documents, bytes }: IndexSize,
  measured: readonly IndexSize[],
  assumptions: Assumptions,
): IndexPlan {
  const documentBytes = bytes / documents
  const wanted = assumptions.documents[kind] ?? grown(documents, measured, assumptions)
  const all = Math.round(wanted * documentBytes)
  const shards = Math.max(1, Math.ceil(all / assumptions.shardBytesMax))
  return { kind, documents: Math.round(wanted), documentBytes, bytes: all, shards }
}

/** Words, as the texts of users and repositories grow. */
function grown(words: number, measured: readonly IndexSize[], { documents }: Assumptions): number {
  const texts = measured.filter(({ kind }) => kind === 'users' || kind === 'repos')
  const there = texts.reduce((sum, size) => sum + size.documents, 0)
  const wanted = texts.reduce((sum, { kind }) => sum + documents[kind]!, 0)
  return words * Math.sqrt(wanted / there)
}
