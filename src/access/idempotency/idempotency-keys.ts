/**
 * Requests with an `Idempotency-Key` that were charged in the last 24 hours, and the fingerprints
 * that distinguish requests.
 */
import { hash } from 'node:crypto'
import { RequestError } from '../../contract/index.ts'
import {
  type ChargedRequest,
  fromSecret,
  type JournalEntry,
  replayWindowMs,
  type SecretKeeper,
  type Store,
} from '../../store/index.ts'
import type { Charge, Paid, ReplayKey } from '../charge.ts'

// 128 bits. A client with two colliding keys would only lose a charge of its own.
const hashHexDigits = 32

export class IdempotencyKeys {
  readonly #store: Store
  readonly #rows
  /** Charges that the table lacks yet, by account and key. */
  readonly #fresh = new Map<string, ChargedRequest>()
  #checkpoints = Number.NaN

  constructor(store: Store) {
    this.#store = store
    this.#rows = store.table<ChargedRequest>('repeats')
  }

  /** Null if the key has paid for nothing. Throws RequestError as `paidBy` does. */
  paidFor(id: string, replayKey: NamedReplayKey, nowMs: number): PaidInFull | null {
    const { idempotencyHash: mark } = replayKey
    const fresh = this.#freshly(id, mark)
    // After the window another process may have charged for the key again.
    const isOver = fresh === undefined || !isWithin(fresh.atMs, nowMs, replayWindowMs)
    const charged = isOver ? this.#rows.get([id, mark]) : fresh
    return paidBy(charged, replayKey.fingerprint, nowMs)
  }

  /**
   * Inside `Store.append`: a request with this key is charged. Returns the entry for the journal.
   */
  charge(id: string, mark: string, charge: Charge, nowMs: number): JournalEntry {
    const named = namedEntry(id, mark, charge)
    this.#forgetCheckpointed()
    this.#fresh.set(`${id} ${mark}`, { ...named, atMs: nowMs })
    return named
  }

  #freshly(id: string, mark: string): ChargedRequest | undefined {
    this.#forgetCheckpointed()
    return this.#fresh.size === 0 ? undefined : this.#fresh.get(`${id} ${mark}`)
  }

  #forgetCheckpointed(): void {
    if (this.#checkpoints === this.#store.checkpoints) return
    this.#checkpoints = this.#store.checkpoints
    this.#fresh.clear()
  }

  /** The last charges were not committed, or belong to another history. */
  forget(): void {
    this.#fresh.clear()
  }
}

/** The replay key of a request with an Idempotency-Key. */
export type NamedReplayKey = ReplayKey & { readonly idempotencyHash: string }

export interface PaidInFull extends Paid {
  readonly credits: number
}

/**
 * Reads from a stored charge what its key has paid for. Throws RequestError: `idempotency_conflict`
 * for another request, `snapshot_gone` if an earlier release has not stored the snapshot.
 */
export function paidBy(
  charged: ChargedRequest | undefined,
  fingerprint: number,
  nowMs: number,
): PaidInFull | null {
  if (charged === undefined || !isWithin(charged.atMs, nowMs, replayWindowMs)) return null
  if (charged.fingerprint !== fingerprint) throw new RequestError('idempotency_conflict')
  const { snapshot, credits, content } = charged
  if (snapshot === undefined || credits === undefined || content === undefined) {
    throw new RequestError('snapshot_gone')
  }
  return { snapshot, credits, content }
}

/**
 * Throws RequestError `snapshot_gone` or `answer_changed` if a key is used again for an answer
 * other than the one that it has paid for.
 */
export function requireSame(paid: PaidInFull, charge: Charge): void {
  if (paid.snapshot !== (charge.snapshot ?? '')) throw new RequestError('snapshot_gone')
  const isSame = paid.content === (charge.content ?? 0) && creditsOf(charge) <= paid.credits
  if (!isSame) throw new RequestError('answer_changed')
}

export function namedEntry(
  account: string,
  mark: string,
  charge: Charge,
): Extract<JournalEntry, { kind: 'named' }> {
  const { replayKey, snapshot = '', content = 0 } = charge
  const { fingerprint } = replayKey
  const credits = creditsOf(charge)
  return { kind: 'named', account, mark, fingerprint, snapshot, credits, content }
}

/** Credits of the whole request. */
function creditsOf({ credits, prepaid = 0 }: Charge): number {
  return credits + prepaid
}

/** Whether the times are this close. After a clock was set back, times ahead of it expire too. */
export function isWithin(atMs: number, nowMs: number, periodMs: number): boolean {
  return Math.abs(nowMs - atMs) < periodMs
}

/** A client's `Idempotency-Key` as it is stored: hashed, 32 hexadecimal digits. */
export function idempotencyHash(idempotencyKey: string): string {
  return hash('sha256', idempotencyKey, 'hex').slice(0, hashHexDigits)
}

const hexDigits = 12

/**
 * Returns a function that identifies requests: 48 bits of SHA-256 over a secret of the store, the
 * path and the raw body, as a whole number. The secret comes first, and the truncated hash is never
 * shown, so clients cannot search for collisions. All processes of a store agree, also after a
 * backup with another secret was restored.
 */
export function fingerprinter(store: SecretKeeper): (path: string, body: string) => number {
  const secretHex = fromSecret(store, 'fingerprint', (secret) =>
    Buffer.from(secret).toString('hex'),
  )
  // A path has no line end, so no two pairs of path and body run together to the same text.
  return (path, body) => {
    const digest = hash('sha256', `${secretHex()}${path}\n${body}`, 'hex')
    return Number.parseInt(digest.slice(0, hexDigits), 16)
  }
}
