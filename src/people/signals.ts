/**
 * What clients tell of the messages they write and the replies they get. It is stored and, but for
 * the export of all that is held about a person, never read.
 */
import { RequestError } from '../contract/index.ts'
import type { Key, Store, Table } from '../store/index.ts'

export interface Signal {
  /** Who told it. */
  readonly account: string
  /** The service's identifiers of those it is about. */
  readonly users: readonly string[]
  /** Under the names of the contract. */
  readonly texts: Readonly<Record<string, string>>
}

export interface StoredSignal {
  readonly account: string
  /** Milliseconds since 1970. */
  readonly atMs: number
  readonly texts: Readonly<Record<string, string>>
}

/**
 * The table has `['signal', atMs, n]`, `['about', user, atMs, n]`, `['sum', account, day]`, and
 * under `['erased', user]` when that was last: a restored backup then brings nothing of it back.
 */
type Row = Signal | true | number

/**
 * What stores the signal, to be called inside a transaction, where it throws nothing of its own.
 * Throws RequestError `signal_quota` for an account that has stored 64 MiB since midnight (UTC);
 * requests that run at once may each go beyond it by what they store. `nowMs`: since 1970.
 */
export function addingSignal(store: Store, signal: Signal, nowMs: number): () => void {
  const table = tableOf(store)
  const sumKey = ['sum', signal.account, dayOf(nowMs)]
  const bytes = bytesOf(signal)
  const sum = (): number => (table.get(sumKey) as number | undefined) ?? 0
  checkQuota(sum() + bytes, nowMs)
  return () => {
    if (sum() === 0) removeSums(table, signal.account)
    table.put(sumKey, sum() + bytes)
    const id = freeId(table, nowMs)
    table.put(['signal', ...id], { ...signal, users: [...new Set(signal.users)] })
    for (const user of signal.users) table.put(['about', user, ...id], true)
  }
}

/** Oldest first, without whom else they are about. */
export function* signalsAbout(store: Store, user: string): Iterable<StoredSignal> {
  store.refresh()
  const table = tableOf(store)
  // All at once: whoever iterates may wait between two signals, and meanwhile they may be erased.
  for (const [atMs, n] of [...idsAbout(table, user)]) {
    const row = table.get(['signal', atMs, n])
    if (row === undefined) continue
    const { account, texts } = row as Signal
    yield { account, atMs, texts }
  }
}

/**
 * Deletes the signals about a user, also where they are about others too: their texts may speak of
 * all of them. Only inside `Store.transact`. Returns how many there were. `nowMs`: since 1970.
 */
export function eraseSignals(store: Store, user: string, nowMs: number): number {
  const table = tableOf(store)
  const erasedKey = ['erased', user]
  const before = table.get(erasedKey) as number | undefined
  // It grows, also where the clock was set back: two erasures are never taken for one.
  table.put(erasedKey, Math.max(nowMs, (before ?? 0) + 1))
  const ids = [...idsAbout(table, user)]
  for (const id of ids) {
    const { users } = table.get(['signal', ...id]) as Signal
    for (const one of users) table.remove(['about', one, ...id])
    table.remove(['signal', ...id])
  }
  return ids.length
}

function tableOf(store: Store): Table<Row> {
  return store.table<Row>('signals')
}

type SignalId = readonly [atMs: number, n: number]

function* idsAbout(table: Table<Row>, user: string): Iterable<SignalId> {
  const range = { start: ['about', user], end: ['about', user, Number.MAX_VALUE] }
  for (const [key] of table.entries(range)) {
    const [, , atMs, n] = key as readonly [string, string, number, number]
    yield [atMs, n]
  }
}

function freeId(table: Table<Row>, atMs: number): SignalId {
  let n = 0
  while (table.get(['signal', atMs, n]) !== undefined) n++
  return [atMs, n]
}

/** Of days that are over; nobody asks for these any more. */
function removeSums(table: Table<Row>, account: string): void {
  const range = { start: ['sum', account], end: ['sum', account, '\u{10ffff}'] }
  const keys: Key[] = [...table.entries(range)].map(([key]) => key)
  for (const key of keys) table.remove(key)
}

/** Throws RequestError `signal_quota` for more than an account may store in a day. */
export function checkQuota(bytes: number, nowMs: number): void {
  if (bytes <= bytesADayMax) return
  throw new RequestError('signal_quota', { retryAfterMs: dayMs - (nowMs % dayMs) })
}

/** What a signal counts for. */
export function bytesOf({ users, texts }: Signal): number {
  return Buffer.byteLength(JSON.stringify(texts)) + rowBytes * (1 + users.length)
}

/** UTC, of milliseconds since 1970. */
export function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10)
}

const dayMs = 86_400_000
const bytesADayMax = 64 * 2 ** 20
/** Of a key with its checksum and its place in a page. */
const rowBytes = 100
