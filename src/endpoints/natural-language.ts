/**
 * POST /v3/search/users/natural-language and /v3/search/repos/natural-language: the sentence
 * becomes a request that a client could have sent, and that is run.
 */
import { limits, understandingCredits, wordedRetrieval } from '../contract/index.ts'
import type { Target } from '../language/index.ts'
import {
  findDataSet,
  isSemantic,
  type PageStart,
  planFacets,
  planHighlights,
  planPageStart,
  planRepoFormula,
  planUserFormula,
  planWorks,
  requireExpertise,
  type Subject,
  searchEndpoints,
} from '../plan/index.ts'
import {
  type PlannedAttributes,
  planRepoAttributes,
  planUserAttributes,
  priceResults,
} from './attributes.ts'
import {
  chooseSize,
  type SentenceRequest,
  type SentenceRequests,
  withoutListCursors,
} from './derived-request.ts'
import { countPerGroup, planGroups } from './groups.ts'
import type { Handler, PreparedRequest } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import { appliesFilters } from './search.ts'
import { composeAnswer } from './search-answer.ts'
import { SearchBlocks } from './search-blocks.ts'
import { hashSentence, type SentenceReading, SentenceSearch } from './sentence-search.ts'
import { priceSummary } from './summaries.ts'

export const searchUsersNaturalLanguage: Handler<'searchUsersNaturalLanguage'> = (
  request,
  context,
) => {
  const { target } = context
  const { dataset = 'standard', includeAttributes, rankBy } = request
  const start = planStart('users', request, context)
  if (rankBy !== undefined) planUserFormula(rankBy, target.snapshotSeconds, target.mask)
  planHighlights('users', request, target)
  planWorks(request, target)
  // A sentence may name whom people have to be like.
  if (!request.query.includes('@')) requireExpertise({ retrieval: wordedRetrieval, ...request })
  const attributes = planUserAttributes(includeAttributes, context, dataset)
  return prepareSentence({ subject: 'users', dataset }, request, start, attributes, context)
}

export const searchReposNaturalLanguage: Handler<'searchReposNaturalLanguage'> = (
  request,
  context,
) => {
  const { target } = context
  const { dataset = 'standard', rankBy } = request
  const start = planStart('repos', request, context)
  if (rankBy !== undefined) planRepoFormula(rankBy, target.snapshotSeconds, target.mask)
  planHighlights('repos', request, target)
  const { includeAttributes } = appliesFilters(request) ? withoutListCursors(request) : request
  const attributes = planRepoAttributes(includeAttributes, context, dataset)
  const read: Target = {
    subject: 'repos',
    dataset,
    ...(isSemantic(request) && { isSemantic: true }),
  }
  return prepareSentence(read, request, start, attributes, context)
}

/** Throws RequestError `invalid_cursor`. */
function planStart(
  subject: Subject,
  request: SentenceRequest,
  { services, target }: RequestContext,
): PageStart {
  const endpoint = `${searchEndpoints[subject]}NaturalLanguage` as const
  return planPageStart(endpoint, request, services.cursors, target.snapshot)
}

/** The sentence is read only when the request runs. */
function prepareSentence<S extends Subject>(
  read: Target,
  request: SentenceRequests[S],
  start: PageStart,
  attributes: PlannedAttributes,
  context: RequestContext,
): PreparedRequest {
  checkAdditions(read, request, context)
  const search = new SentenceSearch(read, request, start, attributes, context)
  // The state of a cursor was written by this endpoint, for this very request.
  const understood = start.cursorState as SentenceReading | undefined
  const fee = understandingCredits + priceSummary(request) + (request.whyNot ?? []).length
  return {
    creditsMax: fee + priceResults(countResultsMax(request, understood), attributes),
    run: async () => {
      const { run, results } = await search.find(understood)
      const members = search.composeMembers(run, results)
      const answer = await composeAnswer(run.search, results, context, members)
      return { ...answer, shown: hashSentence(run.understood, answer) }
    },
    openBlocks: () =>
      new SearchBlocks(
        {
          attributes,
          // The fee of a stream that continues was paid when the sentence was read.
          fee: understood === undefined ? understandingCredits : 0,
          findFirst: (limit) => search.findFirst(understood, limit),
        },
        context,
      ),
  }
}

/** What is known before the sentence is. Throws RequestError `invalid_request`. */
function checkAdditions(
  { subject, dataset }: Target,
  request: SentenceRequest,
  { target }: RequestContext,
): void {
  const dataSet = findDataSet(subject, dataset, target)
  planFacets(dataSet, request.facets ?? [], undefined)
  planGroups(request, dataSet)
}

/** The number of results may be unknown before the sentence is read, but is at most the default. */
function countResultsMax(
  request: SentenceRequest,
  understood: SentenceReading | undefined,
): number {
  const size = chooseSize(request, understood?.first) ?? limits.resultsDefault
  return size * countPerGroup(request)
}
