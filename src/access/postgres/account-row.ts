import type { Service } from '../../contract/index.ts'
import type { Account } from '../account.ts'

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
