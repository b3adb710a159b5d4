/**
 * Only the names and limits of the wire. Commands that call a service and threads that search start
 * with this file, since index.ts also loads validators, serialisers and the OpenAPI document, which
 * are megabytes of generated code.
 */
export {
  type FieldSpec,
  isKeyword,
  isNumeric,
  nameKeyField,
  operators,
  professionalRepoFields,
  professionalUserFields,
  repoFields,
  userFields,
} from '../fields/index.ts'
export { formatIsoSeconds, isCalendarDay, parseIsoSeconds } from './dates.ts'
export { dryRunPreference } from './endpoints/endpoint.ts'
export { refuseOverload } from './errors.ts'
export { FilterTextError, parseFilter } from './filter-text.ts'
export type { KeyScope } from './key-scope.ts'
export { limits } from './limits.ts'
export { type Names, nameRules } from './names.ts'
export { defaultRank } from './rank-guide.ts'
export {
  type EdgeType,
  edgeTypes,
  expertRelations,
  type Relationship,
  repoAttributeRelationships,
  repoRelationships,
  userRelationships,
} from './relationships.ts'
export { retrievals, strengthRetrievals, userRetrievals, wordedRetrieval } from './retrievals.ts'
export { tiers } from './schemas/devrank.ts'
export { trusts } from './schemas/provenance.ts'
export { topLengths } from './schemas/user-metrics.ts'
export { datasetServices, type Service, scopedCollections, services } from './services.ts'
export { blockCursorPreference, csvColumns, ndjsonType, type StreamEnd } from './streams.ts'
export { matches, strengths } from './strengths.ts'
