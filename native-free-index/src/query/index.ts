export { Budget, DeadlineError, PatternBudgetError } from './budget.ts'
export {
  type Filter,
  type FilterLeaf,
  type FilterVisitor,
  hasCondition,
  joinFilters,
  type KeywordFilter,
  type LinkedFilter,
  type LinkResolver,
  type NumbersFilter,
  type PatternCompiler,
  type PatternFilter,
  type PatternMatcher,
  type PhraseFilter,
  type RangeFilter,
  type RelevantFilter,
  type TokensFilter,
  visitFilter,
  type WordFilter,
} from './filter.ts'
export { areLive, type LiveBits, LiveDocuments } from './live-documents.ts'
export { OrdinalSet } from './ordinal-set.ts'
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
  WordMatches,
} from './plan.ts'
export { QueryScope, type SearcherOptions, type WordScope } from './query-scope.ts'
export type { RankExpression } from './rank-expression.ts'
export {
  adaptBounds,
  measureStrength,
  type StrengthBounds,
  type StrengthRule,
  strengthLevels,
} from './strength.ts'
export {
  boundKnownWord,
  boundRareWord,
  type CorrectionBounds,
  handfulMax,
  isPrefix,
  listOtherFirstLetters,
  nameDistanceMax,
  readDigits,
  typoDistanceMax,
} from './words/near-words.ts'
export { listUmlautWritings, removeVersion } from './words/other-writings.ts'
export { listSplits, splitWord } from './words/split-words.ts'
export { countByField, decodeGroups, groupTerms } from './words/term-groups.ts'
export { findTextField, isVisibleInField, listVisibleFields } from './words/visible-terms.ts'
export type {
  Correction,
  SimilarTerm,
  TermGroup,
  TermGroups,
  VariantNote,
  VariantNotes,
  Vocabulary,
} from './words/vocabulary.ts'
export { WordCache } from './words/word-cache.ts'
export {
  countKnownWords,
  coverWords,
  isSaid,
  type KnownWords,
  type WordCoverage,
  type WordValue,
} from './words/word-coverage.ts'
export { expandWords, mergeCorrections, toWord } from './words/word-variants.ts'
