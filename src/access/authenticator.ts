/**
 * Who is behind an `Authorization` header?
 * To read a key takes a hash, two records and their checksums. What was read therefore stays known,
 * by the header that named it, for as long as the store shows what it showed: until this process
 * changes something, and at most for one turn of the event loop. A key that another process revokes
 * in the course of a turn may still be let in until its end, though not to anything that costs: a
 * debit looks again.
 */
import { RequestError } from '../contract/index.ts'
import type { Store } from '../store/index.ts'
import { type Account, idDigits, isLive } from './account.ts'
import { type Accounts, keyName, type StoredKey } from './accounts.ts'
import { randomBase62 } from './base62.ts'
import { isWellFormed } from './key-format.ts'

/** What a well-formed key leads to. */
interface Found {
  /** Somebody else's where the key is unknown. */
  readonly account: Account | undefined
  /** As of `endOf`. */
  readonly endsAtMs: number
}

export class Authenticator {
  readonly #store: Pick<Store, 'view'>
  readonly #accounts: Pick<Accounts, 'account' | 'key'>
  readonly #now: () => number
  /** By headers of this turn. They hold clear keys and are forgotten with it. */
  readonly #known = new Map<string, Found>()
  #view = Number.NaN
  /** The account that was read last, to be read in place of that of an unknown key. */
  #standIn = randomBase62(idDigits)

  /** `now`: milliseconds since 1970. */
  constructor(
    store: Pick<Store, 'view'>,
    accounts: Pick<Accounts, 'account' | 'key'>,
    now: () => number,
  ) {
    this.#store = store
    this.#accounts = accounts
    this.#now = now
  }

  /**
   * Throws RequestError `unauthorized`, the same whether the key is missing, malformed, unknown,
   * rotated out, revoked or expired. For all but the first two, which whoever sends them knows, it
   * has done the same up to there.
   */
  accountOf(authorization = ''): Account {
    this.#follow(this.#store.view())
    const { account, endsAtMs } = this.#known.get(authorization) ?? this.#read(authorization)
    const nowMs = this.#now()
    const isKeyLive = nowMs < endsAtMs
    const isAccountLive = account !== undefined && isLive(account, nowMs)
    if (!isKeyLive || !isAccountLive) throw new RequestError('unauthorized')
    return account
  }

  #follow(view: number): void {
    if (view === this.#view) return
    this.#view = view
    this.#known.clear()
    setImmediate(() => this.#known.clear())
  }

  #read(authorization: string): Found {
    const name = keyNameIn(authorization)
    if (name === undefined) throw new RequestError('unauthorized')
    // A search for the hash: how long it takes says nothing about how much of a guess is right.
    const stored = this.#accounts.key(name)
    const account = this.#accounts.account(stored?.account ?? this.#standIn)
    if (account !== undefined) this.#standIn = account.id
    const found = { account, endsAtMs: endOf(stored) }
    this.#known.set(authorization, found)
    return found
  }
}

/** Under which the key in this header is stored; undefined where there can be none. */
export function keyNameIn(authorization: string): string | undefined {
  const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  return key === undefined || !isWellFormed(key) ? undefined : keyName(key)
}

/** In milliseconds since 1970; an unknown key has ended from the first. */
export function endOf(stored: StoredKey | undefined): number {
  if (stored === undefined) return Number.NEGATIVE_INFINITY
  return stored.endsAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(stored.endsAt)
}
