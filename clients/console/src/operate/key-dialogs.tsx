import { useSignal } from '@preact/signals'
import type { ListedKey } from '../../../../src/operations/index.ts'
import { counted } from '../numbers.ts'
import { SelectField, TextField } from '../parts/fields.tsx'
import { operate } from './calls.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

export type KeyTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'grant' | 'rotate' | 'revoke'; readonly listed: ListedKey }

export interface KeyDialogProps {
  /** @param key that was made. Empty where none was */
  readonly onDone: (text: string, key?: string) => void
  readonly onClose: () => void
}

/** The form of a change of a key. */
export function KeyDialog({ task, ...props }: KeyDialogProps & { task: KeyTask }) {
  if (task.kind === 'create') return <NewKeyDialog {...props} />
  if (task.kind === 'grant') return <GrantDialog listed={task.listed} {...props} />
  if (task.kind === 'rotate') return <RotateDialog listed={task.listed} {...props} />
  return <RevokeDialog listed={task.listed} {...props} />
}

type OwnProps = KeyDialogProps & { readonly listed: ListedKey }

function GrantDialog({ listed, onDone, onClose }: OwnProps) {
  const typed = useSignal('1000')
  const credits = Math.floor(Number(typed.value))
  const grant = async () => {
    await operate('keys/grant', { id: listed.id, credits })
    onDone(`${counted(credits, 'credit')} added to ${listed.name}.`)
  }
  return (
    <ConfirmDialog
      title={`Top up ${listed.name}`}
      verb="Add credits"
      isReady={credits >= 1}
      onConfirm={grant}
      onClose={onClose}
    >
      <TextField label="Credits to add" value={typed} type="number" min={1} />
    </ConfirmDialog>
  )
}

const overlaps = [
  [86_400, 'A day'],
  [7 * 86_400, 'A week'],
  [3600, 'An hour'],
  [0, 'Ends at once'],
] as const

function RotateDialog({ listed, onDone, onClose }: OwnProps) {
  const overlapSeconds = useSignal<number>(86_400)
  const rotate = async () => {
    const body = { id: listed.id, overlapSeconds: overlapSeconds.value }
    const { key } = await operate('keys/rotate', body)
    onDone(`${listed.name} has a new key.`, key)
  }
  return (
    <ConfirmDialog
      title={`Rotate ${listed.name}`}
      verb="Make a new key"
      onConfirm={rotate}
      onClose={onClose}
    >
      <p>The new key has the same credits and rights.</p>
      <SelectField label="The earlier key works for" value={overlapSeconds} choices={overlaps} />
    </ConfirmDialog>
  )
}

function RevokeDialog({ listed, onDone, onClose }: OwnProps) {
  const { id, name } = listed
  const revoke = async () => {
    await operate('keys/revoke', { id, confirm: name })
    onDone(`${name} is revoked.`)
  }
  return (
    <ConfirmDialog
      title={`Revoke ${name}`}
      verb="Revoke for good"
      isDangerous
      typed={name}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>
        The key ends at once and cannot come back. Its credits are lost. Its usage stays listed.
      </p>
    </ConfirmDialog>
  )
}
