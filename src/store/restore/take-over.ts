/** The transaction of a restore. It writes only differences, to stay short. */
import { Packr } from 'msgpackr'
import { ChecksummedRecords } from '../checksummed-records.ts'
import { cutSeqIn, isOfCut, replaceCut } from '../cut/stored-cut.ts'
import type { Environment } from '../disk/environment.ts'
import { Journal } from '../journal.ts'
import type { JournalEntry } from '../journal-entry.ts'
import { StoreError } from '../store-error.ts'
import { suppressionHash } from '../table.ts'
import { pseudonymOf } from '../verify/agreement.ts'
import { apply, type Change, differences, readable, replaceSignals } from './differences.ts'

interface Side {
  readonly records: (table: string) => ChecksummedRecords
  readonly journal: Journal
}

// These tables become equal to the backup's.
const replacedTables = ['accounts', 'keys', 'usage', 'repeats']
/** Stands for a table that a backup of an earlier release lacks. */
const nothing = { entries: () => [] }
const generationKey = 'generation'
// The present clock is kept, so that keys that have ended do not become valid again.
const clockKey = 'clock'
const packr = new Packr({ useRecords: false })

export interface TakenOver {
  /** Pseudonyms of damaged suppressions that only the present had. They could not be kept. */
  readonly lostSuppressions: readonly string[]
}

/**
 * Only inside a transaction of `target`. `isWhole` says whether its content was verified. Throws
 * StoreError `refused`.
 */
export function takeOver(
  target: Environment,
  source: Environment,
  isWhole: boolean,
  nowMs: number,
): TakenOver {
  const present = sideOf(target)
  const past = sideOf(source)
  const { seq } = past.journal.head()
  adoptMeta(present, past)
  for (const name of replacedTables) {
    apply(present.records(name), differences(present.records(name), past.records(name)))
  }
  const kept = source.has('saved') ? past.records('saved') : nothing
  apply(present.records('saved'), differences(present.records('saved'), kept))
  const erased = replaceSignals(present.records('signals'), past.records('signals'), nowMs)
  const { added, lost } = uniteSuppressions(present, past)
  const suppressed = added.map((entry): JournalEntry => ({ kind: 'suppressed', entry }))
  replaceJournal(present, past, isWhole)
  countUp(present.records('meta'))
  present.journal.append(nowMs, [{ kind: 'restored', seq }, ...suppressed, ...erased])
  return { lostSuppressions: lost }
}

function sideOf(environment: Environment): Side {
  const records = (table: string) => new ChecksummedRecords(table, environment)
  const journal = new Journal(records('journal'), () => environment.transactionId())
  return { records, journal }
}

/**
 * Takes over `meta`, above all the secrets, without which suppressions and fingerprints are
 * useless.
 */
function adoptMeta(present: Side, past: Side): void {
  const meta = present.records('meta')
  const isFresh = present.journal.head().seq === 0 && isEmpty(present.records('suppressions'))
  for (const [key, bytes] of past.records('meta').entries()) {
    if (key === generationKey || isOfCut(key)) continue
    const known = readable(() => meta.get(key))
    if (known?.equals(bytes) || (known !== undefined && key === clockKey)) continue
    if (known !== undefined && !isFresh) {
      const reason = `it has another ${key}`
      throw new StoreError('refused', `the backup is of another data directory: ${reason}`)
    }
    meta.put(key, bytes)
  }
}

/** See `Store.generation`. */
function countUp(meta: ChecksummedRecords): void {
  const bytes = readable(() => meta.get(generationKey))
  meta.put(generationKey, packr.pack(bytes === undefined ? 1 : packr.unpack(bytes) + 1))
}

/**
 * Adds the backup's suppressions to the present ones. Returns the pseudonyms of those that the
 * backup lacks (`added`), and of unreadable ones that it cannot repair (`lost`).
 */
function uniteSuppressions(present: Side, past: Side): { added: string[]; lost: string[] } {
  const records = present.records('suppressions')
  const before = past.records('suppressions')
  const changes: Change[] = []
  for (const [key, bytes] of before.entries()) {
    const own = readable(() => records.get(key))
    if (own === undefined) changes.push([key, bytes])
    else if (suppressionHash(key) === undefined) changes.push([key, grown(own, bytes)])
  }
  const [added, lost]: [string[], string[]] = [[], []]
  for (const key of records.keys()) {
    const hash = suppressionHash(key)
    if (before.has(key)) continue
    const isReadable = readable(() => records.get(key)) !== undefined
    if (!isReadable) changes.push([key, undefined])
    if (hash !== undefined) (isReadable ? added : lost).push(pseudonymOf(hash))
  }
  apply(records, changes)
  return { added, lost }
}

/** A number above both, so that followers notice a change. */
function grown(own: Buffer, bytes: Buffer): Buffer {
  const [a, b] = [packr.unpack(own), packr.unpack(bytes)] as unknown[]
  return typeof a === 'number' && typeof b === 'number' ? packr.pack(Math.max(a, b) + 1) : own
}

/** Keeps the commits that both journals have in common, if they are undamaged. */
function replaceJournal(present: Side, past: Side, isWhole: boolean): void {
  const records = present.records('journal')
  const [meta, metaBefore] = [present.records('meta'), past.records('meta')]
  const isCutAlike = isWhole && cutSeqIn(meta) === cutSeqIn(metaBefore)
  if (isCutAlike && isContinuation(present, past)) {
    const later = [...records.keys({ start: past.journal.head().seq + 1 })]
    for (const key of later) records.remove(key)
    return
  }
  replaceCut(meta, metaBefore)
  records.clear()
  for (const [key, bytes] of past.records('journal').entries()) records.append(key, bytes)
}

/** Whether the present journal continues the past one: equal hashes mean equal earlier commits. */
function isContinuation(present: Side, past: Side): boolean {
  const { seq } = past.journal.head()
  if (seq === 0) return true
  const own = readable(() => present.records('journal').get(seq))
  return own?.equals(past.records('journal').get(seq)!) === true
}

function isEmpty(records: ChecksummedRecords): boolean {
  for (const _ of records.keys({ limit: 1 })) return false
  return true
}
