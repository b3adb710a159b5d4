import type { Repository } from 'devdex-client'
import { href } from '../address.ts'
import { Initials } from '../parts/initials.tsx'
import { readShownName } from '../parts/named.ts'
import { Panel } from '../parts/panel.tsx'
import { TierBadge } from '../parts/tier-badge.tsx'

/** Who owns it, where the data knows them. */
export function OwnerPanel({ repository }: { repository: Repository }) {
  const { owner, ownerDevrank } = repository
  if (owner === undefined) return null
  const place = owner.resolvedCity ?? owner.location
  return (
    <Panel title="Owner">
      <div class="owner">
        <Initials id={owner.id} name={readShownName(owner)} />
        <div>
          <p>
            <a href={href('person', owner.login)}>
              <bdi>{readShownName(owner)}</bdi>
            </a>{' '}
            {ownerDevrank !== undefined && <TierBadge devrank={ownerDevrank} />}
          </p>
          <p class="dim">
            <bdi>{[place, owner.company].filter(Boolean).join(' · ')}</bdi>
          </p>
        </div>
      </div>
      {owner.bio !== undefined && (
        <p class="clip">
          <bdi>{owner.bio}</bdi>
        </p>
      )}
    </Panel>
  )
}
