/** Debits that wait for their commit, and how they resolve. */
import { RequestError } from '../contract/index.ts'
import type { CancelSignal } from '../domain/index.ts'
import { StoreError } from '../store/index.ts'
import type { Charge, Debit } from './charge.ts'

export interface PendingDebit {
  readonly id: string
  readonly charge: Charge
  readonly signal: CancelSignal
  readonly resolve: (debit: Debit | null) => void
  readonly reject: (error: unknown) => void
}

/** The outcome of a debit. */
export type DebitOutcome = Debit | { readonly failure: unknown }

const retryAfterMs = 1000

/** Resolves debits of clients that have disconnected with null. Returns the others. */
export function notCancelled(waiting: readonly PendingDebit[]): PendingDebit[] {
  return waiting.filter(({ signal, resolve }) => {
    if (signal.aborted) resolve(null)
    return !signal.aborted
  })
}

export function tellAll(waiting: readonly PendingDebit[], outcomes: readonly DebitOutcome[]): void {
  for (const [i, { resolve, reject }] of waiting.entries()) {
    const outcome = outcomes[i]!
    if ('failure' in outcome) reject(outcome.failure)
    else resolve(outcome)
  }
}

/** Nothing was taken of any. */
export function refuseAll(waiting: readonly PendingDebit[], error: unknown): void {
  const reason = asRefusal(error)
  for (const { reject } of waiting) reject(reason)
}

/** The error for clients: a failed write may succeed soon. */
export function asRefusal(error: unknown): unknown {
  const isUnavailable = error instanceof StoreError && error.code === 'unavailable'
  return isUnavailable ? new RequestError('storage_unavailable', { retryAfterMs }) : error
}

/** As `refusing`, for a synchronous result. */
export function refusingNow<T>(ask: () => T): T {
  try {
    return ask()
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Awaits `ask`, and rejects as a debit does. */
export async function refusing<T>(ask: () => Promise<T> | T): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw asRefusal(error)
  }
}
