import type { User } from 'devdex-client'
import { useEffect, useRef } from 'preact/hooks'
import { hasAddresses, mayEmail } from '../parts/email-form.tsx'
import { nameOf, repositoryOf, userOf } from '../shortlist/listed.ts'
import { isListed, toggleListed } from '../shortlist/shortlist-store.ts'
import { copyRequest, explainHit, openEmail, showDetail } from './hit-actions.ts'
import { PersonCard } from './person-card.tsx'
import { RepositoryCard } from './repository-card.tsx'
import type { SearchHit, SearchSession } from './search-session.ts'

interface ResultCardProps {
  readonly session: SearchSession
  readonly hit: SearchHit
  readonly isSelected: boolean
  readonly best: number
}

/** A result, and what can be done with it. A click anywhere on it shows it in detail. */
export function ResultCard({ session, hit, isSelected, best }: ResultCardProps) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isSelected) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const named = { collection: session.collection, record: hit }
  const repository = repositoryOf(named)
  const user = userOf(named)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the page has keys for it, and the card a button
    <article
      ref={card}
      class="card"
      aria-current={isSelected ? 'true' : undefined}
      data-id={hit.id}
      onClick={(event) => {
        const isOnControl = (event.target as Element).closest('a, button') !== null
        const isSelecting = getSelection()?.isCollapsed === false
        if (!isOnControl && !isSelecting) showDetail(session, hit.id)
      }}
    >
      {repository && <RepositoryCard repository={repository} best={best} />}
      {user && (
        <PersonCard
          user={user}
          best={best}
          topic={session.topic.value}
          evidence={session.evidence.value.get(hit.id)}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: buttons in a line are no fieldset */}
      <div class="card-actions" role="group" aria-label={`Actions for ${nameOf(named)}`}>
        <button
          type="button"
          aria-pressed={isListed(hit.id)}
          aria-label="Shortlist"
          title="Shortlist (s)"
          onClick={() => toggleListed(session.collection, hit)}
        >
          {isListed(hit.id) ? '★' : '☆'}
        </button>
        <button type="button" title="Why this? (w)" onClick={() => explainHit(session, hit.id)}>
          Why?
        </button>
        {user?.login !== undefined && mayEmail() && (
          <EmailButton user={user} onClick={() => openEmail(session, hit)} />
        )}
        <button
          type="button"
          aria-label="Copy the request as curl"
          title="Copy the request as curl (c)"
          onClick={() => void copyRequest(session)}
        >
          curl
        </button>
      </div>
    </article>
  )
}

/** Dim where the record shows no address. */
function EmailButton({ user, onClick }: { user: User; onClick: () => void }) {
  const isVain = !hasAddresses(user)
  const vain = 'The record shows no address. Asking costs 1 credit all the same (e)'
  return (
    <button
      type="button"
      aria-label="Best e-mail"
      class={isVain ? 'is-vain' : ''}
      title={isVain ? vain : 'Best e-mail (e)'}
      onClick={onClick}
    >
      ✉
    </button>
  )
}
