/**
 * The graph endpoints: one for each relationship in `relationships.ts`. Each lists the neighbours
 * of one user or repository, the root in its path.
 */

import { limits } from '../limits.ts'
import {
  type Relationship,
  type RepoRelationship,
  repoRelationships,
  type UserRelationship,
  userRelationships,
} from '../relationships.ts'
import type { RepositoryAttributes, UserAttributes } from '../schemas/attributes.ts'
import type { PageInfo } from '../schemas/connection.ts'
import { FilterReference } from '../schemas/filter.ts'
import type { Repository } from '../schemas/repository.ts'
import { defineAmount, ListCursor, reference } from '../schemas/scalars.ts'
import { closedObject, type Static, Type } from '../schemas/type.ts'
import type { User } from '../schemas/user.ts'
import { type EndpointRow, errorFamilies, prices } from './endpoint.ts'

const page = {
  first: defineAmount(
    limits.graphFirstMax,
    'How many items to return at most',
    limits.graphFirstMax,
  ),
  after: Type.Optional(ListCursor),
  filters: Type.Optional(FilterReference),
}

const UsersRequest = closedObject({
  ...page,
  includeAttributes: Type.Optional(reference<UserAttributes>('UserAttributes')),
})

const RepositoriesRequest = closedObject({
  ...page,
  includeAttributes: Type.Optional(reference<RepositoryAttributes>('RepositoryAttributes')),
})

const pageInfo = reference<PageInfo>('PageInfo')

const UsersAnswer = closedObject({ pageInfo, users: Type.Array(reference<User>('User')) })

const RepositoriesAnswer = closedObject({
  pageInfo,
  repositories: Type.Array(reference<Repository>('Repository')),
})

export type GraphUsersRequest = Static<typeof UsersRequest>
export type GraphUsersResponse = Static<typeof UsersAnswer>
export type GraphReposRequest = Static<typeof RepositoriesRequest>
export type GraphReposResponse = Static<typeof RepositoriesAnswer>

/** Request and answer, by the collection of the neighbours. */
const lists = {
  users: { request: UsersRequest, response: UsersAnswer },
  repos: { request: RepositoriesRequest, response: RepositoriesAnswer },
} satisfies Record<Relationship['returns'], unknown>

/** The list of an endpoint, by the collection of its root. */
export type GraphList =
  | { readonly of: 'users'; readonly relationship: UserRelationship }
  | { readonly of: 'repos'; readonly relationship: RepoRelationship }

export type GraphEndpointId =
  | `rawUser${Capitalize<UserRelationship>}`
  | `rawRepo${Capitalize<RepoRelationship>}`

/** The list of each graph endpoint, in the order of the tables. */
export const graphEndpoints = Object.fromEntries([
  ...listNames(userRelationships).map((name) => {
    return [`rawUser${toCapitalised(name)}`, { of: 'users', relationship: name }]
  }),
  ...listNames(repoRelationships).map((name) => {
    return [`rawRepo${toCapitalised(name)}`, { of: 'repos', relationship: name }]
  }),
]) as Readonly<Record<GraphEndpointId, GraphList>>

const summaries: Readonly<Record<GraphEndpointId, string>> = {
  rawUserContributes: 'Repositories that a user contributes to',
  rawUserFollowers: 'Followers of a user',
  rawUserFollowing: 'Users that a user follows',
  rawUserOwns: 'Repositories that a user owns',
  rawUserStars: 'Repositories that a user starred',
  rawRepoContributes: 'Users who contribute to a repository',
  rawRepoOwns: 'Owners of a repository',
  rawRepoStars: 'Users who starred a repository',
}

type ReturnedBy<Id extends GraphEndpointId> = Id extends `rawUser${infer Name}`
  ? (typeof userRelationships)[Uncapitalize<Name> & UserRelationship]['returns']
  : Id extends `rawRepo${infer Name}`
    ? (typeof repoRelationships)[Uncapitalize<Name> & RepoRelationship]['returns']
    : never

/** Their rows. */
export const graphRows = Object.fromEntries(
  listNames(graphEndpoints).map((id) => [id, buildRow(id, graphEndpoints[id])]),
) as unknown as {
  readonly [Id in GraphEndpointId]: EndpointRow & (typeof lists)[ReturnedBy<Id>]
}

function buildRow(id: GraphEndpointId, list: GraphList): EndpointRow {
  return {
    path: `/raw/${list.of}/{id}/graph/${list.relationship}`,
    services: ['RAW'],
    credits: prices.perResult('item returned'),
    summary: summaries[id],
    description:
      `${summaries[id]}, a page of a list of any length. Edges with a date come first, newest ` +
      'first. Among equal ones, users with the higher DevRank and repositories with more stars. ' +
      '`filters` take the fields of the listed records.',
    ...lists[findRelationship(list).returns],
    // Also for an identifier that is empty, too long or not percent-encoded, which is no path.
    errors: [...errorFamilies.lookup, 'unknown_root'],
    page: 'lists',
    client: { method: `${list.of}.graph` },
  }
}

export function findRelationship(list: GraphList): Relationship {
  return list.of === 'users'
    ? userRelationships[list.relationship]
    : repoRelationships[list.relationship]
}

function listNames<Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(table) as Name[]
}

function toCapitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
