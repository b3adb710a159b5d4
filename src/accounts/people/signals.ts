/**
 * Signals: texts that clients send about messages they write and replies they get. The service
 * stores them and reads them only to export all data about a person.
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { RequestError } from '../../contract/index.ts'
import type { Log } from '../../observe/index.ts'
import { type AccountsDatabase, listParameters, type Reader, type Statement } from '../database.ts'
import { formatDay } from '../sums.ts'

export interface Signal {
  /** The account that sent it. */
  readonly account: string
  /** Credits that the account has ever used. Default: 0. */
  readonly creditsUsed?: number
  /** The users it is about: identifiers of the service. */
  readonly users: readonly string[]
  /** Keyed by the names of the contract. */
  readonly texts: Readonly<Record<string, string>>
}

export interface StoredSignal {
  readonly account: string
  /** Milliseconds since 1970. */
  readonly atMs: number
  readonly texts: Readonly<Record<string, string>>
}

interface SignalRow {
  readonly account: string
  readonly atMs: number
  /** JSON. */
  readonly texts: string
}

/**
 * What stores the signal with a debit. Rejects with RequestError `signal_quota`. Concurrent requests
 * may each exceed a limit by what they store. `nowMs`: since 1970.
 */
export async function addSignal(
  database: Reader,
  signal: Signal,
  nowMs: number,
): Promise<Statement[]> {
  const { account, users, texts } = signal
  const select = 'SELECT day, count, bytes, total FROM signal_sums WHERE account = $1'
  const [sum] = await database.query<SignalSum>(select, account)
  checkQuota(signal, sum, nowMs)
  const id = randomUUID()
  const bytes = countBytes(signal)
  return [
    { sql: addToSum, values: [account, formatDay(nowMs), bytes] },
    {
      sql: 'INSERT INTO signals VALUES($1, $2, $3, $4, $5)',
      values: [id, account, nowMs, JSON.stringify(texts), bytes],
    },
    ...[...new Set(users)].map((user) => {
      return { sql: 'INSERT INTO signal_users VALUES($1, $2)', values: [user, id] }
    }),
  ]
}

const addToSum = `INSERT INTO signal_sums VALUES($1, $2, 1, $3, $3)
  ON CONFLICT(account) DO UPDATE SET day = excluded.day,
    count = 1 + CASE WHEN signal_sums.day = excluded.day THEN signal_sums.count ELSE 0 END,
    bytes = excluded.bytes +
      CASE WHEN signal_sums.day = excluded.day THEN signal_sums.bytes ELSE 0 END,
    total = signal_sums.total + excluded.total`

/** The signals about a user, oldest first. They do not name their other users. */
export async function* readSignals(database: Reader, user: string): AsyncGenerator<StoredSignal> {
  const rows = await database.query<SignalRow>(
    `SELECT account, at_ms AS "atMs", texts FROM signals
    WHERE id IN (SELECT signal FROM signal_users WHERE user_id = $1) ORDER BY at_ms, id`,
    user,
  )
  for (const { account, atMs, texts } of rows) {
    yield { account, atMs, texts: JSON.parse(texts) as StoredSignal['texts'] }
  }
}

/** Counts the signals about a user. */
export function countSignals(user: string): Statement {
  return { sql: 'SELECT count(*) AS n FROM signal_users WHERE user_id = $1', values: [user] }
}

/**
 * Deletes the signals about a user, even where they are also about others, since their texts may
 * mention all of them. A backup that is put back must not have them again.
 */
export function eraseSignals(user: string, atMs: number): Statement[] {
  // It ascends also where a clock was set back.
  const noted = `INSERT INTO erasures VALUES($1, $2) ON CONFLICT(user_id) DO UPDATE SET at_ms =
    CASE WHEN excluded.at_ms > erasures.at_ms THEN excluded.at_ms ELSE erasures.at_ms + 1 END`
  return [
    ...deleteSignals('SELECT signal FROM signal_users WHERE user_id = $1', [user]),
    { sql: noted, values: [user, atMs] },
  ]
}

/** @param chosen ids, or what selects them */
function deleteSignals(chosen: string, values: Statement['values']): Statement[] {
  const lowered = `UPDATE signal_sums SET total = total - (SELECT coalesce(sum(bytes), 0)
    FROM signals WHERE signals.account = signal_sums.account AND id IN (${chosen}))
    WHERE account IN (SELECT account FROM signals WHERE id IN (${chosen}))`
  return [
    { sql: lowered, values },
    { sql: `DELETE FROM signals WHERE id IN (${chosen})`, values },
    { sql: `DELETE FROM signal_users WHERE signal IN (${chosen})`, values },
  ]
}

/** Others use the database between two parts. */
const removedAtOnce = 256

/**
 * Deletes some of the signals from before a time, the oldest first. Returns whether there may be
 * more. Rejects with AccountsError. `beforeMs`: since 1970.
 */
