/** Lists which account was shown which user's addresses: a view of the journal. */
import {
  type ArchiveFile,
  type Awaitable,
  type Database,
  firstRecord,
  type JournalEntry,
  type JournalRecord,
  newestRecords,
  type RevealedEntry,
  recordAt,
  revealedBy,
  revealedIn,
  type Store,
} from '../store/index.ts'

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
  /** Milliseconds since 1970. `fromMs` is included, `toMs` is not. */
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  readonly account?: string | undefined
  /** The service's identifiers of one user: more than one where there are aliases. */
  readonly users?: readonly string[] | undefined
}

/**
 * Newest first. Reads only as much of the journal as is consumed. Clocks may go back, so times end
 * nothing early.
 */
export function* reveals(
  store: Store,
  filter: RevealFilter = {},
  archives: Archives = [],
): Iterable<Reveal> {
  store.refresh()
  const beginning = store.journal.beginning()
  const listOf = listing((seq, account, id) => revealedIn(store.journal, seq, account, id))
  for (const record of store.journal.newestFirst()) {
    for (const entry of showing(record, filter)) {
      yield* revealsOf(record, entry, listOf(entry), filter)
    }
  }
  yield* archivedReveals(archives, beginning, filter)
}

/** Archives of the journal, oldest first. */
export type Archives = readonly Pick<ArchiveFile, 'newestFirst' | 'at'>[]

/** `beginning`: the journal's first commit. A commit in it and in an archive is listed once. */
function* archivedReveals(
  archives: Archives,
  beginning: JournalRecord | undefined,
  filter: RevealFilter,
): Iterable<Reveal> {
  for (const archive of archives.toReversed()) {
    const listOf = listing((seq, account, requestId) => {
      const record = archive.at(seq)
      return record === undefined ? [] : revealedBy(record, account, requestId)
    })
    for (const record of archive.newestFirst()) {
      if (beginning === undefined || record.seq >= beginning.seq) continue
      for (const entry of showing(record, filter)) {
        yield* revealsOf(record, entry, listOf(entry), filter)
      }
    }
  }
}

/** The same of a database. */
export async function* remoteReveals(
  database: Database,
  filter: RevealFilter = {},
  archives: Archives = [],
): AsyncGenerator<Reveal> {
  const beginning = await firstRecord(database)
  const listOf = listing(async (seq, account, requestId) => {
    const record = await recordAt(database, seq)
    return record === undefined ? [] : revealedBy(record, account, requestId)
  })
  for await (const record of newestRecords(database)) {
    for (const entry of showing(record, filter)) {
      yield* revealsOf(record, entry, await listOf(entry), filter)
    }
  }
  yield* archivedReveals(archives, beginning, filter)
}

type RevealEntry = Extract<JournalEntry, { kind: 'revealed' | 'repeated' }>

/** Entries of a commit that the filter has nothing against, but perhaps the user. */
function showing({ atMs, entries }: JournalRecord, filter: RevealFilter): RevealEntry[] {
  const { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY, account } = filter
  if (atMs < fromMs || atMs >= toMs) return []
  return entries.filter((entry): entry is RevealEntry => {
    if (entry.kind !== 'revealed' && entry.kind !== 'repeated') return false
    return account === undefined || entry.account === account
  })
}

function revealsOf(
  { seq, atMs }: JournalRecord,
  { account, endpoint, requestId }: RevealEntry,
  list: readonly RevealedEntry[],
  filter: RevealFilter,
): Reveal[] {
  const wanted = list.filter(({ user }) => filter.users?.includes(user) ?? true)
  return wanted.map(({ user, addresses }) => {
    return { seq, atMs, account, endpoint, requestId, user, addresses }
  })
}

/** The reveals that an entry refers to. Repeats come in long runs, so the last look-up is kept. */
function listing<List extends Awaitable<readonly RevealedEntry[]>>(
  find: (seq: number, account: string, requestId: string) => List,
) {
  let last: RevealEntry | undefined
  let list: List
  return (entry: RevealEntry): List | readonly RevealedEntry[] => {
    if (entry.kind === 'revealed') return [entry]
    const { account, seq, first } = entry
    const isKnown =
      last?.kind === 'repeated' &&
      last.seq === seq &&
      last.first === first &&
      last.account === account
    if (!isKnown) list = find(seq, account, first)
    last = entry
    return list
  }
}
