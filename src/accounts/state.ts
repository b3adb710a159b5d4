/** The accounts in memory: what the journal adds up to, whichever process has committed it. */
import { RequestError } from '../contract/index.ts'
import {
  type Account,
  formatTime,
  hashKey,
  isCurrent,
  isLive,
  readAccount,
  readKey,
  type StoredKey,
  subtractCredits,
} from './account.ts'
import { AccountsError } from './accounts-error.ts'
import type { AccountRow, AccountsImage, Follower, KeyRow } from './database.ts'
import { type Entry, type EntryWith, readTaken } from './entries.ts'
import type { Commit } from './journal.ts'
import type { LatestTime } from './latest-time.ts'
import { makeChargeKey, RecentCharges } from './recent-charges.ts'
import type { NamedCharge } from './replays.ts'
import { Sums } from './sums.ts'

interface AccountRecord {
  /** Without its credits, which are below. Undefined until its row is loaded. */
  rights: Account | undefined
  remaining: number
  used: number
  /** The account with its credits, until they change. */
  account: Account | undefined
  /** Hashes of its keys. */
  keys: string[]
  /** Whether one of them was rotated. */
  hasEndingKeys: boolean
}

interface NamedChargeAt extends NamedCharge {
  readonly seq: number
}

export class AccountsState implements Follower {
  readonly time: LatestTime
  readonly recent = new RecentCharges()
  readonly #accounts = new Map<string, AccountRecord>()
  readonly #keys = new Map<string, StoredKey>()
  readonly #changed = new Set<string>()
  /** Charges of requests with an Idempotency-Key that the table may lack, by account and mark. */
  readonly #named = new Map<string, NamedChargeAt>()
  #sums: Sums
  #suppressionSeq = 0
  #movedTo: string | undefined

  constructor(time: LatestTime) {
    this.time = time
    this.#sums = new Sums(0)
  }

  begin(image: AccountsImage): void {
    const { folded, accounts, keys, latestMs, clockResets, movedTo, suppressionSeq } = image
    this.#sums = new Sums(folded)
    this.#movedTo = movedTo ?? undefined
    this.#suppressionSeq = suppressionSeq
    this.time.follow({ latestMs, resets: clockResets })
    for (const row of accounts) {
      const { remaining, used } = row
      this.#accounts.set(row.id, makeRecord(remaining, used))
    }
    this.load(accounts, keys)
  }

  /** Commits that the tables lack. */
  get unfolded(): number {
    return this.#sums.seq - this.#sums.base
  }

  /** The last commit that changed the list of suppressions. */
  get suppressionSeq(): number {
    return this.#suppressionSeq
  }

