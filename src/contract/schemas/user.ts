import { userRows } from '../../fields/index.ts'
import { pageOfRepositories, pageOfUsers } from './connection.ts'
import type { DevRank } from './devrank.ts'
import type { Evidence } from './evidence.ts'
import type { Highlights } from './highlight.ts'
import { buildRecord } from './members.ts'
import type { Professional } from './professional.ts'
import { provenanceMember } from './provenance.ts'
import { count, familyName, reference } from './scalars.ts'
import type { ScoreExplanation } from './score-explanation.ts'
import { strengthMember } from './strength.ts'
import { type Static, Type } from './type.ts'
import type { UserMetrics } from './user-metrics.ts'

const storedMembers = buildRecord(userRows)

/** The stored document of a user: all response members except requested attributes. */
export const UserDocument = Type.Object(storedMembers, { additionalProperties: false })
export type UserDocument = Static<typeof UserDocument>

const aggregates = Type.Object(
  { totalStars: count(userRows.totalStars.meaning) },
  { additionalProperties: false, description: 'Sums over the graph, when requested' },
)

/** Attributes that `includeAttributes` adds, under their names there. */
const attributes = {
  aggregates: Type.Optional(aggregates),
  bestEmail: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The address to write to, when requested; null where no address is good',
    }),
  ),
  contributes: pageOfRepositories('Contributed repositories, when requested'),
  devrank: Type.Optional(
    Type.Unsafe<DevRank>({
      ...reference<DevRank>('DevRank'),
      description: 'What the graph says of the user, when requested',
    }),
  ),
  evidence: Type.Optional(reference<Evidence>('Evidence')),
  followers: pageOfUsers('Followers, when requested'),
  following: pageOfUsers('Followed users, when requested'),
  metrics: Type.Optional(
    Type.Unsafe<UserMetrics>({
      ...reference<UserMetrics>('UserMetrics'),
      description: 'Counts, activity and main languages, when requested',
    }),
  ),
  owns: pageOfRepositories('Owned repositories, when requested'),
  professional: Type.Optional(
    Type.Unsafe<Professional>({
      ...reference<Professional>('Professional'),
      description: 'The professional profile, when requested and where there is one',
    }),
  ),
  provenance: provenanceMember,
  stars: pageOfRepositories('Starred repositories, when requested'),
}

export const User = Type.Object(
  {
    ...storedMembers,
    ...attributes,
    highlights: Type.Optional(reference<Highlights>('Highlights')),
    explanation: Type.Optional(reference<ScoreExplanation>('ScoreExplanation')),
    githubId: familyName('platformId'),
    strength: strengthMember,
    score: Type.Optional(
      Type.Number({
        description: 'In search results: relevance from 0 to 1, or the value of `rankBy`',
      }),
    ),
  },
  { additionalProperties: false, description: 'A user of the platform' },
)
export type User = Static<typeof User>
