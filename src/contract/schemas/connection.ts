/** Pages of what a user or a repository is related to, inside its record (interface §2.3). */

import type { PageInfo } from './page-info.ts'
import { reference } from './reference.ts'
import type { Repository } from './repository.ts'
import { Type } from './type.ts'
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
