import { repoRows } from '../../fields/index.ts'
import { pageOfUsers } from './connection.ts'
import type { ContributorProfile } from './contributor-profile.ts'
import type { DevRank } from './devrank.ts'
import { hitMembers } from './hit-members.ts'
import { buildRecord } from './members.ts'
import type { Professional } from './professional.ts'
import { provenanceMember } from './provenance.ts'
import { reference } from './scalars.ts'
import { closedObject, type Static, Type } from './type.ts'
import type { User } from './user.ts'

const storedMembers = buildRecord(repoRows)

/** The stored document of a repository: all response members except requested attributes. */
export const RepositoryDocument = closedObject(storedMembers)
export type RepositoryDocument = Static<typeof RepositoryDocument>

/** Attributes that `includeAttributes` adds, under their names there. */
const attributes = {
  contributorProfiles: Type.Optional(
    Type.Array(reference<ContributorProfile>('ContributorProfile'), {
      description: 'A profile of each user in `contributors`, in that order, when requested',
    }),
  ),
  contributors: pageOfUsers('Contributors, when requested'),
  owner: Type.Optional(reference<User>('User', 'The owner, when requested and known')),
  ownerDevrank: Type.Optional(
    reference<DevRank>('DevRank', 'What the graph says of the owner, when requested'),
  ),
  ownerProfessional: Type.Optional(
    reference<Professional>(
      'Professional',
      "The owner's professional profile, when requested and where there is one",
    ),
  ),
  provenance: provenanceMember,
  starrers: pageOfUsers('Users who starred it, when requested'),
}

export const Repository = closedObject(
  {
    ...storedMembers,
    ...attributes,
    ...hitMembers,
    score: Type.Optional(
      Type.Number({ description: 'Value of the ranking formula in search results' }),
    ),
  },
  { description: 'A source repository' },
)
export type Repository = Static<typeof Repository>
