import { repoRows } from '../../fields/index.ts'
import { pageOfUsers } from './connection.ts'
import type { ContributorProfile } from './contributor-profile.ts'
import type { DevRank } from './devrank.ts'
import type { Highlights } from './highlight.ts'
import { buildRecord } from './members.ts'
import type { Professional } from './professional.ts'
import { provenanceMember } from './provenance.ts'
import { familyName, reference } from './scalars.ts'
import type { ScoreExplanation } from './score-explanation.ts'
import { strengthMember } from './strength.ts'
import { type Static, Type } from './type.ts'
import type { User } from './user.ts'

const storedMembers = buildRecord(repoRows)

/** The stored document of a repository: all response members except requested attributes. */
export const RepositoryDocument = Type.Object(storedMembers, { additionalProperties: false })
export type RepositoryDocument = Static<typeof RepositoryDocument>

/** Attributes that `includeAttributes` adds, under their names there. */
const attributes = {
  contributorProfiles: Type.Optional(
    Type.Array(reference<ContributorProfile>('ContributorProfile'), {
      description: 'A profile of each user in `contributors`, in that order, when requested',
    }),
  ),
  contributors: pageOfUsers('Contributors, when requested'),
  owner: Type.Optional(
    Type.Unsafe<User>({
      ...reference<User>('User'),
      description: 'The owner, when requested and known',
    }),
  ),
  ownerDevrank: Type.Optional(
    Type.Unsafe<DevRank>({
      ...reference<DevRank>('DevRank'),
      description: 'What the graph says of the owner, when requested',
    }),
  ),
  ownerProfessional: Type.Optional(
    Type.Unsafe<Professional>({
      ...reference<Professional>('Professional'),
      description: "The owner's professional profile, when requested and where there is one",
    }),
  ),
  provenance: provenanceMember,
  starrers: pageOfUsers('Users who starred it, when requested'),
}

export const Repository = Type.Object(
  {
    ...storedMembers,
    ...attributes,
    highlights: Type.Optional(reference<Highlights>('Highlights')),
    explanation: Type.Optional(reference<ScoreExplanation>('ScoreExplanation')),
    githubId: familyName('platformId'),
    strength: strengthMember,
    score: Type.Optional(
      Type.Number({ description: 'Value of the ranking formula in search results' }),
    ),
  },
  { additionalProperties: false, description: 'A source repository' },
)
export type Repository = Static<typeof Repository>
