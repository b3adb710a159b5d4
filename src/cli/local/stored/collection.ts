/**
 * Finds documents of one collection of the current snapshot by a keyword. Segments are read
 * completely and verified. Stored documents, which are far larger, are read on demand.
 */

import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { countFullVectorBytes, FormatError, foldKeyword, Segment } from 'native-free-index'
import type { Collection } from '../../../domain/index.ts'
import {
  fileNames,
  type Manifest,
  readSnapshotFile,
  SnapshotError,
  schemas,
  snapshotPath,
} from '../../../snapshot/index.ts'
import { type JsonObject, parseObject } from '../../output/json.ts'

export class StoredCollection {
  readonly documents: number
  readonly #folder: string
  readonly #collection: Collection
  readonly #segments: readonly Segment[]
  /** Open files of the stored documents, per shard. */
  readonly #files: readonly number[]

  private constructor(folder: string, collection: Collection, segments: readonly Segment[]) {
    this.#folder = folder
    this.#collection = collection
    this.#segments = segments
    this.documents = segments.reduce((sum, segment) => sum + segment.documents, 0)
    this.#files = segments.map((_, shard) => openSync(this.#locateBodies(shard), 'r'))
  }

  /** Throws SnapshotError naming a damaged file. The caller closes it. */
  static async open(
    dataDir: string,
    manifest: Manifest,
    collection: Collection,
  ): Promise<StoredCollection> {
    const segments: Segment[] = []
    for (let shard = 0; shard < manifest.collections[collection].shards; shard++) {
      const name = fileNames.segment(collection, shard)
      const bytes = await readSnapshotFile(dataDir, manifest, name)
      const rows = makeBlankRows(manifest, collection, shard)
      segments.push(openNamed(name, () => new Segment(schemas[collection], bytes, null, rows)))
    }
    return new StoredCollection(snapshotPath(dataDir, manifest.name), collection, segments)
  }

  /** Ordinals of all documents with the value in a keyword field. */
  findOrdinals(field: string, value: string): number[] {
    return this.#segments.flatMap((segment, shard) => {
      const column = segment.keywords.get(field)
      if (column === undefined) throw new RangeError(`no keyword field "${field}"`)
      const docIds = column.findDocIds(foldKeyword(column.match, value))
      return Array.from(
        docIds,
        (docId) => segment.ordinals.ordinalOf[docId]! * this.#segments.length + shard,
      )
    })
  }

  /** The values of a keyword field, folded. Scans all values of the document's shard. */
  listValues(field: string, ordinal: number): string[] {
    const segment = this.#segments[ordinal % this.#segments.length]!
    const docId = segment.ordinals.docOf[Math.floor(ordinal / this.#segments.length)]!
    const column = segment.keywords.get(field)!
    const found: string[] = []
    for (let number = 0; number < column.valueCount; number++) {
      if (!column.readDocIds(number).includes(docId)) continue
      found.push(...column.decodeValues(number, number + 1))
    }
    return found
  }

  /** The stored document. Throws SnapshotError if the file has none at its offset. */
  readDocument(ordinal: number): JsonObject {
    const shard = ordinal % this.#segments.length
    const segment = this.#segments[shard]!
    const docId = segment.ordinals.docOf[Math.floor(ordinal / this.#segments.length)]!
    const { start, end } = segment.findStored(docId)
    const bytes = Buffer.allocUnsafe(end - start)
    const got = readSync(this.#files[shard]!, bytes, 0, bytes.length, start)
    const document = got === bytes.length ? parseObject(bytes.toString()) : undefined
    if (document !== undefined) return document
    throw new SnapshotError(`${this.#locateBodies(shard)} is damaged: it lacks a document`)
  }

  close(): void {
    for (const file of this.#files) closeSync(file)
  }

  #locateBodies(shard: number): string {
    return join(this.#folder, fileNames.bodies(this.#collection, shard))
  }
}

/** Opens a file. Throws SnapshotError naming a file of another format. */
export function openNamed<T>(name: string, open: () => T): T {
  try {
    return open()
  } catch (error) {
    throw error instanceof FormatError ? new SnapshotError(`${name}: ${error.message}`) : error
  }
}

/**
 * Zeros in place of the vectors that a segment requires, but no look-up reads. Untouched zeros use
 * only address space.
 */
function makeBlankRows(
  manifest: Manifest,
  collection: Collection,
  shard: number,
): Uint8Array | null {
  const { embedding, documents, shards } = manifest.collections[collection]
  if (embedding === undefined || countFullVectorBytes(embedding) === 0) return null
  // Documents are dealt to the shards round robin.
  return new Uint8Array(Math.ceil((documents - shard) / shards) * countFullVectorBytes(embedding))
}
