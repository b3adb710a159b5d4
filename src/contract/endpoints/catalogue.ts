/** The table of endpoints below `/v3`, by id, in the order of documents. */
import { limits } from '../limits.ts'
import { Facet } from '../schemas/facets.ts'
import { count, dayPattern, defineAmount } from '../schemas/scalars.ts'
import { closedObject, type Static, Type } from '../schemas/type.ts'
import { AccountAnswer } from './account.ts'
import {
  BestEmailByLoginRequest,
  BestEmailReplyRequest,
  BestEmailRequest,
  BestEmails,
  ReplyStored,
} from './best-email.ts'
import { buildResultPrice, defineEndpoints, errorFamilies, prices } from './endpoint.ts'
import { FieldsAnswer, FieldsRequest, FieldValuesRequest } from './fields.ts'
import {
  CountAnswer,
  CountByFilterRequest,
  ReposByNameRequest,
  RepositoryBatch,
  ReposRequest,
  UserBatch,
  UsersByLoginRequest,
  UsersByUrlRequest,
  UsersRequest,
} from './look-ups.ts'
import { MultiSearchAnswer, MultiSearchBody } from './multi-search.ts'
import {
  RepoSentenceRequest,
  RepoSentenceResponse,
  UserSentenceRequest,
  UserSentenceResponse,
} from './natural-language.ts'
import { graphRows } from './raw-graph.ts'
import {
  DeletedSavedSearch,
  NamedSavedSearch,
  NewResultsAnswer,
  NewResultsRequest,
  SavedSearchList,
  SaveRequest,
} from './saved-searches.ts'
import { SearchReposBody, SearchReposResponse } from './search-repos.ts'
import { SearchUsersBody, SearchUsersResponse } from './search-users.ts'

const EmptyRequest = closedObject({})

const UtcDay = (description: string) =>
  Type.String({
    pattern: dayPattern,
    'x-allowed': 'a day such as 2026-11-30',
    description,
  })

const relaxation =
  'An empty first page is searched for again with fewer conditions. A cursor continues the ' +
  'search of its page: the sentence is not interpreted again.'

const bestAddresses =
  'One result for each known user, in the order of the input. A user who is named twice is ' +
  'answered and charged once. Personal addresses come first, then those of schools, then those ' +
  'of work. Addresses of domains that take no mail are excluded. Every address shown is written ' +
  'to an audit log.'

