import type { NewResultsResponse, SavedSearchesResponse } from 'devdex-client'
import { useAnswer, useCall } from '../latest-call.ts'
import { formatAge, formatCount, formatDay } from '../numbers.ts'
import { type NamedRecord, readName } from '../parts/named.ts'
import { PriceButton } from '../parts/price.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { RecordLink } from '../parts/record-link.tsx'
import { account, devdex, maySearch } from '../session.ts'

type SavedSearch = SavedSearchesResponse['savedSearches'][number]

/** New results that are asked for at once. Each costs a credit. */
const newMax = 20

/** Searches that the service keeps for the key, and what is new in them. */
export function WatchedList() {
  const isAllowed = account.value !== undefined && maySearch('/saved-searches/list')
  const { answer, problem, reload } = useAnswer(
    isAllowed ? (signal) => devdex.peek().post('/saved-searches/list', {}, { signal }) : undefined,
    [devdex.value],
  )
  const watched = answer?.savedSearches ?? []
  if (!isAllowed || watched.length === 0) {
    return <ProblemNotice problem={isAllowed ? problem : undefined} />
  }
  return (
    <section aria-label="Watched searches">
      <h2>Watched by the service</h2>
      <ul class="stack plain-list">
        {watched.map((one) => (
          <li key={one.name}>
            <WatchedRow watched={one} onDeleted={() => void reload()} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function WatchedRow({ watched, onDeleted }: { watched: SavedSearch; onDeleted: () => void }) {
  const call = useCall<NewResultsResponse>()
  const { name, seenAt, search } = watched
  const remove = async () => {
    await devdex.peek().post('/saved-searches/delete', { name })
    onDeleted()
  }
  const ask = (signal: AbortSignal) =>
    devdex.peek().post('/saved-searches/new', { name, first: newMax }, { signal })
  const answer = call.answer.value
  return (
    <>
      <p class="row">
        <bdi>{name}</bdi>
        <span class="dim" title={formatDay(seenAt)}>
          {search.repos === undefined ? 'people' : 'repositories'}, seen {formatAge(seenAt)}
        </span>
        <PriceButton
          label="What is new?"
          price={newMax}
          class="small"
          onClick={() => void call.run(ask)}
        />
        <button
          type="button"
          class="small quiet"
          aria-label={`Delete ${name}`}
          onClick={() => void remove().catch(onDeleted)}
        >
          Delete
        </button>
      </p>
      <ProblemNotice problem={call.problem.value} />
      <div aria-live="polite">
        {answer !== undefined && <p>{formatCount(answer.count, 'new result')}</p>}
        {answer !== undefined && <NewResults answer={answer} />}
      </div>
    </>
  )
}

function NewResults({ answer }: { answer: NewResultsResponse }) {
  const { users = [], repositories = [] } = answer
  const found: readonly NamedRecord[] = [
    ...users.map((record) => ({ collection: 'users' as const, record })),
    ...repositories.map((record) => ({ collection: 'repos' as const, record })),
  ]
  return (
    <ul class="examples">
      {found.map((named) => (
        <li key={named.record.id}>
          <RecordLink of={named}>
            <bdi>{readName(named)}</bdi>
          </RecordLink>
        </li>
      ))}
    </ul>
  )
}
