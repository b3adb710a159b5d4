/** Records by identifier, and counts of records that match a filter. */
import type { RepositoryAttributes, UserAttributes } from '../schemas/attributes.ts'
import { FilterReference } from '../schemas/filter.ts'
import { count, reference } from '../schemas/scalars.ts'
import { type Static, Type } from '../schemas/type.ts'
import {
  creditsPerRecord,
  errorsOfBatch,
  FullNames,
  idMembers,
  Logins,
  oneList,
  oneListOfIds,
  ProfileUrls,
  RepositoryBatch,
  UserBatch,
} from './batches.ts'
import {
  type Credits,
  endpoint,
  errorsOfAnyCall,
  errorsOfPaidCall,
  errorsOfQuery,
} from './endpoint.ts'
import {
  sampleAttributes,
  sampleContributor,
  sampleFollower,
  sampleProfile,
  sampleRepository,
  sampleUser,
} from './sample-records.ts'

const userAttributes = Type.Optional(reference<UserAttributes>('UserAttributes'))

export const rawUsers = endpoint({
  id: 'rawUsers',
  method: 'post',
  path: '/raw/users',
  services: ['RAW'],
  credits: creditsPerRecord,
  summary: 'Users by identifier',
  description: 'Up to 100 users by platform or service identifier, in the order asked for.',
  request: Type.Object(
    { ...idMembers, includeAttributes: userAttributes },
    { additionalProperties: false, ...oneListOfIds },
  ),
  response: UserBatch,
  errors: errorsOfBatch,
  examples: [
    {
      name: 'Both kinds of identifier, one unknown',
      request: { platformIds: ['U_sample0001', 'U_unknown', '5ad8e1242a3401d4d2c63ec8c7bb4a36'] },
      response: { count: 2, users: [sampleUser, null, sampleUser] },
    },
  ],
})

export const rawUsersByLogin = endpoint({
  id: 'rawUsersByLogin',
  method: 'post',
  path: '/raw/users/by-login',
  services: ['RAW'],
  credits: creditsPerRecord,
  summary: 'Users by login',
  description: 'Up to 100 users by username, in the order asked for.',
  request: Type.Object(
    { logins: Logins, includeAttributes: userAttributes },
    { additionalProperties: false },
  ),
  response: UserBatch,
  errors: errorsOfBatch,
  examples: [
    {
      name: 'Two usernames, one unknown',
      request: { logins: ['Mira-Lindqvist', 'nobody-here'] },
      response: { count: 1, users: [sampleUser, null] },
    },
    {
      name: 'A username, with what the graph says and a page of followers',
      request: {
        logins: ['mira-lindqvist'],
        includeAttributes: {
          aggregates: true,
          devrank: true,
          followers: {
            first: 1,
            filters: { field: 'resolvedCountry', op: 'Eq', value: 'Portugal' },
          },
          owns: { first: 10 },
        },
      },
      response: {
        count: 1,
        users: [
          {
            ...sampleUser,
            ...sampleAttributes,
            followers: {
              edges: [sampleFollower],
              pageInfo: { endCursor: 'b3BhcXVlLWN1cnNvcg', hasNextPage: true },
            },
            owns: { edges: [], pageInfo: { endCursor: null, hasNextPage: false } },
          },
        ],
      },
    },
  ],
})

const urlsRequest = Type.Object(
  {
    professionalUrls: Type.Optional(ProfileUrls),
    linkedinUrls: Type.Optional(
      Type.Unsafe<string[]>({
        ...ProfileUrls,
        description: 'Alias for `professionalUrls`; one of both is required',
      }),
    ),
    includeAttributes: userAttributes,
  },
  { additionalProperties: false, ...oneList('professionalUrls', 'linkedinUrls') },
)

export const rawUsersByProfessionalUrl = endpoint({
  id: 'rawUsersByProfessionalUrl',
  method: 'post',
  path: '/raw/users/by-professional-url',
  aliases: ['/raw/users/by-linkedin'],
  services: ['RAW', 'PROFESSIONAL'],
  credits: creditsPerRecord,
  summary: 'Users by professional profile',
  description:
    'Up to 100 users by the address of their professional profile, in the order asked for.',
  request: urlsRequest,
  response: UserBatch,
  errors: errorsOfBatch,
  examples: [
    {
      name: 'Two addresses, one unknown, with the profile',
      request: {
        professionalUrls: ['professional.example/in/Mira-Lindqvist/', 'https://elsewhere.example'],
        includeAttributes: { professional: true },
      },
      response: { count: 1, users: [{ ...sampleUser, professional: sampleProfile }, null] },
    },
  ],
})

