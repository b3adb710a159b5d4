import type { Admission } from '../access/index.ts'
import type { Route } from '../http/index.ts'
import { account } from './account.ts'
import { rawReposCount, rawUsersCount } from './counts.ts'
import { meteredRoute } from './metered.ts'
import { rawRepos, rawReposByFullname, rawUsers, rawUsersByLogin } from './raw.ts'
import { searchRepos } from './search-repos.ts'
import { searchUsers } from './search-users.ts'
import type { Services } from './services.ts'

/** Every endpoint below /v3, ready to be served. */
export function apiRoutes(services: Services): Route<Admission>[] {
  return [
    meteredRoute('searchUsers', services, searchUsers),
    meteredRoute('searchRepos', services, searchRepos),
    meteredRoute('rawUsers', services, rawUsers),
    meteredRoute('rawUsersByLogin', services, rawUsersByLogin),
    meteredRoute('rawUsersCount', services, rawUsersCount),
    meteredRoute('rawRepos', services, rawRepos),
    meteredRoute('rawReposByFullname', services, rawReposByFullname),
    meteredRoute('rawReposCount', services, rawReposCount),
    meteredRoute('account', services, account),
  ]
}
