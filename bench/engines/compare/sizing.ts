/** Estimates a large installation from measured bytes. */
import { alignedTable, bytesText } from '../../table.ts'

export interface IndexSize {
  readonly kind: string
  readonly documents: number
  readonly bytes: number
}

/** Size of each index with a prefix, without replicas. */
export async function indexSizes(node: string, prefix: string): Promise<IndexSize[]> {
  const path = `/_cat/indices/${prefix}-*?format=json&bytes=b&h=index,docs.count,pri.store.size`
  const answer = await fetch(node + path)
  type Row = { index: string; 'docs.count': string; 'pri.store.size': string }
  return ((await answer.json()) as Row[]).flatMap((row) => {
    const documents = Number(row['docs.count'])
    const kind = row.index.slice(row.index.lastIndexOf('-') + 1)
    if (kind === 'build' || documents === 0) return []
    return [{ kind, documents, bytes: Number(row['pri.store.size']) }]
  })
}

/** Documents of an installation, by kind of index. */
export interface Installation {
  readonly documents: Readonly<Record<string, number>>
  readonly replicas: number
  /** OpenSearch advises 10 to 50 GB. */
  readonly shardBytesMax: number
  readonly nodeMemoryBytes: number
  /** A node's disk, full to three quarters. */
  readonly nodeDiskBytes: number
  /** US dollars per node and month. */
  readonly nodePrice: number
}

export function sizesTable(sizes: readonly IndexSize[]): string {
  const rows = sizes.map(({ kind, documents, bytes }) => [
    kind,
    `${documents}`,
    bytesText(bytes),
    `${Math.round(bytes / documents)} B`,
  ])
  return alignedTable('Indices, one copy', ['index', 'documents', 'bytes', 'each'], rows)
}

/** Kinds that were not measured take nothing, and are named. */
export function sizingTable(sizes: readonly IndexSize[], wanted: Installation): string {
  const { replicas, shardBytesMax, nodeDiskBytes, nodeMemoryBytes, nodePrice } = wanted
  const known = new Map(sizes.map((size) => [size.kind, size.bytes / size.documents]))
  let all = 0
  const rows = Object.entries(wanted.documents).map(([kind, documents]) => {
    const bytes = (known.get(kind) ?? 0) * documents
    all += bytes
    const shards = Math.max(1, Math.ceil(bytes / shardBytesMax))
    return [kind, documents.toExponential(0), bytesText(bytes), `${shards}`]
  })
  const copies = all * (1 + replicas)
  const nodes = Math.max(3, Math.ceil(copies / (0.75 * nodeDiskBytes)))
  return [
    alignedTable('For an installation', ['index', 'documents', 'one copy', 'shards'], rows),
    `  with ${replicas} replica: ${bytesText(copies)}; ${nodes} nodes`,
    `  of ${bytesText(nodeMemoryBytes)} memory and ${bytesText(nodeDiskBytes)} disk`,
    `  at ${nodePrice} dollars a month each: ${nodes * nodePrice} dollars`,
  ].join('\n')
}
