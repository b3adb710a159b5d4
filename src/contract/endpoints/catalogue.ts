import type { Static } from 'typebox'
import { account } from './account.ts'
import { rawReposCount, rawUsersCount } from './counts.ts'
import { rawRepos, rawReposByFullname } from './raw-repos.ts'
import { rawUsers, rawUsersByLogin } from './raw-users.ts'
import { searchRepos } from './search-repos.ts'
import { searchUsers } from './search-users.ts'

/** Every endpoint below `/v3`, by id, in the order documents list them. */
export const endpoints = {
  searchUsers,
  searchRepos,
  rawUsers,
  rawUsersByLogin,
  rawUsersCount,
  rawRepos,
  rawReposByFullname,
  rawReposCount,
  account,
} as const

export type EndpointId = keyof typeof endpoints

export type RequestOf<Id extends EndpointId> = Static<(typeof endpoints)[Id]['request']>
export type ResponseOf<Id extends EndpointId> = Static<(typeof endpoints)[Id]['response']>
