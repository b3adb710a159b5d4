/** Readers of single values: texts of a table, or JSON. A value is read only if it is certain. */
import { formatIsoSeconds } from '../../contract/index.ts'
import { LineError, type Members } from '../normalise/index.ts'
import { isAmbiguousDate, parseDate } from './dates.ts'
import { describeKind, type UnreadReport, type ValueReader } from './read-members.ts'
import { isAbsentMember } from './tables/absent-cells.ts'

export const readText: ValueReader<string> = (value, field, report) => {
  if (typeof value === 'string') {
    const text = value.trim()
    return text === '' ? undefined : text
  }
  if (typeof value === 'bigint' || (typeof value === 'number' && isExact(value))) return `${value}`
  return report(field, `${describeKind(value)} where a text is expected`)
}

/** A login or name. Another kind of value refuses the line. */
export function readName(value: unknown, field: string): string | undefined {
  return readText(value, field, refuseIdentifier)
}

/**
 * The number or node id of an account or repository. Forms of spreadsheets are read where no digit
 * is lost: `583231.0`, `583,231`, `5.83231E+05`. Any other number refuses the line.
 */
export const readIdentifier: ValueReader<string> = (value, field, report) => {
  // The number of a document in a database is not the account's.
  if (typeof value === 'object' && value !== null && '$oid' in value) {
    return report(field, 'an ObjectId where a number of an account or repository is expected')
  }
  const text = readText(value, field, refuseIdentifier)
  if (text === undefined || !isLikeNumber(text)) return text
  const digits = parseWholeNumber(text)
  if (digits !== null) return digits
  throw new LineError(`"${field}" is a number with uncertain digits`)
}

const refuseIdentifier: UnreadReport = (field, reason) => {
  throw new LineError(`"${field}" cannot be read: ${reason}`)
}

/** Whether a number has the digits that were written. Greater ones were rounded. */
function isExact(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER
}

/** Digits with signs of a spreadsheet. `12e4` alone may be hexadecimal. */
function isLikeNumber(text: string): boolean {
  if ('-+#'.includes(text[0]!) && parseWholeNumber(text.slice(1)) !== null) return true
  return /^\d[\d.,'’\s]*(?:[eE]\+\d{1,3})?$/.test(text) || /^\d+[.,]\d+[eE]\d{1,3}$/.test(text)
}

/** A whole number from 0, or an object with `totalCount`. */
export const readCount: ValueReader<number> = (given, field, report) => {
  const isTotal = typeof given === 'object' && given !== null && 'totalCount' in given
  const value = isTotal ? given.totalCount : given
  if (value === null || value === undefined) return undefined
  const number = typeof value === 'string' ? parseNumber(value) : value
  if (number === undefined) return undefined
  if (typeof number === 'bigint' && number <= Number.MAX_SAFE_INTEGER && number >= 0) {
    return Number(number)
  }
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number
  return report(field, explainCount(value))
}

/** Undefined for an empty text, null for none that is certain. */
function parseNumber(text: string): number | undefined | null {
  const plain = text.trim()
  if (plain === '') return undefined
  const digits = parseWholeNumber(plain)
  return digits === null ? null : Number(digits)
}

function explainCount(value: unknown): string {
  const isWhole = typeof value === 'string' && parseWholeNumber(value) !== null
  if (isWhole || typeof value === 'number' || typeof value === 'bigint')
    return 'no whole number from 0 to 2^53 - 1'
  if (typeof value !== 'string') return `${describeKind(value)} where a number is expected`
  if (/^[~>]?\s*[\d.,]+\s*[kmt+]/i.test(value.trim())) return 'a rounded number'
  return /\d/.test(value) ? 'a number with uncertain digits' : 'a text where a number is expected'
}

/** The digits of a whole number in a text of a table. Null unless all of them are certain. */
export function parseWholeNumber(given: string): string | null {
  const text = given.trim()
  if (/^\d+$/.test(text)) return text
  // Three zeros behind a point may also be thousands.
  if (/^\d+\.0+$/.test(text) && !/^\d{1,3}\.000$/.test(text)) return text.split('.', 1)[0]!
  const whole = text.replace(/\.0+$/, '')
  if (isGrouped(whole)) return whole.replace(/\D/g, '')
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(text)) return text.replaceAll('.', '')
  return expandExponent(text)
}

