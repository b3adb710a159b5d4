/**
 * Names of indices. Those of a snapshot contain its name, and never change after they are
 * published. An alias for each kind points to the indices of the current snapshot.
 */

import type { Manifest } from '../../snapshot/index.ts'
import type { IndexKind } from './mapping.ts'

/** Prefix of all names, unless the installation has its own. */
export const defaultPrefix = 'devdex'

/** Names of indices have no capitals. */
export function indexName(prefix: string, snapshot: string, kind: IndexKind): string {
  return `${prefix}-${snapshot.toLowerCase()}-${kind}`
}

export function aliasName(prefix: string, kind: IndexKind): string {
  return `${prefix}-${kind}`
}

/** Where a load keeps how far it is, and that it is the only one. */
export function buildIndexName(prefix: string): string {
  return `${prefix}-build`
}

/** Throws RangeError for what can be no beginning of names. */
export function checkPrefix(prefix: string): string {
  if (/^[a-z0-9][a-z0-9_-]{0,63}$/.test(prefix)) return prefix
  throw new RangeError('a prefix of indices is 1 to 64 of a-z, 0-9, _ and -, the first no sign')
}

// The metadata of an index, as the load wrote it.

/** Changes with the form of indices and documents. Indices of another form must be loaded again. */
export const loadFormat = 6

export interface SnapshotMeta {
  /** `loadFormat` of the load. Absent in the first. */
  readonly format?: number
  readonly manifest: Omit<Manifest, 'files'>
  /** Scale of impacts and of saturations: see `frequencyOf`. */
  readonly impactBits: number
  readonly saturationBits: number
  /** Identifies the hashing of the pseudonyms. Null if the index has none. */
  readonly marks: string | null
}
