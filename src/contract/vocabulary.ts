/**
 * Only the names and limits of the wire. Commands that call a service start with this file, since
 * index.ts also loads validators, serialisers and the OpenAPI document, which takes 0.1 s.
 */
export { formatIsoSeconds, parseIsoSeconds } from './dates.ts'
export { dryRunPreference } from './endpoints/endpoint.ts'
export { type FieldSpec, operators } from './fields/field-spec.ts'
export { professionalRepoFields, professionalUserFields } from './fields/professional-fields.ts'
export { FilterTextError, parseFilter } from './filter-text.ts'
export { limits } from './limits.ts'
export { nameRules } from './names.ts'
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
export { datasetServices } from './services.ts'
export { blockCursorPreference, csvColumns, ndjsonType, type StreamEnd } from './streams.ts'
export { matches, strengths } from './strengths.ts'
