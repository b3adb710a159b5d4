import { useSignal } from '@preact/signals'
import type { BestEmailByLoginResponse, User } from 'devdex-client'
import { useMemo } from 'preact/hooks'
import { Latest } from '../latest.ts'
import { counted } from '../numbers.ts'
import type { PageCalls } from '../record/page-calls.ts'
import { showsField } from '../session.ts'
import { CalmProblem } from './calm-problem.tsx'
import { CopyButton } from './copy-button.tsx'
import { TextField } from './fields.tsx'
import { readShownName } from './named.ts'
import { PriceButton } from './price.tsx'

const path = '/users/best-email/by-login'
const kinds = { PERSONAL: 'personal', SCHOOL: 'school', WORK: 'work' } as const

/** Whether the record shows any address. True where the key does not see whether. */
export function hasAddresses({ emails }: User): boolean {
  return !showsField('emails') || (emails?.length ?? 0) > 0
}

interface EmailFormProps {
  readonly user: User
  readonly calls: PageCalls
}

/** The address to write to: shown when it is asked for, on record from then on. */
export function EmailForm({ user, calls }: EmailFormProps) {
  const reason = useSignal('')
  const latest = useMemo(() => new Latest<BestEmailByLoginResponse>(), [])
  const load = () => {
    const text = reason.value.trim()
    const signals = text === '' ? {} : { signals: { reasonForEmailNaturalLanguage: text } }
    const body = { logins: [user.login], ...signals }
    void latest.ask((signal) => calls.ask(path, body, signal))
  }
  const answer = latest.answer.value
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        load()
      }}
    >
      <p class="dim">
        <bdi>{readShownName(user)}</bdi> has not asked to be written to. Write once, personally, and
        about something that concerns them. The request, your key and the reason stay on record, and
        they may ask for them.
      </p>
      {answer === undefined && (
        <>
          <TextField
            label="Reason (optional)"
            rows={2}
            maxLength={500}
            placeholder="a question about your parser"
            value={reason}
          />
          <div class="stack">
            <p class="dim">
              {hasAddresses(user)
                ? 'The look-up costs 1 credit, also if no address is good to write to.'
                : 'The record shows no address. The look-up costs 1 credit all the same.'}
            </p>
            <PriceButton label="Show the address" price={1} isPending={latest.isPending.value} />
          </div>
        </>
      )}
      {latest.problem.value !== undefined && (
        <CalmProblem problem={latest.problem.value} retry={load} />
      )}
      <div aria-live="polite">
        {answer !== undefined && <Addresses result={answer.results[0]} />}
      </div>
    </form>
  )
}

interface AddressesProps {
  readonly result: BestEmailByLoginResponse['results'][number] | undefined
}

function Addresses({ result }: AddressesProps) {
  const best = result?.bestEmail
  if (best === undefined || best === null) {
    const cost = result === undefined ? 'It cost nothing.' : 'To look for one has cost a credit.'
    return <p class="calm">There is no address that is good to write to. {cost}</p>
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
          <summary>{counted(otherCandidates.length, 'other address', 'other addresses')}</summary>
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
