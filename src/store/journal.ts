/**
 * All that happened, in its order: an append-only list of commits, each with the SHA-256 of the one
 * before (a hash chain, as in RFC 9162's logs but without a tree). Who changes, drops or adds a past
 * commit has to change every later one, and the head, which operators can note elsewhere.
 */
import { hash } from 'node:crypto'
import { Packr } from 'msgpackr'
import { type JournalEntry, type PackedEntry, packEntry, unpackEntry } from './journal-entry.ts'
import { StoreError } from './store-error.ts'
import type { Table } from './table.ts'

/** One commit: what one transaction did. */
export interface JournalRecord {
  /** From 1, without gaps. */
  readonly seq: number
  /** Milliseconds since 1970; a clock that is set back shows. */
  readonly atMs: number
  readonly entries: readonly JournalEntry[]
}

export interface JournalHead {
  /** 0 where nothing has happened. */
  readonly seq: number
  /** 32 bytes. */
  readonly hash: Uint8Array
}

/** As stored: the bytes that are hashed, and their hash together with that of the commit before. */
export interface StoredCommit {
  /** MessagePack of `[seq, atMs, ...packed entries]`. */
  readonly payload: Uint8Array
  readonly hash: Uint8Array
}

export const genesis: JournalHead = { seq: 0, hash: new Uint8Array(32) }

const packr = new Packr({ useRecords: false })

export class Journal {
  readonly #commits: Table<StoredCommit>
  readonly #meta: Table<JournalHead>

  constructor(commits: Table<StoredCommit>, meta: Table<JournalHead>) {
    this.#commits = commits
    this.#meta = meta
  }

  head(): JournalHead {
    return this.#meta.get('head') ?? genesis
  }

  /** Only inside `Store.transact`, once for each. */
  append(atMs: number, entries: readonly JournalEntry[]): void {
    const head = this.head()
    const seq = head.seq + 1
    const payload = packr.pack([seq, atMs, ...entries.map(packEntry)])
    const chained = chainHash(head.hash, payload)
    this.#commits.put(seq, { payload, hash: chained })
    this.#meta.put('head', { seq, hash: chained })
  }

  /** From commit `from` on, oldest first. */
  *records(from = 1): Iterable<JournalRecord> {
    for (const [, commit] of this.#commits.entries({ start: from })) yield readCommit(commit)
  }

  /** Newest first. */
  *newestFirst(): Iterable<JournalRecord> {
    for (const [, commit] of this.#commits.entries({ reverse: true })) yield readCommit(commit)
  }
}

/** The hash of a commit, given that of the one before it. */
export function chainHash(previous: Uint8Array, payload: Uint8Array): Uint8Array {
  return hash('sha256', Buffer.concat([previous, payload]), 'buffer')
}

/** Throws StoreError `damaged` for bytes that are no commit. */
export function readCommit({ payload }: StoredCommit): JournalRecord {
  const unpacked = packr.unpack(payload) as readonly [number, number, ...PackedEntry[]]
  const [seq, atMs, ...entries] = unpacked
  if (!Number.isSafeInteger(seq)) throw new StoreError('damaged', 'a commit has no number')
  return { seq, atMs, entries: entries.map(unpackEntry) }
}
