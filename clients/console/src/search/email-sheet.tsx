import type { User } from 'devdex-client'
import { EmailForm } from '../parts/email-form.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { PageCalls } from '../record/page-calls.ts'
import { emailOf } from './hit-actions.ts'

/** The address of a result to write to, which is shown only when it is asked for. */
export function EmailSheet({ user }: { user: User }) {
  return (
    <Sheet
      title="Best e-mail"
      onClose={() => {
        emailOf.value = undefined
      }}
    >
      <EmailForm key={user.id} user={user} calls={new PageCalls()} />
    </Sheet>
  )
}
