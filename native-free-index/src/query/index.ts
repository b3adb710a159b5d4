export { Budget, DeadlineError, PatternBudgetError } from './budget.ts'
export { DocumentSets, hiddenSet, type SetHalf } from './document-sets.ts'
export type {
  Filter,
  KeywordFilter,
  LinkedFilter,
  LinkResolver,
  NumbersFilter,
  PatternCompiler,
  PatternFilter,
  PatternMatcher,
  RangeFilter,
  TokensFilter,
} from './filter.ts'
export type { NamedDocuments } from './named-documents.ts'
export { type NeighbourPage, NeighbourWalk } from './neighbour-walk.ts'
export type {
  OpenIndex,
  Ranking,
  RankingPlan,
  SearchPlan,
  Similarity,
  TimeLimits,
  VectorEffort,
} from './plan.ts'
export { prepareRanking } from './prepared-ranking.ts'
export { openScope, type QueryScope } from './query-scope.ts'
export type { RankExpression } from './rank-expression.ts'
export {
  compileRank,
  type FieldTerms,
  op as rankOperations,
  type RankProgram,
} from './rank-program.ts'
export { RankScratch } from './rank-scan.ts'
export type { UnseenTerm } from './seen-terms.ts'
export { ShardSearcher } from './shard-searcher.ts'
export { ranksOf } from './term-ranks.ts'
export { TieSet } from './tie-set.ts'
