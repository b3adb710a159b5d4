import { useSignal } from '@preact/signals'
import type { Filter } from './search-params.ts'

interface JsonEditorProps {
  readonly filter: Filter
  readonly onApply: (filter: Filter) => void
  readonly onCancel: () => void
}

/** Alternatives and deeper filters are changed as they are sent. */
export function JsonEditor({ filter, onApply, onCancel }: JsonEditorProps) {
  const text = useSignal(JSON.stringify(filter, null, 2))
  const problem = useSignal('')
  const apply = (event: Event) => {
    event.preventDefault()
    try {
      onApply(JSON.parse(text.value) as Filter)
    } catch (error) {
      problem.value = error instanceof Error ? error.message : String(error)
    }
  }
  return (
    <form class="editor" onSubmit={apply}>
      <textarea
        aria-label="Filter as JSON"
        rows={8}
        spellcheck={false}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value
        }}
      />
      {problem.value !== '' && <p role="alert">{problem.value}</p>}
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
