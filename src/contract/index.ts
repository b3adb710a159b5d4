export {
  completeOperators,
  describeFilter,
  type FieldSpec,
  findComplement,
  isFacetable,
  isKeyword,
  isNumeric,
  nameKeyField,
  normaliseProfessionalUrl,
  type Operator,
  operators,
  type ProfessionalField,
  professionalFields,
  professionalRepoFields,
  professionalUserFields,
  repoFields,
  userFields,
} from '../fields/index.ts'
export { formatIsoSeconds, isCalendarDay, parseIsoSeconds } from './dates.ts'
export { dropDefaults } from './defaults.ts'
export type { AccountResponse } from './endpoints/account.ts'
export type {
  BestEmailReplyResponse,
  BestEmailResponse,
  BestEmailResult,
  EmailProfile,
  Signals,
} from './endpoints/best-email.ts'
export {
  type AnswerOf,
  type EndpointId,
  endpoints,
  type RequestOf,
} from './endpoints/catalogue.ts'
export {
  costType,
  type DocumentedEndpoint,
  dryRunPreference,
  type EndpointRow,
  errorFamilies,
  understandingCredits,
} from './endpoints/endpoint.ts'
export type { FieldsAnswer } from './endpoints/fields.ts'
export type { CountRequest, CountResponse } from './endpoints/look-ups.ts'
export type { MultiSearchRequest, SearchOfSeveral } from './endpoints/multi-search.ts'
export type {
  SearchReposNaturalLanguageRequest,
  SearchUsersNaturalLanguageRequest,
} from './endpoints/natural-language.ts'
export { openPaths } from './endpoints/open-paths.ts'
export {
  findRelationship,
  type GraphEndpointId,
  type GraphList,
  type GraphReposRequest,
  type GraphReposResponse,
  type GraphUsersRequest,
  type GraphUsersResponse,
  graphEndpoints,
} from './endpoints/raw-graph.ts'
export { type ReferencePage, referencePages } from './endpoints/reference-pages.ts'
export type { SavedSearchesAnswer } from './endpoints/saved-searches.ts'
export type { SearchReposRequest } from './endpoints/search-repos.ts'
export type { SearchUsersRequest } from './endpoints/search-users.ts'
export {
  type CallerStats,
  createWithoutStack,
  type ErrorCode,
  type ErrorSpec,
  errors,
  type FieldIssue,
  type Problem,
  RequestError,
  refuseAt,
  refuseOverload,
} from './errors.ts'
export { isListOperator, isPatternOperator, listForms, readComparison } from './filter-leaf.ts'
export { printFilter } from './filter-print.ts'
export { FilterTextError, parseFilter } from './filter-text.ts'
export { openApiJson } from './generated/openapi.ts'
export {
  createMask,
  FieldMask,
  findScopeEndpoint,
  type KeyScope,
  scopeEndpoints,
  scopeFields,
} from './key-scope.ts'
export { limitRows, limits } from './limits.ts'
export { describeUnknown, findMistakes } from './mistakes.ts'
export { type Names, nameRules } from './names.ts'
export { findNearestName, guessName, writeHint } from './nearest-name.ts'
export { buildProblem, createUnknownPath } from './problems.ts'
export { defaultRank, rankGuides, weighPopularity } from './rank-guide.ts'
export {
  type EdgeType,
  type ExpertRelation,
  edgeTypes,
  expertRelations,
  type Relationship,
  type RepoRelationship,
  repoAttributeRelationships,
  repoRelationships,
  type UserRelationship,
  userRelationships,
} from './relationships.ts'
export {
  retrievals,
  strengthRetrievals,
  type UserRetrieval,
  userRetrievals,
  wordedRetrieval,
} from './retrievals.ts'
export { type Rule, toRule } from './rules.ts'
export {
  type AttributeName,
  type EdgeOptions,
  type RepositoryAttributes,
  type SearchedUserAttributes,
  serviceOfAttribute,
  type UserAttributes,
} from './schemas/attributes.ts'
export type { PageInfo, RepositoryConnection, UserConnection } from './schemas/connection.ts'
export type { ContributorProfile } from './schemas/contributor-profile.ts'
export { type DevRank, type Tier, tiers } from './schemas/devrank.ts'
export { type Evidence, type EvidenceOptions, expertiseDefaults } from './schemas/evidence.ts'
export {
  type Explanation,
  type PartKind,
  type RelaxStep,
  relaxSteps,
} from './schemas/explanation.ts'
export {
  calendarUnits,
  type Facet,
  type FacetRequest,
  repoGroupings,
  userGroupings,
} from './schemas/facets.ts'
export type { FilterComposite, FilterExpression, FilterLeaf } from './schemas/filter.ts'
export type { HighlightedText, HighlightOptions, Highlights } from './schemas/highlight.ts'
export { namedSchemas } from './schemas/named.ts'
export type { Professional } from './schemas/professional.ts'
export {
  type Provenance,
  type ProvenanceEntry,
  provenanceFieldsMax,
  type Trust,
  trusts,
} from './schemas/provenance.ts'
export {
  type RankAttribute,
  type RankBy,
  type RankedMember,
  type RankNode,
  type RankTextField,
  rankedFields,
  rankedMembers,
  rankTextFields,
  type UserRankAttribute,
  type UserRankBy,
  userRankedMembers,
  userRankTextFields,
} from './schemas/rank-by.ts'
export type { Repository, RepositoryDocument } from './schemas/repository.ts'
export { type Cost, conditional } from './schemas/scalars.ts'
export type { ScoreExplanation } from './schemas/score-explanation.ts'
export { explanationOperations } from './schemas/score-explanation.ts'
export type { User, UserDocument } from './schemas/user.ts'
export {
  type GivenCount,
  givenCounts,
  topLengths,
  type UserMetrics,
  userMetricNames,
} from './schemas/user-metrics.ts'
export type { WhyNot } from './schemas/why-not.ts'
export {
  serialiseAccount,
  serialiseBestEmails,
  serialiseContributorProfile,
  serialiseCost,
  serialiseCount,
  serialiseDevRank,
  serialiseExplanation,
  serialisePageInfo,
  serialiseProblem,
  serialiseProfessional,
  serialiseProvenance,
  serialiseReplyStored,
  serialiseRepo,
  serialiseUser,
  serialiseUserMetrics,
} from './serialise.ts'
export { serialiseShownBestEmails, serialiseShownProfile } from './serialise-shown.ts'
export {
  type Dataset,
  datasetServices,
  type Service,
  scopedCollections,
  services,
} from './services.ts'
export {
  blockCursorPreference,
  csvColumns,
  csvTrailer,
  csvType,
  escapeLineEnds,
  isFormulaText,
  ndjsonType,
  pageMembers,
  partPreference,
  type StreamEnd,
  type StreamedCollection,
  type StreamFormat,
  streamed,
} from './streams.ts'
export { type Match, matches, type Strength, strengths } from './strengths.ts'
export { moveIssue, validateRequest, validateResponse } from './validate.ts'
