/**
 * Verifies the accounts in a database, in one consistent view. The journal is gapless and each hash
 * follows from those before, up to the head. Replaying it leads to the stored accounts, keys, usage
 * and suppressions. The database itself checks its pages, if it was made with checksums.
 */
import { type Beginning, beginFrom } from '../cut/begin-from.ts'
import { StateNaming } from '../cut/state-lines.ts'
import { chainHash, genesis, type JournalHead } from '../journal.ts'
import { suppressionHash } from '../table.ts'
import { type ComparedTables, compare, pseudonymOf } from '../verify/agreement.ts'
import { JournalReplay, usageName } from '../verify/replay.ts'
import type { VerifyOptions } from '../verify/verify-in-child.ts'
import { Anchors, type VerifyReport } from '../verify/verify-report.ts'
import type { Database } from './database.ts'
import { cutInDatabase, type JournalRow, recordOf } from './journal-rows.ts'
import type { Transaction } from './transaction.ts'

// One fault often causes thousands of problems, which help no reader.
const problemsMax = 1000
const rowsAtOnce = 2000
const noTables: ComparedTables = {
  accounts: new Map(),
  keys: new Map(),
  usage: new Map(),
  suppressions: new Map(),
}

/** Rejects with StoreError `unavailable` where the database cannot be read. */
export async function verifyDatabase(
  database: Database,
  options: VerifyOptions = {},
): Promise<VerifyReport> {
  const verification = new DatabaseVerification(options)
  await database.snapshot((transaction) => verification.read(transaction))
  return verification.report()
}

class DatabaseVerification {
  readonly #options: VerifyOptions
  readonly #problems: string[] = []
  readonly #counts: Record<string, number> = {}
  readonly #anchors: Anchors
  #beginning: Beginning
  #tables: ComparedTables = noTables
  #unlisted = 0
  #head: JournalHead = genesis

  constructor(options: VerifyOptions) {
    this.#options = options
    const report = (problem: string) => this.#report(problem)
    this.#anchors = new Anchors([options.anchor], report)
    this.#beginning = { head: genesis, replay: new JournalReplay(report), state: undefined }
  }

