import { Form, useForm } from '../parts/form.tsx'
import type { Filter } from './search-params.ts'

interface JsonEditorProps {
  readonly filter: Filter
  readonly onApply: (filter: Filter) => void
  readonly onCancel: () => void
}

/** Alternatives and deeper filters are changed as they are sent. */
export function JsonEditor({ filter, onApply, onCancel }: JsonEditorProps) {
  const form = useForm({ json: JSON.stringify(filter, null, 2) })
  return (
    <Form
      form={form}
      class="framed stack editor"
      fields={[{ name: 'json', label: 'Filter as JSON', isBare: true, rows: 8 }]}
      verb="Apply"
      onSubmit={async () => onApply(JSON.parse(form.values.json) as Filter)}
      note={
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      }
    />
  )
}
