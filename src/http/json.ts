/**
 * Parses JSON from clients, and refuses unsafe input before JSON.parse sees it. The scan walks the
 * bytes once, without recursion or allocation. It leaves the grammar to JSON.parse, and understands
 * all valid JSON.
 */
import { isUtf8 } from 'node:buffer'
import { limits, RequestError } from '../contract/index.ts'

/** A request body. */
export interface JsonBody {
  readonly value: object
  /** The text as received. */
  readonly text: string
}

/**
 * Returns the JSON object of a request body. Throws `invalid_json` for bytes that are not UTF-8,
 * and for JSON that is invalid (RFC 8259, a byte order mark included) or no object. It also throws
 * for nesting deeper than `limits.jsonDepthMax`, and for a member named like an inherited property.
 */
export function parseJsonBody(bytes: Buffer): JsonBody {
  if (bytes.byteLength === 0) throw createJsonError('it is empty; send a JSON object, at least {}')
  if (!isUtf8(bytes)) throw createJsonError('it is not UTF-8')
  const fault = findJsonFault(bytes)
  if (fault !== undefined) throw createJsonError(fault)
  const text = bytes.toString()
  const value = parseText(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw createJsonError('the top level must be an object')
  }
  return { value, text }
}

/** Why this text must not reach JSON.parse, or undefined. Depth counts objects and arrays. */
export function findJsonFault(bytes: Uint8Array): string | undefined {
  let depth = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === quote) {
      const end = endOfString(bytes, at + 1)
      if (isKey(bytes, end) && isForbidden(bytes, at + 1, end)) return keyFault
      at = end
    } else if (byte === openBrace || byte === openBracket) {
      depth++
      if (depth > limits.jsonDepthMax) return depthFault
    } else if (byte === closeBrace || byte === closeBracket) {
      depth--
    }
  }
  return undefined
}

const quote = 0x22
const colon = 0x3a
const backslash = 0x5c
const letterU = 0x75
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Members that every object inherits: code that copies or merges objects may follow them. */
const forbiddenKeys = ['__proto__', 'constructor', 'prototype'] as const
const keyFault = `no member may be called ${forbiddenKeys.join(', ')}`
const depthFault = `it nests deeper than ${limits.jsonDepthMax} levels`

/** The index of the quote that closes the string, or the end of the text. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}

/** In valid JSON, exactly the strings before a colon are keys. */
function isKey(bytes: Uint8Array, end: number): boolean {
  let at = end + 1
  while (isSpace(bytes[at])) at++
  return bytes[at] === colon
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

function isForbidden(bytes: Uint8Array, start: number, end: number): boolean {
  return forbiddenKeys.some((key) => isSpelled(bytes, start, end, key))
}

/** Whether the string between the quotes reads `word`, its letters plain or `\u` escapes. */
function isSpelled(bytes: Uint8Array, start: number, end: number, word: string): boolean {
  let at = start
  for (let i = 0; i < word.length; i++) {
    if (at >= end) return false
    const escaped = bytes[at] === backslash && bytes[at + 1] === letterU
    const unit = escaped ? readCodeUnit(bytes, at + 2) : bytes[at]
    if (unit !== word.charCodeAt(i)) return false
    at += escaped ? 6 : 1
  }
  return at === end
}

/** Reads four hexadecimal digits. Returns NaN for other bytes. */
function readCodeUnit(bytes: Uint8Array, start: number): number {
  let unit = 0
  for (let at = start; at < start + 4; at++) unit = unit * 16 + readHexDigit(bytes[at] ?? 0)
  return unit
}

/** Returns NaN for another byte. */
export function readHexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN
}

/** V8's message tells the position and quotes the text, which is the client's own. */
function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw createJsonError(error instanceof Error ? error.message : 'it cannot be parsed')
  }
}

function createJsonError(reason: string): RequestError {
  return new RequestError('invalid_json', { reason })
}
