/** Converts a request error into the answer for the client, with the headers of its status. */
import { buildProblem, type RequestError } from '../contract/index.ts'
import type { HeaderFields, Reply } from './adapter.ts'

const retryAfterMsDefault = 1000

/**
 * `params.retryAfterMs` of a 429 or 503 is the pause before a retry (default: one second).
 * `params.allowed` of a 405 lists the methods.
 */
export function composeProblem(error: RequestError, requestId: string): Reply {
  const { status, body } = buildProblem(error, requestId)
  const headers: Record<string, string> = {}
  if (status === 401) headers['www-authenticate'] = 'Bearer'
  // Without this header, public clients retry each 409 by themselves.
  if (status === 409) headers['x-should-retry'] = 'false'
  if (status === 405) headers.allow = String(error.params.allowed ?? '')
  if (status === 429 || status === 503) addRetry(headers, error)
  return { status, type: 'application/problem+json', headers, body }
}

/** `retry-after` has whole seconds (RFC 9110, section 10.2.3), `retry-after-ms` is finer. */
function addRetry(headers: Record<string, string>, { params }: RequestError): void {
  const ms = Math.ceil(Number(params.retryAfterMs ?? retryAfterMsDefault))
  headers['retry-after'] = String(Math.ceil(ms / 1000))
  headers['retry-after-ms'] = String(ms)
}

/**
 * The credit and rate fields of a refused caller. A refusal for rate or load knows its key. Without
 * a known key all are 0.
 */
export function formatRefusedFields(params: RequestError['params']): HeaderFields {
  const { creditsRemaining = 0, limit = 0, remaining = 0, resetSeconds = 0 } = params
  return (
    `\r\nx-credits-used: 0\r\nx-credits-remaining: ${creditsRemaining}` +
    `\r\nratelimit-limit: ${limit}\r\nratelimit-remaining: ${remaining}` +
    `\r\nratelimit-reset: ${resetSeconds}`
  )
}

export const fieldsWithoutKey: HeaderFields = formatRefusedFields({})

/** The fields of an answer where the key was not read, so the balance is unknown. */
export const fieldsOfUnread: HeaderFields = fieldsWithoutKey.replace(
  /\r\nx-credits-remaining: 0/,
  '',
)
