import { type UserRetrieval, userRetrievals } from '../retrievals.ts'
import type { SearchedUserAttributes } from '../schemas/attributes.ts'
import type { PageInfo } from '../schemas/connection.ts'
import type { EvidenceOptions } from '../schemas/evidence.ts'
import { groupMembers, groupResults, summaryResults, userGroupings } from '../schemas/facets.ts'
import { UserRankByReference } from '../schemas/rank-by.ts'
import { count, reference } from '../schemas/scalars.ts'
import { type Static, Type } from '../schemas/type.ts'
import type { User } from '../schemas/user.ts'
import { endpoint } from './endpoint.ts'
import {
  sampleAttributes,
  sampleFollower,
  sampleMetrics,
  sampleProfile,
  sampleUser,
} from './sample-records.ts'
import {
  creditsOfSearch,
  errorsOfSearch,
  placeResults,
  searchMembers,
  searchRules,
  similarTo,
  wordResults,
} from './searches.ts'

/** @param named where the fields of profiles can be named */
export function searchedProfiles(named: string): string {
  return (
    'searches the users who have a professional profile, by the fields of users and of the ' +
    `profile${named}, and adds \`professional\` to them unless ` +
    '`includeAttributes.professional` is false'
  )
}

const Retrieval = Type.Unsafe<UserRetrieval>({
  type: 'string',
  enum: [...userRetrievals],
  default: userRetrievals[0],
  description:
    'What people are ranked by. `profile`: BM25 over their profiles. `expertise`: the ' +
    'repositories that match the query, by words or meaning, and that they own or contribute to. ' +
    '`hybrid`: both. By expertise all who are found have such a repository; without a query ' +
    'every repository that passes `evidence.filters` matches',
})

export const userSearchMembers = {
  includeAttributes: Type.Optional(reference<SearchedUserAttributes>('SearchedUserAttributes')),
  retrieval: Type.Optional(Retrieval),
  evidence: Type.Optional(reference<EvidenceOptions>('EvidenceOptions')),
  similarTo: similarTo(
    'Logins',
    'people of similar expertise, with any `retrieval`. Repositories near to what these people ' +
      'own and contribute to match, and their own works to the full. A `query` counts as much as ' +
      'all of them, and `evidence.filters` limits their works too.',
  ),
  includeBots: Type.Optional(
    Type.Boolean({
      description:
        'Whether bots and organizations are found. Where absent, `similarTo`, `expertise` and ' +
        '`hybrid` find them only if a filter asks for them, and other searches do',
    }),
  ),
  rankBy: Type.Optional(UserRankByReference),
  ...groupMembers(userGroupings),
}

const request = Type.Object(
  {
    ...searchMembers({
      noun: 'users',
      names: 'Logins',
      unasked: 'newest `updatedAt` first',
      professional: searchedProfiles(' (`professional.*`, in the query and in `filters`)'),
    }),
    ...userSearchMembers,
  },
  searchRules,
)

export const userResults = {
  count: count('Users returned'),
  users: Type.Array(reference<User>('User')),
  ...groupResults('users', reference<User>('User')),
  pageInfo: reference<PageInfo>('PageInfo'),
  ...wordResults,
  ...summaryResults,
  ...placeResults,
}

const response = Type.Object(userResults, { additionalProperties: false })

export const searchUsers = endpoint({
  id: 'searchUsers',
  method: 'post',
  path: '/search/users',
  services: ['SEARCH'],
  credits: creditsOfSearch('user'),
  summary: 'Search users',
  description:
    'Ranks people by their profiles (BM25 with a weight for each field), by the repositories ' +
    'that match (`expertise`), or by both. `score` runs from 0 to 1. Terms are alternatives. ' +
    '`filters` narrow the result and do not rank. With `rankBy` the same users are ranked by a ' +
    'formula, and `score` is its value.',
  request,
  response,
  errors: errorsOfSearch,
  examples: [
    {
      name: 'Text and a filter',
      request: {
        query: 'rust compiler',
        filters: { field: 'location', op: 'ContainsAllTokens', value: 'zürich' },
        first: 10,
      },
      response: {
        count: 1,
        users: [{ ...sampleUser, score: 0.8125 }],
        pageInfo: { endCursor: null, hasNextPage: false },
      },
    },
    {
      name: 'Several texts, fused, page by page',
      request: {
        query: ['rust compiler', 'borrow checker'],
        filters: {
          op: 'And',
          filters: [
            { field: 'resolvedCountry', op: 'In', value: ['Switzerland', 'Germany'] },
            {
              op: 'Or',
              filters: [
                { field: 'company', op: 'ContainsAllTokens', value: 'lumenforge' },
                { field: 'emails', op: 'ContainsAllTokens', value: 'lumenforge.example' },
              ],
            },
          ],
        },
        maxResults: 1,
        enablePagination: true,
      },
      response: {
        count: 1,
        users: [{ ...sampleUser, score: 1 }],
        pageInfo: { endCursor: 'b3BhcXVlLWN1cnNvcg', hasNextPage: true },
      },
    },
    {
      name: 'By profile, with what the graph says',
      request: {
        query: 'compiler engineer',
        dataset: 'professional',
        filters: { field: 'professional.seniority', op: 'Eq', value: 'Staff' },
        first: 1,
        includeAttributes: { aggregates: true, devrank: true, followers: { first: 1 } },
      },
      response: {
        count: 1,
        users: [
          {
            ...sampleUser,
            ...sampleAttributes,
            professional: sampleProfile,
            followers: {
              edges: [sampleFollower],
              pageInfo: { endCursor: 'b3BhcXVlLWN1cnNvcg', hasNextPage: true },
            },
            score: 0.75,
          },
        ],
        pageInfo: { endCursor: null, hasNextPage: true },
      },
    },
    {
      name: 'By a formula, with metrics',
      request: {
        query: 'rust compiler',
        filters: { field: 'isBot', op: 'Eq', value: false },
        rankBy: {
          type: 'Mult',
          exprs: [
            { type: 'Attr', name: 'relevance' },
            { type: 'Log', base: 10, expr: { type: 'Attr', name: 'followersCount' } },
          ],
        },
        includeAttributes: { metrics: true },
      },
      response: {
        count: 1,
        users: [{ ...sampleUser, metrics: sampleMetrics, score: 1.5 }],
        pageInfo: { endCursor: null, hasNextPage: false },
      },
    },
    {
      name: 'People like another, in one country',
      request: {
        similarTo: ['octavia'],
        filters: { field: 'resolvedCountry', op: 'Eq', value: 'Switzerland' },
        first: 10,
      },
      response: {
        count: 1,
        users: [{ ...sampleUser, score: 0.625 }],
        pageInfo: { endCursor: null, hasNextPage: false },
      },
    },
    {
      name: 'Filters only, newest first',
      request: {
        query: null,
        filters: { field: 'updatedAt', op: 'Gte', value: '2026-01-01' },
      },
      response: {
        count: 1,
        users: [sampleUser],
        pageInfo: { endCursor: null, hasNextPage: false },
      },
    },
  ],
})

export type SearchUsersRequest = Static<typeof request>
