import { balanceText } from '../../store/index.ts'
import { counted } from '../output/counted.ts'
import { type Io, write } from '../output/io.ts'
import type { Client } from './client.ts'

/** Writes the last line to stderr: results, cost and balance. */
export async function writeSummary(io: Io, client: Client, what: string): Promise<void> {
  const remaining = client.creditsRemaining
  const balance = remaining === undefined ? '' : `, ${balanceText(remaining)} remaining`
  await write(io.stderr, `${what}; ${counted(client.creditsUsed, 'credit')} used${balance}\n`)
}
