import { LoadCommands } from '../parts/load-commands.tsx'
import { PriceButton } from '../parts/price.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { ResultCard } from './result-card.tsx'
import { computePrice, hasStrengths } from './search-request.ts'
import type { SearchSession } from './search-session.ts'
import { changeSearch, searchState } from './search-state.ts'
import { findStrengthLines } from './strength-lines.ts'

/**
 * The results, the best first, and a button for more. Old ones stay dim while new ones come. The
 * list is there even without any, so that its being busy tells when an answer has come.
 */
export function ResultList({ session }: { session: SearchSession }) {
  const hits = session.hits.value
  const { selected } = searchState.value
  const isStale = session.found.isPending.value && !session.isCompleting.value
  const scores = hits.map(({ score = 0 }) => score)
  const best = Math.max(...scores, 0)
  const found = session.found.answer.value
  const isByRelevance = found?.state.order === '' && found.state.formula === ''
  const lines = findStrengthLines(isByRelevance ? hits.map(({ strength }) => strength) : [])
  const isEmpty = found !== undefined && hits.length === 0
  return (
    <>
      <ol class="framed results" aria-busy={isStale}>
        {hits.map((hit, index) => (
          <li key={hit.id}>
            {lines.has(index) && <p class="strength-line">{lines.get(index)}</p>}
            <ResultCard session={session} hit={hit} best={best} isSelected={hit.id === selected} />
          </li>
        ))}
      </ol>
      {isEmpty && !isStale && <NoResults session={session} />}
      <ProblemNotice problem={session.more.problem.value} />
      {found !== undefined && !isEmpty && session.nextCursor.value === null && (
        <p class="dim list-end">That is all.</p>
      )}
      {session.nextCursor.value !== null && found?.isTyped === false && (
        <PriceButton
          label="More"
          price={computePrice(found.call)}
          class="more"
          isPending={session.more.isPending.value}
          onClick={() => void session.loadMore()}
        />
      )}
    </>
  )
}

function NoResults({ session }: { session: SearchSession }) {
  const state = searchState.value
  const { filters, retrieval } = state
  const isRelevant = hasStrengths(session.collection, state) && state.match === 'relevant'
  return (
    <section class="stack start">
      <h2>{isRelevant ? 'Nothing matches strongly or fairly' : 'Nothing is found'}</h2>
      {isRelevant ? (
        <p>
          <button type="button" class="link" onClick={() => changeSearch({ match: 'all' })}>
            Show weak matches
          </button>
        </p>
      ) : (
        <p>Fewer words find more, and so do fewer filters.</p>
      )}
      <div class="row">
        {filters.length > 0 && (
          <button type="button" onClick={() => changeSearch({ filters: [] })}>
            Remove all filters
          </button>
        )}
        {session.collection === 'users' && retrieval === 'profile' && (
          <button type="button" onClick={() => changeSearch({ retrieval: 'hybrid' })}>
            Find people by their works too
          </button>
        )}
      </div>
      {filters.length === 0 && (
        <details>
          <summary>No data in this service yet?</summary>
          <LoadCommands />
        </details>
      )}
    </section>
  )
}
