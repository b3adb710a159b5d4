/** Makes one table equal to another by writing only the differences. */
import type { Key as LmdbKey } from 'lmdb'
import { Packr } from 'msgpackr'
import type { ChecksummedRecords, Key } from '../checksummed-records.ts'
import type { JournalEntry } from '../journal-entry.ts'
import { loadLmdb } from '../load-lmdb.ts'
import { StoreError } from '../store-error.ts'

/** Bytes to put under a key, or undefined to remove what is there. */
export type Change = readonly [Key, Buffer | undefined]

/** Yields the changes after which `present` equals `past`. */
export function* differences(
  present: ChecksummedRecords,
  past: { entries(): Iterable<[Key, Buffer]> },
): Iterable<Change> {
  const { compareKeys } = loadLmdb()
  const keys = present.keys()[Symbol.iterator]()
  let own = keys.next()
  for (const [key, bytes] of past.entries()) {
    while (!own.done && compareKeys(own.value as LmdbKey, key as LmdbKey) < 0) {
      yield [own.value, undefined]
      own = keys.next()
    }
    const isThere = !own.done && compareKeys(own.value as LmdbKey, key as LmdbKey) === 0
    const known = isThere ? readable(() => present.get(key)) : undefined
    if (!known?.equals(bytes)) yield [key, bytes]
    if (isThere) own = keys.next()
  }
  for (; !own.done; own = keys.next()) yield [own.value, undefined]
}

export function apply(records: ChecksummedRecords, changes: Iterable<Change>): void {
  // Collected first: a table must not change while it is read.
  for (const [key, bytes] of [...changes]) {
    if (bytes === undefined) records.remove(key)
    else records.put(key, bytes)
  }
}

/** A damaged record counts as missing, so that it is replaced. */
export function readable(read: () => Buffer | undefined): Buffer | undefined {
  try {
    const bytes = read()
    return bytes === undefined ? undefined : Buffer.from(bytes)
  } catch (error) {
    if (error instanceof StoreError && error.code === 'damaged') return undefined
    throw error
  }
}

// Restores signals of a backup, except those about people with signals erased since.

const packr = new Packr({ useRecords: false })
const allErasures = { start: ['erased'], end: ['erased', '\u{10ffff}'] }

/** Returns an entry for each user with erased signals that the backup still contains. */
export function replaceSignals(
  present: ChecksummedRecords,
  past: ChecksummedRecords,
  nowMs: number,
): JournalEntry[] {
  const erasures = erasedSince(present, past, nowMs)
  const entries: JournalEntry[] = []
  const dropped = new Set<string>()
  for (const [user] of erasures) {
    const ids = [...past.keys(rangeAbout(user))].map(idOf)
    for (const id of ids) dropped.add(id)
    if (ids.length > 0) entries.push({ kind: 'erased', user, signals: ids.length })
  }
  const isDropped = ([key]: Change) => isOfSignal(key) && dropped.has(idOf(key))
  const changes = [...differences(present, past)]
  // A dropped signal is removed from the present table too, if it is there.
  apply(
    present,
    changes.map((change) => (isDropped(change) ? [change[0], undefined] : change)),
  )
  for (const [key] of changes.filter(isDropped)) lowerSum(present, past.get(key)!)
  for (const [user, atMs] of erasures) present.put(['erased', user], packr.pack(atMs))
  return entries
}

/** Subtracts an erased signal from the sum of its account. */
function lowerSum(present: ChecksummedRecords, dropped: Buffer): void {
  const { account, bytes } = packr.unpack(dropped) as { account?: string; bytes?: number }
  if (account === undefined || bytes === undefined) return
  const key = ['sum', account]
  const sum = readable(() => present.get(key))
  if (sum === undefined) return
  const known = packr.unpack(sum) as { readonly total: number }
  present.put(key, packr.pack({ ...known, total: known.total - bytes }))
}

/**
 * Users with signals erased after the backup, and the times of erasure. Restores keep the times, so
 * this also holds for a backup from before an earlier restore.
 */
function erasedSince(
  present: ChecksummedRecords,
  past: ChecksummedRecords,
  nowMs: number,
): [string, number][] {
  const timeIn = (records: ChecksummedRecords, key: Key): number | undefined => {
    const bytes = readable(() => records.get(key))
    return bytes === undefined ? undefined : (packr.unpack(bytes) as number)
  }
  return [...present.keys(allErasures)].flatMap((key) => {
    const before = timeIn(past, key) ?? 0
    // A damaged time counts as now.
    const atMs = timeIn(present, key) ?? Math.max(nowMs, before + 1)
    return atMs > before ? [[(key as [string, string])[1], atMs]] : []
  })
}

function rangeAbout(user: string) {
  return { start: ['about', user], end: ['about', user, Number.MAX_VALUE] }
}

function isOfSignal(key: Key): boolean {
  return Array.isArray(key) && (key[0] === 'about' || key[0] === 'signal')
}

/** The last two members of `['signal', atMs, n]` and `['about', user, atMs, n]`. */
function idOf(key: Key): string {
  return (key as readonly (string | number)[]).slice(-2).join(' ')
}
