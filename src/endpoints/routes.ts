import type { Admission } from '../accounts/index.ts'
import {
  type GraphEndpointId,
  graphEndpoints,
  limits,
  serialiseAccount,
} from '../contract/index.ts'
import type { Route } from '../http/index.ts'
import { AnswerBudget } from './answer-budget.ts'
import { bestEmail, bestEmailByLogin, bestEmailReply } from './best-email.ts'
import { fields, fieldValues } from './fields.ts'
import { graphList } from './graph.ts'
import { multiSearch } from './multi-search.ts'
import { searchReposNaturalLanguage, searchUsersNaturalLanguage } from './natural-language.ts'
import { newResults } from './new-results.ts'
import { type Handler, meteredRoutes } from './pipeline.ts'
import {
  rawRepos,
  rawReposByFullname,
  rawReposCount,
  rawUsers,
  rawUsersByLogin,
  rawUsersByProfessionalUrl,
  rawUsersCount,
} from './raw.ts'
import type { Services } from './request-context.ts'
import { deleteSavedSearch, savedSearches, saveSearch } from './saved-searches.ts'
import { searchRepos } from './search-repos.ts'
import { searchUsers } from './search-users.ts'
import { streaming } from './stream.ts'

/**
 * Every endpoint below /v3, ready to be served.
 * @param answerBytesMax of all large answers at once
 */
export function apiRoutes(
  shared: Omit<Services, 'answers'>,
  answerBytesMax: number = limits.answersInFlightBytesMax,
): Route<Admission>[] {
  const services: Services = { ...shared, answers: new AnswerBudget(answerBytesMax) }
  return [
    ...meteredRoutes('searchUsers', services, searchUsers, streaming),
    ...meteredRoutes('searchUsersNaturalLanguage', services, searchUsersNaturalLanguage, streaming),
    ...meteredRoutes('searchRepos', services, searchRepos, streaming),
    ...meteredRoutes('searchReposNaturalLanguage', services, searchReposNaturalLanguage, streaming),
    ...meteredRoutes('multiSearch', services, multiSearch),
    ...meteredRoutes('saveSearch', services, saveSearch),
    ...meteredRoutes('savedSearches', services, savedSearches),
    ...meteredRoutes('deleteSavedSearch', services, deleteSavedSearch),
    ...meteredRoutes('newResults', services, newResults),
    ...meteredRoutes('fields', services, fields),
    ...meteredRoutes('fieldValues', services, fieldValues),
    ...meteredRoutes('rawUsers', services, rawUsers),
    ...meteredRoutes('rawUsersByLogin', services, rawUsersByLogin),
    ...meteredRoutes('rawUsersByProfessionalUrl', services, rawUsersByProfessionalUrl),
    ...meteredRoutes('rawUsersCount', services, rawUsersCount),
    ...meteredRoutes('rawRepos', services, rawRepos),
    ...meteredRoutes('rawReposByFullname', services, rawReposByFullname),
    ...meteredRoutes('rawReposCount', services, rawReposCount),
    ...graphIds.flatMap((id) => meteredRoutes(id, services, graphList(id))),
    ...meteredRoutes('bestEmail', services, bestEmail),
    ...meteredRoutes('bestEmailByLogin', services, bestEmailByLogin),
    ...meteredRoutes('bestEmailReply', services, bestEmailReply),
    ...meteredRoutes('account', services, account),
  ]
}

const graphIds = Object.keys(graphEndpoints) as GraphEndpointId[]

// POST /v3/account: the calling key, for its owner.

export const account: Handler<'account'> = (_request, { account: caller }) => ({
  creditsMax: 0,
  run: () => {
    const { name, services, creditsRemaining, creditsUsed, rate, scope } = caller
    const credits = { remaining: creditsRemaining, used: creditsUsed }
    const told = { name, services: [...services], credits, rate }
    // Serialised as it is kept: a filter's schema has conditions, which no serialiser takes.
    const own = scope === undefined ? '' : `,"scope":${JSON.stringify(scope)}}`
    const body = serialiseAccount(told)
    return { body: own === '' ? body : body.slice(0, -1) + own, credits: 0 }
  },
})
