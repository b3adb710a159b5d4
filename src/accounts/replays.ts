/** Requests that were paid before, so that a repeat is free. */
import { createHmac, hash } from 'node:crypto'
import { RequestError } from '../contract/index.ts'
import type { Charge, Paid, ReplayKey } from './charge.ts'
import type { Statement } from './database.ts'
import type { EntryWith } from './entries.ts'
import { bindToSnapshot, isWithin, makeChargeKey } from './recent-charges.ts'

/** How long a repeat of a request with an Idempotency-Key is free. */
export const replayWindowMs = 86_400_000

/** What a request with an Idempotency-Key was charged for. */
export interface NamedCharge extends Paid {
  readonly atMs: number
  readonly fingerprint: number
  readonly credits: number
}

export function selectNamedCharge(account: string, mark: string): Statement {
  const sql = `SELECT at_ms AS "atMs", fingerprint, snapshot, credits, content FROM replays
    WHERE account = $1 AND mark = $2`
  return { sql, values: [account, mark] }
}

/**
 * What the key has paid for. Throws RequestError `idempotency_conflict` if that was another
 * request.
 *
 * @param known the last one in memory, which may be older than that of the table
 */
export function findNamedCharge(
  known: NamedCharge | undefined,
  stored: NamedCharge | undefined,
  fingerprint: number,
  nowMs: number,
): NamedCharge | null {
  const charge = [known, stored].find(
    (each) => each !== undefined && isWithin(each.atMs, nowMs, replayWindowMs),
  )
  if (charge === undefined) return null
  if (charge.fingerprint !== fingerprint) throw new RequestError('idempotency_conflict')
  return charge
}

/**
 * Throws RequestError `snapshot_gone` or `answer_changed` if a key is used again for an answer
 * other than the one that it has paid for.
 */
export function requireSameAnswer(paid: NamedCharge, charge: Charge): void {
  if (paid.snapshot !== (charge.snapshot ?? '')) throw new RequestError('snapshot_gone')
  const isSame = paid.content === (charge.content ?? 0) && sumCredits(charge) <= paid.credits
  if (!isSame) throw new RequestError('answer_changed')
}

export function makeNamedEntry(account: string, mark: string, charge: Charge): EntryWith<'named'> {
  const { replayKey, snapshot = '', content = 0 } = charge
  const { fingerprint } = replayKey
  const credits = sumCredits(charge)
  return { kind: 'named', account, mark, fingerprint, snapshot, credits, content }
}

/** Credits of the whole request. */
function sumCredits({ credits, prepaid = 0 }: Charge): number {
  return credits + prepaid
}

/** Recognises the request for the data of its snapshot among recent charges. */
export function identifyCharge(id: string, { replayKey, snapshot = '' }: Charge): number {
  return makeChargeKey(id, bindToSnapshot(snapshot, replayKey.fingerprint))
}

/**
 * Whether a retry without an Idempotency-Key is free. `paid` is the content that was charged for.
 * Throws RequestError `answer_changed` if the retry was run as a replay and is none.
 */
export function isSameRetry({ content = 0, isReplay }: Charge, paid: number | undefined): boolean {
  if (paid === content) return true
  if (isReplay) throw new RequestError('answer_changed')
  return false
}

/** Whether an earlier request may have been charged for this one. */
export function mayBeReplay({ isRetry, idempotencyHash }: ReplayKey): boolean {
  return isRetry || idempotencyHash !== undefined
}

// 128 bits. A client with two colliding keys would only lose a charge of its own.
const hashHexDigits = 32

/** A client's `Idempotency-Key` as it is stored: hashed, 32 hexadecimal digits. */
export function hashIdempotencyKey(idempotencyKey: string): string {
  return hash('sha256', idempotencyKey, 'hex').slice(0, hashHexDigits)
}

const fingerprintHexDigits = 12

/**
 * Returns a function that identifies requests: 48 bits of SHA-256 over a secret of the accounts, the
 * path and the raw body, as a whole number. The secret comes first, and the truncated hash is never
 * shown, so clients cannot search for collisions. All processes agree.
 */
export function makeFingerprinter(secret: Uint8Array): (path: string, body: string) => number {
  const secretHex = Buffer.from(deriveSecret(secret, 'fingerprint')).toString('hex')
  // A path has no line end, so no two pairs of path and body run together to the same text.
  return (path, body) => {
    const digest = hash('sha256', `${secretHex}${path}\n${body}`, 'hex')
    return Number.parseInt(digest.slice(0, fingerprintHexDigits), 16)
  }
}

/** 32 bytes for one purpose. */
export function deriveSecret(secret: Uint8Array, purpose: string): Uint8Array {
  return createHmac('sha256', secret).update(purpose).digest()
}
