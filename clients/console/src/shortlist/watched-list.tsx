import { useSignal } from '@preact/signals'
import type { NewResultsResponse, SavedSearchesResponse } from 'devdex-client'
import { useEffect, useMemo } from 'preact/hooks'
import { Latest } from '../latest.ts'
import { ago, counted, dayOf } from '../numbers.ts'
import { type Named, nameOf } from '../parts/named.ts'
import { PriceButton } from '../parts/price.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { RecordLink } from '../parts/record-link.tsx'
import { account, devdex, maySearch } from '../session.ts'

type Watched = SavedSearchesResponse['savedSearches'][number]

/** New results that are asked for at once. Each costs a credit. */
const newMax = 20

/** Searches that the service keeps for the key, and what is new in them. */
export function WatchedList() {
  const latest = useMemo(() => new Latest<readonly Watched[]>(), [])
  const changes = useSignal(0)
  const isAllowed = account.value !== undefined && maySearch('/saved-searches/list')
  useEffect(() => {
    if (!isAllowed) return
    void latest.ask(async (signal) => {
      const { savedSearches } = await devdex.peek().post('/saved-searches/list', {}, { signal })
      return savedSearches
    })
  }, [isAllowed, devdex.value, changes.value])
  const watched = latest.answer.value ?? []
  if (!isAllowed || watched.length === 0) {
    return <ProblemNotice problem={isAllowed ? latest.problem.value : undefined} />
  }
  return (
    <section aria-label="Watched searches">
      <h2>Watched by the service</h2>
      <ul class="plain-list">
        {watched.map((one) => (
          <li key={one.name}>
            <WatchedRow
              watched={one}
              onDeleted={() => {
                changes.value++
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function WatchedRow({ watched, onDeleted }: { watched: Watched; onDeleted: () => void }) {
  const latest = useMemo(() => new Latest<NewResultsResponse>(), [])
  const { name, seenAt, search } = watched
  const remove = async () => {
    await devdex.peek().post('/saved-searches/delete', { name })
    onDeleted()
  }
  const ask = () => {
    void latest.ask((signal) => {
      return devdex.peek().post('/saved-searches/new', { name, first: newMax }, { signal })
    })
  }
  const answer = latest.answer.value
  return (
    <>
      <p class="row">
        <bdi>{name}</bdi>
        <span class="dim" title={dayOf(seenAt)}>
          {search.repos === undefined ? 'people' : 'repositories'}, seen {ago(seenAt)}
        </span>
        <PriceButton label="What is new?" price={newMax} class="small" onClick={ask} />
        <button
          type="button"
          class="small quiet"
          aria-label={`Delete ${name}`}
          onClick={() => void remove().catch(onDeleted)}
        >
          Delete
        </button>
      </p>
      <ProblemNotice problem={latest.problem.value} />
      <div aria-live="polite">
        {answer !== undefined && <p>{counted(answer.count, 'new result')}</p>}
        {answer !== undefined && <NewResults answer={answer} />}
      </div>
    </>
  )
}

function NewResults({ answer }: { answer: NewResultsResponse }) {
  const { users = [], repositories = [] } = answer
  const found: readonly Named[] = [
    ...users.map((record) => ({ collection: 'users' as const, record })),
    ...repositories.map((record) => ({ collection: 'repos' as const, record })),
  ]
  return (
    <ul class="examples">
      {found.map((named) => (
        <li key={named.record.id}>
          <RecordLink of={named}>
            <bdi>{nameOf(named)}</bdi>
          </RecordLink>
        </li>
      ))}
    </ul>
  )
}
