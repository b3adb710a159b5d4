export { CursorBox } from './cursor.ts'
export { planFilter } from './filters.ts'
export type { Collection, QueryPlan, Ranking } from './query-plan.ts'
export { type PlannedSearch, planSearch } from './search.ts'
