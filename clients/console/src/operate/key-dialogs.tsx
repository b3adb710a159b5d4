import type { ListedKey } from '../../../../src/operations/index.ts'
import { formatCount } from '../numbers.ts'
import { useForm } from '../parts/form.tsx'
import { callOperator } from './calls.ts'
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

type ChangeProps = KeyDialogProps & { readonly listed: ListedKey }

function GrantDialog({ listed, onDone, onClose }: ChangeProps) {
  const form = useForm({ credits: '1000' })
  const credits = Math.floor(Number(form.values.credits))
  const grant = async () => {
    await callOperator('keys/grant', { id: listed.id, credits })
    onDone(`${formatCount(credits, 'credit')} added to ${listed.name}.`)
  }
  return (
    <ConfirmDialog
      title={`Top up ${listed.name}`}
      verb="Add credits"
      form={form}
      fields={[{ name: 'credits', label: 'Credits to add', type: 'number', min: 1 }]}
      isReady={credits >= 1}
      onConfirm={grant}
      onClose={onClose}
    />
  )
}

const overlaps = [
  [86_400, 'A day'],
  [7 * 86_400, 'A week'],
  [3600, 'An hour'],
  [0, 'Ends at once'],
] as const

function RotateDialog({ listed, onDone, onClose }: ChangeProps) {
  const form = useForm({ overlapSeconds: 86_400 })
  const rotate = async () => {
    const { key } = await callOperator('keys/rotate', { id: listed.id, ...form.values })
    onDone(`${listed.name} has a new key.`, key)
  }
  return (
    <ConfirmDialog
      title={`Rotate ${listed.name}`}
      verb="Make a new key"
      form={form}
      fields={[{ name: 'overlapSeconds', label: 'The earlier key works for', choices: overlaps }]}
      onConfirm={rotate}
      onClose={onClose}
    >
      <p>The new key has the same credits and rights.</p>
    </ConfirmDialog>
  )
}

function RevokeDialog({ listed: { id, name }, onDone, onClose }: ChangeProps) {
  const form = useForm({})
  const revoke = async () => {
    await callOperator('keys/revoke', { id, confirm: name })
    onDone(`${name} is revoked.`)
  }
  return (
    <ConfirmDialog
      title={`Revoke ${name}`}
      verb="Revoke for good"
      form={form}
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
