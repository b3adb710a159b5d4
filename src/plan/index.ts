export { CursorBox } from './cursor.ts'
export { planFilter, type RegexProblem } from './filters.ts'
export type { Collection, QueryPlan, Ranking } from './query-plan.ts'
export { type PlannedSearch, type PlanTarget, planSearch } from './search.ts'
