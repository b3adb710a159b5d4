import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { TextField } from '../parts/fields.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useAction } from './reading.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** Label of the button: `Revoke`. */
  readonly verb: string
  /** Text that the user must type first. Absent: none. */
  readonly typed?: string
  readonly isDangerous?: boolean
  readonly isReady?: boolean
  readonly children?: ComponentChildren
  /** A failure is shown, and the dialog stays. */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before something is done. Escape and Cancel do nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, verb, typed, isDangerous = false, isReady = true, children } = props
  const text = useSignal('')
  const { isPending, problem, run } = useAction()
  const isConfirmed = typed === undefined || text.value === typed
  const submit = async (event: Event) => {
    event.preventDefault()
    if (await run(props.onConfirm)) props.onClose()
  }
  return (
    <Sheet title={title} onClose={props.onClose}>
      <form class="stack" onSubmit={submit}>
        {children}
        {typed !== undefined && (
          <TextField
            value={text}
            label={
              <>
                To confirm, type <bdi class="mono">{typed}</bdi>
              </>
            }
          />
        )}
        <ProblemNotice problem={problem.value} />
        <div class="row end">
          <button type="button" onClick={props.onClose}>
            Cancel
          </button>
          <button
            type="submit"
            class={isDangerous ? 'danger' : 'primary'}
            disabled={!isConfirmed || !isReady || isPending.value}
          >
            {isPending.value ? 'Working…' : verb}
          </button>
        </div>
      </form>
    </Sheet>
  )
}
