import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { hasFacetColumn } from '../frame/widths.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { account, devdex, isReachable, maySearch } from '../session.ts'
import { readShortlistAhead } from '../shortlist/deferred-shortlist.ts'
import { EmailSheet } from './deferred-parts.ts'
import { DetailColumn } from './detail-column.tsx'
import { FacetColumn } from './facet-column.tsx'
import { countingKey } from './facet-requests.ts'
import { readFields } from './fields.ts'
import { FoundLine, FoundNotes } from './found-line.tsx'
import { emailOf } from './hit-actions.ts'
import { KeyList } from './key-list.tsx'
import { ResultList } from './result-list.tsx'
import { useSearchKeys } from './search-keys.ts'
import { SearchOptions } from './search-options.tsx'
import { type Collection, isEmptySearch } from './search-params.ts'
import { choosePath, isReadAsSentence } from './search-request.ts'
import { openSession, type SearchSession } from './search-session.ts'
import { enterCount, isTypingSearch, maySendSentences, searchState } from './search-state.ts'
import { StartState } from './start-state.tsx'
import { UnderstoodChips } from './understood-chips.tsx'

/** The search of the address: filters, results, and the selected one in detail. */
export function SearchPage({ collection }: { collection: Collection }) {
  if (!maySearch(choosePath(collection))) return <NotAllowed collection={collection} />
  return <AllowedSearch collection={collection} />
}

function NotAllowed({ collection }: { collection: Collection }) {
  return (
    <section class="stack start">
      <h1>This key does not search {collection === 'users' ? 'people' : 'repositories'}</h1>
      <p>
        Its services or its scope exclude that. The operator of the service can make another key,
        with the service SEARCH.
      </p>
    </section>
  )
}

function AllowedSearch({ collection }: { collection: Collection }) {
  const session = useMemo(() => openSession(collection), [devdex.value])
  useAnswers(session)
  useSearchKeys(session)
  const isEmpty = isEmptySearch(searchState.value)
  const found = session.found.answer.value
  const isFound = found !== undefined
  useEffect(() => {
    if (isFound) readShortlistAhead()
  }, [isFound])
  return (
    <div class={isEmpty ? 'search-page is-empty' : 'search-page'}>
      {!isEmpty && (
        <h1 class="for-readers">{collection === 'users' ? 'People' : 'Repositories'}</h1>
      )}
      {!isEmpty && hasFacetColumn.value && <FacetColumn session={session} />}
      <section class="found" aria-label="Results">
        <div class="stack search-bar">
          <UnderstoodChips session={session} />
          {!maySendSentences(collection) && isReadAsSentence(searchState.value) && (
            <p class="dim">This key has no sentences: all is read as words.</p>
          )}
          {!isEmpty && <Options session={session} />}
        </div>
        {isEmpty ? (
          <StartState collection={collection} />
        ) : (
          <>
            <FoundProblem session={session} />
            <FoundLine session={session} />
            {found !== undefined && <FoundNotes found={found} />}
            <ResultList session={session} />
          </>
        )}
      </section>
      {!isEmpty && <DetailColumn session={session} />}
      {emailOf.value !== undefined && <EmailSheet user={emailOf.value} />}
      <KeyList />
    </div>
  )
}

/** Why nothing is found. A key without credits is told how to go on. */
function FoundProblem({ session }: { session: SearchSession }) {
  const isOut = session.isOutOfCredits.value
  return (
    <>
      <ProblemNotice problem={session.found.problem.value} retry={() => searchAgain(session)} />
      {isOut && (
        <p>Nothing more is asked until you press Enter in the search box, or take another key.</p>
      )}
    </>
  )
}

/** Asks for results with each change of the address, and again when the server is back. */
function useAnswers(session: SearchSession): void {
  const { collection } = session
  const state = searchState.value
  const isEmpty = isEmptySearch(state)
  const request = isEmpty ? '' : JSON.stringify(session.buildCall(state, true))
  const isKnown = account.value !== undefined
  const enterAsked = useRef(enterCount.peek())
  useEffect(() => void readFields(collection), [devdex.value, account.value, isReachable.value])
  // Going back must not repeat a charged call. At once: the next page may explain another.
  useLayoutEffect(
    () => () => {
      session.explained.value = ''
    },
    [session],
  )
  useEffect(() => {
    if (isEmpty) session.clear()
    else if (isReachable.value && isKnown) {
      enterAsked.current = enterCount.peek()
      void session.search(state, isTypingSearch.peek())
    }
  }, [request, devdex.value, isReachable.value, isKnown])
  useEffect(() => void session.finish(), [countingKey.value])
  useEffect(() => {
    if (enterAsked.current === enterCount.value) return
    enterAsked.current = enterCount.value
    if (session.isOutOfCredits.peek()) searchAgain(session)
    else void session.finish()
  }, [enterCount.value])
}

function searchAgain(session: SearchSession): void {
  void session.search(searchState.peek(), false)
}

function Options({ session }: { session: SearchSession }) {
  if (!hasFacetColumn.value) return <FacetSheet session={session} />
  return <SearchOptions collection={session.collection} />
}

/** Where there is no room for a column, facets and order are a sheet. */
function FacetSheet({ session }: { session: SearchSession }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Filters, order and counts
      </button>
      {isOpen && (
        <Sheet title="Filters and order" onClose={() => setOpen(false)}>
          <SearchOptions collection={session.collection} />
          <FacetColumn session={session} />
        </Sheet>
      )}
    </>
  )
}
