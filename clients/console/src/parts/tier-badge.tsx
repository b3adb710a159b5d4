import type { DevRank } from 'devdex-client'

/** `Emerald`, and on hover the score behind it. */
export function TierBadge({ devrank: { tier, crackedScore } }: { devrank: DevRank }) {
  return (
    <span
      class="badge tier"
      data-tier={tier}
      title={`DevRank ${crackedScore.toFixed(1)} of 100, from the follow graph`}
    >
      {formatTier(tier)}
    </span>
  )
}

/** `Emerald` */
export function formatTier(tier: DevRank['tier']): string {
  return `${tier[0]}${tier.slice(1).toLowerCase()}`
}
