/** Debits that wait for their commit, and the groups that are committed together. */
import { RequestError } from '../contract/index.ts'
import type { CancelSignal } from '../domain/index.ts'
import { type JournalEntry, type Statement, StoreError } from '../store/index.ts'
import type { Balance } from './balances.ts'
import type { Charge, Debit } from './charge.ts'
import { boundTo } from './idempotency/recent-charges.ts'
import type { NewCharges, Replays } from './idempotency/replays.ts'
import type { RevealDeduplication } from './reveal-deduplication.ts'

/** The state that debits read and change. */
export interface DebitState {
  readonly balances: DebitBalances
  readonly replays: Pick<Replays, 'isPaidIn' | 'charge'>
  readonly shown: Pick<RevealDeduplication, 'entriesOf'>
  /** Throws RequestError if the charge's requirement does not hold. */
  require(charge: Charge): void
}

/** The methods of `Balances` that a group uses. */
export interface DebitBalances {
  begin(): void
  of(id: string, nowMs: number): Balance
  /** Returns the new balance. Throws RequestError `insufficient_credits`. */
  take(balance: Balance, charge: Charge): number
  /** Returns the balance afterwards. */
  refund(balance: Balance, credits: number): number
}

export class DebitGroup {
  /** Contents of the charges in this group. */
  readonly charges: NewCharges = new Map()
  readonly #state: DebitState
  readonly #nowMs: number
  /** For the journal. */
  readonly entries: JournalEntry[] = []
  /** More statements of the transaction, if the store is a database. */
  readonly statements: Statement[] = []

  /** Only inside `Store.append`, like all methods. `nowMs`: milliseconds since 1970. */
  constructor(state: DebitState, nowMs: number) {
    this.#state = state
    this.#nowMs = nowMs
    state.balances.begin()
  }

  /**
   * Debits an account after the earlier debits of this group. Returns a failure as a value. Throws
   * only what `also` throws.
   */
  take(id: string, charge: Charge): Debit | { readonly failure: unknown } {
    let taken: DebitResult
    try {
      taken = this.#taken(id, charge)
    } catch (failure) {
      return { failure }
    }
    this.#note(id, charge, taken)
    if (!taken.wasCharged) charge.also?.(this.statements)
    const { remaining, credits } = taken
    return { remaining, credits }
  }

  /**
   * Reads everything before it changes anything, so that a damaged record fails this debit alone.
   */
  #taken(id: string, charge: Charge): DebitResult {
    const { balances, replays } = this.#state
    const balance = balances.of(id, this.#nowMs)
    const { credits, part, prepaid = 0 } = charge
    if (part !== undefined) {
      const isRefund = part === 'refunded'
      const remaining = isRefund
        ? balances.refund(balance, credits)
        : balances.take(balance, charge)
      return { remaining, credits: isRefund ? -credits : credits, wasCharged: false }
    }
    const wasCharged = replays.isPaidIn(this.charges, id, charge, this.#nowMs)
    // The record of the charge expired after the look-up.
    if (!wasCharged && charge.isReplay) throw new RequestError('snapshot_gone')
    if (wasCharged && prepaid > 0) {
      // Another request under the same key was charged since the fee was taken.
      return { remaining: balances.refund(balance, prepaid), credits: -prepaid, wasCharged }
    }
    if (!wasCharged) this.#state.require(charge)
    if (wasCharged || !isKept(charge)) {
      return { remaining: balance.account.creditsRemaining, credits: 0, wasCharged }
    }
    return { remaining: balances.take(balance, charge), credits, wasCharged }
  }

  #note(id: string, charge: Charge, { credits, remaining, wasCharged }: DebitResult): void {
    const { endpoint, requestId, replayKey, reveals, part, snapshot = '', content = 0 } = charge
    if (part !== undefined || credits < 0) {
      const kind = credits < 0 ? 'refunded' : 'prepaid'
      const moved = Math.abs(credits)
      this.entries.push({ kind, account: id, credits: moved, remaining, endpoint, requestId })
    } else if (!wasCharged && isKept(charge)) {
      const fingerprint = boundTo(snapshot, replayKey.fingerprint)
      this.entries.push({
        kind: 'debited',
        account: id,
        credits,
        remaining,
        endpoint,
        requestId,
        fingerprint,
        content,
      })
      this.entries.push(...this.#state.replays.charge(this.charges, id, charge, this.#nowMs))
    }
    if (reveals === undefined) return
    this.entries.push(...this.#state.shown.entriesOf(id, charge, wasCharged))
  }
}

/** The outcome of a charge. */
interface DebitResult extends Debit {
  readonly wasCharged: boolean
}

/**
 * Whether a debit is kept. A debit of no credits is kept if its request has paid before. It is also
 * kept if something is stored with it, which no replay may store again.
 */
function isKept({ credits, also, prepaid = 0 }: Charge): boolean {
  return credits > 0 || also !== undefined || prepaid > 0
}

// Outcomes of waiting debits.

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

/** Rejects debits that were not committed. */
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
