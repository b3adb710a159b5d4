import { useState } from 'preact/hooks'
import { FoldButton } from '../parts/fold-button.tsx'
import { RequestTexts } from './deferred-parts.ts'
import type { SearchSession } from './search-session.ts'

/** The request of the results as JSON and as code, with its price. */
export function RequestPanel({ session }: { session: SearchSession }) {
  const [isOpen, setOpen] = useState(false)
  const call = session.found.answer.value?.call
  if (call === undefined) return null
  return (
    <section class="panel" aria-label="Request">
      <h2>
        <FoldButton isOpen={isOpen} onClick={() => setOpen(!isOpen)}>
          The request
        </FoldButton>
      </h2>
      {isOpen && <RequestTexts call={call} />}
    </section>
  )
}