export const endpoints = defineEndpoints({
  searchUsers: {
    path: '/search/users',
    services: ['SEARCH'],
    credits: prices.perSearchResult('user'),
    summary: 'Search users',
    description:
      'Ranks people by their profiles (BM25 with a weight for each field), by the repositories ' +
      'that match (`expertise`), or by both. `score` runs from 0 to 1. Terms are alternatives. ' +
      '`filters` narrow the result and do not rank. With `rankBy` the same users are ranked by a ' +
      'formula, and `score` is its value.',
    request: SearchUsersBody,
    response: SearchUsersResponse,
    errors: errorFamilies.search,
    page: 'search-people',
    client: { method: 'users.search', about: 'a search' },
    shownToAgents:
      '{query, filters, first, retrieval, match, evidence, includeAttributes, total, facets}',
  },
  searchUsersNaturalLanguage: {
    path: '/search/users/natural-language',
    services: ['SEARCH'],
    credits: prices.perSentenceResult('user'),
    summary: 'Search users in plain words',
    description:
      'The sentence becomes text and filters, and these are searched for as at `/search/users`. ' +
      relaxation,
    request: UserSentenceRequest,
    response: UserSentenceResponse,
    errors: errorFamilies.search,
    page: 'search-people',
    client: { method: 'users.ask', about: 'a search in plain words' },
    shownToAgents: '{query, first, explain}',
  },
  searchRepos: {
    path: '/search/repos',
    services: ['SEARCH'],
    credits: prices.perSearchResult('repository'),
    summary: 'Search repositories',
    description:
      'Repositories by what they are about, by their words and by their names. Without ' +
      '`rankBy` the `score` is 70 % similarity to the query, 20 % popularity (stars) and 10 % ' +
      'activity (closed issues), the last two log-normalised. With `rankBy` it is the value of ' +
      'that formula, and every repository that passes `filters` is ranked. A list of queries is ' +
      'ranked query by query and fused, to a score from 0 to 1.',
    request: SearchReposBody,
    response: SearchReposResponse,
    errors: [...errorFamilies.search, 'embedding_failed'],
    page: 'search-repositories',
    client: { method: 'repos.search', about: 'a search' },
    shownToAgents: '{query, filters, first, rankBy, match, includeAttributes, total, facets}',
  },
  searchReposNaturalLanguage: {
    path: '/search/repos/natural-language',
    services: ['SEARCH'],
    credits: prices.perSentenceResult('repository'),
    summary: 'Search repositories in plain words',
    description:
      'The sentence becomes text, filters and, if it names an order, a `rankBy`, and these are ' +
      `searched for as at \`/search/repos\`. A \`rankBy\` of the request wins. ${relaxation}`,
    request: RepoSentenceRequest,
    response: RepoSentenceResponse,
    errors: [...errorFamilies.search, 'embedding_failed'],
    page: 'search-repositories',
    client: { method: 'repos.ask', about: 'a search in plain words' },
    shownToAgents: '{query, first, explain}',
  },
  fields: {
    path: '/fields',
    services: ['SEARCH'],
    credits: prices.free,
    summary: 'Fields of searches',
    description: 'The fields that filters, facets, groups and formulas of a collection may name.',
    request: FieldsRequest,
    response: FieldsAnswer,
    errors: errorFamilies.keptCall,
    page: 'multi-search',
    client: {
      method: '*.fields',
      about: 'The fields that filters, facets and formulas may name.',
    },
    shownToAgents: '{collection}',
  },
  fieldValues: {
    path: '/fields/values',
    services: ['SEARCH'],
    credits: prices.call,
    summary: 'Values of a field',
    description:
      'The values of a field, as a facet of a search without text: most records first by default.',
    request: FieldValuesRequest,
    response: Facet,
    errors: errorFamilies.query,
    page: 'multi-search',
    client: { method: '*.fieldValues', about: 'The values of a field, most frequent first.' },
    shownToAgents: '{collection, field, prefix, filters}',
  },
  multiSearch: {
    path: '/multi-search',
    services: ['SEARCH'],
    credits: prices.perResult('result returned', '. A union costs what it returns'),
    summary: 'Several searches at once',
    description:
      'Each answer is what the search alone would get, and all are of one snapshot. A search that ' +
      'is refused refuses the call, and `errors` points into `/searches`. With `union` the ' +
      'results of all searches are one ranked list with one cursor, and `score` runs from 0 to 1.',
    request: MultiSearchBody,
    response: MultiSearchAnswer,
    errors: [...errorFamilies.search, 'embedding_failed'],
    page: 'multi-search',
    client: { method: 'multiSearch' },
  },
  saveSearch: {
    path: '/saved-searches',
    services: ['SEARCH'],
    credits: {
      rule: 'call',
      per: 1,
      text:
        `1 for each ${limits.resultsMax} of \`depth\`, rounded up, and none where this very ` +
        'search is saved already',
    },
    summary: 'Save a search',
    description:
      'Keeps a search under a name, only for this key. The results of this moment count as ' +
      'seen. To save the same search again changes nothing. The search has no members of a page: ' +
      'no `first`, `maxResults`, `after`, `enablePagination`, `total`, `facets`, `groupBy`, ' +
      '`whyNot`, `highlight` or `explain`. ' +
      `A key has at most ${limits.savedSearchesMax} of them, and each at most ` +
      `${limits.savedSearchBytesMax} bytes. Together they have at most ` +
      `${limits.savedSearchesBytesMax} bytes.`,
    request: SaveRequest,
    response: NamedSavedSearch,
    errors: errorFamilies.savedSearch,
    page: 'saved-searches',
    client: { method: 'savedSearches.save' },
    shownToAgents: '{name, search: {users} or {repos}, depth}',
  },
  savedSearches: {
    path: '/saved-searches/list',
    services: ['SEARCH'],
    credits: prices.free,
    summary: 'List saved searches',
    description: 'The saved searches of the calling key.',
    request: EmptyRequest,
    response: SavedSearchList,
    errors: [...errorFamilies.keptCall, 'storage_unavailable'],
    page: 'saved-searches',
    client: { method: 'savedSearches.list' },
  },
  deleteSavedSearch: {
    path: '/saved-searches/delete',
    services: ['SEARCH'],
    credits: prices.free,
    summary: 'Delete a saved search',
    description: 'Deletes the search and what counts as seen in it.',
    request: NamedSavedSearch,
    response: DeletedSavedSearch,
    errors: [...errorFamilies.keptCall, 'storage_unavailable', 'answer_changed'],
    page: 'saved-searches',
    client: { method: 'savedSearches.delete' },
  },
  newResults: {
    path: '/saved-searches/new',
    services: ['SEARCH'],
    credits: prices.perResult('result returned'),
    summary: 'New results of a saved search',
    description:
      'The results among the best `depth` that do not count as seen, the best first. The ' +
      'returned ones count as seen afterwards, unless `acknowledge` is false. There is no cursor: ' +
      '`pageInfo.hasNextPage` says that the same call finds more. A result that leaves the best ' +
      '`depth` and returns is new again.',
    request: NewResultsRequest,
    response: NewResultsAnswer,
    errors: [...errorFamilies.newResults, 'unknown_saved_search'],
    page: 'saved-searches',
    client: { method: 'savedSearches.newResults' },
    shownToAgents: '{name, first, since, acknowledge}',
  },
  rawUsers: {
    path: '/raw/users',
    services: ['RAW'],
    credits: prices.perResult('record found'),
    summary: 'Users by identifier',
    description: 'Up to 100 users by platform or service identifier, in the order asked for.',
    request: UsersRequest,
    response: UserBatch,
    errors: errorFamilies.lookup,
    page: 'look-up',
    client: {
      method: 'users.byId',
      about: 'Users by identifier, in the order of the request; null where there is none.',
    },
  },
  rawUsersByLogin: {
    path: '/raw/users/by-login',
    services: ['RAW'],
    credits: prices.perResult('record found'),
    summary: 'Users by login',
    description: 'Up to 100 users by username, in the order asked for.',
    request: UsersByLoginRequest,
    response: UserBatch,
    errors: errorFamilies.lookup,
    page: 'look-up',
    client: { method: 'users.byLogin', about: 'Users by login.' },
    shownToAgents: '{logins, includeAttributes}',
  },
  rawUsersByProfessionalUrl: {
    path: '/raw/users/by-professional-url',
    aliases: ['/raw/users/by-linkedin'],
    services: ['RAW', 'PROFESSIONAL'],
    credits: prices.perResult('record found'),
    summary: 'Users by professional profile',
    description:
      'Up to 100 users by the address of their professional profile, in the order asked for.',
    request: UsersByUrlRequest,
    response: UserBatch,
    errors: errorFamilies.lookup,
    page: 'look-up',
    client: { method: 'users.byProfessionalUrl', about: 'Users by professional profile.' },
  },
  rawUsersCount: {
    path: '/raw/users/count',
    services: ['RAW'],
    credits: prices.call,
    summary: 'Count users',
    description: 'How many users match the filters, exactly.',
    request: CountByFilterRequest,
    response: CountAnswer,
    errors: errorFamilies.query,
    page: 'look-up',
    client: { method: 'users.count', about: 'Counts matches.' },
  },
  rawRepos: {
    path: '/raw/repos',
    services: ['RAW'],
    credits: prices.perResult('record found'),
    summary: 'Repositories by identifier',
    description:
      'Up to 100 repositories by platform or service identifier, in the order asked for.',
    request: ReposRequest,
    response: RepositoryBatch,
    errors: errorFamilies.lookup,
    page: 'look-up',
    client: {
      method: 'repos.byId',
      about: 'Repositories by identifier, in the order of the request; null where there is none.',
    },
  },
  rawReposByFullname: {
    path: '/raw/repos/by-fullname',
    services: ['RAW'],
    credits: prices.perResult('record found'),
    summary: 'Repositories by full name',
    description: 'Up to 100 repositories by `owner/name`, in the order asked for.',
    request: ReposByNameRequest,
    response: RepositoryBatch,
    errors: errorFamilies.lookup,
    page: 'look-up',
    client: { method: 'repos.byFullName', about: 'Repositories by `owner/name`.' },
    shownToAgents: '{fullNames, includeAttributes}',
  },
  rawReposCount: {
    path: '/raw/repos/count',
    services: ['RAW'],
    credits: prices.call,
    summary: 'Count repositories',
    description: 'How many repositories match the filters, exactly.',
    request: CountByFilterRequest,
    response: CountAnswer,
    errors: errorFamilies.query,
    page: 'look-up',
    client: { method: 'repos.count', about: 'Counts matches.' },
  },
  ...graphRows,
  bestEmail: {
    path: '/users/best-email',
    services: ['RAW'],
    credits: buildResultPrice('result returned'),
    summary: 'Best addresses by identifier',
    description: bestAddresses,
    request: BestEmailRequest,
    response: BestEmails,
    errors: [...errorFamilies.paidCall, 'signal_quota'],
    page: 'emails',
    client: { method: 'users.bestEmail' },
  },
  bestEmailByLogin: {
    path: '/users/best-email/by-login',
    services: ['RAW'],
    credits: buildResultPrice('result returned'),
    summary: 'Best addresses by login',
    description: bestAddresses,
    request: BestEmailByLoginRequest,
    response: BestEmails,
    errors: [...errorFamilies.paidCall, 'signal_quota'],
    page: 'emails',
    client: { method: 'users.bestEmail' },
    shownToAgents: '{logins, signals}',
  },
  bestEmailReply: {
    path: '/users/best-email/signal/reply',
    services: ['RAW'],
    credits: { rule: 'free', per: 0, text: 'none, but the key needs one for each user named' },
    summary: 'Report that users replied',
    description:
      'Stores that the named users replied to a message, with the key and the time, before the ' +
      'answer is sent. The reply is in no answer. The count reveals which users are known, so the ' +
      'key needs a credit for each of those named. None is taken.',
    request: BestEmailReplyRequest,
    response: ReplyStored,
    errors: [
      ...errorFamilies.anyCall,
      'not_found',
      'service_required',
      'insufficient_credits',
      'storage_unavailable',
      'signal_quota',
    ],
    page: 'emails',
    client: { method: 'users.reportReply', about: 'Tells the service that users have replied.' },
  },
  account: {
    path: '/account',
    services: [],
    credits: prices.free,
    summary: 'The calling key',
    description: 'Name, services, credits, rate and scope of the key that makes the call.',
    request: EmptyRequest,
    response: AccountAnswer,
    errors: errorFamilies.anyCall,
    page: 'other-paths',
    client: { method: 'account', about: 'Name, services, credits and scope of the key.' },
    shownToAgents: '{}',
  },
  usage: {
    path: '/account/usage',
    services: [],
    credits: prices.free,
    summary: 'What the calling key was charged',
    description:
      'The charged requests of the key that makes the call, and their credits, by UTC day and ' +
      'endpoint.',
    request: closedObject({
      days: defineAmount(366, 'How many days', 30),
      to: Type.Optional(UtcDay('The last of them, in UTC. Default: today')),
    }),
    response: closedObject({
      usage: Type.Array(
        closedObject({
          day: UtcDay('Day of the charges, in UTC'),
          endpoint: Type.String({ description: 'Its name, as in the OpenAPI document' }),
          requests: count('Charged requests'),
          credits: count('Credits of these'),
        }),
        { description: 'Ordered by day and endpoint' },
      ),
    }),
    errors: [...errorFamilies.keptCall, 'storage_unavailable'],
    page: 'other-paths',
    client: { method: 'usage', about: 'What the key was charged, by day and endpoint.' },
    command: {
      name: 'usage',
      summary: 'show what the key in DEVDEX_API_KEY was charged, for free',
      examples: ['devdex usage', 'devdex usage --days 365 --csv'],
    },
  },
})

export type EndpointId = keyof typeof endpoints

export type RequestOf<Id extends EndpointId> = Static<(typeof endpoints)[Id]['request']>

export type AnswerOf<Id extends EndpointId> = Static<(typeof endpoints)[Id]['response']>
