/**
 * Records as rows of comma-separated values (RFC 4180). Most cells are copied as the bytes that
 * they are in JSON. Text with escapes and lists are parsed.
 */
import { csvColumns, isFormulaText, type StreamedCollection } from '../contract/index.ts'
import type { TimeSlices } from '../engines/index.ts'

/** The names of the columns. */
export function writeCsvHead(collection: StreamedCollection): string {
  return `${csvColumns[collection].join(',')}\r\n`
}

/** Most bytes of a row in addition to those of its record: commas and a line end. */
export const rowBytesMax = 64

const rowsPerCheck = 32

/**
 * Writes the rows of records that are lines of JSON, as `JSON.stringify` makes them. Returns where
 * they end. Throws what `timeSlices` throw.
 * @param lines with a line end between records, and none after the last
 * @param rows has room for the lines, and `rowBytesMax` for each
 */
export async function writeCsvRows(
  lines: Buffer,
  collection: StreamedCollection,
  timeSlices: TimeSlices,
  rows: Buffer,
  start: number,
): Promise<number> {
  const writer = writers[collection]
  let at = start
  let count = 0
  for (let from = 0; from < lines.length; ) {
    if (count++ % rowsPerCheck === 0 && timeSlices.isOver) await timeSlices.pause()
    at = writer.write(lines, from, rows, at)
    from = writer.end + 1
  }
  return at
}

const lineEnd = 0x0a
const carriageReturn = 0x0d
const quote = 0x22
const comma = 0x2c
const apostrophe = 0x27
const backslash = 0x5c

/** How a value has to be written. */
const kinds = { none: 0, plain: 1, text: 2, textWithComma: 3, parsed: 4 } as const

/** One record after the other, in the same memory. */
class RowWriter {
  /** Where the last record ended. */
  end = 0
  readonly #names: readonly Buffer[]
  /** By `hashName`: the number of a column, from 1. */
  readonly #columns = new Uint8Array(slots)
  // Positions of the record's values, by column.
  readonly #kinds: Uint8Array
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array
  /** Kind of the last value that was read. */
  #kind: number = kinds.none

  constructor(names: readonly string[]) {
    this.#names = names.map((name) => Buffer.from(name))
    for (const [i, name] of this.#names.entries()) {
      const slot = hashName(name, 0, name.length)
      if (this.#columns[slot] !== 0) throw new Error(`two columns like ${names[i]}`)
      this.#columns[slot] = i + 1
    }
    this.#kinds = new Uint8Array(names.length)
    this.#starts = new Uint32Array(names.length)
    this.#ends = new Uint32Array(names.length)
  }

  /** Returns where the row of the record from `start` on ends. */
  write(bytes: Buffer, start: number, rows: Buffer, place: number): number {
    this.#read(bytes, start)
    let at = place
    for (let column = 0; column < this.#names.length; column++) {
      if (column > 0) rows[at++] = comma
      if (this.#kinds[column] !== kinds.none) at = this.#writeCell(bytes, column, rows, at)
    }
    rows[at++] = carriageReturn
    rows[at++] = lineEnd
    return at
  }

  #read(bytes: Buffer, start: number): void {
    this.#kinds.fill(kinds.none)
    let at = start + 1
    while (bytes[at] === quote) {
      const name = at + 1
      at = findTextEnd(bytes, name)
      const column = this.#findColumn(bytes, name, at)
      // After the quote and the colon.
      const value = at + 2
      at = this.#readValue(bytes, value)
      if (column >= 0) {
        this.#kinds[column] = this.#kind
        this.#starts[column] = value
        this.#ends[column] = at
      }
      if (bytes[at] !== comma) break
      at++
    }
    // After the brace.
    this.end = at + 1
  }

  /** Returns the column, or -1 for a name without one. */
  #findColumn(bytes: Buffer, start: number, end: number): number {
    const column = this.#columns[hashName(bytes, start, end)]! - 1
    if (column < 0) return -1
    const name = this.#names[column]!
    if (name.length !== end - start) return -1
    for (let i = 0; i < name.length; i++) if (bytes[start + i] !== name[i]) return -1
    return column
  }

