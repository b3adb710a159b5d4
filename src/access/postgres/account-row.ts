import type { Service } from '../../contract/index.ts'
import type { Account } from '../account.ts'
import type { StoredKey } from '../accounts.ts'

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
  readonly remaining: number
  readonly used: number
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
