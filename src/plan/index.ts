export { CursorBox } from './cursor.ts'
export { planFilter, type RegexProblem } from './filters.ts'
export type {
  Collection,
  HybridSimilarity,
  ListRanking,
  PlannedRanking,
  QueryPlan,
} from './query-plan.ts'
export { planRankBy } from './rank-by.ts'
export { type PlannedSearch, type PlanTarget, planSearch } from './search.ts'
export { planSearchRepos, type RepoPlanTarget, type RepoSearch } from './search-repos.ts'
