import { type Static, Type } from 'typebox'
import type { UserAttributes } from '../schemas/attributes.ts'
import { reference } from '../schemas/reference.ts'
import { creditsPerRecord, errorsOfBatch, Ids, Logins, UserBatch } from './batches.ts'
import { endpoint } from './endpoint.ts'
import { sampleUser } from './sample-records.ts'

const includeAttributes = Type.Optional(reference<UserAttributes>('UserAttributes'))

export const rawUsers = endpoint({
  id: 'rawUsers',
  method: 'post',
  path: '/raw/users',
  service: 'RAW',
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
  service: 'RAW',
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
  ],
})

export type RawUsersRequest = Static<typeof rawUsers.request>
export type RawUsersByLoginRequest = Static<typeof rawUsersByLogin.request>
export type RawUsersResponse = Static<typeof UserBatch>
