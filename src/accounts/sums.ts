/**
 * What commits add up to: balances, usage by day, the clock, and requests that were paid under an
 * Idempotency-Key. A row of a table is written once for many commits.
 */
import { unlimitedCredits } from '../domain/index.ts'
import {
  type AccountsDatabase,
  commitColumns,
  commitsAtOnce,
  type Reader,
  type Statement,
  updateMeta,
} from './database.ts'
import { type Entry, type EntryWith, readTaken } from './entries.ts'
import { type Commit, decodeEntries } from './journal.ts'
import { replayWindowMs } from './replays.ts'

interface AccountSum {
  /** Credits that the balance lost, grants included. */
  taken: number
  used: number
}

export interface UsageSum {
  readonly account: string
  readonly day: string
  readonly endpoint: string
  requests: number
  credits: number
}

type Movement = EntryWith<'debited' | 'prepaid' | 'refunded'>

export class Sums {
  /** The sums begin after this commit, and end with `seq`. */
  readonly base: number
  #seq: number
  readonly accounts = new Map<string, AccountSum>()
  readonly usage = new Map<string, UsageSum>()
  readonly #named = new Map<string, EntryWith<'named'> & { readonly atMs: number }>()
  #latestMs: number | undefined
  #clockResets = 0
  #movedTo: string | undefined
  #suppressionSeq: number | undefined
  #lastMs = 0

  constructor(base: number) {
    this.base = base
    this.#seq = base
  }

  get seq(): number {
    return this.#seq
  }

  add({ seq, atMs }: Pick<Commit, 'seq' | 'atMs'>, entries: readonly Entry[]): void {
    this.#seq = seq
    this.#lastMs = Math.max(this.#lastMs, atMs)
    for (const entry of entries) this.#addEntry(atMs, entry)
  }

