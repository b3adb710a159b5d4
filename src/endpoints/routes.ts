import type { Admission } from '../access/index.ts'
import { type GraphEndpointId, graphEndpoints } from '../contract/index.ts'
import type { Route } from '../http/index.ts'
import { account } from './account.ts'
import { rawReposCount, rawUsersCount } from './counts.ts'
import { graphList } from './graph.ts'
import { meteredRoutes } from './metered.ts'
import {
  rawRepos,
  rawReposByFullname,
  rawUsers,
  rawUsersByLogin,
  rawUsersByProfessionalUrl,
} from './raw.ts'
import { searchRepos } from './search-repos.ts'
import { searchUsers } from './search-users.ts'
import type { Services } from './services.ts'

/** Every endpoint below /v3, ready to be served. */
export function apiRoutes(services: Services): Route<Admission>[] {
  return [
    ...meteredRoutes('searchUsers', services, searchUsers),
    ...meteredRoutes('searchRepos', services, searchRepos),
    ...meteredRoutes('rawUsers', services, rawUsers),
    ...meteredRoutes('rawUsersByLogin', services, rawUsersByLogin),
    ...meteredRoutes('rawUsersByProfessionalUrl', services, rawUsersByProfessionalUrl),
    ...meteredRoutes('rawUsersCount', services, rawUsersCount),
    ...meteredRoutes('rawRepos', services, rawRepos),
    ...meteredRoutes('rawReposByFullname', services, rawReposByFullname),
    ...meteredRoutes('rawReposCount', services, rawReposCount),
    ...graphIds.flatMap((id) => meteredRoutes(id, services, graphList(id))),
    ...meteredRoutes('account', services, account),
  ]
}

const graphIds = Object.keys(graphEndpoints) as GraphEndpointId[]
