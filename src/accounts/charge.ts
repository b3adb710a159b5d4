/** The cost of a request, and what is stored with the debit. */
import type { Row, Statement } from './database.ts'

/** Identifies repeats of a request. */
export interface ReplayKey {
  /** Of path and body, by `makeFingerprinter`. */
  readonly fingerprint: number
  /** Hash of the header Idempotency-Key by `hashIdempotencyKey`, if present. Then it decides alone. */
  readonly idempotencyHash?: string | undefined
  /** Without such a header: whether the client says that it has sent this request before. */
  readonly isRetry: boolean
}

/** The answer that a request was charged for. Repeats with the same answer are free. */
export interface Paid {
  /** The snapshot that was paid for. */
  readonly snapshot: string
  /** Distinguishes answers from one snapshot, as `Charge.content`. */
  readonly content: number
}

/** The list of snapshots for an answer that comes from none. */
export const noSnapshot: readonly string[] = ['']

/** A user with addresses that an answer shows in clear. */
export interface ChargedReveal {
  /** The service's identifier. */
  readonly user: string
  readonly addresses: number
}

export interface Charge {
  /** Credits of the debit: a whole number from 0. */
  readonly credits: number
  /**
   * The most that the request can cost. The balance has to cover it, less what is prepaid, and a
   * 402 names it, so that a refusal says nothing about what was found. `credits` where absent.
   */
  readonly price?: number | undefined
  /** Credits of this request that were taken before. */
  readonly prepaid?: number | undefined
  /** `prepaid`: a fee taken first. `refunded`: its refund. Absent: the charge of the request. */
  readonly part?: 'prepaid' | 'refunded' | undefined
  /** The endpoint's name in the contract: `searchUsers`. */
  readonly endpoint: string
  readonly requestId: string
  readonly replayKey: ReplayKey
  /** Snapshot of the answer. None by default. */
  readonly snapshot?: string | undefined
  /** Distinguishes answers from one snapshot: a whole number below 2^32. Default: 0. */
  readonly content?: number | undefined
  /**
   * The request was run as a replay, without a check of the balance. It is refused if it turns out
   * not to be one.
   */
  readonly isReplay?: boolean | undefined
  /** The caller's header: its key may have ended since. Without it only the account is checked. */
  readonly authorization?: string | undefined
  /**
   * Written to the journal with the debit, also for a free replay. Reveals that the journal has
   * already are written as a reference.
   */
  readonly reveals?: readonly ChargedReveal[] | undefined
  /** Written in the transaction of the debit, but not for a replay. */
  readonly also?: readonly Statement[] | undefined
  readonly requires?: Requirement | undefined
}

/**
 * A condition of a debit, on what no other process changes before the commit. If it does not hold,
 * that debit alone is refused. A replay requires nothing.
 */
export interface Requirement {
  readonly read: Statement
  /**
   * Throws RequestError if the condition does not hold.
   *
   * @param rows result of `read`
   */
  check(rows: readonly Row[]): void
}

/** The committed part of a charge. */
export interface Debit {
  /** Credits of the account after it. */
  readonly remaining: number
  /** Credits taken: those of the charge, or none for a replay. Negative for a refund. */
  readonly credits: number
}
