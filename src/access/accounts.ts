/** Accounts and the keys that open them, as they lie in the store. */
import type { Store } from '../store/index.ts'
import { AccessError } from './access-error.ts'
import { type Account, concurrencyDefault } from './account.ts'
import { hashOf } from './key-format.ts'

/** The record of a key's hash. */
export interface StoredKey {
  readonly account: string
  /** When a rotated key stops, ISO 8601 UTC. Absent for the account's newest key. */
  readonly endsAt?: string
}

export class Accounts {
  readonly #accounts
  readonly #keys

  constructor(store: Store) {
    this.#accounts = store.table<Account>('accounts')
    this.#keys = store.table<StoredKey>('keys')
  }

  /** Throws StoreError `damaged`, as every read here does, when a record's checksum is wrong. */
  account(id: string): Account | undefined {
    const account = this.#accounts.get(id)
    if (account === undefined || account.concurrency !== undefined) return account
    // It was made by a version that had no such limit.
    return { ...(account as Account), concurrency: concurrencyDefault }
  }

  /** Throws AccessError `not_found`. */
  known(id: string): Account {
    const account = this.account(id)
    if (account === undefined) throw new AccessError('not_found', `no key has the id ${id}`)
    return account
  }

  /** @param name of `keyName` */
  key(name: string): StoredKey | undefined {
    return this.#keys.get(name)
  }

  all(): Account[] {
    return Array.from(this.#accounts.entries(), ([id]) => this.known(id as string))
  }

  /** Number of keys. None is ever removed. */
  get keyCount(): number {
    return this.#keys.size
  }

  /** All that there are. */
  *keys(): Iterable<StoredKey> {
    for (const [, key] of this.#keys.entries()) yield key
  }

  /** The names of an account's keys, found by looking at all that there are. */
  keyNamesOf(id: string): string[] {
    const names: string[] = []
    for (const [name, { account }] of this.#keys.entries()) {
      if (account === id) names.push(name as string)
    }
    return names
  }

  /** Only inside `Store.transact`, as all writes. */
  put(account: Account): void {
    this.#accounts.put(account.id, account)
  }

  /** @param name of `keyName` */
  putKey(name: string, key: StoredKey): void {
    this.#keys.put(name, key)
  }
}

/** Under which a key is stored. */
export function keyName(key: string): string {
  return Buffer.from(hashOf(key)).toString('hex')
}

/** As the journal names a key, given its name: enough to find it, not to tell it. */
export function keyPseudonym(name: string): string {
  return name.slice(0, 16)
}