export async function removeSignalsBefore(
  database: Pick<AccountsDatabase, 'commit' | 'purge'>,
  beforeMs: number,
): Promise<boolean> {
  const sql = 'SELECT id FROM signals WHERE at_ms < $1 ORDER BY at_ms LIMIT $2'
  // As a commit: those of debits change the same sums in any order.
  const removed = await database.commit({
    atMs: beforeMs,
    reads: [{ sql, values: [beforeMs, removedAtOnce] }],
    decide: ([rows = []]) => {
      const ids = rows.map(({ id }) => id!)
      const writes = ids.length === 0 ? [] : deleteSignals(listParameters(ids.length), ids)
      return { result: ids.length, entries: [], writes }
    },
  })
  if (removed === removedAtOnce) return true
  if (removed > 0) database.purge()
  return false
}

// Limits of the signals that an account may store. Signals are free, so they need limits.

/** The stored signals of an account. */
interface SignalSum {
  /** The last day (UTC) on which the account stored a signal. */
  readonly day: string
  /** Signals and bytes of that day. */
  readonly count: number
  readonly bytes: number
  /** Bytes of all stored signals of the account. */
  readonly total: number
}

const dayMs = 86_400_000
const mebibyte = 2 ** 20
const countADayMax = 10_000
const bytesADayMax = 16 * mebibyte
const totalMax = 256 * mebibyte
/** An account that has used no credits was shown no address, and needs few signals. */
const totalUnpaidMax = mebibyte
const totalPerCredit = 2 ** 15
/** What a row counts besides its texts. */
const rowBytes = 100

/** Bytes that a signal counts towards the limits. */
function countBytes({ users, texts }: Pick<Signal, 'users' | 'texts'>): number {
  return Buffer.byteLength(JSON.stringify(texts)) + rowBytes * (1 + users.length)
}

/**
 * Throws RequestError `signal_quota` if the account would exceed its limit a day (UTC) or in total.
 * `nowMs`: since 1970.
 */
function checkQuota(signal: Signal, sum: SignalSum | undefined, nowMs: number): void {
  const { day, count, bytes, total } = addSignalTo(sum, countBytes(signal), nowMs)
  if (count > countADayMax || bytes > bytesADayMax) {
    const limit = `on ${day} (UTC): ${countADayMax}, and ${bytesADayMax / mebibyte} MiB`
    throw new RequestError('signal_quota', { limit, retryAfterMs: dayMs - (nowMs % dayMs) })
  }
  const { creditsUsed = 0 } = signal
  if (total <= Math.min(totalMax, totalUnpaidMax + totalPerCredit * creditsUsed)) return
  const limit =
    `in all: ${totalUnpaidMax / mebibyte} MiB and ${totalPerCredit / 1024} KiB for each credit ` +
    `that it has used, at most ${totalMax / mebibyte} MiB`
  throw new RequestError('signal_quota', { limit, retryAfterMs: dayMs })
}

/** The sum after another signal of so many bytes. */
function addSignalTo(sum: SignalSum | undefined, bytes: number, nowMs: number): SignalSum {
  const day = formatDay(nowMs)
  const total = (sum?.total ?? 0) + bytes
  if (sum?.day !== day) return { day, count: 1, bytes, total }
  return { day, count: sum.count + 1, bytes: sum.bytes + bytes, total }
}

// Expired signals are deleted in small batches while the server runs.

export interface RetentionOptions {
  /** How long signals are kept, milliseconds. */
  readonly keepMs: number
  /** Deletes some from before a time. Returns whether there may be more. */
  readonly removeBefore: (beforeMs: number) => Promise<boolean>
  readonly log?: Pick<Log, 'error'> | undefined
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined
}

const everyMs = 3_600_000
/** Others use the store between two parts. */
const pauseMs = 50

export class SignalRetention {
  readonly #options: RetentionOptions
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #sweeping: Promise<void> | undefined

  constructor(options: RetentionOptions) {
    this.#options = options
  }

  /** Sweeps once it has nothing else to do, and every hour. */
  start(): void {
    this.#timer = setInterval(() => this.#sweepAside(), everyMs).unref()
    setImmediate(() => this.#sweepAside())
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#sweeping
  }

  /** Deletes all expired signals. Rejects with AccountsError. */
  async sweep(): Promise<void> {
    const { keepMs, removeBefore, now = Date.now } = this.#options
    const { signal } = this.#stopping
    const beforeMs = now() - keepMs
    while (!signal.aborted && (await removeBefore(beforeMs))) {
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  #sweepAside(): void {
    this.#sweeping ??= this.sweep()
      .catch((error: unknown) => {
        const reason = (error as Error).message
        this.#options.log?.error({ reason }, 'old signals could not be deleted; trying again')
      })
      .finally(() => {
        this.#sweeping = undefined
      })
  }
}
