import { useState } from 'preact/hooks'
import { deferPage } from '../frame/deferred-page.tsx'
import { announce } from '../frame/toast.tsx'
import { canOperate } from '../operate/calls.ts'
import { CheckoutNote, CommandLine } from '../parts/command-line.tsx'
import { quoteWord } from '../parts/curl.ts'
import { Panel } from '../parts/panel.tsx'

const SuppressDialog = deferPage(
  async () => (await import('../operate/operate-parts.ts')).SuppressDialog,
)

/** Commands that export the data about a person, or suppress the person. */
export function Forgetting({ login }: { login: string }) {
  const [isAsking, setAsking] = useState(false)
  // A login that begins with a dash would be an option: `--` ends these.
  const named = /^[\w.]+(?:-[\w.]+)*$/.test(login) ? login : `-- ${quoteWord(login)}`
  return (
    <Panel title="What is kept, and forgetting">
      <p class="dim">
        The service keeps this record, its lists of follows, stars and work, and who was shown an
        address. The operator prints all of it, or hides the person within a second, for good:
      </p>
      <CommandLine text={`devdex person export --data DIR ${named}`} />
      <CommandLine text={`devdex suppress add --data DIR ${named}`} />
      <CheckoutNote />
      {canOperate.value && (
        <button type="button" onClick={() => setAsking(true)}>
          Forget this person…
        </button>
      )}
      {isAsking && (
        <SuppressDialog
          value={login}
          kind="login"
          onDone={announce}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}
