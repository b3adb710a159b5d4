/** The stored state of commits that were cut off a database's journal. */
import type { Cut } from '../cut/begin-from.ts'
import { linesOf, partsOf } from '../cut/state-lines.ts'
import { StoreError } from '../store-error.ts'
import type { Transaction } from './transaction.ts'

/** Undefined where nothing was cut off. Rejects with StoreError. */
export async function cutInDatabase(transaction: Transaction): Promise<Cut | undefined> {
  const text = 'SELECT cut_seq AS seq, cut_hash AS hash FROM state'
  const [state] = await transaction.run<{ seq: number; hash: Buffer }>({ text, values: [] })
  if (state === undefined || state.seq === 0) return undefined
  const parts: string[] = []
  for (;;) {
    const one = 'SELECT text FROM cut_state WHERE n = $1'
    const [part] = await transaction.run<{ text: string }>({ text: one, values: [parts.length] })
    if (part === undefined) return { ...state, lines: linesOf(parts) }
    parts.push(part.text)
  }
}

const removedAtOnce = 10_000

/**
 * Removes the commits up to the last of `cut`, which follow `before`, and keeps what they have led
 * to. From the end of this others wait for the transaction. Rejects with StoreError `refused`
 * where another process was quicker.
 */
export async function putCut(transaction: Transaction, before: number, cut: Cut): Promise<void> {
  const { seq, hash, lines } = cut
  for (let above = before; above < seq; above += removedAtOnce) {
    const text = 'DELETE FROM journal WHERE seq > $1 AND seq <= $2'
    const values = [above, Math.min(seq, above + removedAtOnce)]
    await transaction.run({ text, values })
  }
  await transaction.run({ text: 'DELETE FROM cut_state', values: [] })
  let n = 0
  for (const part of partsOf(lines)) {
    const text = 'INSERT INTO cut_state (n, text) VALUES ($1, $2)'
    await transaction.run({ text, values: [n++, part] })
  }
  const text = `UPDATE state SET cut_seq = $1, cut_hash = $2 WHERE cut_seq = $3
    RETURNING cut_seq`
  const done = await transaction.run({ text, values: [seq, Buffer.from(hash), before] })
  if (done.length === 1) return
  throw new StoreError('refused', 'the journal was cut meanwhile; nothing was cut')
}
