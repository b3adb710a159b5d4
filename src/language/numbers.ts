/** Numbers as sentences write them: `1,000`, `1.5k`, `2M`, "ten thousand", `100-500`, `5k+`. */
import type { Reading } from './reading.ts'

export interface NumberFound {
  readonly value: number
  /** The other end of a range, such as `100-500`. */
  readonly last?: number
  /** "+" after it. */
  readonly orMore: boolean
  /** The word after the last one. */
  readonly to: number
}

const digits = /^(\d+(?:[.,'’_]\d+)*)(k|m|mio|tsd)?(\+*)$/
const thousands = /^\d{1,3}(?:[.,'’_]\d{3})+$/
/** Longer ones are no counts. */
const charsMax = 24
/** After the first of `10 000 000`. */
const groupsMax = 3

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  tsd: 1e3,
  thousand: 1e3,
  hundred: 100,
  dozen: 12,
  m: 1e6,
  mio: 1e6,
  million: 1e6,
}

const named: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ eleven: 11, twelve: 12, fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50 },
  ...{ sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
}

/** The number, or range of numbers, that begins at a word. Whole numbers only. */
export function numberAt(reading: Reading, i: number): NumberFound | undefined {
  const word = reading.at(i)
  if (word.length > charsMax) return undefined
  const dash = word.indexOf('-')
  if (dash > 0) return rangeIn(word.slice(0, dash), word.slice(dash + 1), i)
  const one = spaced(reading, i) ?? broken(reading, i) ?? scaled(reading, i, numberOf(word))
  return one && { ...one, value: Math.round(one.value), ...lastOf(reading, one) }
}

interface Scaled {
  readonly value: number
  readonly orMore: boolean
  /** An article: "a thousand". */
  readonly needsScale?: boolean
}

function numberOf(text: string): Scaled | undefined {
  if (text === 'a') return { value: 1, orMore: false, needsScale: true }
  const word = Object.hasOwn(named, text) ? named[text] : undefined
  if (word !== undefined) return { value: word, orMore: false }
  const match = digits.exec(text)
  if (match === null) return undefined
  const value = amountIn(match[1]!) * (scales[match[2] ?? ''] ?? 1)
  if (!(value <= Number.MAX_SAFE_INTEGER)) return undefined
  return { value, orMore: match[3] !== '' }
}

/** Separators before three digits separate thousands. NaN otherwise. */
function amountIn(text: string): number {
  if (thousands.test(text)) return Number(text.replace(/\D/g, ''))
  return Number(text.replace(',', '.'))
}

/** `10 000` */
function spaced(reading: Reading, i: number): NumberFound | undefined {
  if (!/^\d{1,3}$/.test(reading.at(i))) return undefined
  let value = Number(reading.at(i))
  let to = i + 1
  for (; to <= i + groupsMax && /^\d{3}$/.test(reading.at(to)) && isClose(reading, to); to++) {
    value = 1000 * value + Number(reading.at(to))
  }
  return to === i + 1 ? undefined : { value, orMore: false, to }
}

/** `1,5k`: a comma divides words, except before three digits. */
function broken(reading: Reading, i: number): NumberFound | undefined {
  const [whole, decimals] = [reading.words[i], reading.words[i + 1]]
  const isOne = decimals?.before === ',' && decimals.start === (whole?.end ?? 0) + 1
  const number = isOne ? numberOf(`${reading.at(i)}.${reading.at(i + 1)}`) : undefined
  return number && { ...number, to: i + 2 }
}

/** "ten thousand", "5 k". */
function scaled(reading: Reading, i: number, number: Scaled | undefined): NumberFound | undefined {
  if (number === undefined) return undefined
  const next = reading.at(i + 1).replace(/\+$/, '')
  const scale = Object.hasOwn(scales, next) && isClose(reading, i + 1) ? scales[next] : undefined
  if (scale === undefined) {
    return number.needsScale ? undefined : { value: number.value, orMore: number.orMore, to: i + 1 }
  }
  const orMore = number.orMore || reading.at(i + 1).endsWith('+')
  return { value: number.value * scale, orMore, to: i + 2 }
}

/** `100-500`, `1-5k`. */
function rangeIn(first: string, second: string, i: number): NumberFound | undefined {
  const last = numberOf(second)
  const start = numberOf(first + sharedUnit(first, second))
  if (start === undefined || last === undefined || start.value > last.value) return undefined
  return { value: start.value, last: last.value, orMore: false, to: i + 1 }
}

/** The unit of `1-5k`, which is that of both ends. Empty for `500-1k` and `1k-5k`. */
function sharedUnit(first: string, second: string): string {
  const [, amount = '', unit = ''] = digits.exec(second) ?? []
  return amountIn(first) < amountIn(amount) ? unit : ''
}

/** `100 - 500`, `100..500`, "100 to 500". */
function lastOf(reading: Reading, first: NumberFound): { last: number; to: number } | undefined {
  const isWord = reading.at(first.to) === 'to'
  const at = isWord ? first.to + 1 : first.to
  const before = reading.words[at]?.before ?? ''
  if (!isWord && !['-', '–', '—', '..', '...', '.'].includes(before)) return undefined
  // The second of two dots begins the word.
  const last = scaled(reading, at, numberOf(reading.at(at).replace(/^\./, '')))
  if (last === undefined || last.value < first.value) return undefined
  return { last: Math.round(last.value), to: last.to }
}

function isClose(reading: Reading, i: number): boolean {
  return reading.words[i]!.before === ''
}

/** A word as the year of a life or a career, or null. */
export function yearIn(word: string): number | null {
  return /^(?:19|20)\d\d$/.test(word) ? Number(word) : null
}
