import type { Facet } from 'devdex-client'
import { useLayoutEffect, useState } from 'preact/hooks'
import { buildColumn, numberColumn, Table } from '../parts/table.tsx'
import type { FacetKind, Field } from './fields.ts'
import { type Range, readRange, replaceRange } from './filter-edits.ts'
import { writeHeading } from './filter-text.ts'
import { HistogramBars } from './histogram-bars.tsx'
import { buildDateBins, buildNumberBins, formatBound, type HistogramBin } from './histogram-bins.ts'
import { RangeHandles } from './range-handles.tsx'
import type { SearchSession } from './search-session.ts'
import { changeSearch, searchState } from './search-state.ts'
import { resolveState } from './understood.ts'

interface FacetHistogramProps {
  readonly session: SearchSession
  readonly field: Field
  readonly kind: FacetKind
  readonly facet: Facet
}

/** How the numbers or dates of the results are spread, with two handles that limit them. */
export function FacetHistogram({ session, field, kind, facet }: FacetHistogramProps) {
  const bins = kind === 'dates' ? buildDateBins(facet) : buildNumberBins(facet)
  const state = resolveState(searchState.value, session.found.answer.value)
  const range = readRange(state.filters, field.name)
  const heading = writeHeading(field.name)
  if (bins.length === 0) return <p class="dim">No result has one</p>
  const change = (next: Range) => {
    changeSearch({ ...state, filters: replaceRange(state.filters, field.name, next) })
  }
  return (
    <div class="histogram">
      <HistogramBars bins={bins} kind={kind} range={range} />
      <RangeHandles bins={bins} kind={kind} range={range} name={heading} onChange={change} />
      <RangeFields kind={kind} range={range} facet={facet} name={heading} onChange={change} />
      <div class="for-readers">
        <Table
          label={`${heading} of the results`}
          columns={[
            buildColumn('From', ({ from }: HistogramBin) => formatBound(kind, from)),
            numberColumn('Results', ({ count }: HistogramBin) => count),
          ]}
          rows={bins}
          rowKey={({ from }) => `${from}`}
        />
      </div>
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
  const renderField = (end: 'from' | 'to', extreme: Bound) => (
    <RangeField
      kind={kind}
      name={`${name} ${end}`}
      bound={range[end]}
      extreme={extreme}
      onChange={(bound) => onChange({ ...range, [end]: bound })}
    />
  )
  return (
    <div class="range-fields">
      {renderField('from', facet.min)}
      <span aria-hidden="true">–</span>
      {renderField('to', facet.max)}
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
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => setTyped(bound === undefined ? '' : String(bound)), [bound])
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
      value={typed}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={(event) => commit(event.currentTarget.value)}
    />
  )
}
