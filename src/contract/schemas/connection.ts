/** Pages of what a user or a repository is related to, inside its record (interface §2.3). */

import type { Repository } from './repository.ts'
import { reference } from './scalars.ts'
import { type Static, Type } from './type.ts'
import type { User } from './user.ts'

/** Interfaces, since the records of a connection may have connections of their own. */
export interface UserConnection {
  edges: User[]
  pageInfo: PageInfo
}

export interface RepositoryConnection {
  edges: Repository[]
  pageInfo: PageInfo
}

const pageInfo = reference<PageInfo>('PageInfo')

export const UserConnection = Type.Unsafe<UserConnection>(
  Type.Object(
    { edges: Type.Array(reference<User>('User')), pageInfo },
    { additionalProperties: false, description: 'A page of users' },
  ),
)

export const RepositoryConnection = Type.Unsafe<RepositoryConnection>(
  Type.Object(
    { edges: Type.Array(reference<Repository>('Repository')), pageInfo },
    { additionalProperties: false, description: 'A page of repositories' },
  ),
)

/** A page of users inside a record. Present if it was requested, even if it is empty. */
export const pageOfUsers = (description: string) =>
  Type.Optional(
    Type.Unsafe<UserConnection>({ ...reference<UserConnection>('UserConnection'), description }),
  )

export const pageOfRepositories = (description: string) =>
  Type.Optional(
    Type.Unsafe<RepositoryConnection>({
      ...reference<RepositoryConnection>('RepositoryConnection'),
      description,
    }),
  )

export const PageInfo = Type.Object(
  {
    endCursor: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Opaque cursor for the next page; null when there is none',
    }),
    hasNextPage: Type.Boolean({ description: 'Whether more items exist' }),
  },
  { additionalProperties: false },
)
export type PageInfo = Static<typeof PageInfo>
