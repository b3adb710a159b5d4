import { join } from 'node:path'
import { FormatError, type OpenIndex, openDictionary, Segment } from 'native-free-index'
import type { Collection } from '../domain/index.ts'
import { schemas } from './collections.ts'
import { fileNames, SnapshotError } from './manifest.ts'
import type { SharedCollection } from './memory.ts'

/**
 * Views over a collection's bytes, in whichever thread. Throws SnapshotError naming a file that
 * does not fit.
 *
 * @param folder names the snapshot in errors
 */
export function openCollection(
  collection: Collection,
  shared: SharedCollection,
  folder = '',
): OpenIndex {
  const schema = schemas[collection]
  return {
    schema,
    dictionary: named(join(folder, fileNames.dictionary(collection)), () =>
      openDictionary(schema, shared.dictionary),
    ),
    segments: shared.segments.map(({ bytes, memory, rows }, shard) =>
      named(
        join(folder, fileNames.segment(collection, shard)),
        () => new Segment(schema, bytes, memory, rows),
      ),
    ),
  }
}

/** Opens a file. Throws SnapshotError naming it where it has another format. */
export function named<T>(name: string, open: () => T): T {
  try {
    return open()
  } catch (error) {
    throw error instanceof FormatError ? new SnapshotError(`${name}: ${error.message}`) : error
  }
}
