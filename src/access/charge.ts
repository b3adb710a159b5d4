/** What a request costs, and what is stored together with that. */
import type { Statement } from '../store/index.ts'

/** What makes a repeat of a request recognisable. */
export interface Repeat {
  /** Of path and body, by `fingerprinter`. */
  readonly fingerprint: number
  /** The header Idempotency-Key as `idempotencyMark` gives it, if any; it then decides alone. */
  readonly idempotencyMark?: string | undefined
  /** Without such a header: whether the client says that it has sent this request before. */
  readonly isRetry: boolean
}

/** What a request was charged for: its repeats are free where they show the same. */
export interface Paid {
  /** The snapshot whose data was paid for. */
  readonly snapshot: string
  /** Tells answers from one snapshot apart, as `Charge.content`. */
  readonly content: number
}

/** Names of snapshots where none answers. */
export const noSnapshot: readonly string[] = ['']

/** A user whose addresses an answer shows in clear. */
export interface ChargedReveal {
  /** The service's identifier. */
  readonly user: string
  readonly addresses: number
}

export interface Charge {
  /** What the debit takes: a whole number from 0. */
  readonly credits: number
  /**
   * The most that the request can cost. The balance has to cover it, less what is prepaid, and a
   * 402 names it, so that a refusal says nothing about what was found. `credits` where absent.
   */
  readonly price?: number | undefined
  /** Credits of this request that were taken before. */
  readonly prepaid?: number | undefined
  /** A fee that is taken before the rest, or refunded; the whole request where absent. */
  readonly part?: 'prepaid' | 'refunded' | undefined
  /** As the contract names it: `searchUsers`. */
  readonly endpoint: string
  readonly requestId: string
  readonly repeat: Repeat
  /** The snapshot that the answer comes from; none by default. */
  readonly snapshot?: string | undefined
  /** Tells answers from one snapshot apart: a whole number below 2^32; 0 by default. */
  readonly content?: number | undefined
  /**
   * The request was run as a repeat, without regard to what the account has left: it is refused
   * where it turns out to be none.
   */
  readonly isReplay?: boolean | undefined
  /**
   * The header that its caller was let in by. Where others may have ended the key since, a debit
   * looks at it again; without it, at the account alone.
   */
  readonly authorization?: string | undefined
  /**
   * Stand in the journal with the debit; also where the request is a repeat and costs nothing, then
   * in short where they stand there already.
   */
  readonly reveals?: readonly ChargedReveal[] | undefined
  readonly also?: Also | undefined
}

/**
 * Stores something in the transaction of a debit: puts it there, or where the store is a database
 * adds the statements that do. What it throws ends the debits of all in it.
 */
export type Also = (statements: Statement[]) => void

/** What has been committed of a charge. */
export interface Debit {
  /** Credits of the account after it. */
  readonly remaining: number
  /** Credits taken: those of the charge, or none for a repeat; negative for a refund. */
  readonly credits: number
}
