import { useSignal } from '@preact/signals'
import { laterPage } from '../frame/later-page.tsx'
import { say } from '../frame/toast.tsx'
import { canOperate } from '../operate/calls.ts'
import { CheckoutNote, CommandLine } from '../parts/command-line.tsx'
import { quoted } from '../parts/curl.ts'
import { Panel } from '../parts/panel.tsx'

const SuppressDialog = laterPage(
  async () => (await import('../operate/operate-parts.ts')).SuppressDialog,
)

/** Commands that export the data about a person, or suppress the person. */
export function Forgetting({ login }: { login: string }) {
  const isAsking = useSignal(false)
  const ask = (isAsked: boolean) => {
    isAsking.value = isAsked
  }
  // A login that begins with a dash would be an option: `--` ends these.
  const named = /^[\w.]+(?:-[\w.]+)*$/.test(login) ? login : `-- ${quoted(login)}`
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
        <button type="button" onClick={() => ask(true)}>
          Forget this person…
        </button>
      )}
      {isAsking.value && (
        <SuppressDialog value={login} kind="login" onDone={say} onClose={() => ask(false)} />
      )}
    </Panel>
  )
}
