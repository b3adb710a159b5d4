export {
  CursorCodec,
  type CursorState,
  cursorsIn,
  type ListPosition,
  mayHoldState,
  type PageStart,
  pageStartOf,
} from './cursor.ts'
export { creditsMaxOf, type EdgePlan, planEdges, startOf } from './edges.ts'
export { planWorks, requireExpertise } from './experts.ts'
export { type FilterTarget, peopleFilter, planFilter } from './filters.ts'
export type {
  Expertise,
  ExpertList,
  ExpertName,
  ExpertPlan,
  ExpertProfile,
  ExpertRanking,
  HybridSimilarity,
  ListPlan,
  ListRanking,
  PlannedPage,
  PlannedRanking,
  QueryPlan,
} from './query-plan.ts'
export { planRankBy, planUserRankBy } from './rank-by.ts'
export { requestTarget } from './request-target.ts'
export {
  type PagePlace,
  type PlannedSearch,
  type PlanTarget,
  planSearch,
  planSearchAt,
  searchAt,
  type UnembeddedSearch,
} from './search.ts'
export { isSemantic, planSearchRepos, planSearchReposAt } from './search-repos.ts'
export { type Likeness, noVector, type SimilarRecords, unitSum } from './similar.ts'
export {
  parseSynonymList,
  type SynonymExpression,
  SynonymListError,
  type Synonyms,
  SynonymTable,
} from './synonyms.ts'
export { fusedPage } from './union.ts'
export { correctedMeanings, correctedText, type WordOptions, wordsAlone } from './words.ts'
