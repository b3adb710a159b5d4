import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { counted } from '../numbers.ts'
import { Chip } from './chip.tsx'
import { fieldsOf } from './fields.ts'
import { describe, headingOf } from './filter-text.ts'
import { ChipEditor } from './later-parts.ts'
import type { Filter, SearchState } from './search-params.ts'
import type { SearchSession } from './search-session.ts'
import { changeSearch, searchState } from './search-state.ts'
import { shownState } from './understood.ts'

/**
 * The parts of a search: the filters, or the interpretation of a sentence. Each part can be removed
 * and edited, which turns a sentence into words and filters.
 */
export function UnderstoodChips({ session }: { session: SearchSession }) {
  const edited = useSignal(-1)
  const found = session.found.answer.value
  const state = shownState(searchState.value, found)
  const { filters } = state
  const list = useRef<HTMLUListElement>(null)
  const change = (next: readonly Filter[], focused: number) => {
    edited.value = -1
    changeSearch({ ...state, filters: next })
    requestAnimationFrame(() => focusChip(list.current, focused))
  }
  const hasFields = fieldsOf(session.collection).length > 0
  const isEditing = edited.value >= 0
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
            {...describe(filter)}
            isOpen={edited.value === index}
            onEdit={() => {
              edited.value = edited.value === index ? -1 : index
            }}
            onRemove={() => change(without(filters, index), -1)}
          />
        ))}
        <OrderChip state={state} />
        {hasFields && (
          <li>
            <button
              type="button"
              class="chip is-action"
              aria-expanded={edited.value === filters.length}
              onClick={() => {
                edited.value = edited.value === filters.length ? -1 : filters.length
              }}
            >
              + Filter
            </button>
          </li>
        )}
      </ul>
      {isEditing && (
        <ChipEditor
          key={edited.value}
          collection={session.collection}
          filter={filters[edited.value]}
          onCancel={() => {
            edited.value = -1
          }}
          onApply={(filter) => change(replaced(filters, edited.value, filter), edited.value)}
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
  if (state.formula !== '') {
    return (
      <Chip
        text={formulaText(state.formula)}
        kind="order"
        onRemove={() => changeSearch({ ...state, formula: '' })}
      />
    )
  }
  if (state.order === '') return null
  return (
    <Chip
      text={headingOf(state.order)}
      kind="order"
      onRemove={() => changeSearch({ ...state, order: '' })}
    />
  )
}

/** The numbers that a formula reads. */
function formulaText(formula: string): string {
  try {
    const names = new Set<string>()
    JSON.parse(formula, (key, value) => {
      if (key === 'name' && typeof value === 'string') names.add(value)
      return value
    })
    return names.size === 0 ? 'a formula' : `a formula of ${[...names].join(', ')}`
  } catch {
    return `a formula that is no JSON (${counted(formula.length, 'character')})`
  }
}

function replaced(filters: readonly Filter[], index: number, filter: Filter): Filter[] {
  return index < filters.length
    ? filters.map((other, at) => (at === index ? filter : other))
    : [...filters, filter]
}

function without(filters: readonly Filter[], index: number): Filter[] {
  return filters.filter((_, at) => at !== index)
}