/** Whether commas, apostrophes, underscores or blanks separate thousands, or lakhs. */
function isGrouped(text: string): boolean {
  const [, separator] = /^\d{1,3}([,'’_ \u00a0\u2009\u202f])/.exec(text) ?? []
  if (separator === undefined) return false
  const plain = text.replaceAll(separator, ',')
  return /^\d{1,3}(?:,\d{3})+$/.test(plain) || /^\d{1,2}(?:,\d{2})+,\d{3}$/.test(plain)
}

/** `5.83231E+05` shows all six digits. `5.83E+05` does not, so others may have been lost. */
function expandExponent(text: string): string | null {
  const [, whole, fraction = '', power] = /^(\d+)(?:[.,](\d+))?[eE]\+?(\d{1,2})$/.exec(text) ?? []
  if (whole === undefined || fraction.length < Number(power)) return null
  if (fraction.slice(Number(power)).replaceAll('0', '') !== '') return null
  return whole + fraction.slice(0, Number(power))
}

export const readDate: ValueReader<string> = (value, field, report) => {
  const seconds = readSeconds(value, field, report)
  return seconds === undefined ? undefined : formatIsoSeconds(seconds)
}

/** In seconds since 1970. */
export const readSeconds: ValueReader<number> = (value, field, report) => {
  const seconds = parseDate(value)
  if (seconds !== null) return seconds
  const isText = typeof value === 'string'
  if (isText && value.trim() === '') return undefined
  if (isAmbiguousDate(value)) return report(field, 'a date with day and month in doubt')
  if (isText) return report(field, 'no date such as 2024-03-01')
  return report(field, `${describeKind(value)} where a date is expected`)
}

export const readFlag: ValueReader<boolean> = (value, field, report) => {
  if (typeof value === 'boolean') return value
  const isWord = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
  const word = isWord ? `${value}`.trim().toLowerCase() : null
  if (word === '') return undefined
  if (word !== null && ['true', 'yes', 'y', 't', '1'].includes(word)) return true
  if (word !== null && ['false', 'no', 'n', 'f', '0'].includes(word)) return false
  return report(field, `${describeKind(value)} where true or false is expected`)
}

/** A list, a JSON array in a text, or items between commas or semicolons. */
export const readTexts: ValueReader<string[]> = (value, field, report) => {
  const items = typeof value === 'string' ? splitItems(value) : value
  if (!Array.isArray(items)) {
    return report(field, `${describeKind(value)} where a list of texts is expected`)
  }
  const texts: string[] = []
  for (const item of items) {
    const text = isAbsentMember(item, field) ? undefined : readText(item, field, report)
    if (text !== undefined) texts.push(text)
  }
  return texts.length === 0 ? undefined : texts
}

/** The items of a list that a text writes. */
export function splitItems(text: string): unknown {
  if (!text.startsWith('[')) return text.split(/[;,|]/)
  try {
    return JSON.parse(text)
  } catch {
    return text
      .replace(/^\[|\]$/g, '')
      .split(',')
      .map((item) => item.trim().replace(/^['"]|['"]$/g, ''))
  }
}

const accountTypes: Readonly<Record<string, string>> = {
  user: 'user',
  usr: 'user',
  person: 'user',
  individual: 'user',
  human: 'user',
  mannequin: 'user',
  enterpriseuseraccount: 'user',
  organization: 'organization',
  organisation: 'organization',
  org: 'organization',
  company: 'organization',
  bot: 'bot',
  robot: 'bot',
}

/** `user`, `organization` or `bot`. */
export const readAccountType: ValueReader<string> = (value, field, report) => {
  const text = readText(value, field, report)
  if (text === undefined) return undefined
  const word = text.toLowerCase()
  if (Object.hasOwn(accountTypes, word)) return accountTypes[word]
  return report(field, 'an unknown kind of account')
}

/** Accounts on other platforms. In a table they are JSON. */
export const readSocialAccounts: ValueReader<Members[]> = (value, field, report) => {
  const items = typeof value === 'string' ? parseJson(value) : value
  if (!Array.isArray(items)) {
    return report(field, `${describeKind(value)} where a list of accounts is expected`)
  }
  const accounts: Members[] = []
  for (const item of items) {
    if (isAccount(item)) accounts.push(item)
    else if (item !== null) report(field, 'an account without "provider" and "url" as texts')
  }
  return accounts.length === 0 ? undefined : accounts
}

function isAccount(item: unknown): item is Members {
  if (typeof item !== 'object' || item === null) return false
  const { provider, url } = item as Members
  return typeof provider === 'string' && typeof url === 'string'
}

/** Undefined if it is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
