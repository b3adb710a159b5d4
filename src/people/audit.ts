/** Who was shown whose addresses: a view of the journal, which nobody changes unnoticed. */
import { type JournalEntry, type RevealedEntry, revealedIn, type Store } from '../store/index.ts'

export interface Reveal {
  /** Number of the commit in the journal. */
  readonly seq: number
  /** Milliseconds since 1970. */
  readonly atMs: number
  readonly account: string
  /** As the contract names it. */
  readonly endpoint: string
  readonly requestId: string
  /** The service's identifier. */
  readonly user: string
  readonly addresses: number
}

export interface RevealFilter {
  /** Milliseconds since 1970; `fromMs` is included, `toMs` is not. */
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  readonly account?: string | undefined
  readonly user?: string | undefined
}

/**
 * Newest first. Reads the journal as far as it is iterated over; clocks may go back, so times end
 * nothing early.
 */
export function* reveals(store: Store, filter: RevealFilter = {}): Iterable<Reveal> {
  const { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY } = filter
  store.refresh()
  const listOf = listing(store)
  for (const { seq, atMs, entries } of store.journal.newestFirst()) {
    if (atMs < fromMs || atMs >= toMs) continue
    for (const entry of entries) {
      if (entry.kind !== 'revealed' && entry.kind !== 'repeated') continue
      const { account, endpoint, requestId } = entry
      if (filter.account !== undefined && account !== filter.account) continue
      for (const { user, addresses } of listOf(entry)) {
        if (filter.user !== undefined && user !== filter.user) continue
        yield { seq, atMs, account, endpoint, requestId, user, addresses }
      }
    }
  }
}

/** Whom an entry means. Repeats come in long rows: what one has looked up stays for the next. */
function listing(store: Store) {
  let last: JournalEntry | undefined
  let list: readonly RevealedEntry[] = []
  return (entry: Extract<JournalEntry, { kind: 'revealed' | 'repeated' }>) => {
    if (entry.kind === 'revealed') return [entry]
    const { account, seq, first } = entry
    const isKnown =
      last?.kind === 'repeated' &&
      last.seq === seq &&
      last.first === first &&
      last.account === account
    if (!isKnown) list = revealedIn(store.journal, seq, account, first)
    last = entry
    return list
  }
}
