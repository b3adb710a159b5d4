/**
 * Signals: texts that clients send about messages they write and replies they get. The service
 * stores them and reads them only to export all data about a person.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { RequestError } from '../contract/index.ts'
import type { Log } from '../observe/index.ts'
import type { Awaitable, Key, Store, Table } from '../store/index.ts'

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

/** As a data directory stores it. Earlier releases stored no `bytes`. */
interface SignalRow {
  readonly account: string
  readonly users: readonly string[]
  readonly texts: Readonly<Record<string, string>>
  readonly bytes?: number
}

/**
 * Rows of the table by key: `['signal', atMs, n]`, `['about', user, atMs, n]`, `['sum', account]`,
 * and `['erased', user]`, the time of the last erasure. By that time, restoring a backup erases the
 * signals again.
 */
type SignalTableRow = SignalRow | SignalSum | true | number

/**
 * Returns a function that stores the signal. It is called inside a transaction and throws no error
 * of its own. Throws RequestError `signal_quota`. Concurrent requests may each exceed a limit by
 * what they store. `nowMs`: since 1970.
 */
export function addingSignal(store: Store, signal: Signal, nowMs: number): () => void {
  const table = tableOf(store)
  const { account, users, texts } = signal
  const bytes = bytesOf(signal)
  const sumKey = ['sum', account]
  const sum = () => table.get(sumKey) as SignalSum | undefined
  checkQuota(signal, sum(), nowMs)
  return () => {
    const before = sum()
    if (before === undefined) removeFormerSums(table, account)
    table.put(sumKey, sumWith(before, bytes, nowMs))
    const id = freeId(table, nowMs)
    table.put(['signal', ...id], { account, users: [...new Set(users)], texts, bytes })
    for (const user of users) table.put(['about', user, ...id], true)
  }
}

/** The signals about a user, oldest first. They do not name their other users. */
export function* signalsAbout(store: Store, user: string): Iterable<StoredSignal> {
  store.refresh()
  const table = tableOf(store)
  // Read all ids first: the caller may pause between signals, and they may be erased meanwhile.
  for (const [atMs, n] of [...idsAbout(table, user)]) {
    const row = table.get(['signal', atMs, n])
    if (row === undefined) continue
    const { account, texts } = row as SignalRow
    yield { account, atMs, texts }
  }
}

/**
 * Deletes the signals about a user, even where they are also about others, since their texts may
 * mention all of them. Only inside `Store.transact`. Returns how many it deleted. `nowMs`: since
 * 1970.
 */
export function eraseSignals(store: Store, user: string, nowMs: number): number {
  const table = tableOf(store)
  const erasedKey = ['erased', user]
  const before = table.get(erasedKey) as number | undefined
  // It grows, also where the clock was set back: two erasures are never taken for one.
  table.put(erasedKey, Math.max(nowMs, (before ?? 0) + 1))
  const ids = [...idsAbout(table, user)]
  for (const id of ids) {
    const row = table.get(['signal', ...id]) as SignalRow | undefined
    if (row === undefined) table.remove(['about', user, ...id])
    else remove(table, id, row)
  }
  return ids.length
}

/**
 * Deletes some of the signals from before a time, the oldest first: other transactions wait only
 * for a short time. Returns whether there may be more. Throws StoreError. `beforeMs`: since 1970.
 */
export function removeSignalsBefore(store: Store, beforeMs: number): boolean {
  store.refresh()
  const table = tableOf(store)
  const range = { start: ['signal'], end: ['signal', beforeMs], limit: removedAtOnce }
  const isAny = () => [...table.entries({ ...range, limit: 1 })].length > 0
  if (!isAny()) return false
  return store.transact('flush', () => {
    let rows = 0
    for (const [key, row] of [...table.entries(range)]) {
      const [, ...id] = key as [string, number, number]
      remove(table, id, row as SignalRow)
      rows += 1 + (row as SignalRow).users.length
      if (rows >= rowsAtOnce) break
    }
    return isAny()
  })
}

function remove(
  table: Table<SignalTableRow>,
  id: SignalId,
  { account, users, bytes = 0 }: SignalRow,
): void {
  for (const one of users) table.remove(['about', one, ...id])
  table.remove(['signal', ...id])
  const sum = table.get(['sum', account]) as SignalSum | undefined
  if (sum !== undefined) table.put(['sum', account], { ...sum, total: sum.total - bytes })
}

function tableOf(store: Store): Table<SignalTableRow> {
  return store.table<SignalTableRow>('signals')
}

type SignalId = readonly [atMs: number, n: number]

function* idsAbout(table: Table<SignalTableRow>, user: string): Iterable<SignalId> {
  const range = { start: ['about', user], end: ['about', user, Number.MAX_VALUE] }
  for (const [key] of table.entries(range)) {
    const [, , atMs, n] = key as readonly [string, string, number, number]
    yield [atMs, n]
  }
}

function freeId(table: Table<SignalTableRow>, atMs: number): SignalId {
  let n = 0
  while (table.get(['signal', atMs, n]) !== undefined) n++
  return [atMs, n]
}

/** Removes the sums that an earlier release kept for each day. */
function removeFormerSums(table: Table<SignalTableRow>, account: string): void {
  const range = { start: ['sum', account, ''], end: ['sum', account, '\u{10ffff}'] }
  const keys: Key[] = [...table.entries(range)].map(([key]) => key)
  for (const key of keys) table.remove(key)
}

const removedAtOnce = 256
/** Some 10 ms. */
const rowsAtOnce = 2000

// Limits of the signals that an account may store. Signals are free, so they need limits.

/** The stored signals of an account. */
export interface SignalSum {
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
/** Bytes of a key with its checksum and its page entry. */
const rowBytes = 100

/** Bytes that a signal counts towards the limits. */
export function bytesOf({ users, texts }: Pick<Signal, 'users' | 'texts'>): number {
  return Buffer.byteLength(JSON.stringify(texts)) + rowBytes * (1 + users.length)
}

/**
 * Throws RequestError `signal_quota` if the account would exceed its limit a day (UTC) or in total.
 * `nowMs`: since 1970.
 */
export function checkQuota(signal: Signal, sum: SignalSum | undefined, nowMs: number): void {
  const { day, count, bytes, total } = sumWith(sum, bytesOf(signal), nowMs)
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
export function sumWith(sum: SignalSum | undefined, bytes: number, nowMs: number): SignalSum {
  const day = dayOf(nowMs)
  const total = (sum?.total ?? 0) + bytes
  if (sum?.day !== day) return { day, count: 1, bytes, total }
  return { day, count: sum.count + 1, bytes: sum.bytes + bytes, total }
}

/** UTC, of milliseconds since 1970. */
function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10)
}

// Expired signals are deleted in small batches while the server runs.

export interface RetentionOptions {
  /** How long signals are kept, milliseconds. */
  readonly keepMs: number
  /** Deletes some from before a time. Returns whether there may be more. */
  readonly removeBefore: (beforeMs: number) => Awaitable<boolean>
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

  /** Deletes all expired signals. Rejects with StoreError. */
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
