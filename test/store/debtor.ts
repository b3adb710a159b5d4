/**
 * Enters debits in a store like the ledger. It computes the rest of an account from its own
 * entries. After a commit of another process it reads the rest from the table.
 */
import { createHash } from 'node:crypto'
import type { Durability, JournalEntry, Store } from '../../src/store/index.ts'
import { type BookAccount, startMs } from './bookkeeper.ts'

export interface DebitOptions {
  readonly durability?: Durability
  readonly atMs?: number
  /** The pseudonym of an Idempotency-Key. */
  readonly mark?: string
  /** The number of debits in the one commit, each of the same credits. */
  readonly debits?: number
}

export const endpoint = 'searchUsers'

export class Debtor {
  readonly #store: Store
  readonly #accounts
  readonly #remaining = new Map<string, number>()
  #seq = Number.NaN
  #requests = 0

  constructor(store: Store) {
    this.#store = store
    this.#accounts = store.table<BookAccount>('accounts')
  }

  /** Enters a debit. Returns the commit's seq. */
  enter(id: string, credits: number, options: DebitOptions = {}): number {
    const { durability = 'flush', atMs = startMs, mark, debits = 1 } = options
    try {
      const { seq } = this.#store.append(durability, atMs, false, () => {
        if (this.#store.journal.unbrokenSeq() !== this.#seq) this.#remaining.clear()
        const entries: JournalEntry[] = []
        for (let i = 0; i < debits; i++) entries.push(this.#debit(id, credits))
        if (mark !== undefined) {
          entries.push({ kind: 'named', account: id, mark, fingerprint: fingerprintOf(mark) })
        }
        return { entries, result: undefined }
      })
      this.#seq = seq
      return seq
    } catch (error) {
      this.#remaining.clear()
      throw error
    }
  }

  #debit(id: string, credits: number): JournalEntry {
    const before = this.#remaining.get(id) ?? this.#accounts.get(id)!.creditsRemaining
    const remaining = before - credits
    this.#remaining.set(id, remaining)
    const number = ++this.#requests
    const requestId = `request-${number}`
    return {
      kind: 'debited',
      account: id,
      credits,
      remaining,
      endpoint,
      requestId,
      fingerprint: number,
    }
  }
}

export function fingerprintOf(mark: string): number {
  return createHash('sha256').update(mark).digest().readUIntBE(0, 6)
}
