/**
 * Applies commits of debits to the tables: balances, sums by day, and requests paid for under an
 * `Idempotency-Key`. A record is written once for many commits.
 */
import { unlimitedCredits } from '../../domain/index.ts'
import { type DebitEntry, isDebitEntry, type JournalEntry, usageOf } from '../journal-entry.ts'
import { StoreError } from '../store-error.ts'
import type { Table } from '../table.ts'
import type { ReplayRows } from './replay-rows.ts'

export interface AccountCredits {
  readonly creditsRemaining: number
  readonly creditsUsed: number
}

export interface UsageSum {
  readonly requests: number
  readonly credits: number
}

export interface EffectTables {
  readonly accounts: Table<AccountCredits>
  readonly usage: Table<UsageSum>
  readonly replays: ReplayRows
}

/** Debits of an account on a day by an endpoint. */
interface DailyUse {
  readonly account: string
  readonly day: string
  readonly endpoint: string
  requests: number
  credits: number
}

type NamedEffect = Extract<JournalEntry, { kind: 'named' }>

export class Effects {
  readonly #tables: EffectTables
  readonly #calendar = new Calendar()
  readonly #taken = new Map<string, DailyUse>()
  readonly #named: { readonly entry: NamedEffect; readonly atMs: number }[] = []
  #lastMs = Number.NaN

  constructor(tables: EffectTables) {
    this.#tables = tables
  }

  add(atMs: number, entries: readonly JournalEntry[]): void {
    for (const entry of entries) {
      if (isDebitEntry(entry)) this.#debit(entry, atMs)
      else if (entry.kind === 'named') this.#named.push({ entry, atMs })
    }
  }

  #debit(entry: DebitEntry, atMs: number): void {
    const { account, endpoint } = entry
    const { requests, credits } = usageOf(entry)
    this.#lastMs = atMs
    const day = this.#calendar.dayOf(atMs)
    const key = `${account} ${day} ${endpoint}`
    const taken = this.#taken.get(key)
    if (taken === undefined) {
      this.#taken.set(key, { account, day, endpoint, requests, credits })
    } else {
      taken.requests += requests
      taken.credits += credits
    }
  }

  /** Writes what was added. Only inside a transaction. */
  save(): void {
    const { replays } = this.#tables
    for (const taken of this.#taken.values()) {
      this.#saveBalance(taken)
      this.#saveUsage(taken)
    }
    for (const { entry, atMs } of this.#named) {
      const { kind: _, account, mark, ...charged } = entry
      replays.put(account, mark, { ...charged, atMs })
    }
    if (!Number.isNaN(this.#lastMs)) replays.sweep(this.#lastMs)
  }

  #saveBalance({ account, credits }: DailyUse): void {
    const { accounts } = this.#tables
    const row = readable(() => accounts.get(account))
    if (row === undefined) return
    const creditsRemaining = remainingAfter(row.creditsRemaining, credits)
    accounts.put(account, { ...row, creditsRemaining, creditsUsed: row.creditsUsed + credits })
  }

  #saveUsage({ account, day, endpoint, requests, credits }: DailyUse): void {
    const { usage } = this.#tables
    const key = [account, day, endpoint]
    const row = readable(() => usage.get(key) ?? { requests: 0, credits: 0 })
    if (row === undefined) return
    usage.put(key, { requests: row.requests + requests, credits: row.credits + credits })
  }
}

/**
 * Undefined for a damaged record, which stays for `verify` to name. The journal has its content.
 */
function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof StoreError && error.code === 'damaged') return undefined
    throw error
  }
}

const dayMs = 86_400_000

/** The UTC day, `YYYY-MM-DD`, of a time in milliseconds since 1970. Caches the last one. */
export class Calendar {
  #number = Number.NaN
  #day = ''

  dayOf(timeMs: number): string {
    const number = Math.floor(timeMs / dayMs)
    if (number !== this.#number) {
      this.#number = number
      this.#day = new Date(number * dayMs).toISOString().slice(0, 10)
    }
    return this.#day
  }
}

/** The balance after a debit of `taken` credits. A negative debit is a refund. */
export function remainingAfter(remaining: number, taken: number): number {
  return remaining === unlimitedCredits ? remaining : remaining - taken
}
