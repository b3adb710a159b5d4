import { useRef, useState } from 'preact/hooks'
import { formatCount } from '../numbers.ts'
import { Chip } from './chip.tsx'
import { ChipEditor } from './deferred-parts.ts'
import { listFields } from './fields.ts'
import { describeFilter, writeHeading } from './filter-text.ts'
import type { Filter, SearchState } from './search-params.ts'
import type { SearchSession } from './search-session.ts'
import { changeSearch, searchState } from './search-state.ts'
import { resolveState } from './understood.ts'

/**
 * The parts of a search: the filters, or the interpretation of a sentence. Each part can be removed
 * and edited, which turns a sentence into words and filters.
 */
export function UnderstoodChips({ session }: { session: SearchSession }) {
  /** Index of the filter that is edited. That of a new one follows the others. */
  const [edited, edit] = useState(-1)
  const found = session.found.answer.value
  const state = resolveState(searchState.value, found)
  const { filters } = state
  const list = useRef<HTMLUListElement>(null)
  const change = (next: readonly Filter[], focused: number) => {
    edit(-1)
    changeSearch({ ...state, filters: next })
    requestAnimationFrame(() => focusChip(list.current, focused))
  }
  const hasFields = listFields(session.collection).length > 0
  const toggle = (index: number) => edit(edited === index ? -1 : index)
  return (
    <div class="understood">
      <ul ref={list} class="chips" aria-label="What is searched for">
        {found?.call.isSentence && state.text !== '' && (
          <Chip
            text={state.text}
            kind="text"
            onRemove={() => changeSearch({ ...state, text: '' })}
          />
        )}
        {filters.map((filter, index) => (
          <Chip
            key={JSON.stringify(filter)}
            {...describeFilter(filter)}
            isOpen={edited === index}
            onEdit={() => toggle(index)}
            onRemove={() =>
              change(
                filters.filter((_, at) => at !== index),
                -1,
              )
            }
          />
        ))}
        <OrderChip state={state} />
        {hasFields && (
          <li>
            <button
              type="button"
              class="chip is-action"
              aria-expanded={edited === filters.length}
              onClick={() => toggle(filters.length)}
            >
              + Filter
            </button>
          </li>
        )}
      </ul>
      {edited >= 0 && (
        <ChipEditor
          key={edited}
          collection={session.collection}
          filter={filters[edited]}
          onCancel={() => edit(-1)}
          onApply={(filter) => {
            const before = filters.slice(0, edited)
            change([...before, filter, ...filters.slice(edited + 1)], edited)
          }}
        />
      )}
    </div>
  )
}

/** After a change, the focus goes to the chip at `index`, or to the button for a new filter. */
function focusChip(list: HTMLUListElement | null, index: number): void {
  const chips = list?.querySelectorAll<HTMLElement>('button.chip-text')
  const next = chips?.[index] ?? list?.querySelector<HTMLElement>('.is-action')
  next?.focus()
}

function OrderChip({ state }: { state: SearchState }) {
  const { formula, order } = state
  if (formula === '' && order === '') return null
  return (
    <Chip
      text={formula === '' ? writeHeading(order) : describeFormula(formula)}
      kind="order"
      onRemove={() =>
        changeSearch({ ...state, ...(formula === '' ? { order: '' } : { formula: '' }) })
      }
    />
  )
}

/** The numbers that a formula reads. */
function describeFormula(formula: string): string {
  try {
    const names = new Set<string>()
    JSON.parse(formula, (key, value) => {
      if (key === 'name' && typeof value === 'string') names.add(value)
      return value
    })
    return names.size === 0 ? 'a formula' : `a formula of ${[...names].join(', ')}`
  } catch {
    return `a formula that is no JSON (${formatCount(formula.length, 'character')})`
  }
}
