/** Charges of requests that nobody has made. */

import type {
  Access,
  Account,
  Charge,
  Debit,
  HoldRequest,
  ReplayKey,
} from '../../src/access/index.ts'
import { neverAborted } from '../../src/domain/index.ts'

let requests = 0

/** Of a request unlike any before, unless `more` says otherwise. */
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

/** What a request with this price asks for. */
export function holdOf(
  account: Account,
  key: string,
  credits: number,
  more: Partial<HoldRequest> = {},
): HoldRequest {
  const authorization = `Bearer ${key}`
  // Nothing is certain of a poor account: the store is asked.
  const admitted = { ...account, creditsRemaining: 0 }
  const base = { account: account.id, admitted, authorization, credits, bytes: 0 }
  return { ...base, waitMsMax: 60_000, signal: neverAborted, ...more }
}
