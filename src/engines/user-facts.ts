/** What is known of a user besides the document, as every engine tells it. */
import { type DevRank, formatIsoSeconds, tiers } from '../contract/index.ts'
import type { OpenRelation, UserFactColumns } from '../snapshot/index.ts'
import type { UserFacts } from './engine.ts'

/** Of a snapshot. */
export interface FactsSource {
  readonly facts: UserFactColumns
  readonly follows: OpenRelation
  /** When it was made, ISO 8601. */
  readonly createdAt: string
}

/** By tie of a user: with all who follow and are followed. */
export function factsReader({ facts, follows, createdAt }: FactsSource) {
  const { rawScore, pc, crackedScore, trust, community, totalStars } = facts
  const ranked = formatIsoSeconds(Date.parse(createdAt) / 1000)
  return (user: number): UserFacts => ({
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
