/** Tells the operator's requests from others, by a token that is no API key. */
import { hash, timingSafeEqual } from 'node:crypto'
import { RequestError } from '../contract/index.ts'
import type { RequestHead } from './adapter.ts'

/** Throws RequestError `invalid_metrics_token`; false where no token is given, or known. */
export type IsOperator = (head: RequestHead) => boolean

/** @param token undefined: there is no operator */
export function operatorCheck(token: string | undefined): IsOperator {
  if (token === undefined) return () => false
  const expected = digestOf(`Bearer ${token}`)
  return (head) => {
    const authorization = head.header('authorization')
    if (authorization === undefined) return false
    if (timingSafeEqual(digestOf(authorization), expected)) return true
    throw new RequestError('invalid_metrics_token')
  }
}

/** Of one length, as a comparison in constant time needs it. */
function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
