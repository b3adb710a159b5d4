import { type Static, Type } from 'typebox'
import { reference } from './reference.ts'
import { count, PlatformId, ServiceId, timestamp } from './scalars.ts'
import type { User } from './user.ts'

const storedMembers = {
  id: ServiceId,
  platformId: PlatformId,
  name: Type.String({ description: 'Repository name' }),
  ownerLogin: Type.String({ description: 'Username of the owner' }),
  stargazerCount: count('Stars'),
  totalIssuesClosed: count('Closed issues'),
  totalIssuesCount: count('Issues, open and closed'),
  totalIssuesOpen: count('Open issues'),
  createdAt: Type.Optional(timestamp('When the repository was created')),
  description: Type.Optional(Type.String()),
  embeddedAt: Type.Optional(timestamp('When the embedding was created')),
  language: Type.Optional(Type.String({ description: 'Primary programming language' })),
  lastContributorLocations: Type.Optional(
    Type.Array(Type.String(), { description: 'Locations of the last contributors' }),
  ),
  readmePreview: Type.Optional(Type.String({ description: 'Start of the README text' })),
  updatedAt: Type.Optional(timestamp('When the repository was last updated')),
}

/** What is stored of a repository: everything a response may show but what a request adds. */
export const RepositoryDocument = Type.Object(storedMembers, { additionalProperties: false })
export type RepositoryDocument = Static<typeof RepositoryDocument>

export const Repository = Type.Object(
  {
    ...storedMembers,
    owner: Type.Optional(
      Type.Unsafe<User>({ ...reference<User>('User'), description: 'The owner, when requested' }),
    ),
    score: Type.Optional(
      Type.Number({ description: 'Value of the ranking formula in search results' }),
    ),
  },
  { additionalProperties: false, description: 'A source repository' },
)
export type Repository = Static<typeof Repository>
