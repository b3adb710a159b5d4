/**
 * The journal: commits in their order, each with the SHA-256 of the one before it (a hash chain, as
 * in RFC 9162's logs but without a tree). Whoever changes, drops or adds a past commit changes the
 * head, which operators can note elsewhere. Entries are JSON, so that `sqlite3` and `psql` read them.
 */
import { hash } from 'node:crypto'
import { AccountsError } from './accounts-error.ts'
import { type Entry, entryMembers } from './entries.ts'

export interface JournalHead {
  /** 0 for an empty journal. */
  readonly seq: number
  /** 32 bytes. */
  readonly hash: Uint8Array
}

/** What one transaction has changed, as a row of the journal. */
export interface Commit extends JournalHead {
  /** Milliseconds since 1970. Not ascending where the clock was set back. */
  readonly atMs: number
  /** By `encodeEntries`. */
  readonly entries: string
}

export const emptyJournal: JournalHead = { seq: 0, hash: new Uint8Array(32) }

export function makeCommit(head: JournalHead, atMs: number, entries: readonly Entry[]): Commit {
  const commit = { seq: head.seq + 1, atMs, entries: encodeEntries(entries) }
  return { ...commit, hash: hashCommit(head.hash, commit) }
}

/** The hash of a commit: of the one before it, and of all its own members. */
export function hashCommit(previous: Uint8Array, commit: Omit<Commit, 'hash'>): Uint8Array {
  const { seq, atMs, entries } = commit
  const before = Buffer.from(previous.buffer, previous.byteOffset, previous.length)
  return hash('sha256', `${before.toString('hex')} ${seq} ${atMs} ${entries}`, 'buffer')
}

/** Names of members would be half of the bytes: `["debited","account",1,…]`. */
function encodeEntries(entries: readonly Entry[]): string {
  return JSON.stringify(
    entries.map((entry) => {
      const values = entry as unknown as Readonly<Record<string, string | number>>
      return [entry.kind, ...entryMembers[entry.kind].map((name) => values[name])]
    }),
  )
}

/** Throws AccountsError `damaged` for what this version does not know. */
export function decodeEntries({ seq, entries }: Pick<Commit, 'seq' | 'entries'>): Entry[] {
  try {
    return (JSON.parse(entries) as [Entry['kind'], ...(string | number)[]][]).map(decodeEntry)
  } catch (error) {
    const reason = (error as Error).message
    throw new AccountsError('damaged', `commit ${seq} of the journal cannot be read: ${reason}`)
  }
}

function decodeEntry([kind, ...values]: [Entry['kind'], ...(string | number)[]]): Entry {
  const names = Object.hasOwn(entryMembers, kind) ? entryMembers[kind] : []
  if (names.length === 0 || names.length !== values.length) {
    throw new Error(`an entry "${kind}" of ${values.length} members`)
  }
  return { kind, ...Object.fromEntries(names.map((name, i) => [name, values[i]])) } as Entry
}

/**
 * The commit that the tables have the sums up to, whose row a trimming always leaves. Throws
 * AccountsError `damaged` where it is missing.
 */
export function requireHead(seq: number, [head]: readonly JournalHead[]): JournalHead {
  if (seq === 0) return emptyJournal
  if (head !== undefined) return head
  throw new AccountsError(
    'damaged',
    `commit ${seq} of the journal is missing: move the accounts away, and restore a backup`,
  )
}

/**
 * The commits after `head`. Throws AccountsError `damaged` where they do not continue it: a backup
 * was put back under a running process.
 *
 * @param commits from `head` on, oldest first
 */
export function takeCommitsAfter(head: JournalHead, commits: readonly Commit[]): Commit[] {
  if (head.seq === 0) return [...commits]
  const [first, ...later] = commits
  if (first?.seq === head.seq && Buffer.compare(first.hash, head.hash) === 0) return later
  const message = `the journal does not continue its commit ${head.seq}: start this process again`
  throw new AccountsError('damaged', message)
}