  async read(transaction: Transaction): Promise<void> {
    // No timeouts: this process may work for long between two statements, and disks may be slow.
    for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
      await transaction.run({ text: `SET LOCAL ${name} = 0`, values: [] })
    }
    const cut = await cutInDatabase(transaction)
    const report = (problem: string) => this.#report(problem)
    this.#beginning = beginFrom(cut, this.#options.archives ?? [], this.#anchors, report)
    await this.#readJournal(transaction)
    await this.#compareHead(transaction)
    this.#tables = await this.#tablesIn(transaction)
  }

  /** Compares the tables with the replay, outside of the transaction. */
  report(): VerifyReport {
    compare(this.#beginning.replay, this.#tables, (problem) => this.#report(problem))
    if (this.#unlisted > 0) this.#problems.push(`and ${this.#unlisted} problems more`)
    return {
      whole: this.#problems.length === 0,
      isReadable: true,
      commits: this.#head.seq,
      cut: this.#beginning.state === undefined ? 0 : this.#beginning.head.seq,
      head: Buffer.from(this.#head.hash).toString('hex'),
      records: this.#counts,
      problems: this.#problems,
    }
  }

  #report(problem: string): void {
    if (this.#problems.length < problemsMax) this.#problems.push(problem)
    else this.#unlisted++
  }

  async #readJournal(transaction: Transaction): Promise<void> {
    const { head, state } = this.#beginning
    const naming = new StateNaming(head.seq, state)
    this.#head = head
    const rows = this.#rowsBy<JournalRow>(transaction, 'journal', ['seq'], [head.seq])
    for await (const row of rows) {
      const { seq, hash, payload } = row
      const next = this.#head.seq + 1
      if (seq !== next) {
        this.#report(`commit ${next} is missing: after it comes journal record ${seq}`)
      }
      if (Buffer.compare(chainHash(this.#head.hash, payload), hash) !== 0) {
        this.#report(`commit ${seq}: its hash does not follow from the commits up to it`)
      }
      this.#head = { seq, hash }
      this.#replayed(row, naming)
      this.#anchors.see(this.#head)
    }
    this.#anchors.end(this.#head)
    naming.end((problem) => this.#report(problem))
  }

  #replayed(row: JournalRow, naming: StateNaming): void {
    try {
      const record = recordOf(row)
      naming.add(record)
      this.#beginning.replay.add(record)
    } catch (error) {
      this.#report((error as Error).message)
    }
  }

  async #compareHead(transaction: Transaction): Promise<void> {
    const text = 'SELECT seq, hash FROM state'
    const [state = genesis] = await transaction.run<JournalHead>({ text, values: [] })
    const { seq, hash } = this.#head
    if (state.seq === seq && Buffer.compare(state.hash, hash) === 0) return
    this.#report(`state: its head is commit ${state.seq}, not the journal's, ${seq}`)
  }

  async #tablesIn(transaction: Transaction): Promise<ComparedTables> {
    const rowsOf = <Row extends object = DatabaseRow>(table: string, ...key: string[]) =>
      this.#rowsBy<Row>(transaction, table, key, Array(key.length).fill(''))
    const accounts = await mapOf(rowsOf('accounts', 'id'), ({ id, ...row }) => {
      return [String(id), accountOf(row)]
    })
    const keys = await mapOf(rowsOf('keys', 'hash'), ({ hash, account, ends_at: endsAt }) => {
      return [String(hash), { account, ...present({ endsAt }) }]
    })
    const usageRows = rowsOf<StoredUsage>('usage', 'account', 'day', 'endpoint')
    const usage = await mapOf(usageRows, ({ account, day, endpoint, requests, credits }) => {
      return [usageName(account, day, endpoint), { requests, credits }]
    })
    const suppressions = await mapOf(rowsOf('suppressions', 'hash'), ({ hash }) => {
      return [pseudonymOf(suppressionHash(String(hash)) ?? ''), true]
    })
    return { accounts, keys, usage, suppressions }
  }

  /** All rows with a key above `first`, in key order. */
  async *#rowsBy<Row extends object>(
    transaction: Transaction,
    table: string,
    key: readonly string[],
    first: readonly unknown[],
  ): AsyncGenerator<Row> {
    const given = key.map((_, i) => `$${i + 1}`)
    const text = `SELECT * FROM ${table} WHERE (${key}) > (${given})
      ORDER BY ${key} LIMIT ${rowsAtOnce}`
    let count = 0
    for (let above = first; ; ) {
      const rows = await transaction.run<Row>({ text, values: above })
      count += rows.length
      this.#counts[table] = count
      this.#options.onProgress?.(table, count)
      yield* rows
      if (rows.length < rowsAtOnce) return
      const last = rows.at(-1) as Record<string, unknown>
      above = key.map((column) => last[column])
    }
  }
}

type DatabaseRow = Readonly<Record<string, unknown>>
type EntryOf<Row> = (row: Row) => readonly [string, unknown]

async function mapOf<Row>(
  rows: AsyncIterable<Row>,
  entryOf: EntryOf<Row>,
): Promise<Map<string, unknown>> {
  const map = new Map<string, unknown>()
  for await (const row of rows) map.set(...entryOf(row))
  return map
}

interface StoredUsage {
  readonly account: string
  readonly day: string
  readonly endpoint: string
  readonly requests: number
  readonly credits: number
}

/** The account's record, as a store in a data directory has it. */
function accountOf(row: Readonly<Record<string, unknown>>): object {
  const { remaining, used, services, rate, concurrency, expires_at, revoked_at, scope } = row
  const others = present({ expiresAt: expires_at, revokedAt: revoked_at, scope })
  return { creditsRemaining: remaining, creditsUsed: used, services, rate, concurrency, ...others }
}

function present(members: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))
}
