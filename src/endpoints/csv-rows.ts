/** Records as rows of comma-separated values (RFC 4180). */
import { csvColumns, type StreamedCollection } from '../contract/index.ts'
import type { TimeSlices } from '../engines/index.ts'

/** The names of the columns. */
export function csvHead(collection: StreamedCollection): string {
  return `${csvColumns[collection].join(',')}\r\n`
}

const rowsPerCheck = 16

/**
 * The rows of records that are lines of JSON. Throws what `timeSlices` throw.
 * @param lines with a line end between records, and none behind the last
 */
export async function csvRows(
  lines: Uint8Array,
  collection: StreamedCollection,
  timeSlices: TimeSlices,
): Promise<string> {
  const columns = csvColumns[collection]
  const { buffer, byteOffset, byteLength } = lines
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  let rows = ''
  let count = 0
  for (let start = 0; start < bytes.length; ) {
    if (count++ % rowsPerCheck === 0 && timeSlices.isOver) await timeSlices.pause()
    const found = bytes.indexOf(lineEnd, start)
    const end = found === -1 ? bytes.length : found
    const record = JSON.parse(bytes.toString('utf8', start, end)) as Record<string, unknown>
    for (let i = 0; i < columns.length; i++) {
      if (i > 0) rows += ','
      rows += cell(record[columns[i]!])
    }
    rows += '\r\n'
    start = end + 1
  }
  return rows
}

const lineEnd = 0x0a

/** Text that a spreadsheet would run as a formula gets a leading `'`. */
function cell(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = Array.isArray(value) ? value.join('; ') : String(value)
  const safe = startsFormula(text) ? `'${text}` : text
  return needsQuotes(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function startsFormula(text: string): boolean {
  return text !== '' && '=+-@\t\r'.includes(text[0]!)
}

function needsQuotes(text: string): boolean {
  return text.includes('"') || text.includes(',') || text.includes('\n') || text.includes('\r')
}
