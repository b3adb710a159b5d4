/** A request error as the answer the client sees, with the headers its status asks for. */

import { problemOf, type RequestError } from '../contract/index.ts'
import type { Reply } from './adapter.ts'

const retryAfterMsDefault = 1000

/**
 * `params.retryAfterMs` of a 429 or 503 says when to come back (default: one second),
 * `params.allowed` of a 405 lists the methods.
 */
export function problemReply(error: RequestError, requestId: string): Reply {
  const { status, body } = problemOf(error, requestId)
  const headers: Record<string, string> = {}
  if (status === 401) headers['www-authenticate'] = 'Bearer'
  if (status === 405) headers.allow = String(error.params.allowed ?? '')
  if (status === 429 || status === 503) Object.assign(headers, retryHeaders(error))
  if (status === 429) Object.assign(headers, rateHeaders(error))
  return { status, type: 'application/problem+json', headers, body }
}

/** `retry-after` has whole seconds (RFC 9110, section 10.2.3), `retry-after-ms` is finer. */
function retryHeaders(error: RequestError): Record<string, string> {
  const ms = Math.ceil(Number(error.params.retryAfterMs ?? retryAfterMsDefault))
  return { 'retry-after': String(Math.ceil(ms / 1000)), 'retry-after-ms': String(ms) }
}

/** Whoever is refused for its rate has no admission whose headers could tell of it. */
function rateHeaders({ params }: RequestError): Record<string, string> {
  const names = {
    'x-credits-remaining': params.creditsRemaining,
    'ratelimit-limit': params.limit,
    'ratelimit-remaining': params.remaining,
    'ratelimit-reset': params.resetSeconds,
  }
  const known = Object.entries(names).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]))
}
