/** Several searches in one call. */
import { limits } from '../limits.ts'
import type { PageInfo } from '../schemas/connection.ts'
import type { Repository } from '../schemas/repository.ts'
import { conditional, count, defineAmount, defineSwitch, reference } from '../schemas/scalars.ts'
import { closedObject, type Static, Type } from '../schemas/type.ts'
import type { User } from '../schemas/user.ts'
import { type SearchReposRequest, SearchReposResponse } from './search-repos.ts'
import { type SearchUsersRequest, SearchUsersResponse } from './search-users.ts'
import { cursorMembers, wordResults } from './searches.ts'

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

export const MultiSearchBody = closedObject(
  {
    searches: Type.Array(SearchOfSeveral, {
      minItems: 1,
      maxItems: limits.searchesMax,
      description: 'Searches, each for users or for repositories',
    }),
    union: defineSwitch(
      'One list instead of an answer for each search: all of one collection, with the same ' +
        '`dataset` and `includeAttributes`, fused by reciprocal rank over the best ' +
        `${limits.fusedDepth} of each (or its \`first\`), without repeats`,
    ),
    ...cursorMembers,
    first: defineAmount(
      limits.resultsMax,
      `Of a union: how many results to return; ${limits.resultsDefault} by default`,
    ),
    maxResults: defineAmount(limits.resultsMax, 'Alias for `first`'),
  },
  {
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

type AnswerOfSeveral = Static<typeof SearchUsersResponse> | Static<typeof SearchReposResponse>

const answer = Type.Unsafe<AnswerOfSeveral>({
  anyOf: [
    { ...SearchUsersResponse, 'x-component': 'SearchUsersResponse' },
    { ...SearchReposResponse, 'x-component': 'SearchReposResponse' },
  ],
})

export const MultiSearchAnswer = closedObject({
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
})

export type MultiSearchRequest = Static<typeof MultiSearchBody>
