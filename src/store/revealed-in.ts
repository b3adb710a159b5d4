import type { Journal } from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'

export type RevealedEntry = Extract<JournalEntry, { kind: 'revealed' }>

/**
 * What the commit `seq` says was shown to an account by a request: whom `repeated` means. Nothing
 * where there is no such commit. Throws StoreError `damaged`.
 */
export function revealedIn(
  journal: Journal,
  seq: number,
  account: string,
  requestId: string,
): RevealedEntry[] {
  for (const record of journal.records(seq)) {
    if (record.seq !== seq) return []
    return record.entries.filter(
      (entry): entry is RevealedEntry =>
        entry.kind === 'revealed' && entry.account === account && entry.requestId === requestId,
    )
  }
  return []
}
