import { useSignal } from '@preact/signals'
import { counted, wholeNumber } from '../numbers.ts'
import { Sheet } from '../parts/sheet.tsx'
import { type Account, account, apiKey, lastCost } from '../session.ts'
import { creditText } from './credit-text.ts'

/** The name of the key and its credits. A click shows more, and lets go of the key. */
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
        title={`About the key. ${costText()}`}
        onClick={() => show(true)}
      >
        <bdi class="line">{known.name}</bdi>
        <span class="dim">{creditText()}</span>
      </button>
      {isOpen.value && (
        <Sheet title="API key" onClose={() => show(false)}>
          <KeyMembers of={known} />
          <div>
            <button
              type="button"
              onClick={() => {
                apiKey.value = ''
              }}
            >
              Use another key
            </button>
          </div>
        </Sheet>
      )}
    </>
  )
}

function KeyMembers({ of: { name, services, rate } }: { of: Account }) {
  const rows = [
    ['Name', name],
    ['Services', services.join(', ')],
    ['Credits', `${creditText()}. ${costText()}`],
    ['Rate', `${wholeNumber(rate)} requests a second`],
  ] as const
  return (
    <dl class="members">
      {rows.map(([member, text]) => (
        <div key={member}>
          <dt class="dim">{member}</dt>
          <dd>
            <bdi class="clip">{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function costText(): string {
  const cost = lastCost.value
  return cost === undefined ? '' : `The latest answer cost ${counted(cost, 'credit')}.`
}
