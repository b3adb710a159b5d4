/** One collection's spooled lines -> dictionary, segments and bodies in a snapshot. */
import { type IndexDocument, IndexWriter } from 'native-free-index'
import {
  type Collection,
  type CollectionEntry,
  fileNames,
  type SnapshotWriter,
  schemas,
} from '../../snapshot/index.ts'
import type { Spool } from './spool.ts'

export interface CollectionSource {
  readonly collection: Collection
  readonly spool: Spool
  /** Turns a spooled line, which has been checked before, into its document. */
  readonly documentOf: (line: Buffer) => IndexDocument
  readonly describe: (line: Buffer) => string
}

/** @param onDocument told after each document, for progress. */
export async function buildCollection(
  { collection, spool, documentOf, describe }: CollectionSource,
  shards: number,
  snapshot: SnapshotWriter,
  onDocument: () => void,
): Promise<CollectionEntry> {
  const writer = new IndexWriter(schemas[collection], shards)
  const names = Array.from({ length: shards }, (_, shard) => fileNames.bodies(collection, shard))
  const bodies = names.map((name) => snapshot.file(name))
  let done = 0
  const byTie = spool.sorted(describe)
  for (const tie of spool.laidOut(byTie)) {
    const document = documentOf(spool.read(byTie[tie]!))
    bodies[writer.add(document, tie)]!.append(document.body)
    onDocument()
    if (++done % documentsPerTurn === 0) await nextTurn()
  }
  for (const file of bodies) file.close()
  const index = writer.finish()
  writePieces(snapshot, fileNames.dictionary(collection), index.dictionary())
  for (let shard = 0; shard < shards; shard++) {
    writePieces(snapshot, fileNames.segment(collection, shard), index.segment(shard))
    await nextTurn()
  }
  return { documents: index.documents, shards }
}

/** Signals and the progress bar get their turn this often. */
const documentsPerTurn = 4096

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function writePieces(snapshot: SnapshotWriter, name: string, pieces: readonly Uint8Array[]): void {
  const file = snapshot.file(name)
  for (const piece of pieces) file.append(piece)
  file.close()
}
