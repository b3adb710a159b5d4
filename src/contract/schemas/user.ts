import { userRows } from '../../fields/index.ts'
import { pageOfRepositories, pageOfUsers } from './connection.ts'
import type { DevRank } from './devrank.ts'
import type { Evidence } from './evidence.ts'
import { hitMembers } from './hit-members.ts'
import { buildRecord } from './members.ts'
import type { Professional } from './professional.ts'
import { provenanceMember } from './provenance.ts'
import { count, defineNullable, reference } from './scalars.ts'
import { closedObject, type Static, Type } from './type.ts'
import type { UserMetrics } from './user-metrics.ts'

const storedMembers = buildRecord(userRows)

/** The stored document of a user: all response members except requested attributes. */
export const UserDocument = closedObject(storedMembers)
export type UserDocument = Static<typeof UserDocument>

const aggregates = closedObject(
  { totalStars: count(userRows.totalStars.meaning) },
  { description: 'Sums over the graph, when requested' },
)

/** Attributes that `includeAttributes` adds, under their names there. */
const attributes = {
  aggregates: Type.Optional(aggregates),
  bestEmail: Type.Optional(
    defineNullable('The address to write to, when requested; null where no address is good'),
  ),
  contributes: pageOfRepositories('Contributed repositories, when requested'),
  devrank: Type.Optional(
    reference<DevRank>('DevRank', 'What the graph says of the user, when requested'),
  ),
  evidence: Type.Optional(reference<Evidence>('Evidence')),
  followers: pageOfUsers('Followers, when requested'),
  following: pageOfUsers('Followed users, when requested'),
  metrics: Type.Optional(
    reference<UserMetrics>('UserMetrics', 'Counts, activity and main languages, when requested'),
  ),
  owns: pageOfRepositories('Owned repositories, when requested'),
  professional: Type.Optional(
    reference<Professional>(
      'Professional',
      'The professional profile, when requested and where there is one',
    ),
  ),
  provenance: provenanceMember,
  stars: pageOfRepositories('Starred repositories, when requested'),
}

export const User = closedObject(
  {
    ...storedMembers,
    ...attributes,
    ...hitMembers,
    score: Type.Optional(
      Type.Number({
        description: 'In search results: relevance from 0 to 1, or the value of `rankBy`',
      }),
    ),
  },
  { description: 'A user of the platform' },
)
export type User = Static<typeof User>
