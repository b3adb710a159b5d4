/** "Forget this person": the page of a person asks here, and shows the dialog. */
import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { canOperate } from './calls.ts'

const login = signal('')
const done = signal('')

interface DialogProps {
  readonly value: string
  readonly kind: 'login'
  readonly onDone: (text: string) => void
  readonly onClose: () => void
}
const dialog = signal<ComponentType<DialogProps> | undefined>(undefined)

/** Whether the page may offer it. */
export const mayForget = canOperate

/** Shows what would be hidden, and asks. Rejects only where the dialog cannot be loaded. */
export async function forgetPerson(asked: string): Promise<void> {
  const { SuppressDialog } = await import('./suppress-dialog.tsx')
  dialog.value = SuppressDialog
  done.value = ''
  login.value = asked
}

/** Shows the dialog of `forgetPerson`, anywhere in the page. */
export function ForgetDialog() {
  const Dialog = dialog.value
  const isAsking = Dialog !== undefined && login.value !== ''
  return (
    <>
      {done.value !== '' && (
        <p class="forgotten" role="status">
          {done.value}
        </p>
      )}
      {isAsking && (
        <Dialog
          value={login.value}
          kind="login"
          onDone={(text) => {
            done.value = text
          }}
          onClose={() => {
            login.value = ''
          }}
        />
      )}
    </>
  )
}
