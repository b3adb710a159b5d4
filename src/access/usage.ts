/** Charges, summed by account, day and endpoint. */
import type { Store, UsageSum } from '../store/index.ts'
import { AccessError, type Account } from './accounts.ts'

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

export class UsageTable {
  readonly #rows

  constructor(store: Store) {
    this.#rows = store.table<UsageSum>('usage')
  }

  /**
   * Usage of these accounts, ordered by day, name, endpoint. Throws AccessError `invalid` for an
   * invalid day.
   */
  report(accounts: readonly Account[], { from, to }: UsageRange): UsageRow[] {
    for (const day of [from, to]) checkDay(day)
    return inOrder(accounts.flatMap(({ id, name }) => [...this.#rowsOf(id, name, from, to)]))
  }

  *#rowsOf(id: string, name: string, from = firstDay, to = lastDay): Iterable<UsageRow> {
    // Sorts after every endpoint of the last day.
    const end = [id, `${to}~`]
    for (const [key, usage] of this.#rows.entries({ start: [id, from], end })) {
      const [, day, endpoint] = key as [string, string, string]
      yield { day, id, name, endpoint, ...usage }
    }
  }
}

/** Sorts by day, name and endpoint. */
export function inOrder(rows: readonly UsageRow[]): UsageRow[] {
  const order = ({ day, name, endpoint, id }: UsageRow) => [day, name, endpoint, id].join('\0')
  const keyed = rows.map((row) => ({ row, key: order(row) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row)
}

/** The UTC day of a time in milliseconds since 1970. */
export function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}

export const firstDay = '0000-01-01'
export const lastDay = '9999-12-31'

/** Throws AccessError `invalid` unless the text is a valid day. */
export function checkDay(day: string | undefined): void {
  if (day === undefined) return
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
  // 31 February parses as another day.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) {
    throw new AccessError('invalid', 'a day is written YYYY-MM-DD')
  }
}