const repositoryAttributes = Type.Optional(reference<RepositoryAttributes>('RepositoryAttributes'))

export const rawRepos = endpoint({
  id: 'rawRepos',
  method: 'post',
  path: '/raw/repos',
  services: ['RAW'],
  credits: creditsPerRecord,
  summary: 'Repositories by identifier',
  description: 'Up to 100 repositories by platform or service identifier, in the order asked for.',
  request: Type.Object(
    { ...idMembers, includeAttributes: repositoryAttributes },
    { additionalProperties: false, ...oneListOfIds },
  ),
  response: RepositoryBatch,
  errors: errorsOfBatch,
  examples: [
    {
      name: 'Two identifiers, one unknown',
      request: { platformIds: ['R_sample0001', 'R_unknown'] },
      response: { count: 1, repositories: [sampleRepository, null] },
    },
  ],
})

export const rawReposByFullname = endpoint({
  id: 'rawReposByFullname',
  method: 'post',
  path: '/raw/repos/by-fullname',
  services: ['RAW'],
  credits: creditsPerRecord,
  summary: 'Repositories by full name',
  description: 'Up to 100 repositories by `owner/name`, in the order asked for.',
  request: Type.Object(
    { fullNames: FullNames, includeAttributes: repositoryAttributes },
    { additionalProperties: false },
  ),
  response: RepositoryBatch,
  errors: errorsOfBatch,
  examples: [
    {
      name: 'Two names, one unknown',
      request: { fullNames: ['mira-lindqvist/borrow-lens', 'mira-lindqvist/nothing'] },
      response: { count: 1, repositories: [sampleRepository, null] },
    },
    {
      name: 'Contributors and their profiles',
      request: {
        fullNames: ['mira-lindqvist/borrow-lens'],
        includeAttributes: { contributors: { first: 1 }, contributorProfiles: true },
      },
      response: {
        count: 1,
        repositories: [
          {
            ...sampleRepository,
            contributorProfiles: [sampleContributor],
            contributors: {
              edges: [sampleUser],
              pageInfo: { endCursor: 'b3BhcXVlLWN1cnNvcg', hasNextPage: true },
            },
          },
        ],
      },
    },
  ],
})

const countRequest = Type.Object({ filters: FilterReference }, { additionalProperties: false })

export const CountAnswer = Type.Object(
  { count: count('Exact number of matches'), truncated: Type.Literal(false) },
  { additionalProperties: false },
)

const creditsPerCount: Credits = { rule: 'call', per: 1, text: '1 for the call' }

const errorsOfCount = [...errorsOfAnyCall, ...errorsOfPaidCall, ...errorsOfQuery]

export const rawUsersCount = endpoint({
  id: 'rawUsersCount',
  method: 'post',
  path: '/raw/users/count',
  services: ['RAW'],
  credits: creditsPerCount,
  summary: 'Count users',
  description: 'How many users match the filters, exactly.',
  request: countRequest,
  response: CountAnswer,
  errors: errorsOfCount,
  examples: [
    {
      name: 'Users in one city',
      request: { filters: { field: 'resolvedCity', op: 'Eq', value: 'Zurich' } },
      response: { count: 57, truncated: false },
    },
  ],
})

export const rawReposCount = endpoint({
  id: 'rawReposCount',
  method: 'post',
  path: '/raw/repos/count',
  services: ['RAW'],
  credits: creditsPerCount,
  summary: 'Count repositories',
  description: 'How many repositories match the filters, exactly.',
  request: countRequest,
  response: CountAnswer,
  errors: errorsOfCount,
  examples: [
    {
      name: 'Popular Rust repositories',
      request: {
        filters: {
          op: 'And',
          filters: [
            { field: 'language', op: 'Eq', value: 'Rust' },
            { field: 'stargazerCount', op: 'Gte', value: 1000 },
          ],
        },
      },
      response: { count: 12, truncated: false },
    },
  ],
})

export type CountRequest = Static<typeof countRequest>
export type CountResponse = Static<typeof CountAnswer>
