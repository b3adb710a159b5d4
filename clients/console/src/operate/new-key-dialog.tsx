import { type Signal, useSignal } from '@preact/signals'
import type { OperateBody } from '../../../../src/operations/index.ts'
import { CheckField, TextField } from '../parts/fields.tsx'
import { operate } from './calls.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { KeyDialogProps } from './key-dialogs.tsx'
import { namesIn } from './key-text.ts'

const services = [
  ['SEARCH', 'searches'],
  ['RAW', 'look-ups, lists, addresses in clear'],
  ['PROFESSIONAL', 'professional profiles'],
] as const

/** Name, services, credits and limits of a key to be made. */
export function NewKeyDialog({ onDone, onClose }: KeyDialogProps) {
  const name = useSignal('')
  const chosen = useSignal<OperateBody<'keys/create'>['services']>(['SEARCH'])
  const credits = useSignal('10000')
  const isUnlimited = useSignal(false)
  const rate = useSignal('50')
  const expires = useSignal('')
  const fields = useSignal('')
  const endpoints = useSignal('')
  const create = async () => {
    const scope = {
      ...(namesIn(fields.value).length > 0 && { fields: namesIn(fields.value) }),
      ...(namesIn(endpoints.value).length > 0 && { endpoints: namesIn(endpoints.value) }),
    }
    const { key } = await operate('keys/create', {
      name: name.value.trim(),
      services: chosen.value,
      credits: isUnlimited.value ? 'unlimited' : Number(credits.value),
      rate: Number(rate.value),
      ...(expires.value !== '' && { expiresAt: expires.value }),
      ...(Object.keys(scope).length > 0 && { scope }),
    })
    onDone(`${name.value.trim()} is made.`, key)
  }
  const isReady = name.value.trim() !== '' && chosen.value.length > 0
  return (
    <ConfirmDialog
      title="New key"
      verb="Make the key"
      isReady={isReady}
      onConfirm={create}
      onClose={onClose}
    >
      <TextField label="Name" value={name} />
      <ServicesField chosen={chosen} />
      <div class="fields">
        {!isUnlimited.value && <TextField label="Credits" value={credits} type="number" min={0} />}
        <TextField label="Requests a second" value={rate} type="number" min={1} />
        <TextField label="Ends on (never where empty)" value={expires} type="date" />
      </div>
      <CheckField label="Unlimited credits" value={isUnlimited} />
      <ScopeFields fields={fields} endpoints={endpoints} />
    </ConfirmDialog>
  )
}

function ServicesField({ chosen }: { chosen: Signal<readonly string[]> }) {
  return (
    <fieldset class="checks">
      <legend>Services</legend>
      {services.map(([service, what]) => (
        <label key={service}>
          <input
            type="checkbox"
            checked={chosen.value.includes(service)}
            onChange={(event) => {
              const others = chosen.value.filter((one) => one !== service)
              chosen.value = event.currentTarget.checked ? [...others, service] : others
            }}
          />
          {service} <span class="dim">{what}</span>
        </label>
      ))}
    </fieldset>
  )
}

function ScopeFields({ fields, endpoints }: Record<'fields' | 'endpoints', Signal<string>>) {
  return (
    <details>
      <summary>Limit what the key sees</summary>
      <div class="stack">
        <TextField label="Fields (empty: all)" placeholder="login, bio" value={fields} />
        <TextField label="Paths (empty: all)" placeholder="search/users" value={endpoints} />
        <p class="dim">
          Filters of records are made by <code>devdex keys create --filter</code>.
        </p>
      </div>
    </details>
  )
}
