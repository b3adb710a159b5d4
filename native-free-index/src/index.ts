/** native-free-index: bytes in, docIds and scores out. */
export {
  FormatError,
  formatVersion,
  GrowableF64,
  readSectionSizes,
  type SectionSize,
  Sections,
} from './bytes/index.ts'
export {
  type After,
  createHits,
  fuseByRank,
  fuseHybrid,
  type Hits,
  mergeHits,
  ranksBehind,
} from './collect/index.ts'
export { foldKeyword } from './columns/index.ts'
export { createShardMemory, NearestCentroid, type ShardMemory } from './kernels/index.ts'
export { limits } from './limits.ts'
export type { Dictionary } from './postings/index.ts'
export {
  DeadlineError,
  type Filter,
  type OpenIndex,
  PatternBudgetError,
  type PatternFilter,
  type PatternMatcher,
  type RankExpression,
  type Ranking,
  type RankingPlan,
  type SearchPlan,
  type Similarity,
  type TimeLimits,
  type VectorEffort,
} from './query/index.ts'
export type {
  Embedding,
  IndexDocument,
  KeywordField,
  NumberField,
  Schema,
  TextField,
} from './schema/index.ts'
export { createHitBuffer, Searcher } from './searcher.ts'
export { type BuiltIndex, IndexWriter, openDictionary, Segment } from './segment/index.ts'
export {
  analyseDocument,
  analyseEmail,
  analyseQuery,
  compileGlob,
  foldAccents,
  foldCase,
  GlobSyntaxError,
} from './text/index.ts'
export {
  encodeRow,
  rowBytes,
  rowsOffset,
  trainCentroids,
  type VectorLayout,
  vectorBytes,
} from './vectors/index.ts'
