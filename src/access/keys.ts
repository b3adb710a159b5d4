/**
 * Operations of the command line on accounts and keys. Their result is on disk when they return.
 */
import { type JournalEntry, rightsHash, type Store } from '../store/index.ts'
import {
  AccessError,
  type Account,
  type AccountOptions,
  type Accounts,
  isCount,
  isLive,
  isoTime,
  keyName,
  keyPseudonym,
  newAccount,
  type StoredKey,
} from './accounts.ts'
import { newKey } from './key-format.ts'
import type { LocalTime } from './latest-time.ts'
import { LocalSavedSearches } from './saved-searches.ts'

/** A new key, shown once, and its account. */
export interface MadeKey {
  readonly account: Account
  readonly key: string
}

const overlapMsMax = 366 * 86_400_000

export class Keys {
  readonly #store: Store
  readonly #accounts: Accounts
  readonly #time: LocalTime
  readonly #now: () => number

  /** `now` returns milliseconds since 1970, never before the latest time of the store. */
  constructor(store: Store, accounts: Accounts, time: LocalTime, now: () => number) {
    this.#store = store
    this.#accounts = accounts
    this.#time = time
    this.#now = now
  }

  create(options: AccountOptions): MadeKey {
    const nowMs = this.#now()
    const account = newAccount(options, nowMs)
    const key = newKey()
    const name = keyName(key)
    this.#store.transact('fsync', () => {
      this.#accounts.put(account)
      this.#accounts.putKey(name, { account: account.id })
      this.#append(nowMs, creationOf(account, name))
    })
    return { account, key }
  }

  list(): Account[] {
    this.#store.refresh()
    const order = (account: Account) => `${account.createdAt} ${account.id}`
    return this.#accounts.all().sort((a, b) => (order(a) < order(b) ? -1 : 1))
  }

  overlaps(): Map<string, string> {
    this.#store.refresh()
    const nowMs = this.#now()
    const last = new Map<string, string>()
    for (const { account, endsAt } of this.#accounts.keys()) {
      if (endsAt === undefined || Date.parse(endsAt) <= nowMs) continue
      // Dates in this format sort as text.
      if (endsAt > (last.get(account) ?? '')) last.set(account, endsAt)
    }
    return last
  }

  find(idOrName: string): Account | undefined {
    this.#store.refresh()
    const byId = this.#accounts.account(idOrName)
    if (byId !== undefined) return byId
    return onlyNamed(this.list().filter((account) => account.name === idOrName))
  }

  revoke(id: string): Account {
    const nowMs = this.#now()
    return this.#store.transact('fsync', () => {
      const account = this.#accounts.known(id)
      if (account.revokedAt !== undefined) return account
      const revoked = { ...account, revokedAt: isoTime(nowMs) }
      this.#accounts.put(revoked)
      new LocalSavedSearches(this.#store).removeAll(id)
      this.#append(nowMs, [{ kind: 'revoked', account: id }])
      return revoked
    })
  }

  rotate(id: string, overlapMs: number): MadeKey {
    checkOverlap(overlapMs)
    const nowMs = this.#now()
    const key = newKey()
    const name = keyName(key)
    // All keys are checked outside the transaction. The check is repeated only if a key was added
    // meanwhile.
    this.#store.refresh()
    const seen = { count: this.#accounts.keyCount, names: this.#accounts.keyNamesOf(id) }
    const account = this.#store.transact('fsync', () => {
      const account = this.#accounts.known(id)
      checkLive(account, nowMs)
      const isAll = this.#accounts.keyCount === seen.count
      const earlier = isAll ? seen.names : this.#accounts.keyNamesOf(id)
      const endsAt = isoTime(nowMs + overlapMs)
      const ended = earlier.flatMap((each) => this.#end(each, endsAt, nowMs))
      this.#accounts.putKey(name, { account: id })
      this.#append(nowMs, [...ended, { kind: 'key-added', account: id, key: keyPseudonym(name) }])
      return account
    })
    return { account, key }
  }

  /** Ends a key at that time, unless it ends before. Returns the entries for the journal. */
  #end(name: string, endsAt: string, nowMs: number): JournalEntry[] {
    const key = this.#accounts.key(name)!
    const endsAtMs = Date.parse(endsAt)
    if (endsBefore(key, endsAtMs, nowMs)) return []
    this.#accounts.putKey(name, { ...key, endsAt })
    return [{ kind: 'key-ended', account: key.account, key: keyPseudonym(name), endsAtMs }]
  }

  #append(nowMs: number, entries: readonly JournalEntry[]): void {
    this.#time.put()
    this.#store.journal.append(nowMs, entries)
  }
}

/** Journal entries of a new account and its key with this name. */
export function creationOf(account: Account, name: string): JournalEntry[] {
  const { id, creditsRemaining: credits } = account
  return [
    { kind: 'created', account: id, credits, key: keyPseudonym(name) },
    { kind: 'entitled', account: id, rights: rightsHash(account) },
  ]
}

/** Throws AccessError `ambiguous` for several. */
export function onlyNamed(named: readonly Account[]): Account | undefined {
  if (named.length <= 1) return named[0]
  const ids = named.map((account) => account.id).join(', ')
  throw new AccessError('ambiguous', `several keys have this name; use one of the ids ${ids}`)
}

/** Throws AccessError `invalid`. */
export function checkOverlap(overlapMs: number): void {
  if (isCount(overlapMs) && overlapMs <= overlapMsMax) return
  throw new AccessError('invalid', 'the overlap is 0 to 366 days')
}

/** Throws AccessError `invalid`. */
export function checkLive(account: Account, nowMs: number): void {
  if (isLive(account, nowMs)) return
  throw new AccessError('invalid', `${account.id} is revoked or expired`)
}

/** Whether a rotated key ends before that time anyway, or has ended. */
export function endsBefore({ endsAt }: StoredKey, endsAtMs: number, nowMs: number): boolean {
  return endsAt !== undefined && Date.parse(endsAt) <= Math.max(endsAtMs, nowMs)
}
