/** Searches by a sentence (interface §4.2, decisions §2). */

import type { Explanation } from '../schemas/explanation.ts'
import { reference } from '../schemas/scalars.ts'
import { type Static, Type } from '../schemas/type.ts'
import { endpoint } from './endpoint.ts'
import { sampleRepository, sampleUser } from './sample-records.ts'
import { ownerProfiles, repoResults, repoSearchMembers } from './search-repos.ts'
import { searchedProfiles, userResults, userSearchMembers } from './search-users.ts'
import { creditsOfSentence, errorsOfSearch, sentenceMembers, sentenceRules } from './searches.ts'

const understood = {
  searchQuery: Type.String({
    description: 'The text that was searched for; the sentence itself where all of it is filters',
  }),
  explanation: Type.Optional(reference<Explanation>('Explanation')),
}

const usersRequest = Type.Object(
  {
    ...sentenceMembers({
      noun: 'users',
      names: 'Logins',
      professional: searchedProfiles(''),
    }),
    ...userSearchMembers,
  },
  sentenceRules,
)

// An empty page has no suggestion: the search is relaxed instead.
const { suggestion: _, ...usersFound } = userResults
const { suggestion: __, ...reposFound } = repoResults

const usersResponse = Type.Object({ ...usersFound, ...understood }, { additionalProperties: false })

const reposRequest = Type.Object(
  {
    ...sentenceMembers({
      noun: 'repositories',
      names: 'Full names',
      professional: `finds owners by their professional profile too, and adds ${ownerProfiles}`,
    }),
    ...repoSearchMembers('the filters that the sentence became'),
  },
  sentenceRules,
)

const reposResponse = Type.Object({ ...reposFound, ...understood }, { additionalProperties: false })

const inSwitzerland = {
  field: 'resolvedCountry',
  op: 'Eq' as const,
  value: 'Switzerland',
}

const inRust = { field: 'language', op: 'Eq' as const, value: 'Rust' }
const starred = { field: 'stargazerCount', op: 'Gt' as const, value: 1000 }

const lastPage = { endCursor: null, hasNextPage: false }

const relaxation =
  'An empty first page is searched for again with fewer conditions. A cursor continues the ' +
  'search of its page: the sentence is not interpreted again.'

export const searchUsersNaturalLanguage = endpoint({
  id: 'searchUsersNaturalLanguage',
  method: 'post',
  path: '/search/users/natural-language',
  services: ['SEARCH'],
  credits: creditsOfSentence('user'),
  summary: 'Search users in plain words',
  description:
    'The sentence becomes text and filters, and these are searched for as at `/search/users`. ' +
    relaxation,
  request: usersRequest,
  response: usersResponse,
  errors: errorsOfSearch,
  examples: [
    {
      name: 'Work and a place',
      request: { query: 'compiler engineers in Switzerland', maxResults: 10 },
      response: {
        count: 1,
        searchQuery: 'compiler engineer',
        users: [{ ...sampleUser, score: 0.8125 }],
        pageInfo: lastPage,
      },
    },
    {
      name: 'A place alone, page by page, explained',
      request: {
        query: 'someone in Switzerland',
        enablePagination: true,
        first: 1,
        explain: true,
      },
      response: {
        count: 1,
        searchQuery: 'someone in Switzerland',
        users: [sampleUser],
        pageInfo: { endCursor: 'b3BhcXVlLWN1cnNvcg', hasNextPage: true },
        explanation: {
          by: 'rules',
          query: null,
          filters: inSwitzerland,
          first: 1,
          parts: [{ kind: 'place', text: 'in Switzerland', filters: inSwitzerland }],
          relaxed: [],
        },
      },
    },
  ],
})

export const searchReposNaturalLanguage = endpoint({
  id: 'searchReposNaturalLanguage',
  method: 'post',
  path: '/search/repos/natural-language',
  services: ['SEARCH'],
  credits: creditsOfSentence('repository'),
  summary: 'Search repositories in plain words',
  description:
    'The sentence becomes text, filters and, if it names an order, a `rankBy`, and these are ' +
    `searched for as at \`/search/repos\`. A \`rankBy\` of the request wins. ${relaxation}`,
  request: reposRequest,
  response: reposResponse,
  errors: [...errorsOfSearch, 'embedding_failed'],
  examples: [
    {
      name: 'A language and a number',
      request: { query: 'Rust tools about borrowing with over 1000 stars', explain: true },
      response: {
        count: 1,
        searchQuery: 'tools borrowing',
        repositories: [{ ...sampleRepository, score: 0.625 }],
        pageInfo: lastPage,
        explanation: {
          by: 'rules',
          query: 'tools borrowing',
          filters: { op: 'And', filters: [inRust, starred] },
          parts: [
            { kind: 'language', text: 'Rust', filters: inRust },
            { kind: 'count', text: 'over 1000 stars', filters: starred },
          ],
          relaxed: [],
        },
      },
    },
  ],
})

export type SearchUsersNaturalLanguageRequest = Static<typeof usersRequest>
export type SearchReposNaturalLanguageRequest = Static<typeof reposRequest>
