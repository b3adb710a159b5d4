/** Compares the tables with the replay of the journal, in both directions. */

import { balanceText } from '../../domain/index.ts'
import { type KeyRights, rightsHash } from '../journal-entry.ts'
import type { JournalReplay } from './replay.ts'

type Report = (problem: string) => void
type ComparedRows = ReadonlyMap<string, unknown>

/** The compared tables, by key. */
export interface ComparedTables {
  readonly accounts: ComparedRows
  readonly keys: ComparedRows
  readonly usage: ComparedRows
  readonly suppressions: ComparedRows
}

export function compare(replay: JournalReplay, tables: ComparedTables, report: Report): void {
  compareAccounts(replay, tables.accounts, report)
  compareKeys(replay, tables.keys, report)
  compareUsage(replay, tables.usage, report)
  compareSuppressions(replay, tables.suppressions, report)
}

interface ComparedAccount extends KeyRights {
  readonly creditsRemaining: number
  readonly creditsUsed: number
  readonly revokedAt?: string
}

function compareAccounts({ accounts }: JournalReplay, rows: ComparedRows, report: Report): void {
  for (const [id, value] of rows) {
    const row = value as ComparedAccount
    const name = `accounts record ${id}`
    const replayed = accounts.get(id)
    if (replayed === undefined) {
      report(`${name}: the journal does not know it`)
      continue
    }
    const { remaining, used, isRevoked, rights } = replayed
    if (row.creditsRemaining !== remaining) {
      const balance = balanceText(row.creditsRemaining)
      report(`${name}: has ${balance} credits, the journal leaves it ${balanceText(remaining)}`)
    }
    if (row.creditsUsed !== used) {
      report(`${name}: has used ${row.creditsUsed} credits, in the journal ${used}`)
    }
    if ((row.revokedAt !== undefined) !== isRevoked) {
      report(`${name}: is ${isRevoked ? 'not ' : ''}revoked, unlike in the journal`)
    }
    if (rights !== undefined && rightsHash(row) !== rights) {
      const rightNames = 'services, rate, concurrency, expiry and scope'
      report(`${name}: has not the ${rightNames} that it was made with`)
    }
  }
  reportMissing('accounts', accounts.keys(), rows, report)
}

function compareKeys({ keys }: JournalReplay, rows: ComparedRows, report: Report): void {
  const marks = new Map<string, unknown>()
  for (const [hash, value] of rows) {
    const row = value as { account: string; endsAt?: string }
    const mark = pseudonymOf(hash)
    marks.set(mark, value)
    const replayed = keys.get(mark)
    const name = `keys record ${mark}`
    if (replayed === undefined) report(`${name}: the journal does not know it`)
    else if (replayed.account !== row.account) {
      report(`${name}: opens account ${row.account}, in the journal ${replayed.account}`)
    } else if (endOf(row.endsAt) !== replayed.endsAtMs) {
      const journalled = replayed.endsAtMs === undefined ? 'never' : isoOf(replayed.endsAtMs)
      report(`${name}: ends ${row.endsAt ?? 'never'}, in the journal ${journalled}`)
    }
  }
  reportMissing('keys', keys.keys(), marks, report)
}

function endOf(endsAt: string | undefined): number | undefined {
  return endsAt === undefined ? undefined : Date.parse(endsAt)
}

/** The time in whole seconds, as records have it. */
function isoOf(timeMs: number): string {
  // `toJSON` returns null, and does not throw, for an invalid time.
  return String(new Date(timeMs).toJSON()).replace(/\.\d+/, '')
}

function compareUsage({ usage }: JournalReplay, rows: ComparedRows, report: Report): void {
  for (const [name, value] of rows) {
    const row = value as { requests: number; credits: number }
    const { requests, credits } = usage.get(name) ?? { requests: 0, credits: 0 }
    if (row.requests === requests && row.credits === credits) continue
    report(
      `usage record ${name}: counts ${row.requests} requests and ${row.credits} credits, ` +
        `the journal ${requests} and ${credits}`,
    )
  }
  reportMissing('usage', usage.keys(), rows, report)
}

function compareSuppressions(
  { suppressed }: JournalReplay,
  rows: ComparedRows,
  report: Report,
): void {
  for (const mark of rows.keys()) {
    if (!suppressed.has(mark)) report(`suppressions record ${mark}: the journal does not know it`)
  }
  reportMissing('suppressions', suppressed, rows, report)
}

function reportMissing(
  table: string,
  names: Iterable<string>,
  rows: ComparedRows,
  report: Report,
): void {
  for (const name of names) {
    if (!rows.has(name)) report(`${table} record ${name}: it is missing, the journal has it`)
  }
}

/** Identifies keys and suppressions in the journal: the first 16 hex digits of a hash. */
export function pseudonymOf(hash: string): string {
  return hash.slice(0, 16)
}
