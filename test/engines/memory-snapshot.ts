/** A loaded snapshot without a disk: documents indexed and put into shared memory. */
import {
  createShardMemory,
  encodeRow,
  type IndexDocument,
  IndexWriter,
  rowsOffset,
  type VectorLayout,
} from 'native-free-index'
import { type Collection, type LoadedSnapshot, schemas } from '../../src/snapshot/index.ts'

export type Documents = Readonly<Record<Collection, readonly IndexDocument[]>>

export const snapshotTime = '2026-01-01T00:00:00Z'

/**
 * @param documents in tie order
 * @param vectors of the repositories, which all have embeddings then
 */
export function memorySnapshot(
  documents: Documents,
  shards: number,
  vectors: VectorLayout | null = null,
): LoadedSnapshot {
  const users = indexed('users', documents.users, shards, null)
  const repos = indexed('repos', documents.repos, shards, vectors)
  return {
    manifest: {
      format: 2,
      name: `memory-${shards}`,
      createdAt: snapshotTime,
      collections: {
        users: { documents: documents.users.length, shards },
        repos: { documents: documents.repos.length, shards },
      },
      files: [],
    },
    shared: { users: users.shared, repos: repos.shared },
    bodies: { users: users.bodies, repos: repos.bodies },
  }
}

function indexed(
  collection: Collection,
  documents: readonly IndexDocument[],
  shards: number,
  vectors: VectorLayout | null,
) {
  const writer = new IndexWriter(schemas[collection], shards, vectors ?? undefined)
  const bodies: Uint8Array[][] = Array.from({ length: shards }, () => [])
  const rows: Uint8Array[][] = Array.from({ length: shards }, () => [])
  for (const tie of layout(documents)) {
    const document = documents[tie]!
    const shard = writer.add(document, tie)
    bodies[shard]!.push(document.body)
    if (vectors !== null) rows[shard]!.push(encodeRow(vectors, document.embedding!.vector))
  }
  const built = writer.finish()
  return {
    shared: {
      dictionary: joined(built.dictionary()),
      segments: rows.map((own, shard) =>
        segmentOf(joined(built.segment(shard)), vectors && joined(own)),
      ),
    },
    bodies: bodies.map(joined),
  }
}

/** Documents lie by rising cluster, and need not lie in tie order. */
function layout(documents: readonly IndexDocument[]): number[] {
  const clusterOf = (tie: number) => documents[tie]!.embedding?.cluster ?? 0
  return [...documents.keys()].sort((a, b) => clusterOf(a) - clusterOf(b) || b - a)
}

/** A segment, and the rows of its documents behind it. */
function segmentOf(bytes: Uint8Array, rows: Uint8Array | null) {
  const behind = rows === null ? bytes.length : rowsOffset(bytes.length)
  const memory = createShardMemory(behind + (rows?.length ?? 0))
  const inside = (source: Uint8Array, offset: number) => {
    const target = new Uint8Array(memory.buffer, offset, source.length)
    target.set(source)
    return target
  }
  return { bytes: inside(bytes, 0), memory, rows: rows && inside(rows, behind) }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const bytes = new Uint8Array(new SharedArrayBuffer(length))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
