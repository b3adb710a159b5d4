import { type Io, write } from '../output/io.ts'
import type { PrintedRow } from '../output/printers.ts'
import { safeText } from '../output/safe-text.ts'

/** For forms that have no place for it: names on stderr, one a line, what was not found. */
export async function writeMissing(io: Io, rows: readonly PrintedRow[]): Promise<void> {
  const missing = rows.filter(({ item }) => item === null)
  const lines = missing.map(({ input = '' }) => `not found: ${safeText(input)}\n`)
  await write(io.stderr, lines.join(''))
}
