import type { Facet } from 'devdex-client'
import { useId } from 'preact/hooks'
import { formatCount, formatWhole } from '../numbers.ts'
import { Bar } from '../parts/bar.tsx'
import { changeFacet, readFacet } from './facet-requests.ts'
import type { Field } from './fields.ts'
import { type FieldValue, readValues, replaceValues } from './filter-edits.ts'
import { writeHeading } from './filter-text.ts'
import type { SearchSession } from './search-session.ts'
import { changeSearch, searchState } from './search-state.ts'
import { resolveState } from './understood.ts'

/** From so many different values on, they can be searched. */
const searchableFrom = 9

interface ValueFacetProps {
  readonly session: SearchSession
  readonly field: Field
  readonly facet: Facet
}

/** The values of a field with their counts, and bars on a common scale. */
export function ValueFacet({ session, field, facet }: ValueFacetProps) {
  const { collection } = session
  const state = resolveState(searchState.value, session.found.answer.value)
  const chosen = readValues(state.filters, field.name)
  const { prefix = '', isExpanded = false } = readFacet(collection, field.name)
  const rows = listRows(facet, chosen)
  const most = Math.max(...rows.map(({ count }) => count), 1)
  const heading = writeHeading(field.name)
  const change = (value: FieldValue, isChosen: boolean) => {
    const next = isChosen ? [...chosen, value] : chosen.filter((one) => !isSame(one, value))
    changeSearch({ ...state, filters: replaceValues(state.filters, field, next) })
  }
  return (
    <>
      {(prefix !== '' || facet.distinct >= searchableFrom) && (
        <input
          type="search"
          class="facet-search"
          aria-label={`Search in ${heading}`}
          placeholder="Begins with …"
          defaultValue={prefix}
          onChange={({ currentTarget }) => {
            changeFacet(collection, field.name, { prefix: currentTarget.value.trim() })
          }}
        />
      )}
      <ul class="stack facet-values" aria-label={heading}>
        {rows.map(({ value, count }) => (
          <FacetRow
            key={String(value)}
            value={value}
            count={count}
            share={count / most}
            isChosen={chosen.some((one) => isSame(one, value))}
            onChange={(isChosen) => change(value, isChosen)}
          />
        ))}
      </ul>
      {rows.length === 0 && (
        <p class="dim">No value {prefix === '' ? '' : `begins with “${prefix}”`}</p>
      )}
      <p class="dim">
        {facet.missing > 0 && `${formatWhole(facet.missing)} without · `}
        {formatCount(facet.distinct, 'value')}
        {facet.other > 0 && ` · ${formatWhole(facet.other)} in others`}
        {facet.other > 0 && !isExpanded && (
          <button
            type="button"
            class="link after"
            onClick={() => changeFacet(collection, field.name, { isExpanded: true })}
          >
            more
          </button>
        )}
      </p>
    </>
  )
}

interface FacetRowProps {
  readonly value: FieldValue
  readonly count: number
  /** Share of the greatest count. */
  readonly share: number
  readonly isChosen: boolean
  readonly onChange: (isChosen: boolean) => void
}

function FacetRow({ value, count, share, isChosen, onChange }: FacetRowProps) {
  const id = useId()
  const text = value === true ? 'yes' : value === false ? 'no' : String(value)
  return (
    <li>
      <input
        id={id}
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id}>
        <bdi class="line" title={text}>
          {text === '' ? '(empty)' : text}
        </bdi>{' '}
        <span class="number dim">{formatWhole(count)}</span>
        <Bar share={share} />
      </label>
    </li>
  )
}

/** Chosen values are shown even with a count of 0. Others are not. */
function listRows({ values }: Facet, chosen: readonly FieldValue[]) {
  const rows = values.filter(({ count }) => count > 0)
  const lost = chosen.filter((value) => !rows.some((row) => isSame(row.value, value)))
  return [...lost.map((value) => ({ value, count: 0 })), ...rows]
}

/** Fields compare texts without case. */
function isSame(a: FieldValue, b: FieldValue): boolean {
  return String(a).toLowerCase() === String(b).toLowerCase()
}
