/** Made-up charges, for tests without requests. */

import type {
  Access,
  Account,
  Charge,
  Debit,
  HoldRequest,
  ReplayKey,
} from '../../src/accounts/index.ts'
import { neverAborted } from '../../src/domain/index.ts'

let requests = 0

/** The charge of a distinct request, with the differences in `more`. */
export function chargeOf(credits: number, more: Partial<Charge> = {}): Charge {
  const requestId = `request ${++requests}`
  return { credits, endpoint: 'searchUsers', requestId, replayKey: plainRequest(requests), ...more }
}

export function plainRequest(fingerprint: number): ReplayKey {
  return { fingerprint, isRetry: false }
}

export function retryOf(fingerprint: number): ReplayKey {
  return { fingerprint, isRetry: true }
}

export function named(idempotencyHash: string, fingerprint: number): ReplayKey {
  return { fingerprint, idempotencyHash, isRetry: false }
}

export function debit(access: Access, id: string, credits: number): Promise<Debit | null> {
  return access.debit(id, chargeOf(credits))
}

/** The options of a hold for a request with this price. */
export function holdOf(
  account: Account,
  key: string,
  credits: number,
  more: Partial<HoldRequest> = {},
): HoldRequest {
  const authorization = `Bearer ${key}`
  const base = { account: account.id, authorization, credits, bytes: 0 }
  return { ...base, waitMsMax: 60_000, signal: neverAborted, ...more }
}