  #addEntry(atMs: number, entry: Entry): void {
    switch (entry.kind) {
      case 'debited':
      case 'prepaid':
      case 'refunded':
        this.#addUsage(atMs, entry)
        return this.#addTaken(entry)
      case 'granted':
        return this.#addTaken(entry)
      case 'named':
        this.#named.set(`${entry.account} ${entry.mark}`, { ...entry, atMs })
        return
      case 'timed':
        this.#latestMs = entry.latestMs
        return
      case 'timeReset':
        this.#latestMs = entry.latestMs
        this.#clockResets++
        return
      case 'suppressed':
      case 'unsuppressed':
        this.#suppressionSeq = this.#seq
        return
      case 'moved':
        this.#movedTo = entry.to
        return
      case 'arrived':
        this.#movedTo = ''
        return
    }
  }

  #addTaken(entry: Movement | EntryWith<'granted'>): void {
    const taken = readTaken(entry)
    const sum = this.accounts.get(entry.account) ?? { taken: 0, used: 0 }
    sum.taken += taken
    if (entry.kind !== 'granted') sum.used += taken
    this.accounts.set(entry.account, sum)
  }

  #addUsage(atMs: number, entry: Movement): void {
    const { account, endpoint } = entry
    const day = formatDay(atMs)
    const key = `${account} ${day} ${endpoint}`
    const sum = this.usage.get(key) ?? { account, day, endpoint, requests: 0, credits: 0 }
    sum.credits += readTaken(entry)
    // A fee and its return are parts of a request.
    if (entry.kind === 'debited') sum.requests++
    this.usage.set(key, sum)
  }

  /** What brings the tables from `base` to `seq`. */
  makeStatements(): Statement[] {
    const statements: Statement[] = []
    const add = (sql: string, ...values: Statement['values']) => statements.push({ sql, values })
    for (const [id, { taken, used }] of this.accounts) add(updateAccount, taken, used, id)
    for (const { account, day, endpoint, requests, credits } of this.usage.values()) {
      add(addUsage, account, day, endpoint, requests, credits)
    }
    for (const named of this.#named.values()) {
      const { account, mark, atMs, fingerprint, snapshot, credits, content } = named
      add(putReplay, account, mark, atMs, fingerprint, snapshot, credits, content)
    }
    add('DELETE FROM replays WHERE at_ms < $1', this.#lastMs - replayWindowMs)
    if (this.#latestMs !== undefined) add(updateMeta, `${this.#latestMs}`, 'latest_ms')
    if (this.#clockResets > 0) add(addMeta, this.#clockResets, 'clock_resets')
    if (this.#suppressionSeq !== undefined) {
      add(updateMeta, `${this.#suppressionSeq}`, 'suppression_seq')
    }
    if (this.#movedTo !== undefined) add(updateMeta, this.#movedTo, 'moved_to')
    return statements
  }
}

let dayStartMs = Number.NaN
let dayText = ''

/** The UTC day of a time in milliseconds since 1970. */
export function formatDay(atMs: number): string {
  const startMs = Math.floor(atMs / dayMs) * dayMs
  if (startMs !== dayStartMs) dayText = new Date(startMs).toISOString().slice(0, 10)
  dayStartMs = startMs
  return dayText
}

const dayMs = 86_400_000

const updateAccount = `UPDATE accounts SET
  credits_remaining = CASE credits_remaining WHEN ${unlimitedCredits} THEN ${unlimitedCredits}
    ELSE credits_remaining - $1 END,
  credits_used = credits_used + $2 WHERE id = $3`
const addUsage = `INSERT INTO usage VALUES($1, $2, $3, $4, $5) ON CONFLICT(account, day, endpoint)
  DO UPDATE SET requests = usage.requests + excluded.requests,
    credits = usage.credits + excluded.credits`
const putReplay = `INSERT INTO replays VALUES($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT(account, mark) DO UPDATE SET at_ms = excluded.at_ms,
    fingerprint = excluded.fingerprint, snapshot = excluded.snapshot,
    credits = excluded.credits, content = excluded.content`
const addMeta = 'UPDATE meta SET value = CAST(CAST(value AS BIGINT) + $1 AS TEXT) WHERE name = $2'

/**
 * Brings the tables up to the journal. Any process may, whoever has made the commits. Rejects with
 * AccountsError.
 *
 * @param known what this process has added up since it last did; read from the journal where
 *   another process has been first
 */
export async function foldJournal(database: AccountsDatabase, known: Sums): Promise<number> {
  const [row] = await database.query<{ value: string }>(selectFolded)
  const folded = Number(row!.value)
  const sums = folded === known.base ? known : await sumCommits(database, folded)
  if (sums.seq === folded) return folded
  const guard = { sql: moveFolded, values: [`${sums.seq}`, `${folded}`] }
  const isFirst = await database.write([guard, ...sums.makeStatements()])
  return isFirst ? sums.seq : folded
}

const selectFolded = `SELECT value FROM meta WHERE name = 'folded'`
const moveFolded = `UPDATE meta SET value = $1 WHERE name = 'folded' AND value = $2`

async function sumCommits(database: AccountsDatabase, after: number): Promise<Sums> {
  const sums = new Sums(after)
  for await (const commit of readCommits(database, after)) sums.add(commit, decodeEntries(commit))
  return sums
}

/** The commits after `seq`, oldest first. */
export function readCommits(database: Reader, seq: number): AsyncGenerator<Commit> {
  const sql = `SELECT ${commitColumns} FROM journal
    WHERE seq > $1 ORDER BY seq LIMIT $2`
  return readPages(database, sql, seq)
}

/** The commits of the journal, newest first, without the one that a trimming leaves for the chain. */
export function readNewestCommits(database: Reader): AsyncGenerator<Commit> {
  const sql = `SELECT ${commitColumns} FROM journal
    WHERE seq < $1 AND seq > (SELECT CAST(value AS BIGINT) FROM meta WHERE name = 'trimmed')
    ORDER BY seq DESC LIMIT $2`
  return readPages(database, sql, Number.MAX_SAFE_INTEGER)
}

/** @param sql its parameters: the last commit before a page, and the length of a page */
async function* readPages(database: Reader, sql: string, start: number): AsyncGenerator<Commit> {
  for (let last = start; ; ) {
    const commits = await database.query<Commit>(sql, last, commitsAtOnce)
    yield* commits
    if (commits.length < commitsAtOnce) return
    last = commits.at(-1)!.seq
  }
}
