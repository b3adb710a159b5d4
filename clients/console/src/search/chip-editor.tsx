import { useSignal } from '@preact/signals'
import { type Field, fieldOf, fieldsOf } from './fields.ts'
import { type Condition, condition, isCondition, joined } from './filter-edits.ts'
import { headingOf, operatorText } from './filter-text.ts'
import { JsonEditor } from './json-editor.tsx'
import type { Collection, Filter } from './search-params.ts'
import { conditionText, isListOperator, parsedCondition } from './typed-condition.ts'

interface ChipEditorProps {
  readonly collection: Collection
  /** Undefined for a new one. */
  readonly filter: Filter | undefined
  readonly onApply: (filter: Filter) => void
  readonly onCancel: () => void
}

/** An editor of a filter: field, operator and value of each joined condition. */
export function ChipEditor({ collection, filter, onApply, onCancel }: ChipEditorProps) {
  const first = fieldsOf(collection)[0]
  const known: readonly unknown[] = filter === undefined ? [newCondition(first)] : joined(filter)
  const parts = useSignal<readonly Condition[]>(known.filter(isCondition))
  if (filter !== undefined && !known.every(isCondition)) {
    return <JsonEditor filter={filter} onApply={onApply} onCancel={onCancel} />
  }
  const apply = (event: Event) => {
    event.preventDefault()
    const typed = parts.value.map((part) => {
      return parsedCondition(part, fieldOf(collection, part.field)) as unknown as Filter
    })
    onApply(typed.length === 1 ? typed[0]! : ({ op: 'And', filters: typed } as Filter))
  }
  return (
    <form class="editor" onSubmit={apply}>
      {parts.value.map((part, index) => (
        <ConditionFields
          key={index}
          collection={collection}
          part={part}
          isNew={filter === undefined}
          onChange={(next) => {
            parts.value = parts.value.map((other, at) => (at === index ? next : other))
          }}
        />
      ))}
      <div class="row">
        <button type="submit" class="primary">
          Apply
        </button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}

interface ConditionFieldsProps {
  readonly collection: Collection
  readonly part: Condition
  readonly isNew: boolean
  readonly onChange: (part: Condition) => void
}

function ConditionFields({ collection, part, isNew, onChange }: ConditionFieldsProps) {
  const field = fieldOf(collection, part.field)
  const type = inputTypes[field?.type ?? ''] ?? 'text'
  return (
    <div class="row">
      {isNew ? (
        <select
          aria-label="Field"
          value={part.field}
          onChange={(event) =>
            onChange(newCondition(fieldOf(collection, event.currentTarget.value)))
          }
        >
          {fieldsOf(collection).map(({ name }) => (
            <option key={name} value={name}>
              {headingOf(name)}
            </option>
          ))}
        </select>
      ) : (
        <span>{headingOf(part.field)}</span>
      )}
      <select
        aria-label={`Comparison of ${headingOf(part.field)}`}
        value={part.op}
        onChange={(event) => onChange({ ...part, op: event.currentTarget.value })}
      >
        {(field?.operators ?? [part.op]).map((op) => (
          <option key={op} value={op}>
            {operatorText(op, field?.type)}
          </option>
        ))}
      </select>
      {field?.type === 'boolean' ? (
        <select
          aria-label={`Value of ${headingOf(part.field)}`}
          value={conditionText(part)}
          onChange={(event) => onChange({ ...part, value: event.currentTarget.value })}
        >
          <option value="true">yes</option>
          <option value="false">no</option>
        </select>
      ) : (
        <input
          type={(isListOperator(part.op) ? 'text' : type) as 'text'}
          step="any"
          aria-label={`Value of ${headingOf(part.field)}`}
          placeholder={isListOperator(part.op) ? 'one, another' : ''}
          required
          value={conditionText(part)}
          onInput={(event) => onChange({ ...part, value: event.currentTarget.value })}
        />
      )}
    </div>
  )
}

const inputTypes: Readonly<Record<string, 'number' | 'date'>> = {
  number: 'number',
  numbers: 'number',
  datetime: 'date',
}

function newCondition(field: Field | undefined): Condition {
  const { name = 'login', operators = ['Eq'], type } = field ?? {}
  const op = operators.find((one) => one === 'Gte' || one === 'ContainsAllTokens') ?? operators[0]!
  return condition(name, op, type === 'boolean' ? true : '') as unknown as Condition
}
