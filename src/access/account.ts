import { formatIsoSeconds, parseIsoSeconds, type Service, services } from '../contract/index.ts'
import { unlimitedCredits } from '../store/index.ts'
import { AccessError } from './access-error.ts'
import { randomBase62 } from './key-format.ts'

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
}

export const idDigits = 12
/** Later than any time, as text. */
export const never = '~'
const nameCharsMax = 128
const rateDefault = 50
const rateMax = 1_000_000
export const concurrencyDefault = 128
const concurrencyMax = 10_000

/** A new account with an id of its own. Throws AccessError `invalid` that says what is allowed. */
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

/** A time in milliseconds since 1970, in the form of all dates here. */
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
  if (!holds) throw new AccessError('invalid', rule)
}
