/** The pipeline of a metered request: authentication, rate limit, admission and charge. */

import {
  createWithoutStack,
  RequestError,
  refuseOverload,
  type Service,
} from '../contract/index.ts'
import type { CancelSignal } from '../domain/index.ts'
import type { Access } from './access.ts'
import type { Account } from './account.ts'
import type { AdmissionControl } from './admission/admission-control.ts'
import type { Charge, Debit } from './charge.ts'
import type { RateLimiter, RateState } from './limiters.ts'

/** An admitted request. Each `charge` updates its credits. */
export interface Admission {
  /** The account as it was when the request arrived. */
  readonly account: Account
  readonly rate: RateState
  /** Credits this request has cost so far. */
  creditsUsed: number
  /** The account's credits after the request's last charge, or when it came in. */
  creditsRemaining: number
}

/**
 * Throws RequestError `unauthorized`, or `rate_limited` with `rate` (requests a second),
 * `retryAfterMs` and the values of the headers: `limit`, `remaining`, `resetSeconds`,
 * `creditsRemaining`. `nowMs` comes from a monotonic clock.
 */
export function admit(
  access: Access,
  limiter: Pick<RateLimiter, 'take'>,
  authorization: string | undefined,
  nowMs: number = performance.now(),
): Admission {
  const account = access.authenticate(authorization)
  const rate = limiter.take(account.id, account.rate, nowMs)
  if (!rate.allowed) {
    throw createWithoutStack('rate_limited', {
      rate: account.rate,
      retryAfterMs: rate.retryAfterMs,
      limit: rate.limit,
      remaining: rate.remaining,
      resetSeconds: rate.resetSeconds,
      creditsRemaining: account.creditsRemaining,
    })
  }
  return { account, rate, creditsUsed: 0, creditsRemaining: account.creditsRemaining }
}

/**
 * RequestError `overloaded` with the values of the headers, if the call would wait for too long.
 * Otherwise null. It is not thrown, because there may be thousands a second.
 */
export function findRefusal(
  admissionControl: AdmissionControl,
  { account, rate }: Admission,
  nowMs: number,
): RequestError | null {
  if (!admissionControl.refuses(account.id, nowMs)) return null
  const { limit, remaining, resetSeconds } = rate
  const { creditsRemaining } = account
  return refuseOverload({ limit, remaining, resetSeconds, creditsRemaining })
}

/** Throws RequestError `service_required` when the key lacks the service. */
export function requireService(account: Account, service: Service): void {
  if (!account.services.includes(service)) throw new RequestError('service_required', { service })
}

/**
 * Debits the request's cost, and resolves when that is committed. Takes and stores nothing if
 * `signal` is aborted just before the commit. Rejects as `Access.debit` does, and then nothing
 * is taken.
 */
export async function charge(
  access: Access,
  admission: Admission,
  charge: Charge,
  signal: CancelSignal,
): Promise<void> {
  const { credits, reveals, also, prepaid = 0 } = charge
  const isFree = credits === 0 && prepaid === 0
  const storesNothing = isFree && also === undefined && (reveals?.length ?? 0) === 0
  if (storesNothing || signal.aborted) return
  const debit = await access.debit(admission.account.id, charge, signal)
  if (debit === null) return
  applyDebit(admission, debit)
}

/** Later headers of the request tell what it has cost so far. */
export function applyDebit(admission: Admission, { credits, remaining }: Debit): void {
  admission.creditsRemaining = remaining
  admission.creditsUsed += credits
}

/**
 * The headers about credits and rate that every answer to an admitted request carries, each after a
 * line end: "\r\nname: value".
 */
export function formatCreditFields({ creditsUsed, creditsRemaining, rate }: Admission): string {
  return (
    `\r\nx-credits-used: ${creditsUsed}\r\nx-credits-remaining: ${creditsRemaining}` +
    `\r\nratelimit-limit: ${rate.limit}\r\nratelimit-remaining: ${rate.remaining}` +
    `\r\nratelimit-reset: ${rate.resetSeconds}`
  )
}

/**
 * The same headers for an answer that no admission comes before, such as one for an unknown path.
 * Undefined if the request has no valid key.
 */
export function readCreditFields(
  access: Pick<Access, 'authenticate'>,
  limiter: Pick<RateLimiter, 'read'>,
  authorization: string | undefined,
): string | undefined {
  if (authorization === undefined) return undefined
  try {
    const account = access.authenticate(authorization)
    const rate = limiter.read(account.id, account.rate, performance.now())
    const { creditsRemaining } = account
    return formatCreditFields({ account, rate, creditsUsed: 0, creditsRemaining })
  } catch (error) {
    if (error instanceof RequestError) return undefined
    throw error
  }
}
