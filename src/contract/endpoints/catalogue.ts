import type { Static } from '../schemas/type.ts'
import { account } from './account.ts'
import { bestEmail, bestEmailByLogin, bestEmailReply } from './best-email.ts'
import { rawReposCount, rawUsersCount } from './counts.ts'
import { searchReposNaturalLanguage, searchUsersNaturalLanguage } from './natural-language.ts'
import { graph } from './raw-graph.ts'
import { rawRepos, rawReposByFullname } from './raw-repos.ts'
import { rawUsers, rawUsersByLogin, rawUsersByProfessionalUrl } from './raw-users.ts'
import { searchRepos } from './search-repos.ts'
import { searchUsers } from './search-users.ts'

/** Every endpoint below `/v3`, by id, in the order documents list them. */
export const endpoints = {
  searchUsers,
  searchUsersNaturalLanguage,
  searchRepos,
  searchReposNaturalLanguage,
  rawUsers,
  rawUsersByLogin,
  rawUsersByProfessionalUrl,
  rawUsersCount,
  rawRepos,
  rawReposByFullname,
  rawReposCount,
  ...graph,
  bestEmail,
  bestEmailByLogin,
  bestEmailReply,
  account,
} as const

export type EndpointId = keyof typeof endpoints

export type RequestOf<Id extends EndpointId> = Static<(typeof endpoints)[Id]['request']>
export type ResponseOf<Id extends EndpointId> = Static<(typeof endpoints)[Id]['response']>
