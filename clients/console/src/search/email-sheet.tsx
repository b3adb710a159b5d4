import { useSignal } from '@preact/signals'
import type { BestEmailByLoginResponse, User } from 'devdex-client'
import { useMemo } from 'preact/hooks'
import { Latest } from '../latest.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { devdex } from '../session.ts'
import { emailOf } from './hit-actions.ts'

type BestEmail = BestEmailByLoginResponse['results'][number]

/** The address to write to, which is shown only when it is asked for. */
export function EmailSheet() {
  const user = emailOf.value
  if (user === undefined) return null
  return (
    <Sheet
      title="Best e-mail"
      onClose={() => {
        emailOf.value = undefined
      }}
    >
      <EmailForm key={user.id} user={user} />
    </Sheet>
  )
}

function EmailForm({ user }: { user: User }) {
  const reason = useSignal('')
  const latest = useMemo(() => new Latest<BestEmail | undefined>(), [])
  const show = (event: Event) => {
    event.preventDefault()
    const text = reason.value.trim()
    const signals = text === '' ? {} : { signals: { reasonForEmailNaturalLanguage: text } }
    void latest.ask(async (signal) => {
      const { results } = await devdex
        .peek()
        .users.bestEmail({ logins: [user.login], ...signals }, { signal })
      return results[0]
    })
  }
  return (
    <form class="stack" onSubmit={show}>
      <p>
        <bdi>{user.displayName ?? user.login}</bdi> has not asked to be written to. Write once,
        personally, and for a reason that concerns them. Showing the address is on record with your
        key.
      </p>
      <label for="email-reason">Why do you write? (kept on record, optional)</label>
      <textarea
        id="email-reason"
        rows={2}
        maxLength={1000}
        value={reason.value}
        onInput={(event) => {
          reason.value = event.currentTarget.value
        }}
      />
      <div class="row">
        <button type="submit" class="primary" disabled={latest.isPending.value}>
          Show the address
        </button>
        <span class="dim">1 credit, or none where there is no address</span>
      </div>
      <ProblemNotice problem={latest.problem.value} />
      <div aria-live="polite">{latest.answer.value && <Address found={latest.answer.value} />}</div>
    </form>
  )
}

function Address({ found }: { found: BestEmail }) {
  if (found.bestEmail === null) return <p>There is no address that is good to write to.</p>
  const others = found.otherCandidates.length
  return (
    <>
      <p class="row">
        <a href={`mailto:${encodeURIComponent(found.bestEmail)}`}>
          <bdi>{found.bestEmail}</bdi>
        </a>
        {found.profile !== null && <span class="badge">{found.profile.toLowerCase()}</span>}
        <CopyButton text={found.bestEmail} what="the address" />
      </p>
      {others > 0 && (
        <details>
          <summary>{others === 1 ? 'Another address' : `${others} other addresses`}</summary>
          <ul>
            {found.otherCandidates.map((address) => (
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
