export { explainDiskErrors } from './disk-errors.ts'
export { findCommunities } from './enrich/devrank/louvain.ts'
export { pageRank } from './enrich/devrank/pagerank.ts'
export type { FieldMapping, FormatName } from './formats/format.ts'
export { findInputs } from './formats/inputs.ts'
export { readMapping } from './formats/tables/field-mapping.ts'
export type { Csr, FollowGraph } from './graph/csr.ts'
export { type ImportOptions, importDataSet } from './import.ts'
export {
  type ImportSuppression,
  noSuppression,
  type Renamed,
  type SuppressedCounts,
} from './import-suppression.ts'
export type { InputReport } from './input-report.ts'
export { currentSettings, type MergeOptions, mergeUpdates } from './merge.ts'
export { isEmployer, NamedEmployers } from './named-employers.ts'
export { serviceId } from './normalise/known-members.ts'
export { parseMembers } from './normalise/members.ts'
export { recordObjects } from './normalise/record-members.ts'
export { recordSchema } from './normalise/record-schema.ts'
export { recordValues } from './normalise/record-values.ts'
export { indexUser, readUser, type UserRecord } from './normalise/user.ts'
export { type RecordAbout, readJournals, recordsAbout } from './records/about.ts'
export { pendingUpdates, removeLeftScratch, removeOldRecords } from './records/folder.ts'
export { type BuildSettings, RecordsError } from './records/form.ts'
export { DataLock, type LockOwner, lockOwner, ownerText } from './records/lock.ts'
export type { MergeCounts } from './records/merged-source.ts'
export { type RunningWork, runningWork, WorkNote } from './records/work-note.ts'
export {
  type BadLine,
  ImportError,
  type ImportProgress,
  type ImportReport,
  type Phase,
  type SharedName,
  type SharedNames,
} from './report.ts'
export type { RecordKind } from './sources/index.ts'
export { IdentitySplits, type SplitDecision } from './staging/identity-splits.ts'
export {
  hasName,
  type JournalAccount,
  type JournalNamesake,
  type JournalReason,
  type JournalRefusal,
  type JournalSource,
  type NamedAccount,
  type PersonJournal,
} from './staging/person-journal.ts'
export { numberOfId } from './staging/platform-ids.ts'
export {
  type PreparedSources,
  previewSources,
  withPreparedSources,
} from './staging/prepare-sources.ts'
export type { Preview } from './staging/preview.ts'
export {
  type ErrorsMax,
  type StageProgress,
  type StageReport,
  stageSources,
} from './staging/stage-sources.ts'
export { type AcceptedUpdate, acceptUpdate, type UpdateOptions } from './update.ts'
