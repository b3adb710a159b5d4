/** Look-ups by a list of keys, with results in the same order, and counts by a filter. */

import { limits } from '../limits.ts'
import type { RepositoryAttributes, UserAttributes } from '../schemas/attributes.ts'
import { FilterReference } from '../schemas/filter.ts'
import type { Repository } from '../schemas/repository.ts'
import { conditional, count, fullNamePattern, orNull, reference } from '../schemas/scalars.ts'
import { closedObject, type Static, Type } from '../schemas/type.ts'
import type { User } from '../schemas/user.ts'

const size = { minItems: 1, maxItems: limits.batchMax }

const Key = Type.String({ maxLength: limits.keyCharsMax })

const Ids = Type.Array(Key, {
  ...size,
  description: 'Platform node identifiers or 32-character hex service identifiers, mixed at will',
})

/** Members of a request by identifiers: two names for the same list. */
export const idMembers = {
  platformIds: Type.Optional(Ids),
  githubIds: defineAlias(Ids, 'platformIds'),
}

/** Another name for a list of the request. */
function defineAlias(list: object, name: string) {
  const description = `Alias for \`${name}\`; one of both is required`
  return Type.Optional(Type.Unsafe<string[]>({ ...list, description }))
}

/** A rule of a request that takes a list under either of two names, and not under both. */
export function defineOneList(name: string, alias: string) {
  return conditional(
    { required: [alias] },
    {
      properties: {
        [name]: {
          not: {},
          'x-message': `\`${alias}\` is an alias for \`${name}\`; send one of both`,
        },
      },
    },
    {
      required: [name],
      'x-message': `\`${name}\` is required: an array of 1 to ${limits.batchMax} strings`,
    },
  )
}

/** The rule that one of the names is sent. */
export const oneListOfIds = defineOneList('platformIds', 'githubIds')

export const Logins = Type.Array(Key, {
  ...size,
  description: 'Usernames; case does not matter',
})

const FullName = Type.String({
  pattern: fullNamePattern,
  maxLength: limits.keyCharsMax,
  'x-allowed': `a string of the form owner/name with at most ${limits.keyCharsMax} characters`,
})

export const FullNames = Type.Array(FullName, {
  ...size,
  description: 'Names of the form `owner/name`; case does not matter',
})

export const ProfileUrls = Type.Array(Key, {
  ...size,
  description:
    'Addresses of professional profiles. Scheme, `www.`, country sub-domain, query, trailing ' +
    'slash and case do not matter',
})

export const UserBatch = closedObject({
  count: count('Users found'),
  users: Type.Array(orNull(reference<User>('User')), {
    description: 'In the order of the input; null where nothing matched',
  }),
})

export const RepositoryBatch = closedObject({
  count: count('Repositories found'),
  repositories: Type.Array(orNull(reference<Repository>('Repository')), {
    description: 'In the order of the input; null where nothing matched',
  }),
})

const userAttributes = Type.Optional(reference<UserAttributes>('UserAttributes'))
const repositoryAttributes = Type.Optional(reference<RepositoryAttributes>('RepositoryAttributes'))

export const UsersRequest = closedObject(
  { ...idMembers, includeAttributes: userAttributes },
  oneListOfIds,
)
export const UsersByLoginRequest = closedObject({
  logins: Logins,
  includeAttributes: userAttributes,
})
export const UsersByUrlRequest = closedObject(
  {
    professionalUrls: Type.Optional(ProfileUrls),
    linkedinUrls: defineAlias(ProfileUrls, 'professionalUrls'),
    includeAttributes: userAttributes,
  },
  defineOneList('professionalUrls', 'linkedinUrls'),
)
export const ReposRequest = closedObject(
  { ...idMembers, includeAttributes: repositoryAttributes },
  oneListOfIds,
)
export const ReposByNameRequest = closedObject({
  fullNames: FullNames,
  includeAttributes: repositoryAttributes,
})

export const CountByFilterRequest = closedObject({ filters: FilterReference })
export type CountRequest = Static<typeof CountByFilterRequest>

export const CountAnswer = closedObject({
  count: count('Exact number of matches'),
  truncated: Type.Literal(false),
})
export type CountResponse = Static<typeof CountAnswer>
