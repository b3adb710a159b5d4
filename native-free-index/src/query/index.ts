export { Budget, DeadlineError, PatternBudgetError } from './budget.ts'
export type {
  Filter,
  KeywordFilter,
  NumbersFilter,
  PatternCompiler,
  PatternFilter,
  PatternMatcher,
  RangeFilter,
  TokensFilter,
} from './filter.ts'
export type { OpenIndex, RankingPlan, RankingTerms, SearchPlan, TimeLimits } from './plan.ts'
export { ShardSearcher } from './shard-searcher.ts'
