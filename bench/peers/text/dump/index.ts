export { type PlannedQuery, peerQueries, planOf } from './queries.ts'
