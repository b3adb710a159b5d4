import { type Signal, useSignal } from '@preact/signals'
import { operate } from './calls.ts'
import { FailureNotice } from './failure-notice.tsx'
import { useAction } from './reading.ts'

interface ImportFormProps {
  readonly isRunning: boolean
  readonly onStarted: () => void
}

/** Which files to read, and how. */
export function ImportForm({ isRunning, onStarted }: ImportFormProps) {
  const paths = useSignal('')
  const isUpdate = useSignal(false)
  const isDryRun = useSignal(true)
  const mayShrink = useSignal(false)
  const maxErrors = useSignal('')
  const { isPending, problem, run } = useAction()
  const sources = paths.value.split('\n').map((line) => line.trim())
  const given = sources.filter((line) => line !== '')
  const start = async (event: Event) => {
    event.preventDefault()
    const isStarted = await run(() =>
      operate('imports/start', {
        sources: given,
        update: isUpdate.value,
        dryRun: isDryRun.value,
        allowShrink: mayShrink.value,
        ...(maxErrors.value.trim() !== '' && { maxErrors: maxErrors.value.trim() }),
      }),
    )
    if (isStarted) onStarted()
  }
  return (
    <form class="panel stack" onSubmit={start}>
      <label class="field">
        Files and folders on this machine, one on a line
        <textarea
          rows={2}
          class="mono"
          spellcheck={false}
          placeholder="/srv/data/people"
          value={paths.value}
          onInput={(event) => {
            paths.value = event.currentTarget.value
          }}
        />
      </label>
      <div class="row checks">
        <Check label="Only show what would be read" value={isDryRun} />
        <Check label="Change the current data instead of replacing it" value={isUpdate} />
        <Check label="Publish even if much is missing" value={mayShrink} />
      </div>
      <div class="row">
        <label class="inline">
          Bad lines to skip
          <input
            class="short"
            placeholder="0"
            value={maxErrors.value}
            onInput={(event) => {
              maxErrors.value = event.currentTarget.value
            }}
          />
        </label>
        <button
          type="submit"
          class="primary"
          disabled={given.length === 0 || isRunning || isPending.value}
        >
          {isDryRun.value ? 'Preview' : 'Import'}
        </button>
      </div>
      <FailureNotice problem={problem.value} />
    </form>
  )
}

function Check({ label, value }: { label: string; value: Signal<boolean> }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={value.value}
        onChange={(event) => {
          value.value = event.currentTarget.checked
        }}
      />
      {label}
    </label>
  )
}
