/** Reads charged requests from the tables of a database. */
import { type ChargedRequest, type Database, promptMsMax } from '../../store/index.ts'
import type { Paid, Repeat } from '../charge.ts'
import { isWithin, paidBy } from '../idempotency/idempotency-keys.ts'
import { boundTo, recentMs } from '../idempotency/recent-charges.ts'

/** Columns are null where an earlier release has written the row. */
type Nullable<T> = { readonly [Name in keyof T]: T[Name] | null }

export type NamedRow = Nullable<ChargedRequest> & Pick<ChargedRequest, 'fingerprint' | 'atMs'>

export const namedColumns =
  'account, mark, fingerprint, at_ms AS "atMs", snapshot, credits, content'

export function chargedRequestOf(row: NamedRow): ChargedRequest {
  const { fingerprint, atMs, snapshot, credits, content } = row
  if (snapshot === null || credits === null || content === null) return { fingerprint, atMs }
  return { fingerprint, atMs, snapshot, credits, content } as ChargedRequest
}

/** As `Access.paidFor`, without a lock. */
export async function paidIn(
  database: Database,
  id: string,
  { fingerprint, idempotencyMark: mark }: Repeat,
  snapshots: readonly string[],
  nowMs: number,
): Promise<Paid | null> {
  if (mark === undefined) {
    const text = `SELECT fingerprint, content, at_ms AS "atMs" FROM charges
      WHERE account = $1 AND fingerprint = ANY($2)`
    const bound = snapshots.map((snapshot) => boundTo(snapshot, fingerprint))
    const statement = { name: 'charge', text, values: [id, bound] }
    const rows = await database.query<Charged>(statement, promptMsMax)
    for (const { fingerprint: found, content, atMs } of rows) {
      const snapshot = snapshots[bound.indexOf(found)]!
      if (content !== null && isWithin(atMs, nowMs, recentMs)) return { snapshot, content }
    }
    return null
  }
  const text = `SELECT ${namedColumns} FROM repeats WHERE account = $1 AND mark = $2`
  const statement = { name: 'repeat', text, values: [id, mark] }
  const [row] = await database.query<NamedRow>(statement, promptMsMax)
  return paidBy(row && chargedRequestOf(row), fingerprint, nowMs)
}

interface Charged {
  readonly fingerprint: number
  readonly content: number | null
  readonly atMs: number
}
