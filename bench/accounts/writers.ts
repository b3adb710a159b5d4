/**
 * Two places for the commits of debits to SQLite: the thread that answers requests, or one of their
 * own. Either commits the debits of one event-loop tick as one row; balances are in memory.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type Entry, migrateSqlite, Sqlite, SqliteJournal } from '../../src/accounts/index.ts'
import type { Durability } from '../../src/store/index.ts'

export interface JournalWriter {
  append(entries: readonly Entry[]): Promise<void>
  close(): Promise<void>
}

function openJournal(path: string): SqliteJournal {
  const database = new Sqlite(path)
  migrateSqlite(database)
  return new SqliteJournal(database, path, (error) => console.error(error))
}

export function writeHere(path: string, durability: Durability): JournalWriter {
  const journal = openJournal(path)
  return {
    append: async (entries) => {
      journal.append(Date.now(), entries)
      if (durability === 'fsync') await journal.flush()
    },
    close: () => journal.close(),
  }
}

export function writeInThread(path: string, durability: Durability): JournalWriter {
  const worker = new Worker(new URL(import.meta.url), { workerData: { path, durability } })
  const waiting: (() => void)[] = []
  worker.on('message', (groups: number) => {
    for (const done of waiting.splice(0, groups)) done()
  })
  return {
    append: (entries) =>
      new Promise((resolve) => {
        waiting.push(resolve)
        worker.postMessage(entries)
      }),
    close: async () => {
      await worker.terminate()
    },
  }
}

/** Commits whatever has come meanwhile as one row. */
function serveWrites(path: string, durability: Durability): void {
  const journal = openJournal(path)
  let groups: (readonly Entry[])[] = []
  const commit = async () => {
    const { length } = groups
    journal.append(Date.now(), groups.flat())
    groups = []
    if (durability === 'fsync') await journal.flush()
    parentPort!.postMessage(length)
  }
  parentPort!.on('message', (entries: readonly Entry[]) => {
    if (groups.push(entries) === 1) setImmediate(() => void commit())
  })
}

if (!isMainThread) serveWrites(workerData.path, workerData.durability)

/** A ledger without rules, replays and keys: a balance in memory, and groups by event-loop tick. */
export class GroupedDebits {
  readonly #writer: JournalWriter
  #remaining = 1e12
  #entries: Entry[] = []
  #resolves: (() => void)[] = []

  constructor(writer: JournalWriter) {
    this.#writer = writer
  }

  debit(account: string, requestId: string, fingerprint: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#entries.length === 0) setImmediate(() => void this.#commit())
      const remaining = --this.#remaining
      this.#entries.push({
        ...{ kind: 'debited', account, credits: 1, remaining, endpoint: 'searchUsers' },
        ...{ requestId, fingerprint, content: 0 },
      })
      this.#resolves.push(resolve)
    })
  }

  async #commit(): Promise<void> {
    const resolves = this.#resolves
    const entries = this.#entries
    this.#resolves = []
    this.#entries = []
    await this.#writer.append(entries)
    for (const resolve of resolves) resolve()
  }
}
