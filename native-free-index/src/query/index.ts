export { Budget, DeadlineError, PatternBudgetError } from './budget.ts'
export { evaluate, type FilterContext } from './evaluate.ts'
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
export { type ScoredTerm, scoreSegment, type WindowScratch } from './score.ts'
