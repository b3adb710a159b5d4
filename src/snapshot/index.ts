export { type Collection, collections, perCollection, schemas } from './collections.ts'
export { currentSnapshot, listSnapshots, removeOldSnapshots, snapshotPath } from './directory.ts'
export {
  type CollectionEntry,
  type EmbeddingEntry,
  fileNames,
  hasRows,
  type Manifest,
  manifestName,
  type RowFormat,
  SnapshotError,
} from './manifest.ts'
export type { SharedCollection } from './memory.ts'
export {
  type LoadedSnapshot,
  loadSnapshot,
  openCollection,
  verifySnapshot,
} from './open.ts'
export {
  type CollectionStats,
  type PartSize,
  type PostingsSize,
  type SnapshotStats,
  snapshotStats,
} from './stats.ts'
export { type SnapshotFile, SnapshotWriter } from './write.ts'
