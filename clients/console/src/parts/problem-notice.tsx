import { ApiError, ConnectionError } from 'devdex-client'
import { ReplacedError } from '../frame/deferred-import.ts'
import { OperateError } from '../operate/calls.ts'
import { isReachable } from '../session.ts'
import { CopyButton } from './copy-button.tsx'

/**
 * An error: title, detail, and the request id for the log. Empty while the server is away, because
 * the bar below the header says so.
 */
export function ProblemNotice({ problem, retry }: { problem: unknown; retry?: () => void }) {
  if (problem === undefined) return null
  if (problem instanceof ConnectionError && !isReachable.value) return null
  const isReplaced = problem instanceof ReplacedError
  const act = isReplaced ? () => location.reload() : retry
  const { title, detail, requestId, mistakes = [] } = describeProblem(problem)
  return (
    <div class="stack notice" role="alert">
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
      {(act ?? requestId) !== undefined && (
        <div class="row">
          {act !== undefined && (
            <button type="button" onClick={act}>
              {isReplaced ? 'Reload' : 'Try again'}
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

interface ProblemText {
  readonly title: string
  readonly detail: string
  readonly requestId?: string | undefined
  readonly mistakes?: ApiError['mistakes']
}

function describeProblem(problem: unknown): ProblemText {
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
  if (problem instanceof ReplacedError) {
    const detail = 'A reload shows it. The address, the key and what you saved stay.'
    return { title: 'The server has a newer console', detail }
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
