import type { Journal, JournalRecord } from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'

export type RevealedEntry = Extract<JournalEntry, { kind: 'revealed' }>

/**
 * The users that a request showed to an account, by the commit `seq`: the target of `repeated`.
 * Empty without such a commit. Throws StoreError `damaged`.
 */
export function revealedIn(
  journal: Journal,
  seq: number,
  account: string,
  requestId: string,
): RevealedEntry[] {
  for (const record of journal.records(seq)) {
    return record.seq === seq ? revealedBy(record, account, requestId) : []
  }
  return []
}

/** The same, of a commit that has been read. */
export function revealedBy(
  { entries }: JournalRecord,
  account: string,
  requestId: string,
): RevealedEntry[] {
  return entries.filter(
    (entry): entry is RevealedEntry =>
      entry.kind === 'revealed' && entry.account === account && entry.requestId === requestId,
  )
}
