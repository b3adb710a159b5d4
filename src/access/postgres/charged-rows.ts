/** Reads charged requests from the tables of a database. */

import type { KeyScope, Names, Service } from '../../contract/index.ts'
import { type ChargedRequest, type Database, promptMsMax } from '../../store/index.ts'
import type { Account, StoredKey } from '../accounts.ts'
import type { Paid, ReplayKey } from '../charge.ts'
import { isWithin, paidBy } from '../idempotency/idempotency-keys.ts'
import { boundTo, recentMs } from '../idempotency/recent-charges.ts'

/** Columns are null where an earlier release has written the row. */
type Nullable<T> = { readonly [Name in keyof T]: T[Name] | null }

export type NamedRow = Nullable<ChargedRequest> & Pick<ChargedRequest, 'fingerprint' | 'atMs'>

export const namedColumns =
  'account, mark, fingerprint, at_ms AS "atMs", snapshot, credits, content'

export function chargedRequestOf(row: NamedRow): ChargedRequest {
  const { fingerprint, atMs, snapshot, credits, content } = row
  if (snapshot === null || credits === null || content === null) return { fingerprint, atMs }
  return { fingerprint, atMs, snapshot, credits, content } as ChargedRequest
}

/** As `Access.paidFor`, without a lock. */
export async function paidIn(
  database: Database,
  id: string,
  { fingerprint, idempotencyHash: mark }: ReplayKey,
  snapshots: readonly string[],
  nowMs: number,
): Promise<Paid | null> {
  if (mark === undefined) {
    const text = `SELECT fingerprint, content, at_ms AS "atMs" FROM charges
      WHERE account = $1 AND fingerprint = ANY($2)`
    const bound = snapshots.map((snapshot) => boundTo(snapshot, fingerprint))
    const statement = { name: 'charge', text, values: [id, bound] }
    const rows = await database.query<Charged>(statement, promptMsMax)
    for (const { fingerprint: found, content, atMs } of rows) {
      const snapshot = snapshots[bound.indexOf(found)]!
      if (content !== null && isWithin(atMs, nowMs, recentMs)) return { snapshot, content }
    }
    return null
  }
  const text = `SELECT ${namedColumns} FROM repeats WHERE account = $1 AND mark = $2`
  const statement = { name: 'repeat', text, values: [id, mark] }
  const [row] = await database.query<NamedRow>(statement, promptMsMax)
  return paidBy(row && chargedRequestOf(row), fingerprint, nowMs)
}

interface Charged {
  readonly fingerprint: number
  readonly content: number | null
  readonly atMs: number
}

/** An account as the database has it. */
export interface AccountRow {
  readonly id: string
  readonly name: string
  readonly services: readonly Service[]
  readonly rate: number
  readonly concurrency: number
  readonly created_at: string
  readonly expires_at: string | null
  readonly revoked_at: string | null
  readonly names: Names | null
  readonly remaining: number
  readonly used: number
  readonly scope: KeyScope | null
  /** Version of the last change other than debits, including its keys. */
  readonly version: number
}

export function accountOf(row: AccountRow): Account {
  const { id, name, services, rate, concurrency, created_at: createdAt } = row
  return {
    id,
    name,
    services,
    creditsRemaining: row.remaining,
    creditsUsed: row.used,
    rate,
    concurrency,
    createdAt,
    ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
    ...(row.revoked_at === null ? {} : { revokedAt: row.revoked_at }),
    ...(row.names === null ? {} : { names: row.names }),
    ...(row.scope === null ? {} : { scope: row.scope }),
  }
}

/** A key as the database has it. */
export interface KeyRow {
  readonly hash: string
  readonly account: string
  readonly ends_at: string | null
}

export function storedKeyOf({ account, ends_at: endsAt }: Omit<KeyRow, 'hash'>): StoredKey {
  return endsAt === null ? { account } : { account, endsAt }
}
