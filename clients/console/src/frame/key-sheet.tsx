import { formatWhole } from '../numbers.ts'
import { Definitions } from '../parts/definitions.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { type Account, apiKey } from '../session.ts'
import { writeCredits, writeSpent } from './credit-text.ts'

/** Rights and credits of the key, and a form to change the key. */
export function KeySheet({ account, onClose }: { account: Account; onClose: () => void }) {
  return (
    <Sheet title="Your key" onClose={onClose}>
      <Definitions rows={listRights(account)} />
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

function listRights({ name, services, credits, rate, scope }: Account) {
  const here = writeSpent() === '' ? '' : ` (${writeSpent()})`
  return [
    { name: 'Name', value: name },
    { name: 'Services', value: services.join(', ') },
    { name: 'Scope', value: scope === undefined ? 'all records and fields' : writeScope(scope) },
    { name: 'Credits left', value: `${writeCredits()}${here}` },
    { name: 'Credits spent', value: formatWhole(credits.used) },
    { name: 'Rate', value: `${formatWhole(rate)} requests a second` },
  ]
}

function writeScope({ filters, fields, endpoints }: NonNullable<Account['scope']>): string {
  const parts = [
    filters?.users && 'some people',
    filters?.repos && 'some repositories',
    fields && `the fields ${fields.join(', ')}`,
    endpoints && `the endpoints ${endpoints.join(', ')}`,
  ]
  return parts.filter(Boolean).join('; ')
}
