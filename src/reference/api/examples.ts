/** One request for each endpoint, which the sample answers. */
import type { EndpointId } from '../../contract/index.ts'

export interface ApiExample {
  /** Values for the braces of the path. */
  readonly id?: string
  readonly body: object
  /** The same call by the client. */
  readonly call: string
  /** Input of the client, if that is not the body alone. */
  readonly given?: readonly unknown[]
}

const person = 'herhera'
const repository = 'yadavd/awesome-bytecode'
/** Their identifiers, which paths of the graph take. */
const personId = 'U_sample1bhz49'
const repositoryId = 'R_sample16vgvi'

/** Has an address at a domain that does not exist. */
const student = 'daisynorwood'
const studentId = 'U_sample1cxknt'

const swiss = { field: 'resolvedCountry', op: 'Eq', value: 'Switzerland' }

const searches = [
  { users: { query: 'rust compiler', first: 1 } },
  { repos: { query: 'bytecode interpreter', first: 1 } },
]

/** A list of the graph. */
function ofGraph(collection: 'users' | 'repos', list: string, body: object = { first: 2 }) {
  const id = collection === 'users' ? personId : repositoryId
  return { id, body, call: `${collection}.graph`, given: [id, list, body] }
}

export const apiExamples: Readonly<Record<EndpointId, ApiExample>> = {
  searchUsers: {
    body: {
      query: 'rust compiler',
      filters: swiss,
      first: 1,
      includeAttributes: { devrank: true },
    },
    call: 'users.search',
  },
  searchUsersNaturalLanguage: {
    body: { query: 'compiler engineers in Switzerland', first: 1 },
    call: 'users.ask',
  },
  searchRepos: {
    body: {
      query: 'bytecode interpreter',
      filters: { field: 'stargazerCount', op: 'Gte', value: 100 },
      first: 1,
    },
    call: 'repos.search',
  },
  searchReposNaturalLanguage: {
    body: { query: 'Rust parsers with over 500 stars', first: 1 },
    call: 'repos.ask',
  },
  fields: { body: { collection: 'repos' }, call: 'repos.fields', given: [] },
  fieldValues: {
    body: { collection: 'users', field: 'resolvedCountry', prefix: 'sw', first: 2 },
    call: 'users.fieldValues',
    given: [{ field: 'resolvedCountry', prefix: 'sw', first: 2 }],
  },
  multiSearch: { body: { searches }, call: 'multiSearch', given: [searches] },
  saveSearch: {
    body: { name: 'rust in switzerland', search: { users: { query: 'rust', filters: swiss } } },
    call: 'savedSearches.save',
  },
  savedSearches: { body: {}, call: 'savedSearches.list', given: [] },
  newResults: {
    body: { name: 'rust in switzerland', first: 10 },
    call: 'savedSearches.newResults',
  },
  deleteSavedSearch: {
    body: { name: 'rust in switzerland' },
    call: 'savedSearches.delete',
    given: ['rust in switzerland'],
  },
  rawUsers: {
    body: { platformIds: [personId, 'U_unknown'] },
    call: 'users.byId',
  },
  rawUsersByLogin: {
    body: { logins: [person, 'no-such-login'], includeAttributes: { aggregates: true } },
    call: 'users.byLogin',
  },
  rawUsersByProfessionalUrl: {
    body: {
      professionalUrls: ['https://professional.example/in/vani-kannan'],
      includeAttributes: { professional: true },
    },
    call: 'users.byProfessionalUrl',
  },
  rawUsersCount: { body: { filters: swiss }, call: 'users.count' },
  rawRepos: {
    body: { platformIds: [repositoryId, 'R_unknown'] },
    call: 'repos.byId',
  },
  rawReposByFullname: {
    body: {
      fullNames: [repository],
      includeAttributes: { contributors: { first: 1 }, contributorProfiles: true },
    },
    call: 'repos.byFullName',
  },
  rawReposCount: {
    body: { filters: { field: 'language', op: 'Eq', value: 'Rust' } },
    call: 'repos.count',
  },
  rawUserContributes: ofGraph('users', 'contributes'),
  rawUserFollowers: ofGraph('users', 'followers', { first: 1, filters: swiss }),
  rawUserFollowing: ofGraph('users', 'following'),
  rawUserOwns: ofGraph('users', 'owns'),
  rawUserStars: ofGraph('users', 'stars'),
  rawRepoContributes: ofGraph('repos', 'contributes'),
  rawRepoOwns: ofGraph('repos', 'owns'),
  rawRepoStars: ofGraph('repos', 'stars'),
  bestEmail: {
    body: { platformIds: [studentId], signals: { emailSubject: 'Your talk on parsers' } },
    call: 'users.bestEmail',
  },
  bestEmailByLogin: { body: { logins: [student] }, call: 'users.bestEmail' },
  bestEmailReply: {
    body: { platformIds: [studentId], emailReplyBody: 'Happy to talk, next week?' },
    call: 'users.reportReply',
  },
  account: { body: {}, call: 'account', given: [] },
}
