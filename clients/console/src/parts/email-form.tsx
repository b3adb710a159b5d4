import type { BestEmailByLoginResponse, User } from 'devdex-client'
import { formatCount } from '../numbers.ts'
import type { PageCalls } from '../record/page-calls.ts'
import { canShowField } from '../session.ts'
import { CopyButton } from './copy-button.tsx'
import { Form, useForm } from './form.tsx'
import { readShownName } from './named.ts'

const kinds = { PERSONAL: 'personal', SCHOOL: 'school', WORK: 'work' } as const

/** Whether the record shows any address. True where the key does not see whether. */
export function hasAddresses({ emails }: User): boolean {
  return !canShowField('emails') || (emails?.length ?? 0) > 0
}

/** The address to write to: shown when it is asked for, on record from then on. */
export function EmailForm({ user, calls }: { user: User; calls: PageCalls }) {
  const form = useForm<{ reason: string }, BestEmailByLoginResponse>({ reason: '' })
  const load = (signal: AbortSignal) => {
    const text = form.values.reason.trim()
    const signals = text === '' ? {} : { signals: { reasonForEmailNaturalLanguage: text } }
    const body = { logins: [user.login], ...signals }
    return calls.ask<BestEmailByLoginResponse>('/users/best-email/by-login', body, signal)
  }
  const answer = form.call.answer.value
  return (
    <div class="stack">
      <p class="dim">
        <bdi>{readShownName(user)}</bdi> has not asked to be written to. Write once, personally, and
        about something that concerns them. The request, your key and the reason stay on record, and
        they may ask for them.
      </p>
      {answer === undefined && (
        <Form
          form={form}
          fields={[
            {
              name: 'reason',
              label: 'Reason (optional)',
              rows: 2,
              maxLength: 500,
              placeholder: 'a question about your parser',
            },
          ]}
          verb="Show the address"
          price={1}
          onSubmit={load}
        >
          <p class="dim">
            {hasAddresses(user)
              ? 'The look-up costs 1 credit, also if no address is good to write to.'
              : 'The record shows no address. The look-up costs 1 credit all the same.'}
          </p>
        </Form>
      )}
      <div aria-live="polite">
        {answer !== undefined && <Addresses result={answer.results[0]} />}
      </div>
    </div>
  )
}

interface AddressesProps {
  readonly result: BestEmailByLoginResponse['results'][number] | undefined
}

function Addresses({ result }: AddressesProps) {
  const best = result?.bestEmail
  if (best === undefined || best === null) {
    const cost = result === undefined ? 'It cost nothing.' : 'To look for one has cost a credit.'
    return <p class="stack calm">There is no address that is good to write to. {cost}</p>
  }
  const { profile, otherCandidates } = result!
  return (
    <>
      <p class="row">
        <a href={`mailto:${encodeURIComponent(best)}`}>
          <bdi>{best}</bdi>
        </a>
        {profile !== null && <span class="badge">{kinds[profile]}</span>}
        <CopyButton text={best} what="the address" />
      </p>
      {otherCandidates.length > 0 && (
        <details>
          <summary>
            {formatCount(otherCandidates.length, 'other address', 'other addresses')}
          </summary>
          <ul>
            {otherCandidates.map((address) => (
              <li key={address}>
                <bdi>{address}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
