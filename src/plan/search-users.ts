/** Plans a search for people: by expertise, by the words of their profiles, or by a formula. */
import { joinFilters, type RankExpression } from 'native-free-index'
import type { Match, SearchUsersRequest } from '../contract/index.ts'
import type { PageStart } from './cursor.ts'
import {
  excludeBots,
  isByExpertise,
  listExpertTexts,
  planWorks,
  rankByExpertise,
} from './experts.ts'
import { planHighlights } from './highlights.ts'
import { addLocalParts } from './leaves.ts'
import { listQueries, type PlanTarget, planLists, planPage, planRanking } from './page.ts'
import type { ListRanking, PlannedRanking, QueryPlan } from './query-plan.ts'
import { planUserFormula } from './rank-by.ts'
import type { Meaning, UserQuery } from './search-query.ts'
import { excludeRecords } from './similar.ts'
import { noSynonyms } from './synonyms.ts'
import { planWords, type WordOptions } from './words.ts'

/**
 * `after` and `enablePagination` of the request are ignored, and so is evidence that the caller may
 * not see. Throws RequestError `invalid_filter`, `invalid_request`.
 */
export function planUserQuery(
  request: SearchUsersRequest,
  start: PageStart,
  target: PlanTarget,
): UserQuery {
  const page = planPage('users', start, request, target)
  const people = excludeBots(request, target.mask)
  const highlights = planHighlights('users', request, target)
  const formula = planFormula(request, target)
  const works = isByExpertise(request) ? planWorks(request, target) : null
  return {
    subject: 'users',
    request,
    page: people === null ? page : { ...page, filter: joinFilters(page.filter, people) },
    scope: start.scope,
    formula,
    works,
    texts: isByExpertise(request) ? listExpertTexts(request) : [],
    isScored: isByExpertise(request) || formula !== null || listQueries(request.query).length > 0,
    highlights,
  }
}

export function compileUserQuery(
  query: UserQuery,
  meaning: Meaning,
  target: PlanTarget,
  match: Match | undefined,
): QueryPlan {
  const { request, page, formula } = query
  if (!isByExpertise(request)) return planRanking(page, rankByProfile(request, formula, target))
  const filter = joinFilters(page.filter, excludeRecords(meaning.likeness))
  const ranking = rankByExpertise(query, meaning, target)
  return { ...page, filter, ranking: { ...ranking, includesWeak: match === 'all' } }
}

/** Null if relevance alone ranks. Throws RequestError `invalid_request`. */
function planFormula(
  { rankBy }: Pick<SearchUsersRequest, 'rankBy'>,
  { snapshotSeconds, mask }: PlanTarget,
): RankExpression | null {
  const planned = rankBy === undefined ? null : planUserFormula(rankBy, snapshotSeconds, mask)
  return planned?.kind === 'similarity' ? null : planned
}

function rankByProfile(
  request: Pick<SearchUsersRequest, 'query'> & WordOptions,
  formula: RankExpression | null,
  target: PlanTarget,
): PlannedRanking {
  const { query = null } = request
  if (query === null || query === '') {
    if (formula === null) return { kind: 'sorted', field: 'updatedAt' }
    return { kind: 'formula', similarity: { kind: 'none' }, formula }
  }
  return planLists(query, (text) => rankByWords(text, formula, request, target))
}

function rankByWords(
  text: string,
  formula: RankExpression | null,
  options: WordOptions,
  { localParts = false, synonyms = noSynonyms }: PlanTarget,
): ListRanking {
  const { terms, filter } = planWords(text, options, synonyms)
  const byRelevance = { kind: 'terms', terms: localParts ? addLocalParts(terms) : terms } as const
  const ranking =
    formula === null
      ? byRelevance
      : ({ kind: 'formula', similarity: byRelevance, formula, matchesOnly: true } as const)
  return filter === null ? ranking : { ...ranking, filter }
}
