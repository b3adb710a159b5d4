import type { User } from 'devdex-client'
import { formatCount, formatDay, formatShortCount } from '../numbers.ts'
import { Initials } from '../parts/initials.tsx'
import { readOtherName, readShownName } from '../parts/named.ts'
import { RecordLink } from '../parts/record-link.tsx'
import { TierBadge } from '../parts/tier-badge.tsx'
import { choosePassage, MarkedText } from './marked-text.tsx'
import { MatchReason } from './match-reason.tsx'
import { StrengthMark } from './strength-mark.tsx'

interface PersonCardProps {
  readonly user: User
  /** The searched text. */
  readonly topic: string
  /** The greatest score of the results. */
  readonly best: number
}

/** A person among the results: who it is, what matched, and numbers. */
export function PersonCard({ user, topic, best }: PersonCardProps) {
  const { metrics, highlights } = user
  const otherName = readOtherName(user)
  const bio = choosePassage(highlights, 'bio', user.bio)
  return (
    <>
      <Initials id={user.id} name={readShownName(user)} />
      <div class="stack card-text">
        <h2 class="line card-name">
          <RecordLink of={{ collection: 'users', record: user }} topic={topic}>
            <MarkedText passage={readShownPassage(user)} />
          </RecordLink>{' '}
          {otherName !== undefined && (
            <span class="dim">
              <MarkedText passage={choosePassage(highlights, 'login', otherName)!} />
            </span>
          )}
          {metrics?.isBot && <span class="badge">bot</span>}
        </h2>
        <p class="dim line">
          <PersonLine user={user} />
        </p>
        {bio !== undefined && (
          <p class="clip" title={bio.text.slice(0, 600)}>
            <MarkedText passage={bio} />
          </p>
        )}
        <MatchReason hit={user} />
      </div>
      <div class="card-numbers">
        <StrengthMark hit={user} best={best} />
        {user.devrank !== undefined && <TierBadge devrank={user.devrank} />}
        {metrics?.followersCount !== undefined && (
          <span class="dim number" title={formatCount(metrics.followersCount, 'follower')}>
            {formatShortCount(metrics.followersCount, 'follower')}
          </span>
        )}
      </div>
    </>
  )
}

function readShownPassage(user: User) {
  const field = user.displayName === undefined ? 'login' : 'displayName'
  return choosePassage(user.highlights, field, readShownName(user))!
}

/** Place, company, languages and the year of the account, as far as they are known. */
function PersonLine({ user }: { user: User }) {
  const { resolvedCity, resolvedCountry, location, highlights, company, createdAt, metrics } = user
  const place = resolvedCity ?? resolvedCountry
  const parts = [
    place === undefined && location === undefined ? undefined : (
      <bdi key="place" title={location?.slice(0, 300)}>
        {place === undefined
          ? location
          : [resolvedCity, resolvedCountry].filter(Boolean).join(', ')}
      </bdi>
    ),
    company === undefined ? undefined : (
      <MarkedText key="company" passage={choosePassage(highlights, 'company', company)!} />
    ),
    metrics?.topLanguages === undefined ? undefined : (
      <bdi key="languages">{metrics.topLanguages.slice(0, 3).join(', ')}</bdi>
    ),
    createdAt === undefined ? undefined : (
      <span key="since" title={`Account created ${formatDay(createdAt)}`}>
        since {createdAt.slice(0, 4)}
      </span>
    ),
  ].filter((part) => part !== undefined)
  return parts.map((part, index) => (index === 0 ? part : [' · ', part]))
}
