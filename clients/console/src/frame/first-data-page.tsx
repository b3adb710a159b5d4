import { href } from '../address.ts'
import { canOperate } from '../operate/calls.ts'
import { LoadCommands } from '../parts/load-commands.tsx'

/** The page of a service before its first import. */
export function FirstDataPage() {
  return (
    <section class="stack key-page">
      <h1>There is no data here yet</h1>
      <p>
        This service runs, and waits for a first import. Then this page becomes a search, without
        being loaded again.
      </p>
      {canOperate.value && (
        <p>
          <a href={href('operate', 'imports')}>Import it here</a>, or run one of these commands.
        </p>
      )}
      <LoadCommands />
      <p class="dim">
        Run them on the machine of the service. Where it was started, it has printed them with their
        folder. What it can read stands in <code>docs/import.md</code> of the package, and how to
        call it in the <a href="/docs">API reference</a>.
      </p>
      <p class="dim" role="status">
        Looking for data every two seconds…
      </p>
    </section>
  )
}
