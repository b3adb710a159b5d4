import { type Admission, withRefusals } from '../accounts/index.ts'
import {
  type EndpointId,
  type GraphEndpointId,
  graphEndpoints,
  limits,
  parseIsoSeconds,
  type RequestOf,
  refuseAt,
  serialiseAccount,
  streamed,
} from '../contract/index.ts'
import type { Route } from '../http/index.ts'
import { AnswerBudget } from './answer-budget.ts'
import { bestEmail, bestEmailByLogin, bestEmailReply } from './best-email.ts'
import { fields, fieldValues } from './fields.ts'
import { handleGraphList } from './graph.ts'
import { multiSearch } from './multi-search.ts'
import { searchReposNaturalLanguage, searchUsersNaturalLanguage } from './natural-language.ts'
import { newResults } from './new-results.ts'
import { searchRepos, searchUsers } from './page-search.ts'
import {
  buildMeteredRoutes,
  type Handler,
  type LoadingHandler,
  type PreparedRequest,
} from './pipeline.ts'
import {
  rawRepos,
  rawReposByFullname,
  rawReposCount,
  rawUsers,
  rawUsersByLogin,
  rawUsersByProfessionalUrl,
  rawUsersCount,
} from './raw.ts'
import type { RequestContext, Services } from './request-context.ts'
import { deleteSavedSearch, savedSearches, saveSearch } from './saved-searches.ts'
import { chooseStream } from './stream.ts'

const listHandlers = Object.fromEntries(
  (Object.keys(graphEndpoints) as GraphEndpointId[]).map((id) => [id, handleGraphList(id)]),
) as Readonly<Record<GraphEndpointId, ReturnType<typeof handleGraphList>>>

/** What answers each endpoint. */
const handlers: { readonly [Id in EndpointId]: Handler<Id> | LoadingHandler<Id> } = {
  searchUsers,
  searchUsersNaturalLanguage,
  searchRepos,
  searchReposNaturalLanguage,
  fields,
  fieldValues,
  multiSearch,
  saveSearch,
  savedSearches,
  deleteSavedSearch,
  newResults,
  rawUsers,
  rawUsersByLogin,
  rawUsersByProfessionalUrl,
  rawUsersCount,
  rawRepos,
  rawReposByFullname,
  rawReposCount,
  ...listHandlers,
  bestEmail,
  bestEmailByLogin,
  bestEmailReply,
  account: showAccount,
  usage: showUsage,
}

/**
 * Every endpoint below /v3, ready to be served.
 * @param answerBytesMax of all large answers at once
 */
export function buildApiRoutes(
  shared: Omit<Services, 'answers'>,
  answerBytesMax: number = limits.answersInFlightBytesMax,
): Route<Admission>[] {
  const services: Services = { ...shared, answers: new AnswerBudget(answerBytesMax) }
  return (Object.keys(handlers) as EndpointId[]).flatMap((id) => buildRoutes(id, services))
}

function buildRoutes<Id extends EndpointId>(id: Id, services: Services): Route<Admission>[] {
  const hasStreams = (streamed as readonly EndpointId[]).includes(id)
  return buildMeteredRoutes(id, services, handlers[id], hasStreams ? chooseStream : undefined)
}

// POST /v3/account: the calling key, for its owner.

function showAccount(
  _: RequestOf<'account'>,
  { account: caller }: RequestContext,
): PreparedRequest {
  const run = () => {
    const { name, services, creditsRemaining, creditsUsed, rate, scope } = caller
    const credits = { remaining: creditsRemaining, used: creditsUsed }
    const told = { name, services: [...services], credits, rate }
    // Serialised as it is kept: a filter's schema has conditions, which no serialiser takes.
    const own = scope === undefined ? '' : `,"scope":${JSON.stringify(scope)}}`
    const body = serialiseAccount(told)
    return { body: own === '' ? body : body.slice(0, -1) + own, credits: 0 }
  }
  return { creditsMax: 0, run }
}

// POST /v3/account/usage: what the calling key was charged, for its owner.

const dayMs = 86_400_000
/** The first day that ISO 8601 writes in four digits. */
const firstDayMs = Date.parse('0000-01-01')

function showUsage(
  request: RequestOf<'usage'>,
  { account, services }: RequestContext,
): PreparedRequest {
  const { access } = services
  const { days = 30, to = formatDay(access.readClock().nowMs) } = request
  const last = parseIsoSeconds(to)
  if (last === null) throw refuseAt('invalid_request', '/to', `there is no day ${to}`)
  const from = formatDay(Math.max(firstDayMs, last * 1000 - (days - 1) * dayMs))
  const run = async () => {
    const rows = await withRefusals(() => access.readUsage({ id: account.id, from, to }))
    const usage = rows.map(({ day, endpoint, requests, credits }) => {
      return { day, endpoint, requests, credits }
    })
    return { body: JSON.stringify({ usage }), credits: 0 }
  }
  return { creditsMax: 0, run }
}

function formatDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}
