/**
 * The journal: an append-only list of commits, each with the SHA-256 of the one before (a hash
 * chain, as in RFC 9162's logs but without a tree). Changing, dropping or adding a past commit
 * changes every later one, and the head, which operators can note elsewhere.
 */
import { hash } from 'node:crypto'
import { Packr, RESERVE_START_SPACE } from 'msgpackr'
import type { ChecksummedRecords, Key } from './checksummed-records.ts'
import { type JournalEntry, type PackedEntry, packEntry, unpackEntry } from './journal-entry.ts'
import { StoreError } from './store-error.ts'

/** One commit: the effect of one transaction. */
export interface JournalRecord {
  /** From 1, without gaps. */
  readonly seq: number
  /** Milliseconds since 1970. Not ascending if the clock is set back. */
  readonly atMs: number
  readonly entries: readonly JournalEntry[]
}

export interface JournalHead {
  /** 0 for an empty journal. */
  readonly seq: number
  /** 32 bytes. */
  readonly hash: Uint8Array
}

export const genesis: JournalHead = { seq: 0, hash: new Uint8Array(32) }

/** A commit as it is stored. */
export interface Commit {
  readonly seq: number
  /** Its hash, then its payload, MessagePack of `[atMs, ...packed entries]`. */
  readonly bytes: Buffer
}

const hashBytes = 32
const packr = new Packr({ useRecords: false })

/** The journal entries of an action, and its result for the caller. */
export interface Drafted<T> {
  readonly entries: readonly JournalEntry[]
  readonly result: T
}

export interface Appended<T> {
  readonly result: T
  /** Number of the commit. 0 if there was nothing to append. */
  readonly seq: number
}

export class Journal {
  /** Bytes of commits, by seq. */
  readonly #commits: ChecksummedRecords
  readonly #transactionId: () => number
  readonly #cutSeq: () => number
  /** The head after the last append here, and in which transaction that was. */
  #known = genesis
  #knownIn = Number.NaN

  /**
   * `transactionId`: number of the current write transaction. All processes count them together.
   * `cutSeq`: the last commit that was cut off. Commits up to it are never read, even before they
   * are removed.
   */
  constructor(
    commits: ChecksummedRecords,
    transactionId: () => number,
    cutSeq: () => number = () => 0,
  ) {
    this.#commits = commits
    this.#transactionId = transactionId
    this.#cutSeq = cutSeq
  }

  head(): JournalHead {
    for (const [key, commit] of this.#commits.entries({ reverse: true, limit: 1 })) {
      return { seq: seqOf(key), hash: Uint8Array.from(commit.subarray(0, hashBytes)) }
    }
    return genesis
  }

  /** Only inside `Store.transact`. Returns the commit's seq. */
  append(atMs: number, entries: readonly JournalEntry[]): number {
    const transaction = this.#transactionId()
    if (!this.#isUnbroken(transaction)) this.#known = this.head()
    this.adopt(this.draft(atMs, entries))
    return this.#known.seq
  }

  /** The last commit that this process knows. */
  get known(): JournalHead {
    return this.#known
  }

  /** A commit after `known`. Store it by `adopt`, or elsewhere and then call `follow`. */
  draft(atMs: number, entries: readonly JournalEntry[]): Commit {
    const { seq, hash: previous } = this.#known
    const bytes = pack(atMs, entries, RESERVE_START_SPACE | hashBytes)
    // The hash covers the previous hash and the payload. Then it replaces the previous one.
    bytes.set(previous)
    bytes.write(hash('sha256', bytes, 'binary'), 'binary')
    return { seq: seq + 1, bytes }
  }

  /** Only inside `Store.transact`. Stores a commit that follows the last one. */
  adopt(commit: Commit): void {
    this.#commits.append(commit.seq, commit.bytes)
    this.follow(commit)
    this.#knownIn = this.#transactionId()
  }

  /** Makes a commit that was stored elsewhere the last known one. */
  follow({ seq, bytes }: Commit): void {
    this.#known = { seq, hash: bytes.subarray(0, hashBytes) }
  }

  /**
   * Only inside `Store.transact` or `Store.append`. The seq of the last commit if this process made
   * it and no other process has committed since. Otherwise NaN.
   */
  unbrokenSeq(): number {
    return this.#isUnbroken(this.#transactionId()) ? this.#known.seq : Number.NaN
  }

  /** The seq of the next commit. Only where `unbrokenSeq` may be called. */
  nextSeq(): number {
    const seq = this.unbrokenSeq()
    return 1 + (Number.isNaN(seq) ? this.head().seq : seq)
  }

  /** Whether no other process has written since the last append, so nothing needs to be read. */
  #isUnbroken(transaction: number): boolean {
    // Equal numbers: the last append was in this same transaction.
    return this.#knownIn + 1 === transaction || this.#knownIn === transaction
  }

