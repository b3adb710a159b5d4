export { type CancelSignal, Deadline, neverAborted } from './cancellation.ts'
export {
  type ClusterStats,
  type Collection,
  collections,
  type EngineStats,
  mapCollections,
  type TaskStats,
  type WorkerLoss,
  type WorkerStats,
} from './collection.ts'
export { formatBalance, unlimitedCredits } from './credits.ts'
export { readMessage } from './message-of.ts'
export type {
  NameFingerprinter,
  NameFingerprints,
  NamePseudonyms,
  PersonNames,
  SuppressedNames,
  SuppressedPeople,
  SuppressedPseudonyms,
} from './suppression.ts'
export { UsageFailure } from './usage-failure.ts'
