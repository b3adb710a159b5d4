/**
 * What commits add up to: balances, usage by day, and requests that were paid under an
 * Idempotency-Key. A row of a table is written once for many commits.
 */
import { unlimitedCredits } from '../domain/index.ts'
import { AccountsError } from './accounts-error.ts'
import { type Entry, type EntryWith, readTaken } from './entries.ts'
import { type Commit, decodeEntries } from './journal.ts'
import type { Sqlite } from './sqlite.ts'

interface AccountSum {
  /** Credits that the balance lost, grants included. */
  taken: number
  used: number
}

interface UsageSum {
  readonly account: string
  readonly day: string
  readonly endpoint: string
  requests: number
  credits: number
}

interface NamedCharge extends EntryWith<'named'> {
  readonly atMs: number
}

const dayMs = 86_400_000
/** How long a repeat of a request with an Idempotency-Key is free. */
const replayWindowMs = dayMs

export class Sums {
  readonly #accounts = new Map<string, AccountSum>()
  readonly #usage = new Map<string, UsageSum>()
  readonly #named = new Map<string, NamedCharge>()
  #lastMs = 0

  add(atMs: number, entries: readonly Entry[]): void {
    this.#lastMs = Math.max(this.#lastMs, atMs)
    for (const entry of entries) {
      const taken = readTaken(entry)
      if (taken !== 0 && 'account' in entry) this.#addTaken(entry.account, taken, entry.kind)
      if ('remaining' in entry && 'endpoint' in entry) this.#addUsage(atMs, entry)
      if (entry.kind === 'named') {
        this.#named.set(`${entry.account} ${entry.mark}`, { ...entry, atMs })
      }
    }
  }

  #addTaken(account: string, taken: number, kind: Entry['kind']): void {
    const sum = this.#accounts.get(account) ?? { taken: 0, used: 0 }
    sum.taken += taken
    if (kind !== 'granted') sum.used += taken
    this.#accounts.set(account, sum)
  }

  #addUsage(atMs: number, entry: EntryWith<'debited' | 'prepaid' | 'refunded'>): void {
    const { account, endpoint } = entry
    const day = new Date(Math.floor(atMs / dayMs) * dayMs).toISOString().slice(0, 10)
    const key = `${account} ${day} ${endpoint}`
    const sum = this.#usage.get(key) ?? { account, day, endpoint, requests: 0, credits: 0 }
    sum.credits += readTaken(entry)
    // A fee and its return are parts of a request.
    if (entry.kind === 'debited') sum.requests++
    this.#usage.set(key, sum)
  }

  /** Inside a transaction. Throws AccountsError `damaged` for an account that is missing. */
  save(database: Sqlite): void {
    for (const [account, { taken, used }] of this.#accounts) {
      const changed = database.run(updateAccount, unlimitedCredits, taken, used, account)
      if (changed === 1) continue
      throw new AccountsError(
        'damaged',
        `the journal names the account ${account}, which is missing`,
      )
    }
    for (const { account, day, endpoint, requests, credits } of this.#usage.values()) {
      database.run(addUsage, account, day, endpoint, requests, credits)
    }
    for (const named of this.#named.values()) {
      const { account, mark, atMs, fingerprint, snapshot, credits, content } = named
      database.run(putReplay, account, mark, atMs, fingerprint, snapshot, credits, content)
    }
    database.run('DELETE FROM replays WHERE at_ms < ?', this.#lastMs - replayWindowMs)
  }
}

const updateAccount = `UPDATE accounts SET
  credits_remaining = CASE credits_remaining WHEN ?1 THEN ?1 ELSE credits_remaining - ?2 END,
  credits_used = credits_used + ?3 WHERE id = ?4`
const addUsage = `INSERT INTO usage VALUES(?1, ?2, ?3, ?4, ?5) ON CONFLICT(account, day, endpoint)
  DO UPDATE SET requests = usage.requests + excluded.requests,
    credits = usage.credits + excluded.credits`
const putReplay = `INSERT INTO replays VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
  ON CONFLICT(account, mark) DO UPDATE SET at_ms = excluded.at_ms,
    fingerprint = excluded.fingerprint, snapshot = excluded.snapshot,
    credits = excluded.credits, content = excluded.content`

/** Brings the tables up to the journal. Any process may, whoever has made the commits. */
export function foldJournal(database: Sqlite): void {
  database.transact(() => {
    const { folded } = database.get<{ folded: number }>(readFolded)!
    const sums = new Sums()
    let seq = folded
    for (const commit of readCommits(database, folded)) {
      sums.add(commit.atMs, decodeEntries(commit))
      seq = commit.seq
    }
    if (seq === folded) return
    sums.save(database)
    database.run(`UPDATE meta SET value = ?1 WHERE name = 'folded'`, `${seq}`)
  })
}

const readFolded = `SELECT CAST(value AS INTEGER) AS folded FROM meta WHERE name = 'folded'`
const commitsAtOnce = 1000

/** The commits after `seq`, oldest first. */
export function* readCommits(database: Sqlite, seq: number): Iterable<Commit> {
  for (let after = seq; ; ) {
    const commits = database.all<Commit>(readAfter, after, commitsAtOnce)
    yield* commits
    if (commits.length < commitsAtOnce) return
    after = commits.at(-1)!.seq
  }
}

const readAfter = `SELECT seq, at_ms AS "atMs", entries, hash FROM journal
  WHERE seq > ?1 ORDER BY seq LIMIT ?2`