  /** Throws AccountsError `refused` where the accounts were moved to another database. */
  requireHere(): void {
    if (this.#movedTo === undefined) return
    throw new AccountsError('refused', `the accounts were moved to ${this.#movedTo}: name that`)
  }

  // Reading.

  findAccount(id: string): Account | undefined {
    const record = this.#accounts.get(id)
    if (record?.rights === undefined) return undefined
    const { rights, remaining, used } = record
    record.account ??= { ...rights, creditsRemaining: remaining, creditsUsed: used }
    return record.account
  }

  /** Throws AccountsError `not_found`. */
  requireAccount(id: string): Account {
    const account = this.findAccount(id)
    if (account === undefined) throw new AccountsError('not_found', `no key has the id ${id}`)
    return account
  }

  listAccounts(): Account[] {
    const order = (account: Account) => `${account.createdAt} ${account.id}`
    return [...this.#accounts.keys()]
      .map((id) => this.requireAccount(id))
      .sort((a, b) => (order(a) < order(b) ? -1 : 1))
  }

  /** @param hash by `hashKey` */
  findKey(hash: string): StoredKey | undefined {
    return this.#keys.get(hash)
  }

  /** The keys of an account, by their hashes. */
  listKeys(account: string): [hash: string, key: StoredKey][] {
    const hashes = this.#accounts.get(account)?.keys ?? []
    return hashes.map((hash) => [hash, this.#keys.get(hash)!])
  }

  listAllKeys(): Iterable<StoredKey> {
    return this.#keys.values()
  }

  /**
   * Throws RequestError `unauthorized` unless the account may pay, and the key that it was admitted
   * with has not ended since. Without `authorization` only the account is checked.
   */
  requirePayer(account: Account, authorization: string | undefined, nowMs: number): void {
    if (!this.#mayPay(account, authorization, nowMs)) throw new RequestError('unauthorized')
  }

  #mayPay(account: Account, authorization: string | undefined, nowMs: number): boolean {
    const record = this.#accounts.get(account.id)!
    // A date takes a while to format, and most accounts need none.
    const hasEnd = account.expiresAt !== undefined || record.hasEndingKeys
    const now = hasEnd ? formatTime(Math.max(nowMs, this.time.now())) : ''
    if (!isLive(account, now)) return false
    if (!record.hasEndingKeys || authorization === undefined) return true
    const hash = readKeyHash(authorization)
    const key = hash === undefined ? undefined : this.#keys.get(hash)
    return key?.account === account.id && isCurrent(key, now)
  }

  findNamedCharge(account: string, mark: string): NamedCharge | undefined {
    return this.#named.size === 0 ? undefined : this.#named.get(`${account} ${mark}`)
  }

  /** What the journal adds up to since the tables were brought up to it. Begins another sum. */
  takeSums(): Sums {
    const sums = this.#sums
    this.#sums = new Sums(sums.seq)
    return sums
  }

  /** The tables have all commits up to `seq`. */
  forgetFolded(seq: number): void {
    for (const [name, charge] of this.#named) if (charge.seq <= seq) this.#named.delete(name)
  }

  // Following the journal.

  apply(commit: Commit, entries: readonly Entry[]): void {
    this.#sums.add(commit, entries)
    for (const entry of entries) this.#applyEntry(commit, entry)
  }

  #applyEntry({ seq, atMs }: Commit, entry: Entry): void {
    switch (entry.kind) {
      case 'created':
        this.#changed.add(entry.account)
        if (!this.#accounts.has(entry.account)) {
          this.#accounts.set(entry.account, makeRecord(entry.credits, 0))
        }
        return
      case 'entitled':
      case 'keyAdded':
      case 'keyEnded':
      case 'revoked':
        this.#changed.add(entry.account)
        return
      case 'debited': {
        const key = makeChargeKey(entry.account, entry.fingerprint)
        this.recent.add(key, entry.content, atMs)
        return this.#move(entry)
      }
      case 'granted':
      case 'prepaid':
      case 'refunded':
        return this.#move(entry)
      case 'named':
        this.#named.set(`${entry.account} ${entry.mark}`, { ...entry, atMs, seq })
        return
      case 'suppressed':
      case 'unsuppressed':
        this.#suppressionSeq = seq
        return
      case 'timed':
        return this.time.follow({ ...this.time.stored, latestMs: entry.latestMs })
      case 'timeReset': {
        const resets = this.time.stored.resets + 1
        return this.time.follow({ latestMs: entry.latestMs, resets })
      }
      case 'moved':
        this.#movedTo = entry.to
        return
      case 'arrived':
        this.#movedTo = undefined
        return
    }
  }

  #move(entry: EntryWith<'debited' | 'granted' | 'prepaid' | 'refunded'>): void {
    const record = this.#accounts.get(entry.account)
    if (record === undefined) {
      const message = `the journal names the account ${entry.account}, which is missing`
      throw new AccountsError('damaged', message)
    }
    const taken = readTaken(entry)
    record.remaining = subtractCredits(record.remaining, taken)
    if (entry.kind !== 'granted') record.used += taken
    record.account = undefined
  }

  listChanged(): readonly string[] {
    return this.#changed.size === 0 ? noChanges : [...this.#changed]
  }

  load(accounts: readonly AccountRow[], keys: readonly KeyRow[]): void {
    for (const row of accounts) {
      const record = this.#accounts.get(row.id)!
      record.rights = readAccount(row)
      record.account = undefined
      record.keys = []
      this.#changed.delete(row.id)
    }
    for (const row of keys) {
      const record = this.#accounts.get(row.account)!
      this.#keys.set(row.hash, readKey(row))
      record.keys.push(row.hash)
      record.hasEndingKeys ||= row.endsAt !== null
    }
  }
}

const noChanges: readonly string[] = []

function makeRecord(remaining: number, used: number): AccountRecord {
  const rights = undefined
  return { rights, remaining, used, account: undefined, keys: [], hasEndingKeys: false }
}

/** The hash of the key in an `Authorization` header. Undefined for a malformed one. */
export function readKeyHash(authorization: string): string | undefined {
  const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  return key === undefined ? undefined : hashKey(key)
}
