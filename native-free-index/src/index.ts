/** native-free-index: bytes in, docIds and scores out. */
export {
  type Bitset,
  encodeSections,
  FormatError,
  formatVersion,
  GrowableBytes,
  GrowableF64,
  GrowableU32,
  hasBit,
  listBits,
  readSectionSizes,
  type SectionSize,
  Sections,
  setBit,
} from './bytes/index.ts'
export {
  type After,
  createHits,
  fuseByRank,
  fuseHybrid,
  type Hits,
  mergeHits,
} from './collect/index.ts'
export { foldKeyword } from './columns/index.ts'
export { Adjacency, AdjacencyWriter } from './graph/index.ts'
export { createShardMemory, NearestCentroid, type ShardMemory } from './kernels/index.ts'
export { limits } from './limits.ts'
export { type Dictionary, inverseDocumentFrequency, saturation } from './postings/index.ts'
export {
  Budget,
  compileRank,
  DeadlineError,
  type FieldTerms,
  type Filter,
  type FilterLeaf,
  type FilterVisitor,
  type LinkedFilter,
  type LinkResolver,
  type LiveBits,
  LiveDocuments,
  type NeighbourPage,
  NeighbourWalk,
  type OpenIndex,
  OrdinalSet,
  PatternBudgetError,
  type PatternCompiler,
  type PatternFilter,
  type PatternMatcher,
  type RankExpression,
  type Ranking,
  type RankingPlan,
  type RankProgram,
  rankOperations,
  type SearchPlan,
  type Similarity,
  someCondition,
  type TimeLimits,
  type VectorSearchParams,
  visitFilter,
} from './query/index.ts'
export {
  bm25,
  type Embedding,
  type IndexDocument,
  type IndexSchema,
  type KeywordField,
  type NumberField,
  schemaFingerprint,
  type TextField,
} from './schema/index.ts'
export { createHitBuffer, Searcher, type SearcherOptions } from './searcher.ts'
export {
  type BuiltIndex,
  type FieldTerm,
  ForwardSegment,
  IndexWriter,
  openDictionary,
  Segment,
  type TermImpact,
} from './segment/index.ts'
export {
  analyseDocument,
  analyseEmail,
  analyseQuery,
  analyserVersion,
  type CharacterSet,
  compileGlob,
  foldAccents,
  foldCase,
  type GlobElement,
  GlobSyntaxError,
  localPartTerm,
  namesLocalPart,
  parseGlob,
} from './text/index.ts'
export {
  encodeFullVector,
  fullVectorBytes,
  fullVectorsOffset,
  trainCentroids,
  type VectorLayout,
  vectorBytes,
} from './vectors/index.ts'
