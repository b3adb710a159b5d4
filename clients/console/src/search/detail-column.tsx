import { useLayoutEffect, useRef } from 'preact/hooks'
import { hasDetailColumn } from '../frame/widths.ts'
import { type NamedRecord, readName, readShownName, readUser } from '../parts/named.ts'
import { RecordLink } from '../parts/record-link.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { HitMembers } from './hit-members.tsx'
import { RequestPanel } from './request-panel.tsx'
import type { SearchHit } from './search-answers.ts'
import { findSelected } from './search-keys.ts'
import type { SearchSession } from './search-session.ts'
import { WhyNotPanel } from './why-not-panel.tsx'
import { WhyPanel } from './why-panel.tsx'

/** The selected result in detail, and the request. Where there is no room, it is a sheet. */
export function DetailColumn({ session }: { session: SearchSession }) {
  const hit = findSelected(session)
  if (hasDetailColumn.value) {
    return (
      <aside class="box detail" aria-label="Detail">
        <Detail session={session} hit={hit} />
      </aside>
    )
  }
  if (!session.isDetailOpen.value || hit === undefined) return null
  return (
    <Sheet
      title={writeTitle({ collection: session.collection, record: hit })}
      onClose={() => {
        session.isDetailOpen.value = false
      }}
    >
      <Detail session={session} hit={hit} />
    </Sheet>
  )
}

function Detail({ session, hit }: { session: SearchSession; hit: SearchHit | undefined }) {
  return (
    <div class="stack detail-content">
      {hit === undefined ? (
        <p class="dim">
          Select a result to see why it was found: with a click, or with <kbd>j</kbd> and{' '}
          <kbd>k</kbd>. <kbd>?</kbd> shows all keys.
        </p>
      ) : (
        <SelectedHit key={hit.id} session={session} hit={hit} />
      )}
      <WhyNotPanel session={session} />
      <RequestPanel session={session} />
    </div>
  )
}

function SelectedHit({ session, hit }: { session: SearchSession; hit: SearchHit }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isExplained = session.explained.value === hit.id
  useLayoutEffect(() => {
    if (isExplained) heading.current?.scrollIntoView({ block: 'nearest' })
  }, [isExplained])
  const named = { collection: session.collection, record: hit }
  return (
    <>
      {hasDetailColumn.value ? (
        <h2 ref={heading} class="detail-name">
          <RecordLink of={named} topic={session.topic.value}>
            <bdi class="clip">{writeTitle(named)}</bdi>
          </RecordLink>
        </h2>
      ) : (
        <p>
          <RecordLink of={named} topic={session.topic.value}>
            Open the page
          </RecordLink>
        </p>
      )}
      <HitMembers of={named} />
      <WhyPanel session={session} hit={hit} />
    </>
  )
}

function writeTitle(named: NamedRecord): string {
  const user = readUser(named)
  return user === undefined ? readName(named) : readShownName(user)
}
