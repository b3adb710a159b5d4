/**
 * Reads the usual line of `edges*.jsonl` from its bytes without making strings: a flat object of
 * known members in any order, all plain ASCII text. Any other line, and any line with a fault, is
 * left to `readEdge`, which reports the fault.
 */
import { edgeTypes, parseIsoSeconds } from '../../contract/index.ts'
import { storeDate } from './edge-list.ts'

const members = ['type', 'from', 'to', 'at'] as const
const [typeMember, fromMember, toMember, atMember] = [0, 1, 2, 3] as const

const memberNames = members.map((name) => Buffer.from(name))
const typeNames = edgeTypes.map((name) => Buffer.from(name))

const lineFeed = 0x0a
const quote = 0x22
const backslash = 0x5c

export class EdgeScanner {
  /** Type of the last line: index in `edgeTypes`. */
  type = 0
  /** Byte ranges of the ends of the last line. */
  fromStart = 0
  fromEnd = 0
  toStart = 0
  toEnd = 0
  /** Date of the last line, in the form of `storeDate`. */
  date = 0
  readonly #starts = new Int32Array(members.length)
  readonly #ends = new Int32Array(members.length)

  /** @param bytes with a line and its line feed from `start` on. Returns whether it was read. */
  read(bytes: Buffer, start: number): boolean {
    this.#starts.fill(-1)
    if (!this.#readMembers(bytes, start)) return false
    this.fromStart = this.#starts[fromMember]!
    this.fromEnd = this.#ends[fromMember]!
    this.toStart = this.#starts[toMember]!
    this.toEnd = this.#ends[toMember]!
    if (this.fromStart < 0 || this.fromEnd === this.fromStart) return false
    if (this.toStart < 0 || this.toEnd === this.toStart) return false
    return this.#readType(bytes) && this.#readDate(bytes)
  }

  /** Finds the members. The last of duplicate members counts. */
  #readMembers(bytes: Uint8Array, start: number): boolean {
    let at = skipBlanks(bytes, start)
    if (bytes[at] !== 0x7b) return false
    do {
      const name = skipBlanks(bytes, at + 1)
      const nameEnd = findTextEnd(bytes, name)
      if (nameEnd < 0) return false
      const member = findName(memberNames, bytes, name + 1, nameEnd)
      const colon = skipBlanks(bytes, nameEnd + 1)
      if (member < 0 || bytes[colon] !== 0x3a) return false
      const value = skipBlanks(bytes, colon + 1)
      const valueEnd = findTextEnd(bytes, value)
      if (valueEnd < 0) return false
      this.#starts[member] = value + 1
      this.#ends[member] = valueEnd
      at = skipBlanks(bytes, valueEnd + 1)
    } while (bytes[at] === 0x2c)
    return bytes[at] === 0x7d && bytes[skipBlanks(bytes, at + 1)] === lineFeed
  }

  #readType(bytes: Uint8Array): boolean {
    const start = this.#starts[typeMember]!
    this.type = start < 0 ? -1 : findName(typeNames, bytes, start, this.#ends[typeMember]!)
    return this.type >= 0
  }

  #readDate(bytes: Buffer): boolean {
    const start = this.#starts[atMember]!
    this.date = 0
    if (start < 0) return true
    const end = this.#ends[atMember]!
    const seconds = readSeconds(bytes, start, end)
    const known = seconds ?? parseIsoSeconds(bytes.toString('latin1', start, end))
    if (known === null) return false
    this.date = storeDate(known)
    return true
  }
}

function skipBlanks(bytes: Uint8Array, start: number): number {
  let at = start
  for (let byte = bytes[at]; byte === 0x20 || byte === 0x09 || byte === 0x0d; ) byte = bytes[++at]
  return at
}

/** Position of the closing quote of the text that opens at `start`. -1 for text with escapes. */
function findTextEnd(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== quote) return -1
  for (let at = start + 1; ; at++) {
    const byte = bytes[at]!
    if (byte === quote) return at
    // These include the line feed, so the loop ends with the line.
    if (byte < 0x20 || byte > 0x7e || byte === backslash) return -1
  }
}

function findName(
  names: readonly Uint8Array[],
  bytes: Uint8Array,
  start: number,
  end: number,
): number {
  for (let i = 0; i < names.length; i++) {
    if (isEqual(names[i]!, bytes, start, end)) return i
  }
  return -1
}

function isEqual(name: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (name.length !== end - start) return false
  for (let i = 0; i < name.length; i++) if (name[i] !== bytes[start + i]) return false
  return true
}

/** Seconds of `2024-05-06` and `2024-05-06T07:08:09Z`. Null for other forms. */
function readSeconds(bytes: Uint8Array, start: number, end: number): number | null {
  const length = end - start
  if (length !== 10 && length !== 20) return null
  const year = 100 * readTwoDigits(bytes, start) + readTwoDigits(bytes, start + 2)
  const month = readTwoDigits(bytes, start + 5)
  const day = readTwoDigits(bytes, start + 8)
  // Date.UTC maps years below 100 to the 20th century.
  const isDay = year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= 28
  if (!isDay || bytes[start + 4] !== 0x2d || bytes[start + 7] !== 0x2d) return null
  const midnight = Date.UTC(year, month - 1, day) / 1000
  if (length === 10) return midnight
  const time = readTime(bytes, start + 10)
  return time === null ? null : midnight + time
}

function readTime(bytes: Uint8Array, start: number): number | null {
  const isForm =
    bytes[start] === 0x54 &&
    bytes[start + 3] === 0x3a &&
    bytes[start + 6] === 0x3a &&
    bytes[start + 9] === 0x5a
  const hour = readTwoDigits(bytes, start + 1)
  const minute = readTwoDigits(bytes, start + 4)
  const second = readTwoDigits(bytes, start + 7)
  const isTime = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60
  return isForm && isTime ? 3600 * hour + 60 * minute + second : null
}

/** Far below 0 if one of the bytes is not a digit. */
function readTwoDigits(bytes: Uint8Array, start: number): number {
  const tens = bytes[start]! - 0x30
  const ones = bytes[start + 1]! - 0x30
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? 10 * tens + ones : -1e6
}
