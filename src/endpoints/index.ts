export { openVocabulary } from './data-vocabulary.ts'
export { composeHighlights } from './highlights.ts'
export type { Services } from './request-context.ts'
export {
  type OpenSnapshot,
  RetainedSnapshots,
  type ServedSnapshot,
  type SnapshotLease,
} from './retained-snapshots.ts'
export { buildApiRoutes } from './routes.ts'
