/** Accounts and the keys that open them, as they lie in the store. */
import type { Store } from '../store/index.ts'
import { AccessError } from './access-error.ts'
import type { Account } from './account.ts'

/** What a key's hash leads to. */
export interface StoredKey {
  readonly account: string
  /** When a rotated key stops, ISO 8601 UTC; absent while it is the account's newest. */
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
    return this.#accounts.get(id)
  }

  /** Throws AccessError `not_found`. */
  known(id: string): Account {
    const account = this.account(id)
    if (account === undefined) throw new AccessError('not_found', `no key has the id ${id}`)
    return account
  }

  /** @param keyHash of `hashOf` */
  key(keyHash: Uint8Array): StoredKey | undefined {
    return this.#keys.get(keyName(keyHash))
  }

  all(): Account[] {
    return Array.from(this.#accounts.entries(), ([, account]) => account)
  }

  /** Only inside `Store.transact`, as all writes. */
  put(account: Account): void {
    this.#accounts.put(account.id, account)
  }

  putKey(keyHash: Uint8Array, key: StoredKey): void {
    this.#keys.put(keyName(keyHash), key)
  }
}

/** Under which a hash is stored. */
export function keyName(keyHash: Uint8Array): string {
  return Buffer.from(keyHash).toString('hex')
}

/** As the journal names a key: enough to find it, not to tell it. */
export function keyMark(keyHash: Uint8Array): string {
  return keyName(keyHash).slice(0, 16)
}
