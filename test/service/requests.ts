/** A request with results for each endpoint, over people who are related to each other. */
import type { EndpointId } from '../../src/contract/index.ts'
import type { DataLine, EdgeLine, WorldOptions } from './harness.ts'
import { people, repositories } from './people.ts'

export interface ValidRequest {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

export const validRequests: Readonly<Record<EndpointId, ValidRequest>> = {
  searchUsers: { path: '/search/users', body: { query: 'rust' } },
  searchUsersNaturalLanguage: {
    path: '/search/users/natural-language',
    body: { query: 'find me rust' },
  },
  searchRepos: { path: '/search/repos', body: { query: 'borrow checker' } },
  searchReposNaturalLanguage: {
    path: '/search/repos/natural-language',
    body: { query: 'a borrow checker' },
  },
  fields: { path: '/fields', body: { collection: 'users' } },
  fieldValues: {
    path: '/fields/values',
    body: { collection: 'repos', field: 'language' },
  },
  multiSearch: {
    path: '/multi-search',
    body: { searches: [{ users: { query: 'rust' } }, { repos: { query: 'borrow checker' } }] },
  },
  saveSearch: {
    path: '/saved-searches',
    body: { name: 'divers', search: { users: { query: 'rust' } } },
  },
  savedSearches: { path: '/saved-searches/list', body: {} },
  deleteSavedSearch: { path: '/saved-searches/delete', body: { name: 'nothing' } },
  // The harness saves this search for every key.
  newResults: { path: '/saved-searches/new', body: { name: 'watched', acknowledge: false } },
  rawUsers: { path: '/raw/users', body: { githubIds: ['U_ada'] } },
  rawUsersByLogin: { path: '/raw/users/by-login', body: { logins: ['ada-quarz'] } },
  rawUsersByProfessionalUrl: {
    path: '/raw/users/by-professional-url',
    body: { professionalUrls: ['https://prof.example/in/ada'] },
  },
  rawUsersCount: {
    path: '/raw/users/count',
    body: { filters: { field: 'login', op: 'Eq', value: 'fay' } },
  },
  rawRepos: { path: '/raw/repos', body: { githubIds: ['R_lens'] } },
  rawReposByFullname: {
    path: '/raw/repos/by-fullname',
    body: { fullNames: ['ada-quarz/borrow-lens'] },
  },
  rawReposCount: {
    path: '/raw/repos/count',
    body: { filters: { field: 'name', op: 'Eq', value: 'nothing' } },
  },
  rawUserContributes: { path: '/raw/users/U_ada/graph/contributes', body: {} },
  rawUserFollowers: { path: '/raw/users/U_ada/graph/followers', body: {} },
  rawUserFollowing: { path: '/raw/users/U_ada/graph/following', body: {} },
  rawUserOwns: { path: '/raw/users/U_ada/graph/owns', body: {} },
  rawUserStars: { path: '/raw/users/U_ada/graph/stars', body: {} },
  rawRepoContributes: { path: '/raw/repos/R_lens/graph/contributes', body: {} },
  rawRepoOwns: { path: '/raw/repos/R_lens/graph/owns', body: {} },
  rawRepoStars: { path: '/raw/repos/R_lens/graph/stars', body: {} },
  bestEmail: { path: '/users/best-email', body: { githubIds: ['U_ada'] } },
  bestEmailByLogin: { path: '/users/best-email/by-login', body: { logins: ['ada-quarz'] } },
  bestEmailReply: { path: '/users/best-email/signal/reply', body: { githubIds: ['U_ada'] } },
  account: { path: '/account', body: {} },
}

export const endpointIds = Object.keys(validRequests) as EndpointId[]

const ada = {
  professional: {
    firstName: 'Ada',
    headline: 'Compilers at Lumenforge',
    professionalUrl: 'https://prof.example/in/ada',
  },
}

const connectedPeople: readonly DataLine[] = people.map((person) =>
  person.platformId === 'U_ada' ? { ...person, ...ada } : person,
)

const edges: readonly EdgeLine[] = [
  { type: 'follows', from: 'ada-quarz', to: 'fay' },
  { type: 'follows', from: 'fay', to: 'ada-quarz', at: '2025-01-01' },
  { type: 'follows', from: 'dora_m', to: 'ada-quarz' },
  { type: 'stars', from: 'ada-quarz', to: 'ada-quarz/borrow-lens' },
  { type: 'contributes', from: 'ada-quarz', to: 'ada-quarz/borrow-lens' },
]

export const connected: WorldOptions = { users: connectedPeople, repos: repositories, edges }
