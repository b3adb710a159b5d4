/** Who was shown whose addresses: a view of the journal, which nobody changes unnoticed. */
import type { Store } from '../store/index.ts'

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
 * Newest first. Reads the journal as far as it is iterated over, some 1 µs a commit and more where
 * it has entries; clocks may go back, so times end nothing early.
 */
export function* reveals(store: Store, filter: RevealFilter = {}): Iterable<Reveal> {
  const { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY } = filter
  store.refresh()
  for (const { seq, atMs, entries } of store.journal.newestFirst()) {
    if (atMs < fromMs || atMs >= toMs) continue
    for (const entry of entries) {
      if (entry.kind !== 'revealed') continue
      if (filter.account !== undefined && entry.account !== filter.account) continue
      if (filter.user !== undefined && entry.user !== filter.user) continue
      const { account, endpoint, requestId, user, addresses } = entry
      yield { seq, atMs, account, endpoint, requestId, user, addresses }
    }
  }
}
