/** Charges, summed by account, day and endpoint. */
import { isCalendarDay } from '../contract/index.ts'
import { AccountsError } from './accounts-error.ts'
import type { Reader } from './database.ts'

/** One row of a report. */
export interface UsageRow {
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string
  /** Account id. */
  readonly id: string
  readonly name: string
  readonly endpoint: string
  /** Charged requests, without free or failed ones. */
  readonly requests: number
  readonly credits: number
}

export interface UsageRange {
  /** One account. All by default. */
  readonly id?: string | undefined
  /** The first day, `YYYY-MM-DD`, UTC. */
  readonly from?: string | undefined
  /** The last day. */
  readonly to?: string | undefined
}

/**
 * Usage by day, name and endpoint, as of the last fold. Rejects with AccountsError `invalid` for an
 * invalid day.
 */
export async function readUsage(
  database: Reader,
  { id, from = firstDay, to = lastDay }: UsageRange,
): Promise<UsageRow[]> {
  for (const day of [from, to]) checkDay(day)
  const values = id === undefined ? [from, to] : [from, to, id]
  return database.query<UsageRow>(
    `SELECT day, account AS id, name, endpoint, requests, credits
    FROM usage JOIN accounts ON accounts.id = account
    WHERE day BETWEEN $1 AND $2 ${id === undefined ? '' : 'AND account = $3'}
    ORDER BY day, name, endpoint, account`,
    ...values,
  )
}

const firstDay = '0000-01-01'
const lastDay = '9999-12-31'

/** Throws AccountsError `invalid` unless the text is a valid day. */
function checkDay(day: string): void {
  if (!isCalendarDay(day)) throw new AccountsError('invalid', 'a day is written YYYY-MM-DD')
}
