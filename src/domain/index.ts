export { type Collection, collections, perCollection } from './collection.ts'
export type {
  ClusterStats,
  EngineStats,
  TaskStats,
  WorkerLoss,
  WorkerStats,
} from './engine-stats.ts'
export type {
  NameFingerprinter,
  NameFingerprints,
  NamePseudonyms,
  PersonNames,
  SuppressedNames,
  SuppressedPeople,
  SuppressedPseudonyms,
} from './suppression.ts'
