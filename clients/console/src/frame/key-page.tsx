import { useLayoutEffect, useRef } from 'preact/hooks'
import { CheckoutNote, CommandLine } from '../parts/command-line.tsx'
import { Form, useForm } from '../parts/form.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { accountProblem, apiKey } from '../session.ts'

const keyCommand = 'devdex keys create --name me --services SEARCH,RAW --credits 100000 --data DIR'

/** The first page of a visitor without a key: an introduction, and a field for the key. */
export function KeyPage() {
  // A refused key stays, so that one can mend it.
  const form = useForm({ key: apiKey.value })
  const key = form.values.key.trim()
  const page = useRef<HTMLElement>(null)
  // Before anything else is focused by who waits for the page.
  useLayoutEffect(() => page.current?.querySelector('input')?.focus(), [])
  return (
    <section ref={page} class="stack key-page">
      <h1>Find developers and repositories</h1>
      <p>
        Search people by what they write and by what they build. Everything on this page comes from
        this server, and nothing goes elsewhere.
      </p>
      <div class="stack">
        <Form
          form={form}
          lineClass="with-button"
          lineFields={[{ name: 'key', label: 'API key', type: 'password', placeholder: 'ddx_…' }]}
          verb="Start"
          isReady={key !== ''}
          onSubmit={async () => {
            apiKey.value = key
          }}
        />
        <p class="dim">The key stays in this tab and is forgotten with it.</p>
      </div>
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
