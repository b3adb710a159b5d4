/**
 * A sorted table of strings as UTF-8: string i is bytes[offsets[i] .. offsets[i + 1]). Order is
 * that of the bytes, which for UTF-8 is the order of code points.
 */
import { GrowableBytes } from './growable.ts'

export interface ByteStrings {
  readonly bytes: Uint8Array
  readonly offsets: Uint32Array
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Strings that are decoded together. A character outside ASCII makes its block slow. */
const blockStrings = 256

/** Encodes `count` strings. Their order is kept. */
export function encodeByteStrings(strings: Iterable<string>, count: number): ByteStrings {
  const bytes = new GrowableBytes(Math.max(16, count * 12))
  const offsets = new Uint32Array(count + 1)
  let i = 0
  for (const text of strings) {
    bytes.append(encoder.encode(text))
    offsets[++i] = bytes.length
  }
  return { bytes: bytes.view(), offsets }
}

/** Strings from number `start` up to `end`, decoded together. */
export function decodeByteStrings(
  { bytes, offsets }: ByteStrings,
  start: number,
  end: number,
): string[] {
  const strings: string[] = []
  for (let first = start; first < end; first += blockStrings) {
    decodeBlock(bytes, offsets, first, Math.min(first + blockStrings, end), strings)
  }
  return strings
}

/** Decodes a block at once, then cuts it. Outside ASCII, each string is decoded separately. */
function decodeBlock(
  bytes: Uint8Array,
  offsets: Uint32Array,
  start: number,
  end: number,
  strings: string[],
): void {
  const from = offsets[start]!
  // A view of shared memory is copied, because some decoders refuse it.
  const block = bytes.slice(from, offsets[end]!)
  const text = decoder.decode(block)
  const isAscii = text.length === block.length
  for (let i = start; i < end; i++) {
    const first = offsets[i]! - from
    const last = offsets[i + 1]! - from
    strings.push(
      isAscii ? text.substring(first, last) : decoder.decode(block.subarray(first, last)),
    )
  }
}

/** Compares by UTF-8 bytes: code units, with surrogates ranked above U+E000–U+FFFF. */
export function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return rankCodeUnit(x) - rankCodeUnit(y)
  }
  return a.length - b.length
}

/** Compares a string of one table with one of another, by their bytes. */
export function compareEntries(a: ByteStrings, i: number, b: ByteStrings, j: number): number {
  const [startA, startB] = [a.offsets[i]!, b.offsets[j]!]
  const lengthA = a.offsets[i + 1]! - startA
  const lengthB = b.offsets[j + 1]! - startB
  const shared = Math.min(lengthA, lengthB)
  for (let at = 0; at < shared; at++) {
    const difference = a.bytes[startA + at]! - b.bytes[startB + at]!
    if (difference !== 0) return difference
  }
  return lengthA - lengthB
}

/** Index of the string equal to `key`, or -1. */
export function findString(table: ByteStrings, key: string): number {
  const bytes = encodeText(key)
  const count = table.offsets.length - 1
  const at = findFirst(table, bytes, bytes.length, 0, count)
  return at < count && compareAt(table, at, bytes, bytes.length) === 0 ? at : -1
}

/** Range [start, end) of the strings that start with `prefix`. */
export function findPrefix(table: ByteStrings, prefix: string): { start: number; end: number } {
  const bytes = encodeText(prefix)
  const { length } = bytes
  const count = table.offsets.length - 1
  if (length === 0) return { start: 0, end: count }
  const start = findFirst(table, bytes, length, 0, count)
  // UTF-8 has no byte 0xff, so adding 1 to the last byte gives the next greater prefix.
  bytes[length - 1]! += 1
  return { start, end: seekString(table, bytes, length, start, count) }
}

/**
 * Index of the first string in [start, end) that is not before the first `keyLength` bytes of
 * `key`, or `end`. Galloping, then bisection: fast if it is near `start`.
 */
export function seekString(
  table: ByteStrings,
  key: Uint8Array,
  keyLength: number,
  start: number,
  end: number,
): number {
  let low = start
  let step = 1
  while (low + step < end && compareAt(table, low + step, key, keyLength) < 0) {
    low += step
    step *= 2
  }
  return findFirst(table, key, keyLength, low, Math.min(low + step, end))
}

/** Most keys are short and ASCII, for which the encoder would cost more than the search. */
function encodeText(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 0x7f) return encoder.encode(text)
    bytes[i] = unit
  }
  return bytes
}

function findFirst(
  table: ByteStrings,
  key: Uint8Array,
  keyLength: number,
  start: number,
  end: number,
): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareAt(table, middle, key, keyLength) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function compareAt(
  { bytes, offsets }: ByteStrings,
  index: number,
  key: Uint8Array,
  keyLength: number,
): number {
  const start = offsets[index]!
  const length = offsets[index + 1]! - start
  const shared = Math.min(length, keyLength)
  for (let i = 0; i < shared; i++) {
    const difference = bytes[start + i]! - key[i]!
    if (difference !== 0) return difference
  }
  return length - keyLength
}

function rankCodeUnit(unit: number): number {
  if (unit < 0xd800) return unit
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000
}
