export {
  CursorCodec,
  type CursorState,
  canCarryState,
  firstPage,
  type ListPosition,
  listCursors,
  type PageStart,
  planPageStart,
} from './cursor.ts'
export { boundCredits, type EdgePlan, locateStart, planEdges } from './edges.ts'
export { excludeBots, planSimilarWorks, planWorks, requireExpertise } from './experts.ts'
export { type PlannedFacet, planFacet, planFacets } from './facets.ts'
export type { FilterTarget } from './filter-messages.ts'
export { listFields, planFilter, planPeopleFilter } from './filters.ts'
export { type PlannedHighlights, planHighlights, type ShownField } from './highlights.ts'
export { type PlannedScope, planScope } from './key-scope.ts'
export { requireShown } from './mistakes.ts'
export { type DataSet, findDataSet, type PlanTarget, readSize } from './page.ts'
export type {
  Expertise,
  ExpertList,
  ExpertPlan,
  ExpertProfile,
  ExpertQuery,
  ExpertRanking,
  HybridSimilarity,
  ListPlan,
  ListRanking,
  PlannedPage,
  PlannedRanking,
  QueryPlan,
} from './query-plan.ts'
export { planRepoFormula, planUserFormula } from './rank-by.ts'
export { openRequestTarget, type RequestTarget } from './request-target.ts'
export { compileQuery, planQuery, planSearch, searchEndpoints } from './search.ts'
export {
  type Meaning,
  movePage,
  noMeaning,
  type PagePlace,
  type SearchQuery,
  type SearchRequests,
  type Subject,
  type UserQuery,
} from './search-query.ts'
export { isSemantic } from './search-repos.ts'
export { listMaskedWords, showFilters, showsFormula } from './shown-filters.ts'
export { type Likeness, noVector, sumVectors } from './similar.ts'
export { hasStrengths } from './strength.ts'
export {
  addKnownWords,
  parseSynonymList,
  type SynonymExpression,
  SynonymListError,
  type Synonyms,
  SynonymTable,
} from './synonyms.ts'
export { planCondition, planTrial } from './trials.ts'
export { fusePage } from './union.ts'
export {
  correctMeanings,
  correctText,
  keepTypedCorrections,
  planWords,
  stripOperators,
  type WordOptions,
} from './words.ts'
