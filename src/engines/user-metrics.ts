/** Data about a user that is not in the document, the same for every engine. */
import type { DevRank } from '../contract/index.ts'
import { formatIsoSeconds, tiers } from '../contract/vocabulary.ts'
import { type OpenRelation, readMetrics, type UserMetricColumns } from '../snapshot/index.ts'
import type { UserData } from './engine.ts'

/** The user metrics of a snapshot. */
export interface UserMetricsSource {
  readonly userMetrics: UserMetricColumns
  readonly follows: OpenRelation
  /** Creation time of the snapshot, ISO 8601. */
  readonly createdAt: string
}

/** By ordinal of a user. Includes all followers and followed users. */
export function openUserMetrics({ userMetrics, follows, createdAt }: UserMetricsSource) {
  const { rawScore, pc, crackedScore, trust, community, totalStars } = userMetrics
  const ranked = formatIsoSeconds(Date.parse(createdAt) / 1000)
  return (user: number): UserData => ({
    devrank: {
      community: community[user]!,
      crackedScore: crackedScore[user]!,
      createdAt: ranked,
      followersIn: follows.in.countNeighbours(user),
      followingOut: follows.out.countNeighbours(user),
      pc: pc[user]!,
      rawScore: rawScore[user]!,
      tier: findTier(pc[user]!),
      trust: trust[user]!,
      updatedAt: ranked,
    },
    totalStars: totalStars[user]!,
    // Few requests need the metrics, and formatting texts takes time.
    get metrics() {
      return readMetrics(userMetrics, user)
    },
  })
}

function findTier(percentile: number): DevRank['tier'] {
  return tiers.find(({ from }) => percentile >= from)!.name
}
