export { type Collection, collections, perCollection, schemas } from './collections.ts'
export { currentSnapshot, listSnapshots, removeOldSnapshots, snapshotPath } from './directory.ts'
export {
  type CollectionEntry,
  fileNames,
  type Manifest,
  manifestName,
  SnapshotError,
} from './manifest.ts'
export {
  type LoadedSnapshot,
  loadSnapshot,
  openCollection,
  type SharedCollection,
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
