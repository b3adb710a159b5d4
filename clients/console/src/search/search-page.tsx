import type { Repository, User } from 'devdex-client'
import { useEffect, useMemo } from 'preact/hooks'
import { ProblemNotice } from '../frame/problem-notice.tsx'
import { Latest } from '../latest.ts'
import { counted } from '../numbers.ts'
import { devdex } from '../session.ts'
import { ResultCard } from './result-card.tsx'
import { searchCall } from './search-request.ts'
import { type Collection, searchState } from './search-state.ts'

export interface SearchAnswer {
  readonly users?: readonly User[]
  readonly repositories?: readonly Repository[]
}

/** Results of the search in the address. */
export function SearchPage({ collection }: { collection: Collection }) {
  const latest = useMemo(() => new Latest<SearchAnswer>(), [])
  const state = searchState.value
  const { path, body } = searchCall(collection, state)
  const request = JSON.stringify(body)
  useEffect(() => {
    void latest.ask(async (signal) => {
      const { body: answer } = await devdex.value.call(path, JSON.parse(request), { signal })
      return answer as SearchAnswer
    })
  }, [path, request, devdex.value])
  const answer = latest.answer.value
  const hits = answer?.users ?? answer?.repositories ?? []
  return (
    <div class="search-page">
      <ProblemNotice problem={latest.problem.value} />
      <p class="dim" role="status">
        {answer === undefined ? '' : counted(hits.length, 'result')}
      </p>
      <ol class="results" aria-busy={latest.isPending.value}>
        {hits.map((hit) => (
          <li key={hit.id}>
            <ResultCard hit={hit} />
          </li>
        ))}
      </ol>
    </div>
  )
}
