/**
 * Finds the account of an `Authorization` header. Reading a key takes a hash, two records and their
 * checksums. So results are cached by header, until this process changes something, and at most for
 * one event-loop tick. A key that another process revokes during a tick may still be admitted until
 * its end, but it cannot pay: a debit checks again.
 */
import { RequestError } from '../contract/index.ts'
import type { Store } from '../store/index.ts'
import {
  type Account,
  type Accounts,
  isLiveAt,
  isoTime,
  keyName,
  never,
  type StoredKey,
} from './accounts.ts'
import { isWellFormed, newKey } from './key-format.ts'
import type { LatestTime } from './latest-time.ts'

/** The result for a well-formed key. */
interface FoundAccount {
  readonly stored: StoredKey | undefined
  /** Another account if the key is unknown. */
  readonly account: Account | undefined
  /** Where that account was found. */
  readonly read: StoredKeyName
  /** The name for a second look-up, if the key is refused. */
  readonly other: string
}

/** A key that is in the store, by its name there. */
interface StoredKeyName {
  readonly name: string
  readonly account: string
}

/** Stands in for unknown keys until a key has been admitted. */
const decoyKey: StoredKeyName = { name: 'decoy', account: 'decoy' }

export class Authenticator {
  readonly #store: Pick<Store, 'view'>
  readonly #accounts: Pick<Accounts, 'account' | 'key'>
  readonly #latest: LatestTime
  readonly #tellEnd: () => void
  /** Results by header, for this tick. Headers contain keys in clear, so none is kept longer. */
  readonly #known = new Map<string, FoundAccount>()
  #view = Number.NaN
  /**
   * Admitted keys, by the beginnings of their names. They are read in place of unknown ones with
   * the same beginning, because repeated reads are faster, for these as for others.
   */
  readonly #standIns = new Map<string, StoredKeyName>()
  #lastIn = decoyKey
  /** Name of a key that does not exist, as long as other names. */
  readonly #decoyName = keyName(newKey())
  #second = Number.NaN
  #secondText = ''

  /** `tellEnd` has the store keep the latest time, as a key was refused because it has ended. */
  constructor(
    store: Pick<Store, 'view'>,
    accounts: Pick<Accounts, 'account' | 'key'>,
    latest: LatestTime,
    tellEnd: () => void,
  ) {
    this.#store = store
    this.#accounts = accounts
    this.#latest = latest
    this.#tellEnd = tellEnd
  }

  /**
   * Throws RequestError `unauthorized`, the same for a missing, malformed, unknown, rotated,
   * revoked or expired key. All but the first two, which the client knows, take the same work, so
   * the time tells nothing.
   */
  accountOf(authorization = ''): Account {
    this.#follow(this.#store.view())
    const known = this.#known.get(authorization)
    const found = known ?? this.#read(authorization)
    const now = this.#nowText()
    const isKeyLive = isCurrent(found.stored, now)
    const isAccountLive = found.account !== undefined && isLiveAt(found.account, now)
    if (isKeyLive && isAccountLive) {
      if (known === undefined) this.#letIn(found.read)
      return found.account
    }
    // Finding a record takes longer than finding none, and a client that asks often can measure
    // that. So a refused key does both.
    if (known === undefined) this.#accounts.key(found.other)
    const { stored, account } = found
    const isNews = this.#latest.isNews(stored?.endsAt) || this.#latest.isNews(account?.expiresAt)
    if (isNews) this.#tellEnd()
    throw new RequestError('unauthorized')
  }

  #follow(view: number): void {
    if (view === this.#view) return
    this.#view = view
    this.#known.clear()
    setImmediate(() => this.#known.clear())
  }

  #read(authorization: string): FoundAccount {
    const name = keyNameIn(authorization)
    if (name === undefined) throw new RequestError('unauthorized')
    // A search for the hash: how long it takes says nothing about how much of a guess is right.
    const stored = this.#accounts.key(name)
    const standIn = this.#standInFor(name)
    const read = stored === undefined ? standIn : { name, account: stored.account }
    const account = this.#accounts.account(read.account)
    const other = stored === undefined ? read.name : this.#decoyName
    const found = { stored, account, read, other }
    this.#known.set(authorization, found)
    return found
  }

  #standInFor(name: string): StoredKeyName {
    const beginning = beginningOf(name)
    const standIn = this.#standIns.get(beginning) ?? this.#lastIn
    if (standIn !== decoyKey) this.#standIns.set(beginning, standIn)
    return standIn
  }

  #letIn(place: StoredKeyName): void {
    this.#standIns.set(beginningOf(place.name), place)
    this.#lastIn = place
  }

  /** The time in the format of records. Comparing two texts takes equally long for all values. */
  #nowText(): string {
    const second = Math.floor(this.#latest.now() / 1000)
    if (second !== this.#second) this.#secondText = isoTime(second * 1000)
    this.#second = second
    return this.#secondText
  }
}

/** Two hexadecimal digits, so up to 256 keys can stand in for others. */
function beginningOf(name: string): string {
  return name.slice(0, 2)
}

/** Name under which the key in this header is stored. Undefined for a malformed header. */
export function keyNameIn(authorization: string): string | undefined {
  const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  return key === undefined || !isWellFormed(key) ? undefined : keyName(key)
}

/** Whether a key may be used, with `now` in the form of records. False for an unknown one. */
export function isCurrent(stored: StoredKey | undefined, now: string): boolean {
  return now < (stored === undefined ? '' : (stored.endsAt ?? never))
}
