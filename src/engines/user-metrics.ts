/** Data about a user besides the document, the same for every engine. */
import { type DevRank, formatIsoSeconds, tiers } from '../contract/index.ts'
import type { OpenRelation, UserMetricColumns } from '../snapshot/index.ts'
import type { UserMetrics } from './engine.ts'

/** The user metrics of a snapshot. */
export interface UserMetricsSource {
  readonly userMetrics: UserMetricColumns
  readonly follows: OpenRelation
  /** When it was made, ISO 8601. */
  readonly createdAt: string
}

/** By ordinal of a user: with all followers and followed users. */
export function userMetricsReader({ userMetrics, follows, createdAt }: UserMetricsSource) {
  const { rawScore, pc, crackedScore, trust, community, totalStars } = userMetrics
  const ranked = formatIsoSeconds(Date.parse(createdAt) / 1000)
  return (user: number): UserMetrics => ({
    devrank: {
      community: community[user]!,
      crackedScore: crackedScore[user]!,
      createdAt: ranked,
      followersIn: follows.in.degree(user),
      followingOut: follows.out.degree(user),
      pc: pc[user]!,
      rawScore: rawScore[user]!,
      tier: tierOf(pc[user]!),
      trust: trust[user]!,
      updatedAt: ranked,
    },
    totalStars: totalStars[user]!,
  })
}

function tierOf(percentile: number): DevRank['tier'] {
  return tiers.find(({ from }) => percentile >= from)!.name
}