  /** Called after a transaction that was not committed: its number will be reused. */
  forget(): void {
    this.#knownIn = Number.NaN
  }

  /** The first commit after a cut. Undefined if nothing was cut off. */
  beginning(): JournalRecord | undefined {
    if (this.#cutSeq() === 0) return undefined
    for (const record of this.records()) return record
    return undefined
  }

  /** The commits from `from` on, oldest first. */
  *records(from = 1): Iterable<JournalRecord> {
    for (const { seq, bytes } of this.commits(from)) yield readCommit(seq, bytes)
  }

  /** As `records`, in stored form. */
  *commits(from = 1): Iterable<Commit> {
    const start = Math.max(from, this.#cutSeq() + 1)
    for (const [key, bytes] of this.#commits.entries({ start })) yield { seq: seqOf(key), bytes }
  }

  /** Newest first. */
  *newestFirst(): Iterable<JournalRecord> {
    const cutSeq = this.#cutSeq()
    for (const [key, commit] of this.#commits.entries({ reverse: true })) {
      if (seqOf(key) <= cutSeq) return
      yield readCommit(key, commit)
    }
  }

  /**
   * Only inside `Store.transact`. Removes at most `most` of the cut-off commits. Returns whether
   * there may be more.
   */
  removeCut(most: number): boolean {
    const range = { start: 1, end: this.#cutSeq() + 1, limit: most }
    const keys = [...this.#commits.keys(range)]
    for (const key of keys) this.#commits.remove(key)
    return keys.length === most
  }
}

/** The payload of a commit. */
export function payloadOf(atMs: number, entries: readonly JournalEntry[]): Buffer {
  return pack(atMs, entries)
}

function pack(atMs: number, entries: readonly JournalEntry[], encoding?: number): Buffer {
  const content: (number | PackedEntry)[] = [atMs]
  for (const entry of entries) content.push(packEntry(entry))
  return packr.pack(content, encoding)
}

/** The hash of a commit with this payload. `previous`: hash of the commit before it. */
export function chainHash(previous: Uint8Array, payload: Uint8Array): Uint8Array {
  return hash('sha256', Buffer.concat([previous, payload]), 'buffer')
}

/** The two parts of a stored commit. */
export function splitCommit(commit: Buffer): { hash: Uint8Array; payload: Uint8Array } {
  return { hash: commit.subarray(0, hashBytes), payload: commit.subarray(hashBytes) }
}

/** Throws StoreError `damaged` for bytes that are no commit, or a commit of a later version. */
export function readCommit(key: Key, commit: Buffer): JournalRecord {
  const seq = seqOf(key)
  try {
    const unpacked = packr.unpack(splitCommit(commit).payload)
    const [atMs, ...entries] = unpacked as readonly [number, ...PackedEntry[]]
    return { seq, atMs, entries: entries.map(unpackEntry) }
  } catch (error) {
    const message = `journal record ${seq} holds what this version does not know`
    throw new StoreError('damaged', `${message}: ${(error as Error).message}`)
  }
}

function seqOf(key: Key): number {
  if (!Number.isSafeInteger(key))
    throw new StoreError('damaged', `journal record ${key} is damaged`)
  return key as number
}

export type RevealedEntry = Extract<JournalEntry, { kind: 'revealed' }>

/**
 * The users that commit `seq`, the target of a `repeated` entry, lists as shown to an account by a
 * request. Empty without such a commit. Throws StoreError `damaged`.
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

/** As `revealedIn`, for a commit that has been read. */
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
