/** Comma-separated values. */
import { stringify } from 'csv-stringify/sync'
import type { Io } from './io.ts'
import { safeText } from './safe-text.ts'

/**
 * Numbers stand as they are. A text that a spreadsheet would run as a formula gets a leading `'`:
 * profiles are written by strangers. On a terminal a text is cleaned first.
 */
export function csvLines(io: Io, records: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) =>
    typeof value === 'string' && io.stdout.isTTY ? safeText(value) : value
  // A line with nothing in it is no record to most readers.
  const isNarrow = records.some(({ length }) => length === 1)
  return stringify(
    records.map((record) => record.map(cell)),
    { escape_formulas: true, quoted_empty: isNarrow },
  )
}
