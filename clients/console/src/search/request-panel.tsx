import { useSignal } from '@preact/signals'
import { FoldButton } from '../parts/fold-button.tsx'
import { RequestTexts } from './later-parts.ts'
import type { SearchSession } from './search-session.ts'

/** The request of the results as JSON and as code, with its price. */
export function RequestPanel({ session }: { session: SearchSession }) {
  const isOpen = useSignal(false)
  const call = session.found.answer.value?.call
  if (call === undefined) return null
  return (
    <section class="panel" aria-label="Request">
      <h2>
        <FoldButton
          isOpen={isOpen.value}
          onClick={() => {
            isOpen.value = !isOpen.value
          }}
        >
          The request
        </FoldButton>
      </h2>
      {isOpen.value && <RequestTexts call={call} />}
    </section>
  )
}