  /** Returns the end of the value. */
  #readValue(bytes: Buffer, start: number): number {
    const first = bytes[start]!
    if (first === quote) return this.#readText(bytes, start)
    if (first === 0x5b || first === 0x7b) {
      this.#kind = kinds.parsed
      return findNestedEnd(bytes, start)
    }
    // Only null begins with this letter.
    this.#kind = first === 0x6e ? kinds.none : kinds.plain
    let at = start
    while (at < bytes.length && bytes[at] !== comma && bytes[at] !== 0x7d) at++
    return at
  }

  #readText(bytes: Buffer, start: number): number {
    let kind: number = kinds.text
    let at = start + 1
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (byte === quote) break
      if (byte === backslash) {
        this.#kind = kinds.parsed
        return findTextEnd(bytes, at) + 1
      }
      if (byte === comma) kind = kinds.textWithComma
    }
    this.#kind = kind
    return at + 1
  }

  /** Returns the end of the cell. */
  #writeCell(bytes: Buffer, column: number, rows: Buffer, place: number): number {
    const kind = this.#kinds[column]!
    const start = this.#starts[column]!
    const end = this.#ends[column]!
    if (kind === kinds.plain) return copy(bytes, start, end, rows, place)
    if (kind === kinds.parsed) {
      const value = JSON.parse(bytes.toString('utf8', start, end)) as unknown
      return place + rows.write(formatCell(value), place)
    }
    let at = place
    const isQuoted = kind === kinds.textWithComma
    if (isQuoted) rows[at++] = quote
    if (isFormula(bytes, start + 1, end - 1)) rows[at++] = apostrophe
    at = copy(bytes, start + 1, end - 1, rows, at)
    if (isQuoted) rows[at++] = quote
    return at
  }
}

const slots = 4096

/** A hash of the name. */
function hashName(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start
  return (length * 67 + bytes[start]! * 5 + bytes[end - 1]! * 131) & (slots - 1)
}

/** The position of the closing quote. */
function findTextEnd(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}

/** The end of a list or an object. */
function findNestedEnd(bytes: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === quote) at = findTextEnd(bytes, at + 1)
    // Brackets and braces.
    else if (byte === 0x5b || byte === 0x7b) depth++
    else if ((byte === 0x5d || byte === 0x7d) && --depth === 0) return at + 1
  }
  return bytes.length
}

/** A call costs more than a short loop. */
const callBytesMin = 64

function copy(from: Buffer, start: number, end: number, to: Buffer, place: number): number {
  if (end - start >= callBytesMin) return place + from.copy(to, place, start, end)
  let at = place
  for (let i = start; i < end; i++) to[at++] = from[i]!
  return at
}

/** Text that a spreadsheet would run as a formula gets a leading `'`. */
function formatCell(value: unknown): string {
  const text = Array.isArray(value) ? value.join('; ') : String(value)
  const safe = isFormulaText(text) ? `'${text}` : text
  return needsQuotes(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** As `isFormulaText`. Almost no text needs more than a look at its first byte. */
function isFormula(bytes: Buffer, start: number, end: number): boolean {
  if (start >= end || formulaStarts[bytes[start]!] === 0) return false
  // Half of all Japanese texts begin with this byte, but only one character of it is a blank.
  if (bytes[start] === 0xe3 && bytes[start + 1] !== 0x80) return false
  return isFormulaText(bytes.toString('utf8', start, end))
}

/** First bytes of signs, blanks, control and invisible characters. */
const formulaStarts = new Uint8Array(256)
for (let byte = 0; byte <= 0x20; byte++) formulaStarts[byte] = 1
for (const byte of [
  ...Buffer.from('=+-@\x7f'),
  0xc2,
  0xe1,
  0xe2,
  0xe3,
  0xef,
  0xd8,
  0xdb,
  0xdc,
  0xe0,
  0xf0,
  0xf3,
])
  formulaStarts[byte] = 1

function needsQuotes(text: string): boolean {
  return text.includes('"') || text.includes(',') || text.includes('\n') || text.includes('\r')
}

const writers = {
  users: new RowWriter(csvColumns.users),
  repositories: new RowWriter(csvColumns.repositories),
}
