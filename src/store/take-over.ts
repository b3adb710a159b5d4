/** What a restore does in its transaction: what differs is written, so that it stays short. */
import { compareKeys, type Key as LmdbKey } from 'lmdb'
import { Packr } from 'msgpackr'
import { markOf } from './agreement.ts'
import type { Environment } from './environment.ts'
import { Journal } from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'
import { type Key, SealedBytes } from './sealed-bytes.ts'
import { StoreError } from './store-error.ts'
import { suppressionHash } from './suppression-hash.ts'

/** Bytes to put under a key, or undefined to remove what is there. */
type Change = readonly [Key, Buffer | undefined]

interface Side {
  readonly records: (table: string) => SealedBytes
  readonly journal: Journal
}

// They are what the backup holds, whatever has happened since.
const replacedTables = ['accounts', 'keys', 'usage', 'repeats']
const generationKey = 'generation'
const packr = new Packr({ useRecords: false })

/**
 * Only inside a transaction of `target`; `isWhole` says whether what it holds has been verified.
 * Throws StoreError `refused`.
 */
export function takeOver(
  target: Environment,
  source: Environment,
  isWhole: boolean,
  nowMs: number,
): void {
  const present = sideOf(target)
  const past = sideOf(source)
  const { seq } = past.journal.head()
  const erased = erasedSince(present, past)
  adoptMeta(present, past)
  for (const name of replacedTables) {
    apply(present.records(name), [...differences(present.records(name), past.records(name))])
  }
  replaceSignals(present, past, erased.length > 0)
  const suppressed = uniteSuppressions(present, past)
  replaceJournal(present, past, isWhole)
  countUp(present.records('meta'))
  present.journal.append(nowMs, [{ kind: 'restored', seq }, ...suppressed, ...erased])
}

function sideOf(environment: Environment): Side {
  const records = (table: string) => new SealedBytes(table, environment)
  const journal = new Journal(records('journal'), () => environment.transactionId())
  return { records, journal }
}

/** Secrets belong to suppressions and fingerprints, which are of no use without theirs. */
function adoptMeta(present: Side, past: Side): void {
  const meta = present.records('meta')
  const isFresh = present.journal.head().seq === 0 && isEmpty(present.records('suppressions'))
  for (const [key, bytes] of past.records('meta').entries()) {
    if (key === generationKey) continue
    const known = readable(() => meta.get(key))
    if (known?.equals(bytes)) continue
    if (known !== undefined && !isFresh) {
      const reason = `it has another ${key}`
      throw new StoreError('refused', `the backup is of another data directory: ${reason}`)
    }
    meta.put(key, bytes)
  }
}

/** See `Store.generation`. */
function countUp(meta: SealedBytes): void {
  const bytes = readable(() => meta.get(generationKey))
  meta.put(generationKey, packr.pack(bytes === undefined ? 1 : packr.unpack(bytes) + 1))
}

/** What to change for `present` to hold what `past` does. */
function* differences(present: SealedBytes, past: SealedBytes): Iterable<Change> {
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

function apply(records: SealedBytes, changes: readonly Change[]): void {
  for (const [key, bytes] of changes) {
    if (bytes === undefined) records.remove(key)
    else records.put(key, bytes)
  }
}

/** Signals are only added and erased: what the backup has and the present has not is erased. */
function replaceSignals(present: Side, past: Side, isErasedSince: boolean): void {
  const records = present.records('signals')
  const changes = [...differences(records, past.records('signals'))]
  if (!isErasedSince) return apply(records, changes)
  const isAddition = ([key, bytes]: Change) => bytes !== undefined && !records.has(key)
  apply(
    records,
    changes.filter((change) => !isAddition(change)),
  )
}

/** Adds those of the backup to the present ones. Returns what its journal does not know of them. */
function uniteSuppressions(present: Side, past: Side): JournalEntry[] {
  const records = present.records('suppressions')
  const before = past.records('suppressions')
  const known = new Set<string>()
  const changes: Change[] = []
  for (const [key, bytes] of before.entries()) {
    const hash = suppressionHash(key)
    if (hash !== undefined) known.add(markOf(hash))
    const own = readable(() => records.get(key))
    if (own === undefined) changes.push([key, bytes])
    else if (hash === undefined) changes.push([key, grown(own, bytes)])
  }
  const added = [...records.keys()].flatMap((key) => {
    const hash = suppressionHash(key)
    return hash === undefined || known.has(markOf(hash)) ? [] : [markOf(hash)]
  })
  apply(records, changes)
  return added.map((entry) => ({ kind: 'suppressed', entry }))
}

/** Above both numbers, so that whoever follows it sees a change. */
function grown(own: Buffer, bytes: Buffer): Buffer {
  const [a, b] = [packr.unpack(own), packr.unpack(bytes)] as unknown[]
  return typeof a === 'number' && typeof b === 'number' ? packr.pack(Math.max(a, b) + 1) : own
}

/** Where nothing is wrong with what both have in common, that stays. */
function replaceJournal(present: Side, past: Side, isWhole: boolean): void {
  const records = present.records('journal')
  if (isWhole && isContinuation(present, past)) {
    const later = [...records.keys({ start: past.journal.head().seq + 1 })]
    for (const key of later) records.remove(key)
    return
  }
  records.clear()
  for (const [key, bytes] of past.records('journal').entries()) records.append(key, bytes)
}

/** A commit's hash stands for all before it. */
function isContinuation(present: Side, past: Side): boolean {
  const { seq } = past.journal.head()
  if (seq === 0) return true
  const own = readable(() => present.records('journal').get(seq))
  return own?.equals(past.records('journal').get(seq)!) === true
}

/** Entries of the present journal after the backup, where it goes on from there. */
function erasedSince(present: Side, past: Side): JournalEntry[] {
  if (!isContinuation(present, past)) return []
  const { seq } = past.journal.head()
  const erased: JournalEntry[] = []
  try {
    for (const record of present.journal.records(seq + 1)) {
      erased.push(...record.entries.filter(({ kind }) => kind === 'erased'))
    }
  } catch (error) {
    // A damaged commit hides what it says; those before it are known.
    if (!(error instanceof StoreError)) throw error
  }
  return erased
}

function isEmpty(records: SealedBytes): boolean {
  for (const _ of records.keys({ limit: 1 })) return false
  return true
}

/** What is damaged is to be replaced: as good as missing. */
function readable(read: () => Buffer | undefined): Buffer | undefined {
  try {
    const bytes = read()
    return bytes === undefined ? undefined : Buffer.from(bytes)
  } catch (error) {
    if (error instanceof StoreError && error.code === 'damaged') return undefined
    throw error
  }
}
