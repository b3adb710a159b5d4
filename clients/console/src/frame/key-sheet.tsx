import { wholeNumber } from '../numbers.ts'
import { Sheet } from '../parts/sheet.tsx'
import { type Account, apiKey } from '../session.ts'
import { creditText, spentText } from './credit-text.ts'

interface KeySheetProps {
  readonly account: Account
  readonly onClose: () => void
}

/** Rights and credits of the key, and a form to change the key. */
export function KeySheet({ account, onClose }: KeySheetProps) {
  return (
    <Sheet title="Your key" onClose={onClose}>
      <dl class="members">
        {rowsOf(account).map(([name, text]) => (
          <div key={name}>
            <dt class="dim">{name}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <button
          type="button"
          onClick={() => {
            onClose()
            apiKey.value = ''
          }}
        >
          Use another key
        </button>
      </div>
      <p class="dim">This tab then forgets the key. The shortlist and what you saved stay.</p>
    </Sheet>
  )
}

function rowsOf({ name, services, credits, rate, scope }: Account): [string, string][] {
  const here = spentText() === '' ? '' : ` (${spentText()})`
  return [
    ['Name', name],
    ['Services', services.join(', ')],
    ['Scope', scope === undefined ? 'all records and fields' : scopeText(scope)],
    ['Credits left', `${creditText()}${here}`],
    ['Credits spent', wholeNumber(credits.used)],
    ['Rate', `${wholeNumber(rate)} requests a second`],
  ]
}

function scopeText({ filters, fields, endpoints }: NonNullable<Account['scope']>): string {
  const parts = [
    filters?.users && 'some people',
    filters?.repos && 'some repositories',
    fields && `the fields ${fields.join(', ')}`,
    endpoints && `the endpoints ${endpoints.join(', ')}`,
  ]
  return parts.filter(Boolean).join('; ')
}
