/** Accounts, and the keys that open them. */
import { hash } from 'node:crypto'
import {
  formatIsoSeconds,
  type KeyScope,
  limits,
  type Names,
  parseIsoSeconds,
  type Service,
  services,
} from '../contract/index.ts'
import { unlimitedCredits } from '../domain/index.ts'
import { AccountsError } from './accounts-error.ts'
import type { AccountRow, KeyRow, Value } from './database.ts'
import { randomBase62 } from './key-format.ts'
import { normaliseScope } from './key-scope.ts'

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

const idDigits = 12
/** Later than any time, as text. */
export const never = '~'
const nameCharsMax = 128
const rateDefault = 50
const concurrencyDefault = 128

/** A new account with a random id. Throws AccountsError `invalid`, which says what is allowed. */
export function makeAccount(options: AccountOptions, nowMs: number): Account {
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
  checkLimit('rate', rate, limits.keyRateMax)
  checkLimit('concurrency', concurrency, limits.keyConcurrencyMax)
  const scope = normaliseScope(options.scope ?? {}, refuse)
  return {
    id: randomBase62(idDigits),
    name,
    services: granted,
    creditsRemaining: credits === 'unlimited' ? unlimitedCredits : credits,
    creditsUsed: 0,
    rate,
    concurrency,
    createdAt: formatTime(nowMs),
    ...(expiresAt === undefined ? {} : { expiresAt: normaliseDate(expiresAt) }),
    ...(options.names === undefined ? {} : { names: options.names }),
    ...(scope === undefined ? {} : { scope }),
  }
}

export function isUnlimited({ creditsRemaining }: Pick<Account, 'creditsRemaining'>): boolean {
  return creditsRemaining === unlimitedCredits
}

/** Whether the account may be used: neither revoked nor past its expiry. @param now `formatTime` */
export function isLive({ revokedAt, expiresAt = never }: Account, now: string): boolean {
  return revokedAt === undefined && now < expiresAt
}

/** A number of credits: whole, not negative, exact as a double. */
export function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

/** Formats milliseconds since 1970 as ISO 8601 UTC in whole seconds, like all dates here. */
export function formatTime(timeMs: number): string {
  return formatIsoSeconds(Math.floor(timeMs / 1000))
}

function normaliseDate(text: string): string {
  const seconds = parseIsoSeconds(text)
  if (seconds === null)
    throw new AccountsError('invalid', 'expiry is an ISO 8601 date or date-time')
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
  throw new AccountsError('invalid', rule)
}

/** Limits of an account that can change later. */
export interface AccountLimits {
  readonly rate?: number | undefined
  readonly concurrency?: number | undefined
}

/** The account with these limits, and its others. Throws AccountsError `invalid`. */
export function changeLimits(account: Account, changes: AccountLimits): Account {
  const { rate = account.rate, concurrency = account.concurrency } = changes
  checkLimit('rate', rate, limits.keyRateMax)
  checkLimit('concurrency', concurrency, limits.keyConcurrencyMax)
  return { ...account, rate, concurrency }
}

/** Rights of an account's keys. Only the limits can change. */
type Rights = Pick<Account, 'services' | 'rate' | 'concurrency' | 'names' | 'scope'>

export function readAccount(row: AccountRow): Account {
  const { id, name, createdAt, expiresAt, revokedAt, remaining, used } = row
  return {
    id,
    name,
    createdAt,
    creditsRemaining: remaining,
    creditsUsed: used,
    ...(JSON.parse(row.rights) as Rights),
    ...(expiresAt === null ? {} : { expiresAt }),
    ...(revokedAt === null ? {} : { revokedAt }),
  }
}

/** The values of a new row, in the order of the columns. */
export function writeAccount(account: Account): Value[] {
  const { id, name, createdAt } = account
  const times = [createdAt, account.expiresAt ?? null, account.revokedAt ?? null]
  return [id, name, writeRights(account), ...times, account.creditsRemaining, account.creditsUsed]
}

/** The value of the column `rights`. JSON omits undefined members. */
export function writeRights({ services, rate, concurrency, names, scope }: Account): string {
  return JSON.stringify({ services, rate, concurrency, names, scope })
}

/** Identifies an account's rights in the journal: 16 hex digits of a SHA-256. */
export function hashRights({ services, rate, concurrency, expiresAt, scope }: Account): string {
  const all = [services, rate, concurrency, expiresAt ?? null, scope ?? null]
  return hash('sha256', JSON.stringify(all), 'hex').slice(0, 16)
}

/** A key, by the hash that is stored of it. */
export interface StoredKey {
  readonly account: string
  /** When a rotated key stops, ISO 8601 UTC. Absent for the account's newest key. */
  readonly endsAt?: string
}

export function readKey({ account, endsAt }: KeyRow): StoredKey {
  return endsAt === null ? { account } : { account, endsAt }
}

/** Whether a key may be used, with `now` in the form of `formatTime`. */
export function isCurrent({ endsAt = never }: StoredKey, now: string): boolean {
  return now < endsAt
}

/** The name under which a key is stored, and all that is stored of it. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex')
}

/** The pseudonym of a key in the journal. It identifies the key, and does not reveal it. */
export function shortenHash(hash: string): string {
  return hash.slice(0, 16)
}

/** The credits after some were taken, or given back where negative. Unlimited ones stay. */
export function subtractCredits(remaining: number, credits: number): number {
  return remaining === unlimitedCredits ? remaining : remaining - credits
}
