export { Budget, DeadlineError, PatternBudgetError } from './budget.ts'
export { combineSimilarity } from './computed-similarity.ts'
export { type FieldQuery, fieldQuery, visibleTextFields } from './field-bm25.ts'
export type {
  KeywordFilter,
  LinkedFilter,
  LinkResolver,
  NumbersFilter,
  PatternCompiler,
  PatternFilter,
  PatternMatcher,
  RangeFilter,
  RelevantFilter,
  TokensFilter,
} from './filter.ts'
export {
  bothOf,
  type Filter,
  type FilterLeaf,
  type FilterVisitor,
  someCondition,
  visitFilter,
} from './filter.ts'
export { areLive, type LiveBits, LiveDocuments } from './live-documents.ts'
export { addMatched, type Matched } from './matched-sets.ts'
export {
  collectMatches,
  joinedSimilarity,
  type MatchBounds,
  MatchingDocuments,
  type MatchPlan,
  type MatchStrength,
} from './matching-documents.ts'
export { type Feedback, findNear, movedTowards, NearShard } from './near.ts'
export {
  boundsOfKnown,
  boundsOfRare,
  type CorrectionBounds,
  handfulMax,
  isPrefix,
  nameDistanceMax,
  otherFirstLetters,
  readDigits,
  typoDistanceMax,
} from './near-words.ts'
export { CodeBounds, dotDocument } from './nearest.ts'
export { type NeighbourPage, NeighbourWalk } from './neighbour-walk.ts'
export { OrdinalSet } from './ordinal-set.ts'
export { umlautWritings, withoutVersion } from './other-writings.ts'
export type {
  Computed,
  ComputedProfile,
  LocalRanking,
  NameQuery,
  OpenIndex,
  QueryTerm,
  QueryWord,
  Ranking,
  RankingPlan,
  SearchPlan,
  Similarity,
  TimeLimits,
  VectorSearchParams,
  WeightedValue,
} from './plan.ts'
export {
  correctionsOf,
  linearFormula,
  prepareRanking,
  prepareTerms,
  sigmasDefault,
} from './prepared-ranking.ts'
export { openScope, type QueryScope } from './query-scope.ts'
export {
  bounded,
  daysSince,
  greatest,
  least,
  logarithm,
  presentOrZero,
  product,
  quotient,
  saturated,
  sum,
} from './rank-arithmetic.ts'
export { RankCounts } from './rank-counts.ts'
export type { RankExpression } from './rank-expression.ts'
export {
  compileRank,
  type FieldTerms,
  op as rankOperations,
  type RankProgram,
} from './rank-program.ts'
export { RankScratch } from './rank-scan.ts'
export { measureOrdinals } from './relevant-documents.ts'
export { ShardSearcher } from './shard-searcher.ts'
export { splitsOf, splitWord } from './split-words.ts'
export {
  adaptBounds,
  measureStrength,
  type StrengthBounds,
  type StrengthRule,
  strengthLevels,
} from './strength.ts'
export { termGroups, termsByText, weightedTerms } from './term-groups.ts'
export {
  type Correction,
  type SimilarTerm,
  type TermGroup,
  type TermGroups,
  type VariantNote,
  type VariantNotes,
  type Vocabulary,
  variantWeights,
} from './vocabulary.ts'
export { WordCache } from './word-cache.ts'
export {
  countKnownWords,
  coverWords,
  findDocumentsWithValue,
  findNamedDocuments,
  isSaid,
  type KnownWords,
  markWords,
  type WordCoverage,
  type WordValue,
} from './word-coverage.ts'
export { distinctCorrections, groupsOf, wordOf } from './word-variants.ts'
