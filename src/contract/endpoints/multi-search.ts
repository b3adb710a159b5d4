/** Several searches in one call. */
import { limits } from '../limits.ts'
import type { PageInfo } from '../schemas/connection.ts'
import type { Repository } from '../schemas/repository.ts'
import { Cursor, conditional, count, reference } from '../schemas/scalars.ts'
import { type Static, Type } from '../schemas/type.ts'
import type { User } from '../schemas/user.ts'
import { creditsOfAttributes, endpoint } from './endpoint.ts'
import { sampleRepository, sampleUser } from './sample-records.ts'
import { type SearchReposRequest, searchRepos } from './search-repos.ts'
import { type SearchUsersRequest, searchUsers } from './search-users.ts'
import { errorsOfSearch, wordResults } from './searches.ts'

/** One search of a call: exactly one of the members. Each is validated as a request of its own. */
export interface SearchOfSeveral {
  readonly users?: SearchUsersRequest
  readonly repos?: SearchReposRequest
}

/** Its schema. */
export const SearchOfSeveral = Type.Unsafe<SearchOfSeveral>({
  type: 'object',
  properties: {
    users: { type: 'object', 'x-component': 'SearchUsersRequest' },
    repos: { type: 'object', 'x-component': 'SearchReposRequest' },
  },
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  'x-message': 'a search is {"users": …} or {"repos": …}',
})

const unionOnly = 'is for a union: give each search its own, or set `union` to true'
const unionMembers = ['first', 'maxResults', 'after', 'enablePagination'] as const

const request = Type.Object(
  {
    searches: Type.Array(SearchOfSeveral, {
      minItems: 1,
      maxItems: limits.searchesMax,
      description: 'Searches, each for users or for repositories',
    }),
    union: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'One list instead of an answer for each search: all of one collection, with the same ' +
          '`dataset` and `includeAttributes`, fused by reciprocal rank over the best ' +
          `${limits.fusedDepth} of each (or its \`first\`), without repeats`,
      }),
    ),
    after: Type.Optional(Cursor),
    enablePagination: Type.Optional(
      Type.Boolean({ default: false, description: 'Answers carry a cursor for the next page' }),
    ),
    first: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: limits.resultsMax,
        description: `Of a union: how many results to return; ${limits.resultsDefault} by default`,
      }),
    ),
    maxResults: Type.Optional(
      Type.Integer({ minimum: 1, maximum: limits.resultsMax, description: 'Alias for `first`' }),
    ),
  },
  {
    additionalProperties: false,
    allOf: unionMembers.map((name) =>
      conditional(
        { required: [name] },
        {
          required: ['union'],
          properties: { union: { const: true, 'x-message': `\`${name}\` ${unionOnly}` } },
          'x-message': `\`${name}\` ${unionOnly}`,
        },
      ),
    ),
  },
)

type AnswerOfSeveral = Static<typeof searchUsers.response> | Static<typeof searchRepos.response>

const answer = Type.Unsafe<AnswerOfSeveral>({
  anyOf: [
    { ...searchUsers.response, 'x-component': 'SearchUsersResponse' },
    { ...searchRepos.response, 'x-component': 'SearchReposResponse' },
  ],
})

const response = Type.Object(
  {
    answers: Type.Optional(
      Type.Array(answer, {
        description: 'Without `union`: the answer to each search, in their order',
      }),
    ),
    count: Type.Optional(count('Of a union: results returned')),
    users: Type.Optional(Type.Array(reference<User>('User'))),
    repositories: Type.Optional(Type.Array(reference<Repository>('Repository'))),
    pageInfo: Type.Optional(reference<PageInfo>('PageInfo')),
    corrections: wordResults.corrections,
  },
  { additionalProperties: false },
)

const lastPage = { endCursor: null, hasNextPage: false }

export const multiSearch = endpoint({
  id: 'multiSearch',
  method: 'post',
  path: '/multi-search',
  services: ['SEARCH'],
  credits: {
    rule: 'result',
    per: 1,
    text: `1 for each result returned, ${creditsOfAttributes}. A union costs what it returns`,
  },
  summary: 'Several searches at once',
  description:
    'Each answer is what the search alone would get, and all are of one snapshot. A search that ' +
    'is refused refuses the call, and `errors` points into `/searches`. With `union` the results ' +
    'of all searches are one ranked list with one cursor, and `score` runs from 0 to 1.',
  request,
  response,
  errors: [...errorsOfSearch, 'embedding_failed'],
  examples: [
    {
      name: 'People and repositories',
      request: {
        searches: [
          { users: { query: 'rust compiler', first: 1 } },
          { repos: { query: 'borrow checker', first: 1 } },
        ],
      },
      response: {
        answers: [
          { count: 1, users: [{ ...sampleUser, score: 0.8125 }], pageInfo: lastPage },
          { count: 1, repositories: [{ ...sampleRepository, score: 0.625 }], pageInfo: lastPage },
        ],
      },
    },
    {
      name: 'One list of two searches',
      request: {
        searches: [
          { users: { query: 'rust compiler' } },
          { users: { query: 'borrow checker', retrieval: 'expertise' } },
        ],
        union: true,
        first: 10,
      },
      response: { count: 1, users: [{ ...sampleUser, score: 1 }], pageInfo: lastPage },
    },
  ],
})

export type MultiSearchRequest = Static<typeof request>
