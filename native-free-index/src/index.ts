/** native-free-index: bytes in, docIds and scores out. */
export { FormatError, formatVersion, GrowableF64, Sections } from './bytes/index.ts'
export {
  type After,
  createHits,
  fuseByRank,
  type Hits,
  mergeHits,
  ranksBehind,
} from './collect/index.ts'
export { foldKeyword } from './columns/index.ts'
export { limits } from './limits.ts'
export type { Dictionary } from './postings/index.ts'
export {
  DeadlineError,
  type Filter,
  PatternBudgetError,
  type PatternFilter,
  type PatternMatcher,
} from './query/index.ts'
export type {
  IndexDocument,
  KeywordField,
  NumberField,
  Schema,
  TextField,
} from './schema/index.ts'
export {
  createHitBuffer,
  type OpenIndex,
  type RankingPlan,
  type RankingTerms,
  Searcher,
  type SearchPlan,
  type TimeLimits,
} from './searcher.ts'
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
