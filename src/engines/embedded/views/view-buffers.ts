/**
 * Shared memory for the live documents of views. Workers that wait for tasks can be sent nothing,
 * so all of it is made at the start. The system backs it with memory when a view is first used.
 */
import { LiveDocuments, type OpenIndex } from 'native-free-index'
import { type Collection, perCollection } from '../../../domain/index.ts'
import type { LiveBuffers } from '../suppression/suppressor.ts'

/** Views at once. Each takes two bits a document in shared memory, and three more outside. */
const viewsMax = 64

/** By number of the view. */
export function createViewBuffers(
  indexes: Readonly<Record<Collection, OpenIndex>>,
): readonly LiveBuffers[] {
  return Array.from({ length: viewsMax }, () =>
    perCollection((name) => new LiveDocuments(indexes[name]).buffer),
  )
}
