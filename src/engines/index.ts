export { loadClusterEngine } from './cluster.ts'
export { openEmbeddedEngine } from './embedded/embedded-engine.ts'
export type { EmbeddedOptions } from './embedded/engine-parts.ts'
export { ExpertSearch } from './embedded/workers/experts.ts'
export { countProcessors } from './embedded/workers/processors.ts'
export type {
  DocumentRank,
  DocumentStore,
  EdgePage,
  EdgeQuery,
  Engine,
  EngineView,
  ExplainedScore,
  LookupField,
  QueryEngine,
  QueryWords,
  Searcher,
  SearchHit,
  SearchPage,
  ShownUserData,
  StoredDocument,
  UserData,
  WordIndex,
} from './engine.ts'
export { copyHit } from './engine.ts'
export type { ExpertForm } from './expertise.ts'
export { listTextsAt, openFieldReaders, readMembers } from './field-values.ts'
export {
  type GroupHead,
  type Grouping,
  type GroupPage,
  GroupWalk,
  type ShownHits,
} from './group-walk.ts'
export { openHighlighter } from './highlights.ts'
export type {
  Cluster,
  ClusterEngineOptions,
  ClusterOptions,
  LoadProgress,
  LoadReport,
  Login,
} from './opensearch/index.ts'
export { regexProblem } from './patterns/regex.ts'
export { readShownValues } from './shown-values.ts'
export {
  type CountedField,
  type FacetQuestion,
  type FacetValue,
  type FieldCounts,
  listBucketStarts,
  type Summary,
  type SummaryQuestion,
} from './summary.ts'
export { TimeSlices } from './time-slices.ts'
