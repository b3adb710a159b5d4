/**
 * Is what a database keeps of accounts whole? In one snapshot of it: the journal is gapless and
 * each hash follows from those before, up to the head; and replaying it leads to the accounts,
 * keys, usage and suppressions there are. The database itself checks its pages, where it was made
 * with checksums.
 */
import { chainHash, genesis, type JournalHead } from '../journal.ts'
import { suppressionHash } from '../suppression-hash.ts'
import { type ComparedTables, compare, markOf } from '../verify/agreement.ts'
import { Replay, usageName } from '../verify/replay.ts'
import type { VerifyOptions } from '../verify/verify-in-child.ts'
import type { Anchor, VerifyReport } from '../verify/verify-report.ts'
import type { Database } from './database.ts'
import { type JournalRow, recordOf } from './journal-rows.ts'
import type { Transaction } from './transaction.ts'

// Damage of one kind tends to come in thousands; nobody reads them.
const problemsMax = 1000
const rowsAtOnce = 2000

/** Rejects with StoreError `unavailable` where the database cannot be read. */
export function verifyDatabase(
  database: Database,
  options: VerifyOptions = {},
): Promise<VerifyReport> {
  return database.transact(async (transaction) => {
    const text = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY'
    await transaction.run({ text, values: [] })
    return new Verification(transaction, options).run()
  })
}

class Verification {
  readonly #transaction: Transaction
  readonly #options: VerifyOptions
  readonly #problems: string[] = []
  readonly #counts: Record<string, number> = {}
  #unlisted = 0
  #head: JournalHead = genesis

  constructor(transaction: Transaction, options: VerifyOptions) {
    this.#transaction = transaction
    this.#options = options
  }

  async run(): Promise<VerifyReport> {
    const replay = new Replay((problem) => this.#report(problem))
    await this.#readJournal(replay)
    await this.#compareHead()
    compare(replay, await this.#tables(), (problem) => this.#report(problem))
    if (this.#unlisted > 0) this.#problems.push(`and ${this.#unlisted} problems more`)
    return {
      whole: this.#problems.length === 0,
      isReadable: true,
      commits: this.#head.seq,
      head: Buffer.from(this.#head.hash).toString('hex'),
      records: this.#counts,
      problems: this.#problems,
    }
  }

  #report(problem: string): void {
    if (this.#problems.length < problemsMax) this.#problems.push(problem)
    else this.#unlisted++
  }

  async #readJournal(replay: Replay): Promise<void> {
    const { anchor } = this.#options
    for await (const row of this.#rowsBy<JournalRow>('journal', 'seq', 0)) {
      const { seq, hash, payload } = row
      const next = this.#head.seq + 1
      if (seq !== next) {
        this.#report(`commit ${next} is missing: after it comes journal record ${seq}`)
      }
      if (Buffer.compare(chainHash(this.#head.hash, payload), hash) !== 0) {
        this.#report(`commit ${seq}: its hash does not follow from the commits up to it`)
      }
      this.#head = { seq, hash }
      this.#replayed(replay, row)
      if (anchor?.seq === seq) this.#compareAnchor(anchor)
    }
    if (anchor === undefined || anchor.seq <= this.#head.seq) return
    this.#report(`commit ${anchor.seq} of the anchor is missing: the last is ${this.#head.seq}`)
  }

  #replayed(replay: Replay, row: JournalRow): void {
    try {
      replay.add(recordOf(row))
    } catch (error) {
      this.#report((error as Error).message)
    }
  }

  #compareAnchor({ seq, hash }: Anchor): void {
    const found = Buffer.from(this.#head.hash).toString('hex')
    if (found === hash.toLowerCase()) return
    this.#report(`commit ${seq}: has the hash ${found}, so what led to it is not what was noted`)
  }

  async #compareHead(): Promise<void> {
    const text = 'SELECT seq, hash FROM state'
    const [state = genesis] = await this.#transaction.run<JournalHead>({ text, values: [] })
    const { seq, hash } = this.#head
    if (state.seq === seq && Buffer.compare(state.hash, hash) === 0) return
    this.#report(`state: its head is commit ${state.seq}, not the journal's, ${seq}`)
  }

  async #tables(): Promise<ComparedTables> {
    const accounts = await this.#map('accounts', 'id', ({ id, ...row }) => [id, accountOf(row)])
    const keys = await this.#map('keys', 'hash', ({ hash, account, ends_at: endsAt }) => {
      return [hash, { account, ...present({ endsAt }) }]
    })
    const suppressions = await this.#map('suppressions', 'hash', ({ hash }) => {
      return [markOf(suppressionHash(String(hash)) ?? ''), true]
    })
    return { accounts, keys, usage: await this.#usage(), suppressions }
  }

  async #usage(): Promise<Map<string, unknown>> {
    const rows = new Map<string, unknown>()
    const text = 'SELECT * FROM usage'
    for (const row of await this.#transaction.run<UsageRow>({ text, values: [] })) {
      const { account, day, endpoint, requests, credits } = row
      rows.set(usageName(account, day, endpoint), { requests, credits })
    }
    this.#counts.usage = rows.size
    return rows
  }

  async #map(
    table: string,
    key: string,
    entryOf: (row: Readonly<Record<string, unknown>>) => readonly [unknown, unknown],
  ): Promise<Map<string, unknown>> {
    const map = new Map<string, unknown>()
    for await (const row of this.#rowsBy<Record<string, unknown>>(table, key, '')) {
      const [name, value] = entryOf(row)
      map.set(String(name), value)
    }
    return map
  }

  /** All rows, in the order of their key, which is above `first`. */
  async *#rowsBy<Row extends object>(
    table: string,
    key: string,
    first: string | number,
  ): AsyncGenerator<Row> {
    const text = `SELECT * FROM ${table} WHERE ${key} > $1 ORDER BY ${key} LIMIT ${rowsAtOnce}`
    let count = 0
    for (let above: unknown = first; ; ) {
      const rows = await this.#transaction.run<Row>({ text, values: [above] })
      count += rows.length
      this.#counts[table] = count
      this.#options.onProgress?.(table, count)
      yield* rows
      if (rows.length < rowsAtOnce) return
      above = (rows.at(-1) as Record<string, unknown>)[key]
    }
  }
}

interface UsageRow {
  readonly account: string
  readonly day: string
  readonly endpoint: string
  readonly requests: number
  readonly credits: number
}

/** As a store has the account's record. */
function accountOf(row: Readonly<Record<string, unknown>>): object {
  const { remaining, used, services, rate, concurrency, expires_at, revoked_at } = row
  const dates = present({ expiresAt: expires_at, revokedAt: revoked_at })
  return { creditsRemaining: remaining, creditsUsed: used, services, rate, concurrency, ...dates }
}

function present(members: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))
}
