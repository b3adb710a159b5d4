import { limits } from '../limits.ts'
import type { UserAttributes } from '../schemas/attributes.ts'
import { conditional, reference } from '../schemas/scalars.ts'
import { Type } from '../schemas/type.ts'
import { creditsPerRecord, errorsOfBatch, Ids, Logins, ProfileUrls, UserBatch } from './batches.ts'
import { endpoint } from './endpoint.ts'
import { sampleAttributes, sampleFollower, sampleProfile, sampleUser } from './sample-records.ts'

const includeAttributes = Type.Optional(reference<UserAttributes>('UserAttributes'))

export const rawUsers = endpoint({
  id: 'rawUsers',
  method: 'post',
  path: '/raw/users',
  services: ['RAW'],
  credits: creditsPerRecord,
  summary: 'Users by identifier',
  description: 'Up to 100 users by platform or service identifier, in the order asked for.',
  request: Type.Object({ githubIds: Ids, includeAttributes }, { additionalProperties: false }),
  response: UserBatch,
  errors: errorsOfBatch,
  examples: [
    {
      name: 'Both kinds of identifier, one unknown',
      request: { githubIds: ['U_sample0001', 'U_unknown', '5ad8e1242a3401d4d2c63ec8c7bb4a36'] },
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
  request: Type.Object({ logins: Logins, includeAttributes }, { additionalProperties: false }),
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

/** One of two names for the same list. */
const oneListOfUrls = conditional(
  { required: ['linkedinUrls'] },
  {
    properties: {
      professionalUrls: {
        not: {},
        'x-message': '`linkedinUrls` is an alias for `professionalUrls`; send one of both',
      },
    },
  },
  {
    required: ['professionalUrls'],
    'x-message': `\`professionalUrls\` is required: an array of 1 to ${limits.batchMax} strings`,
  },
)

const urlsRequest = Type.Object(
  {
    professionalUrls: Type.Optional(ProfileUrls),
    linkedinUrls: Type.Optional(
      Type.Unsafe<string[]>({
        ...ProfileUrls,
        description: 'Alias for `professionalUrls`; one of both is required',
      }),
    ),
    includeAttributes,
  },
  { additionalProperties: false, ...oneListOfUrls },
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
