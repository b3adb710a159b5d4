import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { TextField } from '../parts/fields.tsx'
import { type Field, type FieldGroup, Form, type FormState } from '../parts/form.tsx'
import { Sheet } from '../parts/sheet.tsx'

interface ConfirmDialogProps<Values> {
  readonly title: string
  /** Label of the button: `Revoke`. */
  readonly verb: string
  readonly form: FormState<Values, unknown>
  readonly fields?: readonly (Field<Values> | FieldGroup<Values>)[]
  /** Text that the user must type first. */
  readonly typed?: string | undefined
  readonly isDangerous?: boolean
  readonly isReady?: boolean
  /** Before the fields. */
  readonly children?: ComponentChildren
  /** A failure is shown, and the dialog stays. */
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before something is done. Escape and Cancel do nothing. */
export function ConfirmDialog<Values>(props: ConfirmDialogProps<Values>) {
  const { title, typed, isDangerous = false, isReady = true, onClose, ...form } = props
  const [text, setText] = useState('')
  const label = (
    <>
      To confirm, type <bdi class="mono">{typed}</bdi>
    </>
  )
  return (
    <Sheet title={title} onClose={onClose}>
      <Form
        {...form}
        about={props.children}
        style={isDangerous ? 'danger' : 'primary'}
        isReady={isReady && (typed === undefined || text === typed)}
        lineClass="row end"
        onSubmit={props.onConfirm}
        onDone={onClose}
        onCancel={onClose}
      >
        {typed !== undefined && <TextField label={label} value={text} onChange={setText} />}
      </Form>
    </Sheet>
  )
}
