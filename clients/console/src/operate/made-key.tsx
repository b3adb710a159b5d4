import { CopyButton } from '../parts/copy-button.tsx'
import { apiKey } from '../session.ts'

/** A key that was just made. It is nowhere else, and gone with this page. */
export function MadeKey({ secret }: { secret: string }) {
  return (
    <section class="box stack made-key" aria-label="The new key">
      <p>
        <strong>Copy the key now.</strong> It is not shown again.
      </p>
      <div class="row">
        <code class="secret">{secret}</code>
        <CopyButton text={secret} what="the key" />
        <button
          type="button"
          class="quiet"
          onClick={() => {
            apiKey.value = secret
          }}
        >
          {apiKey.value === secret ? 'This tab searches with it' : 'Search with it in this tab'}
        </button>
      </div>
    </section>
  )
}
