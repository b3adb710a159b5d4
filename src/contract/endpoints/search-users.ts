import { userRetrievals } from '../retrievals.ts'
import type { SearchedUserAttributes } from '../schemas/attributes.ts'
import type { PageInfo } from '../schemas/connection.ts'
import type { EvidenceOptions } from '../schemas/evidence.ts'
import {
  defineGroupResults,
  defineGroups,
  summaryResults,
  userGroupings,
} from '../schemas/facets.ts'
import { UserRankByReference } from '../schemas/rank-by.ts'
import { count, defineEnum, reference } from '../schemas/scalars.ts'
import { closedObject, type Static, Type } from '../schemas/type.ts'
import type { User } from '../schemas/user.ts'
import { defineSearch, defineSimilar, placeResults, searchRules, wordResults } from './searches.ts'

/** @param named where the fields of profiles can be named */
export function describeProfiles(named: string): string {
  return (
    'searches the users who have a professional profile, by the fields of users and of the ' +
    `profile${named}, and adds \`professional\` to them unless ` +
    '`includeAttributes.professional` is false'
  )
}

const Retrieval = defineEnum(userRetrievals, {
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
  similarTo: defineSimilar(
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
  ...defineGroups(userGroupings),
}

export const SearchUsersBody = closedObject(
  {
    ...defineSearch({
      noun: 'users',
      names: 'Logins',
      unasked: 'newest `updatedAt` first',
      professional: describeProfiles(' (`professional.*`, in the query and in `filters`)'),
    }),
    ...userSearchMembers,
  },
  searchRules,
)

export const userResults = {
  count: count('Users returned'),
  users: Type.Array(reference<User>('User')),
  ...defineGroupResults('users', reference<User>('User')),
  pageInfo: reference<PageInfo>('PageInfo'),
  ...wordResults,
  ...summaryResults,
  ...placeResults,
}

export const SearchUsersResponse = closedObject(userResults)

export type SearchUsersRequest = Static<typeof SearchUsersBody>
