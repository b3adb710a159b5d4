/**
 * The members that batch look-ups have in common: a list of keys, and results in the same order.
 */

import { limits } from '../limits.ts'
import type { Repository } from '../schemas/repository.ts'
import { conditional, count, orNull, reference } from '../schemas/scalars.ts'
import { Type } from '../schemas/type.ts'
import type { User } from '../schemas/user.ts'
import {
  type Credits,
  creditsOfAttributes,
  errorsOfAnyCall,
  errorsOfPaidCall,
  errorsOfQuery,
} from './endpoint.ts'

const size = { minItems: 1, maxItems: limits.batchMax }

const Key = Type.String({ maxLength: limits.keyCharsMax })

const Ids = Type.Array(Key, {
  ...size,
  description: 'Platform node identifiers or 32-character hex service identifiers, mixed at will',
})

/** Members of a request by identifiers: two names for the same list. */
export const idMembers = {
  platformIds: Type.Optional(Ids),
  githubIds: Type.Optional(
    Type.Unsafe<string[]>({
      ...Ids,
      description: 'Alias for `platformIds`; one of both is required',
    }),
  ),
}

/** A rule of a request that takes a list under either of two names, and not under both. */
export function oneList(name: string, alias: string) {
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
export const oneListOfIds = oneList('platformIds', 'githubIds')

export const Logins = Type.Array(Key, {
  ...size,
  description: 'Usernames; case does not matter',
})

const FullName = Type.String({
  pattern: '^[^/]+/[^/]+$',
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

export const UserBatch = Type.Object(
  {
    count: count('Users found'),
    users: Type.Array(orNull(reference<User>('User')), {
      description: 'In the order of the input; null where nothing matched',
    }),
  },
  { additionalProperties: false },
)

export const RepositoryBatch = Type.Object(
  {
    count: count('Repositories found'),
    repositories: Type.Array(orNull(reference<Repository>('Repository')), {
      description: 'In the order of the input; null where nothing matched',
    }),
  },
  { additionalProperties: false },
)

export const creditsPerRecord: Credits = {
  rule: 'result',
  per: 1,
  text: `1 for each record found, ${creditsOfAttributes}`,
}

/** Errors of queries come from the filters of lists in `includeAttributes`. */
export const errorsOfBatch = [
  ...errorsOfAnyCall,
  ...errorsOfPaidCall,
  ...errorsOfQuery,
  'invalid_cursor',
] as const
