import { useEffect } from 'preact/hooks'
import { ProblemNotice } from '../frame/problem-notice.tsx'
import { counted } from '../numbers.ts'
import { isReachable } from '../session.ts'
import { FacetHistogram } from './facet-histogram.tsx'
import {
  countingKey,
  isCounting,
  isFacetOpen,
  openFacet,
  switchCounting,
} from './facet-requests.ts'
import { headingOf } from './filter-text.ts'
import { type FacetChoice, facetChoices } from './fields.ts'
import { priceOf } from './search-request.ts'
import type { SearchSession } from './search-session.ts'
import { ValueFacet } from './value-facet.tsx'

/** Values and ranges of all results, with counts. What they cost is said, and can be switched off. */
export function FacetColumn({ session }: { session: SearchSession }) {
  const { collection } = session
  const asked = countingKey.value
  useEffect(() => {
    if (session.counted.answer.peek() !== undefined || isCounting.peek()) {
      void session.count({ again: true })
    }
  }, [asked])
  const choices = facetChoices(collection)
  const problem = isReachable.value ? session.counted.problem.value : undefined
  return (
    <section class="facets" aria-label="Filters" aria-busy={session.counted.isPending.value}>
      <CountingSwitch session={session} />
      {isCounting.value && <ProblemNotice problem={problem} retry={() => void session.count()} />}
      {isCounting.value &&
        choices.map((choice) => <Facet key={choice.field.name} session={session} choice={choice} />)}
    </section>
  )
}

function CountingSwitch({ session }: { session: SearchSession }) {
  const found = session.found.answer.value
  const price = found === undefined ? undefined : priceOf(session.countCall(found))
  const cost = session.countCost.value
  return (
    <label class="counting">
      <input type="checkbox" checked={isCounting.value} onChange={switchCounting} />
      <span>
        Count results
        <span class="dim block">
          {price !== undefined && `up to ${counted(price, 'credit')} when typing rests`}
          {cost !== undefined && isCounting.value && `, ${cost} just now`}
        </span>
      </span>
    </label>
  )
}

function Facet({ session, choice }: { session: SearchSession; choice: FacetChoice }) {
  const { collection } = session
  const { field, kind } = choice
  const isOpen = isFacetOpen(collection, choice)
  const facet = session.counted.answer.value?.answer.facets?.[field.name]
  const isStale = !session.isCounted.value
  return (
    <section class={isStale ? 'facet is-stale' : 'facet'}>
      <h3>
        <button
          type="button"
          class="facet-name"
          aria-expanded={isOpen}
          title={isOpen ? undefined : 'Costs 1 credit more for each search'}
          onClick={() => openFacet(collection, field.name, !isOpen)}
        >
          <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> {headingOf(field.name)}
        </button>
      </h3>
      {isOpen && facet !== undefined && kind === 'values' && (
        <ValueFacet session={session} field={field} facet={facet} />
      )}
      {isOpen && facet !== undefined && kind !== 'values' && (
        <FacetHistogram session={session} field={field} kind={kind} facet={facet} />
      )}
    </section>
  )
}
