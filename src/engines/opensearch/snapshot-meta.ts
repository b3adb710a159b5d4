/** What an index says of itself, as the load wrote it. */
import type { Manifest } from '../../snapshot/index.ts'

export interface SnapshotMeta {
  readonly manifest: Omit<Manifest, 'files'>
  /** Of impacts and of saturations: see `frequencyOf`. */
  readonly impactBits: number
  readonly saturationBits: number
  /** What the names of people were marked with; null where they were not. */
  readonly marks: string | null
}
