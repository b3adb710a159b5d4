/** The sets of documents that the main thread writes and search workers read, by collection. */
import { DocumentSets, type OpenIndex, suppressedSet } from 'native-free-index'
import { type Collection, perCollection } from '../../../snapshot/index.ts'

/**
 * Numbers of the sets: whoever is hidden; users who have a hidden address; and from `firstTerm` on
 * those who have a term by hidden addresses alone, where they are many.
 */
export const setNumbers = { suppressed: suppressedSet, redacted: 1, firstTerm: 2 } as const

/** Repositories have no addresses. */
export const setCounts: Readonly<Record<Collection, number>> = {
  users: 64,
  repos: 1,
  professionals: 64,
}

export type SharedSets = Readonly<Record<Collection, DocumentSets>>
export type SetBuffers = Readonly<Record<Collection, SharedArrayBuffer>>

export function createSets(indexes: Readonly<Record<Collection, OpenIndex>>): SharedSets {
  return perCollection((name) => new DocumentSets(indexes[name], setCounts[name]))
}

/** The same sets in another thread. */
export function openSets(collection: Collection, index: OpenIndex, buffers: SetBuffers) {
  return new DocumentSets(index, setCounts[collection], buffers[collection])
}
