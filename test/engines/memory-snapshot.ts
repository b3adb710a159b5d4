/** A loaded snapshot without a disk: documents indexed and put into shared memory. */
import { createShardMemory, type IndexDocument, IndexWriter } from 'native-free-index'
import { type Collection, type LoadedSnapshot, schemas } from '../../src/snapshot/index.ts'

export type Documents = Readonly<Record<Collection, readonly IndexDocument[]>>

/** @param documents in tie order */
export function memorySnapshot(documents: Documents, shards: number): LoadedSnapshot {
  const users = indexed('users', documents.users, shards)
  const repos = indexed('repos', documents.repos, shards)
  return {
    manifest: {
      format: 1,
      name: `memory-${shards}`,
      createdAt: '2026-01-01T00:00:00Z',
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

function indexed(collection: Collection, documents: readonly IndexDocument[], shards: number) {
  const writer = new IndexWriter(schemas[collection], shards)
  const bodies: Uint8Array[][] = Array.from({ length: shards }, () => [])
  // Documents need not lie in tie order.
  for (let tie = documents.length - 1; tie >= 0; tie--) {
    const document = documents[tie]!
    bodies[writer.add(document, tie)]!.push(document.body)
  }
  const built = writer.finish()
  return {
    shared: {
      dictionary: joined(built.dictionary()),
      segments: bodies.map((_, shard) => {
        const bytes = joined(built.segment(shard))
        const memory = createShardMemory(bytes.length)
        const inside = new Uint8Array(memory.buffer, 0, bytes.length)
        inside.set(bytes)
        return { bytes: inside, memory }
      }),
    },
    bodies: bodies.map(joined),
  }
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
