export { peerQueries, planOf } from './queries.ts'
