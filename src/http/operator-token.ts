/** Recognises requests of the operator by a token that is no API key. */
import { hash, timingSafeEqual } from 'node:crypto'
import { RequestError } from '../contract/index.ts'
import type { RequestHead } from './adapter.ts'

/**
 * Returns false without a token, or if none is configured. Throws RequestError
 * `invalid_metrics_token` for a wrong one.
 */
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

/** Digests have equal lengths, which a comparison in constant time needs. */
function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
