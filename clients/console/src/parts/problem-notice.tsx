import { ApiError } from 'devdex-client'

/** What went wrong: title, detail, and what finds it in the log of the service. */
export function ProblemNotice({ problem, retry }: { problem: unknown; retry?: () => void }) {
  if (problem === undefined) return null
  const isApiError = problem instanceof ApiError
  const detail = isApiError
    ? problem.detail
    : String(problem instanceof Error ? problem.message : problem)
  const id = isApiError ? problem.requestId : undefined
  return (
    <div class="notice" role="alert">
      <strong>{titleOf(problem)}</strong>
      <p>{detail}</p>
      {isApiError && problem.mistakes.length > 0 && (
        <ul>
          {problem.mistakes.map(({ pointer, message }) => (
            <li key={pointer}>
              <code>{pointer}</code> {message}
            </li>
          ))}
        </ul>
      )}
      <div class="row">
        {retry !== undefined && (
          <button type="button" onClick={retry}>
            Try again
          </button>
        )}
        {id !== undefined && (
          <button
            type="button"
            class="quiet"
            onClick={() => void navigator.clipboard?.writeText(id)}
          >
            Copy request id {id}
          </button>
        )}
      </div>
    </div>
  )
}

function titleOf(problem: unknown): string {
  if (!(problem instanceof ApiError)) return 'No answer'
  return titles[problem.status] ?? `The server answered ${problem.status}`
}

const titles: Readonly<Record<number, string>> = {
  400: 'The request was not understood',
  401: 'This key is not known',
  402: 'Not enough credits',
  403: 'This key may not do that',
  404: 'Not found',
  410: 'The list has changed since',
  429: 'Too many requests at once',
  500: 'The server has failed',
  503: 'The server is busy or not ready',
}
