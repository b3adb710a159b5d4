import { balanceText } from '../../store/index.ts'
import { type Io, write } from '../output/io.ts'
import type { PrintedRow } from '../output/printers.ts'
import { counted, safeText } from '../output/safe-text.ts'
import type { Client } from './client.ts'

/** Writes the last line to stderr: results, cost and balance. */
export async function writeSummary(io: Io, client: Client, what: string): Promise<void> {
  const remaining = client.creditsRemaining
  const balance = remaining === undefined ? '' : `, ${balanceText(remaining)} remaining`
  await write(io.stderr, `${what}; ${counted(client.creditsUsed, 'credit')} used${balance}\n`)
}

/** For forms that have no place for it: names on stderr, one a line, what was not found. */
export async function writeMissing(io: Io, rows: readonly PrintedRow[]): Promise<void> {
  const missing = rows.filter(({ item }) => item === null)
  const lines = missing.map(({ input = '' }) => `not found: ${safeText(input)}\n`)
  await write(io.stderr, lines.join(''))
}
