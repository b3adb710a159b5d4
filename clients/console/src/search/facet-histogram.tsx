import { useSignal } from '@preact/signals'
import type { Facet } from 'devdex-client'
import { useId, useLayoutEffect } from 'preact/hooks'
import { wholeNumber } from '../numbers.ts'
import type { FacetKind, Field } from './fields.ts'
import { type Range, rangeOf, withRange } from './filter-edits.ts'
import { headingOf } from './filter-text.ts'
import { HistogramBars } from './histogram-bars.tsx'
import { boundText, dateBins, numberBins } from './histogram-bins.ts'
import { RangeHandles } from './range-handles.tsx'
import type { SearchSession } from './search-session.ts'
import { changeSearch, searchState } from './search-state.ts'
import { shownState } from './understood.ts'

interface FacetHistogramProps {
  readonly session: SearchSession
  readonly field: Field
  readonly kind: FacetKind
  readonly facet: Facet
}

/** How the numbers or dates of the results are spread, with two handles that limit them. */
export function FacetHistogram({ session, field, kind, facet }: FacetHistogramProps) {
  const id = useId()
  const bins = kind === 'dates' ? dateBins(facet) : numberBins(facet)
  const state = shownState(searchState.value, session.found.answer.value)
  const range = rangeOf(state.filters, field.name)
  const heading = headingOf(field.name)
  if (bins.length === 0) return <p class="dim">No result has one</p>
  const change = (next: Range) => {
    changeSearch({ ...state, filters: withRange(state.filters, field.name, next) })
  }
  return (
    <div class="histogram">
      <HistogramBars bins={bins} kind={kind} range={range} />
      <RangeHandles bins={bins} kind={kind} range={range} name={heading} onChange={change} />
      <RangeFields kind={kind} range={range} facet={facet} name={heading} onChange={change} />
      <table class="for-readers" aria-label={`${heading} of the results`}>
        <thead>
          <tr>
            <th scope="col" id={id}>
              From
            </th>
            <th scope="col">Results</th>
          </tr>
        </thead>
        <tbody>
          {bins.map(({ from, count }) => (
            <tr key={from}>
              <td>{boundText(kind, from)}</td>
              <td>{wholeNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RangeFieldsProps {
  readonly kind: FacetKind
  readonly range: Range
  readonly facet: Facet
  readonly name: string
  readonly onChange: (range: Range) => void
}

function RangeFields({ kind, range, facet, name, onChange }: RangeFieldsProps) {
  return (
    <div class="range-fields">
      <RangeField
        kind={kind}
        name={`${name} from`}
        bound={range.from}
        extreme={facet.min}
        onChange={(from) => onChange({ ...range, from })}
      />
      <span aria-hidden="true">–</span>
      <RangeField
        kind={kind}
        name={`${name} to`}
        bound={range.to}
        extreme={facet.max}
        onChange={(to) => onChange({ ...range, to })}
      />
    </div>
  )
}

type Bound = number | string | undefined

interface RangeFieldProps {
  readonly kind: FacetKind
  readonly name: string
  readonly bound: Bound
  /** The least or the greatest value there is. */
  readonly extreme: Bound
  readonly onChange: (bound: Bound) => void
}

/** Typed text is kept when new counts arrive. */
function RangeField({ kind, name, bound, extreme, onChange }: RangeFieldProps) {
  const isDate = kind === 'dates'
  const typed = useSignal('')
  useLayoutEffect(() => {
    typed.value = bound === undefined ? '' : String(bound)
  }, [bound])
  const commit = (text: string) => {
    if (text === '') onChange(undefined)
    else onChange(isDate ? text : Number(text))
  }
  return (
    <input
      type={(isDate ? 'date' : 'number') as 'number'}
      step="any"
      aria-label={name}
      placeholder={extreme === undefined || isDate ? '' : String(extreme)}
      value={typed.value}
      onInput={(event) => {
        typed.value = event.currentTarget.value
      }}
      onChange={(event) => commit(event.currentTarget.value)}
    />
  )
}
