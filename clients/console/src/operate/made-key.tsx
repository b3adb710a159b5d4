import { useSignal } from '@preact/signals'
import { apiKey } from '../session.ts'

/** A key that was just made. It is nowhere else, and gone with this page. */
export function MadeKey({ secret }: { secret: string }) {
  const isCopied = useSignal(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(secret)
    isCopied.value = true
  }
  return (
    <section class="made-key" aria-label="The new key">
      <p>
        <strong>Copy the key now.</strong> It is not shown again.
      </p>
      <div class="row">
        <code class="secret">{secret}</code>
        <button type="button" onClick={() => void copy()}>
          {isCopied.value ? 'Copied' : 'Copy'}
        </button>
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
