import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { FailureNotice } from './failure-notice.tsx'
import { useAction } from './reading.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** What the button does: `Revoke`. */
  readonly verb: string
  /** What has to be typed before. Absent: nothing. */
  readonly typed?: string
  readonly isDangerous?: boolean
  readonly isReady?: boolean
  readonly children?: ComponentChildren
  /** A failure is shown, and the dialog stays. */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before something is done. Escape and the first button do nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, verb, typed, isDangerous = false, isReady = true, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const name = useId()
  const text = useSignal('')
  const { isPending, problem, run } = useAction()
  useEffect(() => dialog.current?.showModal(), [])
  const isConfirmed = typed === undefined || text.value === typed
  const submit = async (event: Event) => {
    event.preventDefault()
    if (await run(props.onConfirm)) props.onClose()
  }
  return (
    <dialog class="dialog" ref={dialog} aria-labelledby={name} onClose={props.onClose}>
      <form class="stack" onSubmit={submit}>
        <h2 id={name}>{title}</h2>
        {children}
        {typed !== undefined && (
          <label class="field">
            <span>
              To confirm, type <bdi class="mono">{typed}</bdi>
            </span>
            <input
              autocomplete="off"
              spellcheck={false}
              value={text.value}
              onInput={(event) => {
                text.value = event.currentTarget.value
              }}
            />
          </label>
        )}
        <FailureNotice problem={problem.value} />
        <div class="row end">
          <button type="button" onClick={() => dialog.current?.close()}>
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
    </dialog>
  )
}
