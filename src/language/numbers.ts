/** Numbers as sentences write them: `1,000`, `1.5k`, `2M`, "ten thousand", `100-500`, `5k+`. */
import { type Match, readWordings } from './grammar.ts'
import type { Reading } from './reading.ts'

export interface WrittenNumber {
  readonly value: number
  /** The other end of a range, such as `100-500`. */
  readonly last?: number
  /** "+" after it. */
  readonly orMore: boolean
}

const digits = /^(\d+(?:[.,'’_]\d+)*)(k|m|mio|tsd)?(\+*)$/
const thousands = /^\d{1,3}(?:[.,'’_]\d{3})+$/
/** Longer ones are no counts. */
const charsMax = 24
/** After the first of `10 000 000`. */
const groupsMax = 3

const scales = new Map<string | undefined, number>([
  ['k', 1e3],
  ['tsd', 1e3],
  ['thousand', 1e3],
  ['hundred', 100],
  ['dozen', 12],
  ['m', 1e6],
  ['mio', 1e6],
  ['million', 1e6],
])

const named = new Map(
  readWordings(`a 1, one 1, two 2, three 3, four 4, five 5, six 6, seven 7, eight 8, nine 9, ten 10,
    eleven 11, twelve 12, fifteen 15, twenty 20, thirty 30, forty 40, fifty 50, sixty 60,
    seventy 70, eighty 80, ninety 90`).map((row) => {
    const [word = '', value] = row.split(' ')
    return [word, Number(value)]
  }),
)

/** The number, or range of numbers, that begins at a word. Whole numbers only. */
export function readNumber(reading: Reading, i: number): Match<WrittenNumber> | undefined {
  const word = reading.at(i)
  if (word.length > charsMax) return undefined
  const dash = word.indexOf('-')
  const start = dash > 0 ? word.slice(0, dash) : word
  if (!/^\d/.test(start) && !named.has(start)) return undefined
  if (dash > 0) return readRange(start, word.slice(dash + 1), i)
  const first = readSpaced(reading, i) ?? readBroken(reading, i) ?? readScaled(reading, i, word)
  if (first === undefined) return undefined
  const last = readLast(reading, first)
  const value = { ...first.value, value: Math.round(first.value.value) }
  return last === undefined
    ? { value, to: first.to }
    : { value: { ...value, last: Math.round(last.value.value) }, to: last.to }
}

function parseNumber(text: string): WrittenNumber | undefined {
  const known = named.get(text)
  if (known !== undefined) return { value: known, orMore: false }
  const match = digits.exec(text)
  if (match === null) return undefined
  const value = parseAmount(match[1]!) * (scales.get(match[2]) ?? 1)
  if (!(value <= Number.MAX_SAFE_INTEGER)) return undefined
  return { value, orMore: match[3] !== '' }
}

/** Separators before three digits separate thousands. NaN otherwise. */
function parseAmount(text: string): number {
  if (thousands.test(text)) return Number(text.replace(/\D/g, ''))
  return Number(text.replace(',', '.'))
}

/** `10 000` */
function readSpaced(reading: Reading, i: number): Match<WrittenNumber> | undefined {
  if (!/^\d{1,3}$/.test(reading.at(i))) return undefined
  let value = Number(reading.at(i))
  let to = i + 1
  for (; to <= i + groupsMax && /^\d{3}$/.test(reading.at(to)) && isClose(reading, to); to++) {
    value = 1000 * value + Number(reading.at(to))
  }
  return to === i + 1 ? undefined : { value: { value, orMore: false }, to }
}

/** `1,5k`: a comma divides words, except before three digits. */
function readBroken(reading: Reading, i: number): Match<WrittenNumber> | undefined {
  const [whole, decimals] = [reading.words[i], reading.words[i + 1]]
  const isOne = decimals?.before === ',' && decimals.start === (whole?.end ?? 0) + 1
  const value = isOne ? parseNumber(`${reading.at(i)}.${reading.at(i + 1)}`) : undefined
  return value && { value, to: i + 2 }
}

/** "ten thousand", "5 k". An article needs a scale: "a thousand". */
function readScaled(reading: Reading, i: number, word: string): Match<WrittenNumber> | undefined {
  const number = parseNumber(word)
  if (number === undefined) return undefined
  const next = reading.at(i + 1)
  const scale = scales.get(next.replace(/\+$/, ''))
  if (scale === undefined || !isClose(reading, i + 1)) {
    return word === 'a' ? undefined : { value: number, to: i + 1 }
  }
  const orMore = number.orMore || next.endsWith('+')
  return { value: { value: number.value * scale, orMore }, to: i + 2 }
}

/** `100-500`, `1-5k`. */
function readRange(first: string, second: string, i: number): Match<WrittenNumber> | undefined {
  const last = parseNumber(second)
  const start = parseNumber(first + findSharedUnit(first, second))
  if (start === undefined || last === undefined || start.value > last.value) return undefined
  return { value: { value: start.value, last: last.value, orMore: false }, to: i + 1 }
}

/** The unit of `1-5k`, which is that of both ends. Empty for `500-1k` and `1k-5k`. */
function findSharedUnit(first: string, second: string): string {
  const [, amount = '', unit = ''] = digits.exec(second) ?? []
  return parseAmount(first) < parseAmount(amount) ? unit : ''
}

/** `100 - 500`, `100..500`, "100 to 500". */
function readLast(reading: Reading, { value, to }: Match<WrittenNumber>) {
  const isWord = reading.at(to) === 'to'
  const at = isWord ? to + 1 : to
  const before = reading.words[at]?.before ?? ''
  if (!isWord && !['-', '–', '—', '..', '...', '.'].includes(before)) return undefined
  // The second of two dots begins the word.
  const last = readScaled(reading, at, reading.at(at).replace(/^\./, ''))
  return last === undefined || last.value.value < value.value ? undefined : last
}

function isClose(reading: Reading, i: number): boolean {
  return reading.words[i]!.before === ''
}

/** A word as the year of a life or a career. */
export function parseCareerYear(word: string): number | undefined {
  return /^(?:19|20)\d\d$/.test(word) ? Number(word) : undefined
}
