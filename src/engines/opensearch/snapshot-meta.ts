/** The metadata of an index, as the load wrote it. */
import type { Manifest } from '../../snapshot/index.ts'

export interface SnapshotMeta {
  readonly manifest: Omit<Manifest, 'files'>
  /** Scale of impacts and of saturations: see `frequencyOf`. */
  readonly impactBits: number
  readonly saturationBits: number
  /** Identifies the hashing of the pseudonyms. Null if the index has none. */
  readonly marks: string | null
}
