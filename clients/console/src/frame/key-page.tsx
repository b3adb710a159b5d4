import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { CheckoutNote, CommandLine } from '../parts/command-line.tsx'
import { TextField } from '../parts/fields.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { accountProblem, apiKey } from '../session.ts'

const keyCommand = 'devdex keys create --name me --services SEARCH,RAW --credits 100000 --data DIR'

/** The first page of a visitor without a key: an introduction, and a field for the key. */
export function KeyPage() {
  // A refused key stays, so that one can mend it.
  const typed = useSignal(apiKey.value)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const save = (event: Event) => {
    event.preventDefault()
    apiKey.value = typed.value.trim()
  }
  return (
    <section class="key-page">
      <h1>Find developers and repositories</h1>
      <p>
        Search people by what they write and by what they build. Everything on this page comes from
        this server, and nothing goes elsewhere.
      </p>
      <form ref={form} class="stack" onSubmit={save}>
        <div class="with-button">
          <TextField label="API key" type="password" placeholder="ddx_…" value={typed} />
          <button type="submit" class="primary" disabled={typed.value.trim() === ''}>
            Start
          </button>
        </div>
        <p class="dim">The key stays in this tab and is forgotten with it.</p>
      </form>
      {apiKey.value !== '' && <ProblemNotice problem={accountProblem.value} />}
      <h2>Where do I get a key?</h2>
      <p>
        <code>devdex start</code> prints one. For another service, ask who runs it, or make one:
      </p>
      <CommandLine text={keyCommand} />
      <CheckoutNote />
    </section>
  )
}
