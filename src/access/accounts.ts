/** Accounts, and the keys that open them. */
import {
  formatIsoSeconds,
  type KeyScope,
  type Names,
  parseIsoSeconds,
  type Service,
  services,
} from '../contract/index.ts'
import { unlimitedCredits } from '../domain/index.ts'
import type { Store } from '../store/index.ts'
import { hashOf, randomBase62 } from './key-format.ts'
import { checkedScope } from './key-scope.ts'

/** The account of a key. All times are ISO 8601 UTC in whole seconds. */
export interface Account {
  /** Public: it names the key in lists and logs and opens nothing. */
  readonly id: string
  readonly name: string
  readonly services: readonly Service[]
  /** `unlimitedCredits` (2^53 - 1), always, for an account with unlimited credits. */
  readonly creditsRemaining: number
  readonly creditsUsed: number
  /** Requests a second. A burst may have twice as many at once. */
  readonly rate: number
  /** Requests that may be under way at once. */
  readonly concurrency: number
  readonly createdAt: string
  readonly expiresAt?: string
  readonly revokedAt?: string
  /** Names in answers. Absent: those of the service. */
  readonly names?: Names
  /** The scope of the key. Absent: everything. */
  readonly scope?: KeyScope
}

export interface AccountOptions {
  readonly name: string
  readonly services: readonly Service[]
  readonly credits: number | 'unlimited'
  /** Requests a second, a whole number. Default: 50. */
  readonly rate?: number | undefined
  /** Concurrent requests, a whole number. Default: 128. */
  readonly concurrency?: number | undefined
  /** Any ISO 8601 date or date-time. By default the key never expires. */
  readonly expiresAt?: string | undefined
  /** Names in answers. By default those of the service. */
  readonly names?: Names | undefined
  /** By default the key sees everything. */
  readonly scope?: KeyScope | undefined
}

export const idDigits = 12
/** Later than any time, as text. */
export const never = '~'
const nameCharsMax = 128
const rateDefault = 50
const rateMax = 1_000_000
const concurrencyDefault = 128
const concurrencyMax = 10_000

/** A new account with a random id. Throws AccessError `invalid`, which says what is allowed. */
export function newAccount(options: AccountOptions, nowMs: number): Account {
  const { name, credits, rate = rateDefault, concurrency = concurrencyDefault, expiresAt } = options
  const granted = services.filter((service) => options.services.includes(service))
  const unknown = options.services.filter((service) => !services.includes(service))
  check(
    name.trim() !== '' && name.length <= nameCharsMax,
    `name has 1 to ${nameCharsMax} characters`,
  )
  check(!/\p{Cc}/u.test(name), 'name has no control characters')
  check(
    granted.length > 0 && unknown.length === 0,
    `services are one or more of ${services.join(', ')}`,
  )
  check(
    credits === 'unlimited' || (isCount(credits) && credits < unlimitedCredits),
    'credits are a whole number from 0, below 2^53 - 1, or "unlimited"',
  )
  checkLimit('rate', rate, rateMax)
  checkLimit('concurrency', concurrency, concurrencyMax)
  const scope = checkedScope(options.scope ?? {}, refuse)
  return {
    id: randomBase62(idDigits),
    name,
    services: granted,
    creditsRemaining: credits === 'unlimited' ? unlimitedCredits : credits,
    creditsUsed: 0,
    rate,
    concurrency,
    createdAt: isoTime(nowMs),
    ...(expiresAt === undefined ? {} : { expiresAt: normalDate(expiresAt) }),
    ...(options.names === undefined ? {} : { names: options.names }),
    ...(scope === undefined ? {} : { scope }),
  }
}

export function isUnlimited({ creditsRemaining }: Pick<Account, 'creditsRemaining'>): boolean {
  return creditsRemaining === unlimitedCredits
}

/** Whether the account may be used at this moment: neither revoked nor past its expiry. */
export function isLive(account: Account, nowMs: number): boolean {
  // An account that never expires needs no date, which takes a while to format.
  return isLiveAt(account, account.expiresAt === undefined ? '' : isoTime(nowMs))
}

/** The same, with `now` in the form of `isoTime`. Takes equally long for every account. */
export function isLiveAt({ revokedAt, expiresAt = never }: Account, now: string): boolean {
  const isRevoked = revokedAt !== undefined
  const isOver = now >= expiresAt
  return !isRevoked && !isOver
}

/** A number of credits: whole, not negative, exact as a double. */
export function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

/** Formats milliseconds since 1970 as ISO 8601 UTC in whole seconds, like all dates here. */
export function isoTime(timeMs: number): string {
  return formatIsoSeconds(Math.floor(timeMs / 1000))
}

function normalDate(text: string): string {
  const seconds = parseIsoSeconds(text)
  if (seconds === null) throw new AccessError('invalid', 'expiry is an ISO 8601 date or date-time')
  return formatIsoSeconds(seconds)
}

function checkLimit(what: string, value: number, most: number): void {
  check(
    Number.isInteger(value) && value >= 1 && value <= most,
    `${what} is a whole number from 1 to ${most}`,
  )
}

function check(holds: boolean, rule: string): void {
  if (!holds) refuse(rule)
}

function refuse(rule: string): never {
  throw new AccessError('invalid', rule)
}

// Stored records.

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

  /** @param name from `keyName` */
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

  *keys(): Iterable<StoredKey> {
    for (const [, key] of this.#keys.entries()) yield key
  }

  /** The names of an account's keys. Scans all keys. */
  keyNamesOf(id: string): string[] {
    const names: string[] = []
    for (const [name, { account }] of this.#keys.entries()) {
      if (account === id) names.push(name as string)
    }
    return names
  }

  /** Only inside `Store.transact`, like all writes. */
  put(account: Account): void {
    this.#accounts.put(account.id, account)
  }

  /** @param name from `keyName` */
  putKey(name: string, key: StoredKey): void {
    this.#keys.put(name, key)
  }
}

/** The name under which a key is stored: its hash in hexadecimal. */
export function keyName(key: string): string {
  return Buffer.from(hashOf(key)).toString('hex')
}

/** The pseudonym of a key in the journal. It identifies the key, and does not reveal it. */
export function keyPseudonym(name: string): string {
  return name.slice(0, 16)
}

/** An operation on keys failed. The message is for the person at the command line. */
export class AccessError extends Error {
  readonly code: 'invalid' | 'not_found' | 'ambiguous'

  constructor(code: AccessError['code'], message: string) {
    super(message)
    this.name = 'AccessError'
    this.code = code
  }
}
