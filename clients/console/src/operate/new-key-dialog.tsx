import { useForm } from '../parts/form.tsx'
import { callOperator } from './calls.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { KeyDialogProps } from './key-dialogs.tsx'
import { splitNames } from './key-text.ts'

const services = {
  SEARCH: 'searches',
  RAW: 'look-ups, lists, addresses in clear',
  PROFESSIONAL: 'professional profiles',
} as const
const serviceNames = Object.keys(services) as (keyof typeof services)[]

/** Name, services, credits and limits of a key to be made. */
export function NewKeyDialog({ onDone, onClose }: KeyDialogProps) {
  const form = useForm({
    ...{ name: '', credits: '10000', isUnlimited: false, rate: '50', expiresAt: '' },
    ...{ fields: '', endpoints: '', SEARCH: true, RAW: false, PROFESSIONAL: false },
  })
  const { credits, isUnlimited, rate, expiresAt, ...values } = form.values
  const name = values.name.trim()
  const chosen = serviceNames.filter((service) => values[service])
  const create = async () => {
    const fields = splitNames(values.fields)
    const endpoints = splitNames(values.endpoints)
    const scope = {
      ...(fields.length > 0 && { fields }),
      ...(endpoints.length > 0 && { endpoints }),
    }
    const { key } = await callOperator('keys/create', {
      name,
      services: chosen,
      credits: isUnlimited ? 'unlimited' : Number(credits),
      rate: Number(rate),
      ...(expiresAt !== '' && { expiresAt }),
      ...(Object.keys(scope).length > 0 && { scope }),
    })
    onDone(`${name} is made.`, key)
  }
  return (
    <ConfirmDialog
      title="New key"
      verb="Make the key"
      form={form}
      fields={[
        { name: 'name', label: 'Name' },
        {
          class: 'checks',
          legend: 'Services',
          fields: serviceNames.map((service) => ({
            name: service,
            label: (
              <>
                {service} <span class="dim">{services[service]}</span>
              </>
            ),
          })),
        },
        {
          class: 'fields',
          fields: [
            ...(isUnlimited
              ? []
              : [{ name: 'credits', label: 'Credits', type: 'number', min: 0 } as const]),
            { name: 'rate', label: 'Requests a second', type: 'number', min: 1 },
            { name: 'expiresAt', label: 'Ends on (never where empty)', type: 'date' },
          ],
        },
        { name: 'isUnlimited', label: 'Unlimited credits' },
        {
          summary: 'Limit what the key sees',
          fields: [
            { name: 'fields', label: 'Fields (empty: all)', placeholder: 'login, bio' },
            { name: 'endpoints', label: 'Paths (empty: all)', placeholder: 'search/users' },
          ],
          note: (
            <p class="dim">
              Filters of records are made by <code>devdex keys create --filter</code>.
            </p>
          ),
        },
      ]}
      isReady={name !== '' && chosen.length > 0}
      onConfirm={create}
      onClose={onClose}
    />
  )
}
