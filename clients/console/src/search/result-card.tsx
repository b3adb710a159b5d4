import { useLayoutEffect, useRef } from 'preact/hooks'
import { hasAddresses } from '../parts/email-form.tsx'
import { readName, readRepository, readUser } from '../parts/named.ts'
import { mayEmail } from '../session.ts'
import { isListed, toggleListed } from '../shortlist/shortlist-store.ts'
import { copyRequest, explainHit, openEmail, showDetail } from './hit-actions.ts'
import { PersonCard } from './person-card.tsx'
import { RepositoryCard } from './repository-card.tsx'
import type { SearchHit } from './search-answers.ts'
import type { SearchSession } from './search-session.ts'

interface ResultCardProps {
  readonly session: SearchSession
  readonly hit: SearchHit
  readonly isSelected: boolean
  readonly best: number
}

/** A result, and what can be done with it. A click anywhere on it shows it in detail. */
export function ResultCard({ session, hit, isSelected, best }: ResultCardProps) {
  const card = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (isSelected) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const named = { collection: session.collection, record: hit }
  const repository = readRepository(named)
  const user = readUser(named)
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
      {user && <PersonCard user={user} best={best} topic={session.topic.value} />}
      <CardActions session={session} hit={hit} />
    </article>
  )
}

function CardActions({ session, hit }: Pick<ResultCardProps, 'session' | 'hit'>) {
  const named = { collection: session.collection, record: hit }
  const user = readUser(named)
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons in a line are no fieldset
    <div class="card-actions" role="group" aria-label={`Actions for ${readName(named)}`}>
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
        <button
          type="button"
          aria-label="Best e-mail"
          class={hasAddresses(user) ? '' : 'is-vain'}
          title={
            hasAddresses(user)
              ? 'Best e-mail (e)'
              : 'The record shows no address. Asking costs 1 credit all the same (e)'
          }
          onClick={() => openEmail(session, hit)}
        >
          ✉
        </button>
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
  )
}
