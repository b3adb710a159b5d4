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
import { ListCursor, reference } from '../schemas/scalars.ts'
import { type Static, type TSchema, Type } from '../schemas/type.ts'
import type { User } from '../schemas/user.ts'
import {
  type Credits,
  creditsOfAttributes,
  type Endpoint,
  type Example,
  endpoint,
  errorsOfAnyCall,
  errorsOfPaidCall,
  errorsOfQuery,
} from './endpoint.ts'
import { sampleFollower, sampleRepository } from './sample-records.ts'

const page = {
  first: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.graphFirstMax,
      default: limits.graphFirstMax,
      description: 'How many items to return at most',
    }),
  ),
  after: Type.Optional(ListCursor),
  filters: Type.Optional(FilterReference),
}

const UsersRequest = Type.Object(
  { ...page, includeAttributes: Type.Optional(reference<UserAttributes>('UserAttributes')) },
  { additionalProperties: false },
)

const RepositoriesRequest = Type.Object(
  {
    ...page,
    includeAttributes: Type.Optional(reference<RepositoryAttributes>('RepositoryAttributes')),
  },
  { additionalProperties: false },
)

const pageInfo = reference<PageInfo>('PageInfo')

const UsersAnswer = Type.Object(
  { pageInfo, users: Type.Array(reference<User>('User')) },
  { additionalProperties: false },
)

const RepositoriesAnswer = Type.Object(
  { pageInfo, repositories: Type.Array(reference<Repository>('Repository')) },
  { additionalProperties: false },
)

export type GraphUsersRequest = Static<typeof UsersRequest>
export type GraphUsersResponse = Static<typeof UsersAnswer>
export type GraphReposRequest = Static<typeof RepositoriesRequest>
export type GraphReposResponse = Static<typeof RepositoriesAnswer>

const lastPage = { endCursor: null, hasNextPage: false }

const someUsers: Example<GraphUsersRequest, GraphUsersResponse>[] = [
  {
    name: 'A page of people in one country',
    request: { first: 1, filters: { field: 'resolvedCountry', op: 'Eq', value: 'Portugal' } },
    response: {
      pageInfo: { endCursor: 'b3BhcXVlLWN1cnNvcg', hasNextPage: true },
      users: [sampleFollower],
    },
  },
  {
    name: 'The page after it',
    request: {
      first: 1,
      filters: { field: 'resolvedCountry', op: 'Eq', value: 'Portugal' },
      after: 'b3BhcXVlLWN1cnNvcg',
    },
    response: { pageInfo: lastPage, users: [] },
  },
]

const someRepositories: Example<GraphReposRequest, GraphReposResponse>[] = [
  {
    name: 'Popular ones, each with one who starred it',
    request: {
      filters: { field: 'stargazerCount', op: 'Gte', value: 1000 },
      includeAttributes: { starrers: { first: 1 } },
    },
    response: {
      pageInfo: lastPage,
      repositories: [
        {
          ...sampleRepository,
          starrers: {
            edges: [sampleFollower],
            pageInfo: { endCursor: 'b3BhcXVlLWN1cnNvcg', hasNextPage: true },
          },
        },
      ],
    },
  },
]

/** Request and answer, by the collection of the neighbours. */
const lists = {
  users: { request: UsersRequest, response: UsersAnswer, examples: someUsers },
  repos: {
    request: RepositoriesRequest,
    response: RepositoriesAnswer,
    examples: someRepositories,
  },
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
  ...namesOf(userRelationships).map((name) => {
    return [`rawUser${capitalised(name)}`, { of: 'users', relationship: name }]
  }),
  ...namesOf(repoRelationships).map((name) => {
    return [`rawRepo${capitalised(name)}`, { of: 'repos', relationship: name }]
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

const credits: Credits = {
  rule: 'result',
  per: 1,
  text: `1 for each item returned, ${creditsOfAttributes}`,
}

const errors = [
  ...errorsOfAnyCall,
  ...errorsOfPaidCall,
  ...errorsOfQuery,
  'invalid_cursor',
  // An identifier that is empty, too long or not percent-encoded is no path of this endpoint.
  'not_found',
  'unknown_root',
] as const

type ReturnedBy<Id extends GraphEndpointId> = Id extends `rawUser${infer Name}`
  ? (typeof userRelationships)[Uncapitalize<Name> & UserRelationship]['returns']
  : Id extends `rawRepo${infer Name}`
    ? (typeof repoRelationships)[Uncapitalize<Name> & RepoRelationship]['returns']
    : never

/** The declarations, for catalogues to spread. */
export const graph = Object.fromEntries(
  namesOf(graphEndpoints).map((id) => [id, declare(id, graphEndpoints[id])]),
) as unknown as {
  readonly [Id in GraphEndpointId]: Endpoint<
    Id,
    (typeof lists)[ReturnedBy<Id>]['request'],
    (typeof lists)[ReturnedBy<Id>]['response']
  >
}

function declare(id: GraphEndpointId, list: GraphList): Endpoint<string, TSchema, TSchema> {
  return endpoint<string, TSchema, TSchema>({
    id,
    method: 'post',
    path: `/raw/${list.of}/{id}/graph/${list.relationship}`,
    services: ['RAW'],
    credits,
    summary: summaries[id],
    description:
      `${summaries[id]}, a page of a list of any length. Edges with a date come first, newest ` +
      'first. Among equal ones, users with the higher DevRank and repositories with more stars. ' +
      '`filters` take the fields of the listed records.',
    ...lists[relationshipOf(list).returns],
    errors,
  })
}

export function relationshipOf(list: GraphList): Relationship {
  return list.of === 'users'
    ? userRelationships[list.relationship]
    : repoRelationships[list.relationship]
}

function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(table) as Name[]
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
