/**
 * What a process knows of the journal, in the same steps for both databases: each step yields what
 * it has to read, and continues with the rows, which SQLite has at once and PostgreSQL later.
 */
import {
  type AccountRow,
  type AccountsImage,
  commitsAtOnce,
  type Follower,
  type KeyRow,
  type MetaRow,
  type Row,
  readMeta,
  type Statement,
  selectAccount,
  selectAccounts,
  selectAllKeys,
  selectCommitsFrom,
  selectHead,
  selectKeys,
  selectMeta,
  type Value,
} from './database.ts'
import type { Entry } from './entries.ts'
import {
  type Commit,
  decodeEntries,
  emptyJournal,
  type JournalHead,
  requireHead,
  takeCommitsAfter,
} from './journal.ts'

export type Reading<T> = Generator<Statement, T, readonly Row[]>

export class FollowedJournal {
  #follower: Follower | undefined
  #head: JournalHead = emptyJournal

  get head(): JournalHead {
    return this.#head
  }

  /** Throws AccountsError `refused` where the accounts were moved to another database. */
  requireHere(): void {
    this.#follower!.requireHere()
  }

  get hasChanged(): boolean {
    return this.#follower!.listChanged().length > 0
  }

  /** Reads the accounts as of one moment. */
  *begin(follower: Follower): Reading<AccountsImage> {
    this.#follower = follower
    const meta = readMeta(yield* query<MetaRow>(selectMeta))
    const { folded } = meta
    this.#head = requireHead(folded, yield* query<JournalHead>(selectHead, folded))
    const accounts = yield* query<AccountRow>(selectAccounts)
    return { ...meta, accounts, keys: yield* query<KeyRow>(selectAllKeys) }
  }

  /** Applies the commits that this process does not know yet. */
  *catchUp(): Reading<void> {
    for (;;) {
      const rows = yield* query<Commit>(selectCommitsFrom, this.#head.seq, commitsAtOnce)
      for (const commit of takeCommitsAfter(this.#head, rows)) {
        this.apply(commit, decodeEntries(commit))
      }
      yield* this.loadChanged()
      if (rows.length < commitsAtOnce) return
    }
  }

  apply(commit: Commit, entries: readonly Entry[]): void {
    this.#head = commit
    this.#follower!.apply(commit, entries)
  }

  *loadChanged(): Reading<void> {
    for (const id of this.#follower!.listChanged()) {
      const accounts = yield* query<AccountRow>(selectAccount, id)
      this.#follower!.load(accounts, yield* query<KeyRow>(selectKeys, id))
    }
  }
}

function* query<Found>(sql: string, ...values: Value[]): Reading<readonly Found[]> {
  return (yield { sql, values }) as unknown as readonly Found[]
}
