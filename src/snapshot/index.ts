export { schemas } from './collections.ts'
export { ContactsWriter, openContacts, type UserContacts } from './contacts.ts'
export {
  currentSnapshot,
  hasUnfinishedSnapshots,
  listSnapshots,
  previousSnapshot,
  removeOldSnapshots,
  removeUnfinishedSnapshots,
  snapshotPath,
  snapshotPollMs,
  snapshotsKept,
} from './directory.ts'
export {
  isTransient,
  makeFolder,
  openToOthers,
  privateFileMode,
  syncFolder,
  writeDurably,
} from './files.ts'
export {
  type CollectionEntry,
  type EmbeddingEntry,
  encodeManifest,
  explainBuild,
  type FileEntry,
  fileNames,
  hasRows,
  type Manifest,
  manifestName,
  type RowFormat,
  readChecked,
  SnapshotError,
  type SourcedCollection,
} from './manifest.ts'
export { openCollection, type SharedCollection } from './memory.ts'
export {
  checkSnapshotSizes,
  currentManifest,
  type LoadedSnapshot,
  type LoadOptions,
  loadSnapshot,
  readManifest,
  readSnapshotFile,
  readVerified,
  verifySnapshot,
} from './open.ts'
export {
  openProvenance,
  ProvenanceWriter,
  type RecordedOrigin,
  type RecordProvenance,
  type SourcedField,
} from './provenance.ts'
export {
  type Direction,
  type OpenRelation,
  openRelation,
  perRelation,
  type Relation,
  relationEnds,
  relations,
  writeRelation,
  writeUserMetrics,
} from './relations.ts'
export { type RolledBack, rollBack } from './rollback.ts'
export {
  type CollectionStats,
  type GraphStats,
  type PartShare,
  type PartSize,
  type PostingsSize,
  type RelationSize,
  type SnapshotStats,
  snapshotStats,
} from './stats.ts'
export {
  accountBits,
  type GraphMetric,
  graphMetrics,
  openUserMetrics,
  readMetrics,
  type UserMetricColumns,
  UserTexts,
} from './user-metrics.ts'
export { HashedFile, SnapshotWriter } from './write.ts'
