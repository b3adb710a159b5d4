/**
 * Finds the header of a table of text and its separator. Exports write lines above the header: a
 * title, notes, or `sep=;` for a spreadsheet.
 */

import { recordKinds } from '../../sources/index.ts'
import type { FieldMapping } from '../format.ts'
import { CellReader } from './csv-cells.ts'
import { cellsMax, RecordScanner } from './csv-records.ts'
import { countKnown } from './table.ts'

export interface TableHeader {
  /** Code of an ASCII character. */
  readonly separator: number
  /** Bytes of a line `sep=;`. */
  readonly bytes: number
  /** Number of the line behind these bytes. */
  readonly firstLine: number
  /** Number of records above the header. */
  readonly above: number
}

const separators = [',', '\t', ';', '|'] as const

/** Records that may stand above a header. LinkedIn writes two, and banks up to a dozen. */
const aboveMax = 20
const startBytesMax = 1 << 16
const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Chooses the separator with the most names of fields, then the most columns. */
export function findHeader(given: Buffer, mapping: FieldMapping | null): TableHeader {
  const start = normaliseLineEnds(given)
  const [line, sign] = /^"?sep=([,;|\t])"?[ \t]*\r?\n/i.exec(start.toString('latin1', 0, 20)) ?? []
  const bytes = line?.length ?? 0
  const text = start.subarray(bytes, startBytesMax)
  let best = { separator: ','.charCodeAt(0), above: 0, known: -1, columns: 0 }
  for (const one of sign === undefined ? separators : [sign]) {
    const separator = one.charCodeAt(0)
    const found = tryHeader(text, separator, mapping)
    const { known, columns } = found
    const isBetter = known > best.known || (known === best.known && columns > best.columns)
    if (isBetter) best = { separator, ...found }
  }
  return { ...best, bytes, firstLine: bytes === 0 ? 1 : 2 }
}

/** Whether a text has a header with known columns. */
export function hasHeader(start: Buffer): boolean {
  const text = normaliseLineEnds(start).subarray(0, startBytesMax)
  return separators.some((one) => tryHeader(text, one.charCodeAt(0), null).known >= namesMin)
}

interface FoundHeader {
  readonly above: number
  /** Number of columns that are known. */
  readonly known: number
  readonly columns: number
}

/** Known columns that prove a header below other lines. A title has one at most. */
const namesMin = 2

function tryHeader(start: Buffer, separator: number, mapping: FieldMapping | null): FoundHeader {
  const records = readFirstRecords(start, separator)
  const headers = records.map((names, above) => {
    const mapped = names.filter((name) => Object.hasOwn(mapping?.columns ?? {}, name)).length
    const guessed = recordKinds.map((kind) => countKnown(kind, names))
    return { above, known: mapped + Math.max(...guessed), columns: names.length }
  })
  const [first = { above: 0, known: 0, columns: 0 }] = headers
  const isTitle = (records[0] ?? []).filter((name) => name !== '').length < 2
  if (first.known >= namesMin || (first.known > 0 && !isTitle)) return first
  const isWhole = ({ known, columns }: FoundHeader) => known > 0 && known === columns
  const below = headers.find(({ known }) => known >= namesMin)
  return below ?? (first.known > 0 ? first : (headers.find(isWhole) ?? first))
}

/** The cells of the first records. A record that cannot be read is split plainly. */
function readFirstRecords(start: Buffer, separator: number): string[][] {
  const scanner = new RecordScanner('', separator)
  // The header may be longer than these bytes.
  const block = scanner.next(Buffer.concat([start, Buffer.from('\n')]))
  const reader = new CellReader(separator)
  reader.begin(block)
  return block.lines.slice(0, aboveMax + 1).map((_, record) => {
    const cells = reader.read(record)
    if (typeof cells !== 'string') return cells.map((cell) => cell.trim())
    // The separator is still needed for the message about the unreadable header.
    const text = block.bytes.toString('utf8', block.starts[record], block.ends[record])
    return text.split(String.fromCharCode(separator), cellsMax).map((cell) => cell.trim())
  })
}

export function normaliseLineEnds(start: Buffer): Buffer {
  return start.includes(lineFeed) || !start.includes(carriageReturn) ? start : toLineFeeds(start)
}

export function toLineFeeds(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let at = 0; at < copy.length; at++) if (copy[at] === carriageReturn) copy[at] = lineFeed
  return copy
}
