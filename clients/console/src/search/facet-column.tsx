import { formatCount } from '../numbers.ts'
import { FoldButton } from '../parts/fold-button.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { FacetHistogram } from './facet-histogram.tsx'
import { changeFacet, isCounting, isFacetOpen, switchCounting } from './facet-requests.ts'
import { type FacetChoice, listFacetChoices } from './fields.ts'
import { writeHeading } from './filter-text.ts'
import { computePrice, hasWorks, pageSize } from './search-request.ts'
import type { SearchSession } from './search-session.ts'
import { searchState } from './search-state.ts'
import { isSearchingAsTyped, switchTyping } from './typing-switch.ts'
import { ValueFacet } from './value-facet.tsx'

/** Values and ranges of all results, with counts. The price is shown. A switch stops counting. */
export function FacetColumn({ session }: { session: SearchSession }) {
  const { collection } = session
  const choices = listFacetChoices(collection)
  const problem = session.counted.problem.value
  return (
    <section class="stack facets" aria-label="Filters" aria-busy={session.counted.isPending.value}>
      <CountingSwitch session={session} />
      <TypingSwitch session={session} />
      {isCounting.value && <ProblemNotice problem={problem} retry={() => void session.count()} />}
      {isCounting.value &&
        choices.map((choice) => (
          <Facet key={choice.field.name} session={session} choice={choice} />
        ))}
    </section>
  )
}

function CountingSwitch({ session }: { session: SearchSession }) {
  const found = session.found.answer.value
  const evidence = isWithEvidence(session) ? pageSize : 0
  const price = found === undefined ? undefined : computePrice(session.countCall(found)) + evidence
  const cost = session.counted.answer.value?.credits ?? 0
  return (
    <label class="counting">
      <input type="checkbox" checked={isCounting.value} onChange={switchCounting} />
      <span>
        {isWithEvidence(session) ? 'Count results, show evidence' : 'Count results'}
        <span class="dim block">
          {price !== undefined && `Up to ${formatCount(price, 'credit')}, once typing rests. `}
          {cost > 0 && isCounting.value && `The last count cost ${cost}.`}
        </span>
      </span>
    </label>
  )
}

function TypingSwitch({ session }: { session: SearchSession }) {
  const price = computePrice(session.buildCall(searchState.value, true))
  return (
    <label class="counting">
      <input type="checkbox" checked={isSearchingAsTyped.value} onChange={switchTyping} />
      <span>
        Search while typing
        <span class="dim block">
          {formatCount(price, 'credit')} each time
          {!isSearchingAsTyped.value && '; now Enter searches'}
        </span>
      </span>
    </label>
  )
}

function isWithEvidence({ collection, found }: SearchSession): boolean {
  const state = found.answer.value?.state
  return state !== undefined && hasWorks(collection, state)
}

function Facet({ session, choice }: { session: SearchSession; choice: FacetChoice }) {
  const { collection } = session
  const { field, kind } = choice
  const isOpen = isFacetOpen(collection, choice)
  const facet = session.counted.answer.value?.answer.facets?.[field.name]
  const isStale = !session.isCounted.value
  // Counts that failed say nothing of what is shown.
  const isShown = isOpen && session.counted.problem.value === undefined
  return (
    <section class={isStale ? 'stack facet is-stale' : 'stack facet'}>
      <h2>
        <FoldButton
          isOpen={isOpen}
          title={isOpen ? undefined : 'Costs 1 credit more for each search'}
          onClick={() => changeFacet(collection, field.name, { isOpen: !isOpen })}
        >
          {writeHeading(field.name)}
        </FoldButton>
      </h2>
      {isShown && facet !== undefined && kind === 'values' && (
        <ValueFacet session={session} field={field} facet={facet} />
      )}
      {isShown && facet !== undefined && kind !== 'values' && (
        <FacetHistogram session={session} field={field} kind={kind} facet={facet} />
      )}
    </section>
  )
}
