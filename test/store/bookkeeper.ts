/** Changes tables and journal together, as the rooms above the store do. */
import { hash } from 'node:crypto'
import type { Store } from '../../src/store/index.ts'

export interface BookAccount {
  readonly id: string
  readonly creditsRemaining: number
  readonly creditsUsed: number
  readonly revokedAt?: string
}

/** 2030-06-05T00:00:00Z. */
export const startMs = Date.UTC(2030, 5, 5)
const day = '2030-06-05'
const endpoints = ['searchUsers', 'searchRepos', 'getUser']

export class Bookkeeper {
  readonly store: Store
  readonly #accounts
  readonly #keys
  readonly #usage
  readonly #suppressions
  #requests = 0

  constructor(store: Store) {
    this.store = store
    this.#accounts = store.table<BookAccount>('accounts')
    this.#keys = store.table<object>('keys')
    this.#usage = store.table<{ requests: number; credits: number }>('usage')
    this.#suppressions = store.table<object | number>('suppressions')
  }

  account(id: string): BookAccount {
    this.store.refresh()
    return this.#accounts.get(id)!
  }

  create(id: string, credits: number): void {
    this.store.transact('flush', () => {
      this.#accounts.put(id, { id, creditsRemaining: credits, creditsUsed: 0 })
      this.#keys.put(hashOf(id), { account: id })
      const key = hashOf(id).slice(0, 16)
      this.store.journal.append(startMs, [{ kind: 'created', account: id, credits, key }])
    })
  }

  debit(id: string, credits: number): void {
    const number = ++this.#requests
    const endpoint = endpoints[number % endpoints.length]!
    this.store.transact('flush', () => {
      const { creditsRemaining, creditsUsed, ...rest } = this.#accounts.get(id)!
      const remaining = creditsRemaining - credits
      const used = creditsUsed + credits
      this.#accounts.put(id, { ...rest, creditsRemaining: remaining, creditsUsed: used })
      const row = this.#usage.get([id, day, endpoint]) ?? { requests: 0, credits: 0 }
      const usage = { requests: row.requests + 1, credits: row.credits + credits }
      this.#usage.put([id, day, endpoint], usage)
      const requestId = `request-${number}`
      const fingerprint = number * 1e9
      this.store.journal.append(startMs + number, [
        { kind: 'debited', account: id, credits, remaining, endpoint, requestId, fingerprint },
      ])
    })
  }

  revoke(id: string): void {
    this.store.transact('flush', () => {
      this.#accounts.put(id, { ...this.#accounts.get(id)!, revokedAt: '2030-06-06T00:00:00Z' })
      this.store.journal.append(startMs, [{ kind: 'revoked', account: id }])
    })
  }

  suppress(what: string, note = ''): void {
    this.store.transact('flush', () => {
      this.#suppressions.put(['login', hashOf(what)], { at: startMs, note })
      const version = (this.#suppressions.get('version') as number | undefined) ?? 0
      this.#suppressions.put('version', version + 1)
      const entry = hashOf(what).slice(0, 16)
      this.store.journal.append(startMs, [{ kind: 'suppressed', entry }])
    })
  }

  /** Stores signals like the room people. */
  signal(users: readonly string[], atMs: number, text = ''): void {
    const signals = this.store.table<object | true>('signals')
    this.store.transact('flush', () => {
      signals.put(['signal', atMs, 0], { users, text })
      for (const user of users) signals.put(['about', user, atMs, 0], true)
    })
  }

  erase(user: string, atMs: number): void {
    const table = this.store.table<{ users: readonly string[] } | number>('signals')
    this.store.transact('flush', () => {
      const ids = [...table.entries({ start: ['about', user], end: ['about', user, 1e9] })].map(
        ([key]) => (key as [string, string, number, number]).slice(2),
      )
      for (const id of ids) {
        const { users } = table.get(['signal', ...id]) as { users: readonly string[] }
        for (const one of users) table.remove(['about', one, ...id])
        table.remove(['signal', ...id])
      }
      table.put(['erased', user], atMs)
      this.store.journal.append(atMs, [{ kind: 'erased', user, signals: ids.length }])
    })
  }

  /** Keys of the table, in their order. */
  signals(): string[] {
    this.store.refresh()
    return [...this.store.table('signals').entries()].map(([key]) => (key as string[]).join(' '))
  }

  suppresses(what: string): boolean {
    this.store.refresh()
    return this.#suppressions.get(['login', hashOf(what)]) !== undefined
  }
}

/** The SHA-256 of the text, as 64 hexadecimal digits. */
export function hashOf(text: string): string {
  return hash('sha256', text)
}
