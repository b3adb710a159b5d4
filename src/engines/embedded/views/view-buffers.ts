/**
 * Shared memory for the live documents of views. Waiting workers cannot receive messages, so all
 * buffers are allocated at the start. The system backs a buffer with memory on first use.
 */
import { LiveDocuments, type OpenIndex } from 'native-free-index'
import { type Collection, mapCollections } from '../../../domain/index.ts'
import type { LiveBuffers } from '../suppression/suppressor.ts'

/** Maximum of views. Each takes two bits per document in shared memory, three more outside. */
const viewsMax = 64

/** By number of the view. */
export function createViewBuffers(
  indexes: Readonly<Record<Collection, OpenIndex>>,
): readonly LiveBuffers[] {
  return Array.from({ length: viewsMax }, () =>
    mapCollections((name) => new LiveDocuments(indexes[name]).buffer),
  )
}
