import type { Admission } from '../access/index.ts'
import {
  type GraphEndpointId,
  graphEndpoints,
  limits,
  serialiseAccount,
} from '../contract/index.ts'
import type { Route } from '../http/index.ts'
import { AnswerBudget } from './answer-budget.ts'
import { bestEmail, bestEmailByLogin, bestEmailReply } from './best-email.ts'
import { graphList } from './graph.ts'
import { type Handler, type Metering, meteredRoutes } from './metered.ts'
import { searchReposNaturalLanguage, searchUsersNaturalLanguage } from './natural-language.ts'
import {
  rawRepos,
  rawReposByFullname,
  rawReposCount,
  rawUsers,
  rawUsersByLogin,
  rawUsersByProfessionalUrl,
  rawUsersCount,
} from './raw.ts'
import { searchRepos } from './search-repos.ts'
import { searchUsers } from './search-users.ts'
import type { ServiceParts } from './services.ts'

/**
 * Every endpoint below /v3, ready to be served.
 * @param answerBytesMax of all large answers at once
 */
export function apiRoutes(
  services: ServiceParts,
  answerBytesMax: number = limits.answersInFlightBytesMax,
): Route<Admission>[] {
  const metering: Metering = { ...services, answers: new AnswerBudget(answerBytesMax) }
  return [
    ...meteredRoutes('searchUsers', metering, searchUsers),
    ...meteredRoutes('searchUsersNaturalLanguage', metering, searchUsersNaturalLanguage),
    ...meteredRoutes('searchRepos', metering, searchRepos),
    ...meteredRoutes('searchReposNaturalLanguage', metering, searchReposNaturalLanguage),
    ...meteredRoutes('rawUsers', metering, rawUsers),
    ...meteredRoutes('rawUsersByLogin', metering, rawUsersByLogin),
    ...meteredRoutes('rawUsersByProfessionalUrl', metering, rawUsersByProfessionalUrl),
    ...meteredRoutes('rawUsersCount', metering, rawUsersCount),
    ...meteredRoutes('rawRepos', metering, rawRepos),
    ...meteredRoutes('rawReposByFullname', metering, rawReposByFullname),
    ...meteredRoutes('rawReposCount', metering, rawReposCount),
    ...graphIds.flatMap((id) => meteredRoutes(id, metering, graphList(id))),
    ...meteredRoutes('bestEmail', metering, bestEmail),
    ...meteredRoutes('bestEmailByLogin', metering, bestEmailByLogin),
    ...meteredRoutes('bestEmailReply', metering, bestEmailReply),
    ...meteredRoutes('account', metering, account),
  ]
}

const graphIds = Object.keys(graphEndpoints) as GraphEndpointId[]

// POST /v3/account: the calling key, for its owner.

export const account: Handler<'account'> = (_request, _services, { account: caller }) => ({
  creditsMax: 0,
  run: () => {
    const { name, services, creditsRemaining, creditsUsed, rate } = caller
    const credits = { remaining: creditsRemaining, used: creditsUsed }
    return { body: serialiseAccount({ name, services: [...services], credits, rate }), credits: 0 }
  },
})
