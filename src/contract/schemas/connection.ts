/** Pages of what a user or a repository is related to, inside its record (interface §2.3). */

import type { Repository } from './repository.ts'
import { defineNullable, reference } from './scalars.ts'
import { closedObject, type Static, Type } from './type.ts'
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
  closedObject(
    { edges: Type.Array(reference<User>('User')), pageInfo },
    { description: 'A page of users' },
  ),
)

export const RepositoryConnection = Type.Unsafe<RepositoryConnection>(
  closedObject(
    { edges: Type.Array(reference<Repository>('Repository')), pageInfo },
    { description: 'A page of repositories' },
  ),
)

/** A page of users inside a record. Present if it was requested, even if it is empty. */
export const pageOfUsers = (description: string) =>
  Type.Optional(reference<UserConnection>('UserConnection', description))

export const pageOfRepositories = (description: string) =>
  Type.Optional(reference<RepositoryConnection>('RepositoryConnection', description))

export const PageInfo = closedObject({
  endCursor: defineNullable('Opaque cursor for the next page; null when there is none'),
  hasNextPage: Type.Boolean({ description: 'Whether more items exist' }),
})
export type PageInfo = Static<typeof PageInfo>
