export { type CancelSignal, Deadline, neverAborted } from './cancellation.ts'
export {
  type ClusterStats,
  type Collection,
  collections,
  type EngineStats,
  perCollection,
  type TaskStats,
  type WorkerLoss,
  type WorkerStats,
} from './collection.ts'
export { balanceText, unlimitedCredits } from './credits.ts'
export { messageOf } from './message-of.ts'
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
