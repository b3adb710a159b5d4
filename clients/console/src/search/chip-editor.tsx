import { Form, useForm } from '../parts/form.tsx'
import { type Field, findField, listFields } from './fields.ts'
import { buildCondition, type Condition, isCondition, splitAnd } from './filter-edits.ts'
import { describeOperator, writeHeading } from './filter-text.ts'
import { JsonEditor } from './json-editor.tsx'
import type { Collection, Filter } from './search-params.ts'
import { formatCondition, isListOperator, parseCondition } from './typed-condition.ts'

interface ChipEditorProps {
  readonly collection: Collection
  /** Undefined for a new one. */
  readonly filter: Filter | undefined
  readonly onApply: (filter: Filter) => void
  readonly onCancel: () => void
}

/** An editor of a filter: field, operator and value of each joined condition. */
export function ChipEditor({ collection, filter, onApply, onCancel }: ChipEditorProps) {
  const first = listFields(collection)[0]
  const known: readonly unknown[] =
    filter === undefined ? [createCondition(first)] : splitAnd(filter)
  const form = useForm({ parts: known.filter(isCondition) })
  const { parts } = form.values
  if (filter !== undefined && !known.every(isCondition)) {
    return <JsonEditor filter={filter} onApply={onApply} onCancel={onCancel} />
  }
  const apply = async () => {
    const typed = parts.map((part) => {
      return parseCondition(part, findField(collection, part.field)) as unknown as Filter
    })
    onApply(typed.length === 1 ? typed[0]! : ({ op: 'And', filters: typed } as Filter))
  }
  return (
    <Form
      form={form}
      class="framed stack editor"
      verb="Apply"
      onSubmit={apply}
      note={
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      }
    >
      {parts.map((part, index) => (
        <ConditionFields
          key={index}
          collection={collection}
          part={part}
          isNew={filter === undefined}
          onChange={(next) => {
            form.change({ parts: parts.map((other, at) => (at === index ? next : other)) })
          }}
        />
      ))}
    </Form>
  )
}

interface ConditionFieldsProps {
  readonly collection: Collection
  readonly part: Condition
  readonly isNew: boolean
  readonly onChange: (part: Condition) => void
}

function ConditionFields({ collection, part, isNew, onChange }: ConditionFieldsProps) {
  const field = findField(collection, part.field)
  const type = inputTypes[field?.type ?? ''] ?? 'text'
  return (
    <div class="row">
      {isNew ? (
        <select
          aria-label="Field"
          value={part.field}
          onChange={(event) =>
            onChange(createCondition(findField(collection, event.currentTarget.value)))
          }
        >
          {listFields(collection).map(({ name }) => (
            <option key={name} value={name}>
              {writeHeading(name)}
            </option>
          ))}
        </select>
      ) : (
        <span>{writeHeading(part.field)}</span>
      )}
      <select
        aria-label={`Comparison of ${writeHeading(part.field)}`}
        value={part.op}
        onChange={(event) => onChange({ ...part, op: event.currentTarget.value })}
      >
        {(field?.operators ?? [part.op]).map((op) => (
          <option key={op} value={op}>
            {describeOperator(op, field?.type)}
          </option>
        ))}
      </select>
      {field?.type === 'boolean' ? (
        <select
          aria-label={`Value of ${writeHeading(part.field)}`}
          value={formatCondition(part)}
          onChange={(event) => onChange({ ...part, value: event.currentTarget.value })}
        >
          <option value="true">yes</option>
          <option value="false">no</option>
        </select>
      ) : (
        <input
          type={(isListOperator(part.op) ? 'text' : type) as 'text'}
          step="any"
          aria-label={`Value of ${writeHeading(part.field)}`}
          placeholder={isListOperator(part.op) ? 'one, another' : ''}
          required
          value={formatCondition(part)}
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

function createCondition(field: Field | undefined): Condition {
  const { name = 'login', operators = ['Eq'], type } = field ?? {}
  const op = operators.find((one) => one === 'Gte' || one === 'ContainsAllTokens') ?? operators[0]!
  return buildCondition(name, op, type === 'boolean' ? true : '') as unknown as Condition
}
