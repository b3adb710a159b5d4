import type { BestEmailByLoginResponse } from 'devdex-client'
import { useMemo, useRef } from 'preact/hooks'
import { Latest } from '../latest.ts'
import { Paid } from '../parts/paid.tsx'
import { Panel } from '../parts/panel.tsx'
import type { PageCalls } from '../record/page-calls.ts'
import { hasService, mayCall } from '../session.ts'
import { CopyButton } from './copy-button.tsx'

const path = '/users/best-email/by-login'
const kinds = { PERSONAL: 'personal', SCHOOL: 'school', WORK: 'work' } as const

/** The address to write to: shown when it is asked for, on record from then on. */
export function BestEmail({ login, calls }: { login: string; calls: PageCalls }) {
  const reason = useRef<HTMLInputElement>(null)
  const latest = useMemo(() => new Latest<BestEmailByLoginResponse>(), [])
  if (!hasService('RAW') || !mayCall(path)) return null
  const load = () => {
    const text = reason.current?.value.trim() ?? ''
    const signals = text === '' ? {} : { signals: { reasonForEmailNaturalLanguage: text } }
    const body = { logins: [login], ...signals }
    void latest.ask((signal) => calls.ask(path, body, signal))
  }
  return (
    <Panel title="Best e-mail">
      <p class="dim">
        Ask for it only if you mean to write, about something that concerns them. The request, your
        key and the reason stay on record, and the person may ask for them.
      </p>
      {latest.answer.value === undefined && (
        <label class="field">
          Reason (optional)
          <input
            ref={reason}
            type="text"
            maxLength={500}
            placeholder="a question about your parser"
          />
        </label>
      )}
      <Paid latest={latest} label="Show the address" price={1} load={load}>
        {({ results }) => <Addresses result={results[0]} />}
      </Paid>
    </Panel>
  )
}

function Addresses({
  result,
}: {
  result: BestEmailByLoginResponse['results'][number] | undefined
}) {
  const best = result?.bestEmail
  if (best === undefined || best === null) {
    return <p class="calm">There is no address that is good to write to.</p>
  }
  const { profile, otherCandidates } = result!
  return (
    <>
      <p class="address-line" role="status">
        <a href={`mailto:${encodeURIComponent(best)}`}>
          <bdi>{best}</bdi>
        </a>
        {profile !== null && <span class="badge">{kinds[profile]}</span>}
        <CopyButton text={best} name="the address" />
      </p>
      {otherCandidates.length > 0 && (
        <details>
          <summary>Other addresses</summary>
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
