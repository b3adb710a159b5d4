import { useState } from 'preact/hooks'
import { account, apiKey } from '../session.ts'
import { writeCredits, writeLastCost, writeSpent } from './credit-text.ts'
import { KeySheet } from './key-sheet.tsx'

/** The name of the key and its credits. A click shows more, and leads to another key. */
export function KeyStatus() {
  const [isOpen, setOpen] = useState(false)
  const known = account.value
  if (apiKey.value === '' || known === undefined) return null
  return (
    <>
      <button
        type="button"
        class="key-status"
        title={`About the key. ${writeLastCost()}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <bdi class="line">{known.name}</bdi>
        <span class="dim">
          {writeCredits()} {writeSpent() !== '' && <span class="spent">({writeSpent()})</span>}
        </span>
      </button>
      {isOpen && <KeySheet account={known} onClose={() => setOpen(false)} />}
    </>
  )
}
