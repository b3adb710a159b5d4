/** Recognises a repeated request by two headers, its path and its body. */
import { hashIdempotencyKey, type ReplayKey } from '../accounts/index.ts'
import { limits, RequestError } from '../contract/index.ts'
import type { Call } from '../http/index.ts'
import type { Services } from './request-context.ts'

/** Throws RequestError `invalid_request` for an invalid `Idempotency-Key`. */
export function readReplayKey(
  { head, bodyText }: Pick<Call<unknown>, 'head' | 'bodyText'>,
  fingerprintOf: Services['fingerprintOf'],
): ReplayKey {
  const idempotencyKey = head.header('idempotency-key')
  if (idempotencyKey === undefined) {
    const isRetry = isRepeated(head.header('x-stainless-retry-count'))
    return new FingerprintedReplayKey(head.path, bodyText, fingerprintOf, undefined, isRetry)
  }
  if (!visible.test(idempotencyKey) || idempotencyKey.length > keyCharsMax) {
    const reason = `the header Idempotency-Key takes 1 to ${keyCharsMax} visible ASCII characters`
    throw new RequestError('invalid_request', { reason })
  }
  const mark = hashIdempotencyKey(idempotencyKey)
  return new FingerprintedReplayKey(head.path, bodyText, fingerprintOf, mark, false)
}

/**
 * The replay key of a stream. Streams are not replayed but resumed by a cursor. Throws RequestError
 * `invalid_request` for an `Idempotency-Key`.
 */
export function readStreamKey(
  { head, bodyText }: Pick<Call<unknown>, 'head' | 'bodyText'>,
  fingerprintOf: Services['fingerprintOf'],
): ReplayKey {
  if (head.header('idempotency-key') !== undefined) {
    const reason =
      'a stream takes no Idempotency-Key; send the request again with `after`, the cursor that ' +
      'the stream ended with'
    throw new RequestError('invalid_request', { reason })
  }
  const path = `${head.path} as a stream`
  return new FingerprintedReplayKey(path, bodyText, fingerprintOf, undefined, false)
}

/** A body is hashed on demand: refused and free requests need no hash. */
class FingerprintedReplayKey implements ReplayKey {
  readonly idempotencyHash: string | undefined
  readonly isRetry: boolean
  readonly #path: string
  readonly #body: string
  readonly #fingerprintOf: Services['fingerprintOf']
  #fingerprint: number | undefined

  constructor(
    path: string,
    body: string,
    fingerprintOf: Services['fingerprintOf'],
    idempotencyHash: string | undefined,
    isRetry: boolean,
  ) {
    this.#path = path
    this.#body = body
    this.#fingerprintOf = fingerprintOf
    this.idempotencyHash = idempotencyHash
    this.isRetry = isRetry
  }

  get fingerprint(): number {
    this.#fingerprint ??= this.#fingerprintOf(this.#path, this.#body)
    return this.#fingerprint
  }
}

const keyCharsMax = limits.idempotencyKeyCharsMax
const visible = /^[\x21-\x7e]+$/

/** Public clients of this API family number their retries from 1. */
function isRepeated(count: string | undefined): boolean {
  return count !== undefined && /^0*[1-9][0-9]*$/.test(count)
}
