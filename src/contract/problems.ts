import { errors, type Problem, RequestError } from './errors.ts'
import { limits } from './limits.ts'
import { serialiseProblem } from './serialise.ts'

/** Returns the answer to a failed request (RFC 9457). `body` is `application/problem+json`. */
export function buildProblem(
  error: RequestError,
  requestId: string,
): { status: number; body: string } {
  const { status, title } = errors[error.code]
  const problem: Problem = {
    type: `urn:devdex:problem:${error.code}`,
    title,
    status,
    detail: formatDetail(error),
    code: error.code,
    requestId,
  }
  if (error.code === 'insufficient_credits') Object.assign(problem, readCredits(error))
  if (error.issues.length > 0) problem.errors = [...error.issues]
  return { status, body: serialiseProblem(problem) }
}

/** The error of a path that has no route, or that does not exist for the caller. */
export function createUnknownPath(
  path: string,
  advice = 'GET /openapi.json lists the paths',
): RequestError {
  return new RequestError('not_found', { path: path.slice(0, pathCharsShown), advice })
}

/** Characters of a path in messages. */
const pathCharsShown = 200

/**
 * The table's text. For an invalid body the first mistake, its pointer, and the number of others.
 */
function formatDetail({ code, message, issues }: RequestError): string {
  const [first, ...others] = issues
  if (first === undefined) return message
  const isPlaced = code === 'invalid_request' && first.pointer !== ''
  const place = isPlaced ? ` (at ${first.pointer})` : ''
  const text = code === 'invalid_request' ? first.message : message
  if (others.length === 0) return `${text}${place}`
  const least = issues.length >= limits.issuesMax ? 'at least ' : ''
  return `${text}${place}; \`errors\` has ${least}${others.length} more`
}

function readCredits({ params }: RequestError): Pick<Problem, 'required' | 'remaining'> {
  return { required: Number(params.required), remaining: Number(params.remaining) }
}
