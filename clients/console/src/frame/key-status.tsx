import { useSignal } from '@preact/signals'
import { account, apiKey } from '../session.ts'
import { creditText, lastCostText, spentText } from './credit-text.ts'
import { KeySheet } from './key-sheet.tsx'

/** The name of the key and its credits. A click shows more, and leads to another key. */
export function KeyStatus() {
  const isOpen = useSignal(false)
  const known = account.value
  if (apiKey.value === '' || known === undefined) return null
  const show = (next: boolean) => {
    isOpen.value = next
  }
  return (
    <>
      <button
        type="button"
        class="key-status"
        title={`About the key. ${lastCostText()}`}
        aria-haspopup="dialog"
        onClick={() => show(true)}
      >
        <bdi class="line">{known.name}</bdi>
        <span class="dim">
          {creditText()} {spentText() !== '' && <span class="spent">({spentText()})</span>}
        </span>
      </button>
      {isOpen.value && <KeySheet account={known} onClose={() => show(false)} />}
    </>
  )
}
