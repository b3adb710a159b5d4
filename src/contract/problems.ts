import { errors, type RequestError } from './errors.ts'
import type { Problem } from './schemas/problem.ts'
import { serialiseProblem } from './serialise.ts'

/** Returns the answer to a failed request (RFC 9457). `body` is `application/problem+json`. */
export function problemOf(
  error: RequestError,
  requestId: string,
): { status: number; body: string } {
  const { status, title } = errors[error.code]
  const problem: Problem = {
    type: `urn:devdex:problem:${error.code}`,
    title,
    status,
    detail: detailOf(error),
    code: error.code,
    requestId,
  }
  if (error.code === 'insufficient_credits') Object.assign(problem, creditsOf(error))
  if (error.issues.length > 0) problem.errors = [...error.issues]
  return { status, body: serialiseProblem(problem) }
}

/** The table's text, or for an invalid body the first mistake and its place. */
function detailOf({ code, message, issues }: RequestError): string {
  const first = issues[0]
  if (code !== 'invalid_request' || first === undefined) return message
  return first.pointer === '' ? first.message : `${first.message} (at ${first.pointer})`
}

function creditsOf({ params }: RequestError): Pick<Problem, 'required' | 'remaining'> {
  return { required: Number(params.required), remaining: Number(params.remaining) }
}
