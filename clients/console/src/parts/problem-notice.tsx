import { ApiError, ConnectionError } from 'devdex-client'
import { ReplacedError } from '../frame/read-later.ts'
import { OperateError } from '../operate/calls.ts'
import { isReachable } from '../session.ts'
import { CopyButton } from './copy-button.tsx'

interface ProblemNoticeProps {
  readonly problem: unknown
  readonly retry?: () => void
}

/**
 * An error: title, detail, and the request id for the log. Empty while the server is away, because
 * the bar below the header says so.
 */
export function ProblemNotice({ problem, retry }: ProblemNoticeProps) {
  if (problem === undefined) return null
  if (problem instanceof ConnectionError && !isReachable.value) return null
  if (problem instanceof ReplacedError) return <ReplacedNotice />
  const { title, detail, requestId, mistakes = [] } = told(problem)
  return (
    <div class="notice" role="alert">
      <strong>{title}</strong>
      {detail !== '' && <p>{detail}</p>}
      {mistakes.length > 0 && (
        <ul>
          {mistakes.map(({ pointer, message }) => (
            <li key={pointer}>
              <code>{pointer}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {(retry ?? requestId) !== undefined && (
        <div class="row">
          {retry !== undefined && (
            <button type="button" onClick={retry}>
              Try again
            </button>
          )}
          {requestId !== undefined && (
            <>
              <span class="dim">Request {requestId}</span>
              <CopyButton text={requestId} what="the request id" />
            </>
          )}
        </div>
      )}
    </div>
  )
}

function ReplacedNotice() {
  return (
    <div class="notice" role="alert">
      <strong>The server has a newer console</strong>
      <p>A reload shows it. The address, the key and what you saved stay.</p>
      <div class="row">
        <button type="button" onClick={() => location.reload()}>
          Reload
        </button>
      </div>
    </div>
  )
}

interface Told {
  readonly title: string
  readonly detail: string
  readonly requestId?: string | undefined
  readonly mistakes?: ApiError['mistakes']
}

function told(problem: unknown): Told {
  if (problem instanceof ApiError) {
    const { status, detail, requestId, mistakes } = problem
    const title = titles[status] ?? `The server answered ${status}`
    // The server tells programs which header it wants.
    if (status === 401) return { title, detail: unknownKey, requestId }
    return { title, detail, requestId, mistakes }
  }
  if (problem instanceof OperateError) {
    return { title: problem.title, detail: problem.message, requestId: problem.requestId }
  }
  if (problem instanceof ConnectionError) return { title: 'The server did not answer', detail: '' }
  return { title: 'Not done', detail: problem instanceof Error ? problem.message : `${problem}` }
}

const unknownKey =
  'Perhaps it was not copied as a whole, belongs to another service, or was revoked.'

const titles: Readonly<Record<number, string>> = {
  400: 'The request was not understood',
  401: 'This key is not known here',
  402: 'Not enough credits',
  403: 'This key may not do that',
  404: 'Not found',
  410: 'The list has changed since',
  429: 'Too many requests at once',
  500: 'The server has failed',
  503: 'The server is busy or not ready',
}
