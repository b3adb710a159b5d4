export {
  CursorCodec,
  type CursorState,
  cursorsIn,
  firstPage,
  type ListPosition,
  mayHoldState,
  type PageStart,
  pageStartOf,
} from './cursor.ts'
export { creditsMaxOf, type EdgePlan, planEdges, startOf } from './edges.ts'
export { planWorks, requireExpertise, withoutBots } from './experts.ts'
export { type PlannedFacet, planFacet, planFacets } from './facets.ts'
export type { FilterTarget } from './filter-messages.ts'
export { fieldsOf, peopleFilter, planFilter } from './filters.ts'
export { type PlannedHighlights, planHighlights, type ShownField } from './highlights.ts'
export { type PlannedScope, planScope } from './key-scope.ts'
export { requireShown } from './mistakes.ts'
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
export { planRankBy, planUserRankBy } from './rank-by.ts'
export { type RequestTarget, requestTarget } from './request-target.ts'
export {
  addFilters,
  type DataSet,
  dataSetOf,
  type PagePlace,
  type PlannedSearch,
  type PlanTarget,
  planRanking,
  planSearch,
  planSearchAt,
  type Subject,
  searchAt,
  type UnembeddedSearch,
} from './search.ts'
export { isSemantic, planSearchRepos, planSearchReposAt } from './search-repos.ts'
export { maskedWords, shownFilters, showsFormula } from './shown-filters.ts'
export { type Likeness, noVector, type SimilarRecords, unitSum } from './similar.ts'
export { hasStrengths } from './strength.ts'
export {
  knowingWords,
  parseSynonymList,
  type SynonymExpression,
  SynonymListError,
  type Synonyms,
  SynonymTable,
} from './synonyms.ts'
export { planCondition, trialPlan } from './trials.ts'
export { fusedPage } from './union.ts'
export {
  correctedMeanings,
  correctedText,
  planWords,
  typedCorrections,
  type WordOptions,
  wordsAlone,
} from './words.ts'
