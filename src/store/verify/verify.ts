/**
 * Verifies a store. Reads every record of every table in one consistent view: each matches its
 * checksum and is found by its key, keys ascend, none is lost. The journal is gapless and each hash
 * follows from those before. Replaying it leads to the stored accounts, keys, usage and
 * suppressions. Runs synchronously, in a process of its own, which a broken page may end.
 */
import { join } from 'node:path'
import type { Key as LmdbKey } from 'lmdb'
import { Packr } from 'msgpackr'
import { ChecksummedRecords, type Key, verifiedBytes } from '../checksummed-records.ts'
import { type Beginning, beginFrom, type Cut } from '../cut/begin-from.ts'
import { StateNaming } from '../cut/state-lines.ts'
import { cutIn } from '../cut/stored-cut.ts'
import { accountsDirectory, openFilesToRead } from '../disk/data-files.ts'
import type { Environment } from '../disk/environment.ts'
import { recoverFlushed } from '../disk/recovery.ts'
import { checkRootPages } from '../disk/root-pages.ts'
import { chainHash, genesis, type JournalHead, readCommit, splitCommit } from '../journal.ts'
import { loadLmdb } from '../load-lmdb.ts'
import { formatVersion, suppressionHash } from '../table.ts'
import { readWal } from '../wal/wal-file.ts'
import { commitsIn } from '../wal/wal-record.ts'
import { type ComparedTables, compare, pseudonymOf } from './agreement.ts'
import { usageName } from './replay.ts'
import { type Anchor, Anchors, unreadable, type VerifyReport } from './verify-report.ts'

/** The position of the reader: a record of a table, after `index` others, or the opening. */
export type OnRecord = (table: string, index: number, key: string) => void

// One fault often causes thousands of problems, which help no reader.
const problemsMax = 1000
// Time in which a server completes a record that it is writing.
const writePauseMs = 100
const clock = new Int32Array(new SharedArrayBuffer(4))
const packr = new Packr({ useRecords: false })

export function verify(
  dataDir: string,
  anchor?: Anchor,
  onRecord?: OnRecord,
  archives: readonly string[] = [],
): VerifyReport {
  onRecord?.('file', 0, '')
  let environment: Environment | undefined
  try {
    recoverFlushed(accountsDirectory(dataDir))
    const problems = checkRootPages(join(accountsDirectory(dataDir), 'data.mdb'))
    environment = openFilesToRead(dataDir)
    const verification = new StoreVerification(environment, problems, onRecord)
    return verification.run(anchor, archives, accountsDirectory(dataDir))
  } catch (error) {
    return unreadable(`file: it cannot be opened: ${(error as Error).message}`)
  } finally {
    // LMDB is closed when this returns. The promise need not be awaited.
    void environment?.close()
  }
}

class StoreVerification {
  readonly #environment: Environment
  readonly #onRecord: OnRecord
  readonly #problems: string[]
  readonly #counts: Record<string, number> = {}
  #unlisted = 0
  #isReadable = true
  #head: JournalHead = genesis
  #generation = 0

  constructor(environment: Environment, problems: string[], onRecord: OnRecord = () => {}) {
    this.#environment = environment
    this.#problems = problems
    this.#onRecord = onRecord
  }

  run(anchor: Anchor | undefined, archives: readonly string[], directory: string): VerifyReport {
    const report = (problem: string) => this.#report(problem)
    const anchors = new Anchors([anchor], report)
    const cut = this.#readMeta()
    const beginning = beginFrom(cut, archives, anchors, report)
    const { replay } = beginning
    this.#readJournal(beginning, anchors)
    this.#readWal(directory)
    const tables: ComparedTables = {
      accounts: this.#rows('accounts', String),
      keys: this.#rows('keys', String),
      usage: this.#rows('usage', (key) => usageName(...(key as [string, string, string]))),
      suppressions: this.#rows('suppressions', suppressionPseudonym),
    }
    const others = ['repeats', 'signals', ...(this.#environment.has('saved') ? ['saved'] : [])]
    for (const name of others) this.#rows(name, () => undefined)
    compare(replay, tables, report)
    if (this.#unlisted > 0) this.#problems.push(`and ${this.#unlisted} problems more`)
    return {
      whole: this.#problems.length === 0,
      isReadable: this.#isReadable,
      commits: this.#head.seq,
      cut: beginning.state === undefined ? 0 : beginning.head.seq,
      head: Buffer.from(this.#head.hash).toString('hex'),
      records: this.#counts,
      problems: this.#problems,
    }
  }

  #report(problem: string): void {
    if (this.#problems.length < problemsMax) this.#problems.push(problem)
    else this.#unlisted++
  }

  #readJournal({ head, replay, state }: Beginning, anchors: Anchors): void {
    const naming = new StateNaming(head.seq, state)
    this.#head = head
    for (const [key, commit] of this.#records('journal')) {
      // A commit that was cut off and is not yet removed.
      if (Number(key) <= head.seq) continue
      const seq = this.#head.seq + 1
      if (key !== seq)
        this.#report(`commit ${seq} is missing: after it comes journal record ${key}`)
      const { hash, payload } = splitCommit(commit)
      if (!Buffer.from(chainHash(this.#head.hash, payload)).equals(hash)) {
        this.#report(`commit ${key}: its hash does not follow from the commits up to it`)
      }
      this.#head = { seq: Number(key), hash: Uint8Array.from(hash) }
      this.#attempt(() => {
        const record = readCommit(key, commit)
        naming.add(record)
        replay.add(record)
      })
      anchors.see(this.#head)
    }
    anchors.end(this.#head)
    naming.end((problem) => this.#report(problem))
  }

  /** Returns the cut of the journal, if any. */
  #readMeta(): Cut | undefined {
    const meta = this.#rows('meta', nameOfMeta)
    this.#generation = (meta.get('generation') as number | undefined) ?? 0
    const format = meta.get('format')
    if (format !== formatVersion) {
      this.#report(`meta record format: is ${format}, not ${formatVersion}`)
    }
    return this.#attempt(() => cutIn((key) => meta.get(nameOfMeta(key))))
  }

  /** Verifies the write-ahead log. Reads it twice, because a server may be writing to it. */
  #readWal(directory: string): void {
    const damageOf = (): string | undefined => {
      try {
        for (const _ of commitsIn(readWal(directory), this.#head, this.#generation));
        return undefined
      } catch (error) {
        return (error as Error).message
      }
    }
    if (damageOf() === undefined) return
    Atomics.wait(clock, 0, 0, writePauseMs)
    const damage = damageOf()
    if (damage !== undefined) this.#report(damage)
  }

  /** Values of a table by name of their key. Values of keys without a name are not kept. */
  #rows(table: string, nameOf: (key: Key) => string | undefined): Map<string, unknown> {
    const rows = new Map<string, unknown>()
    for (const [key, bytes] of this.#records(table)) {
      this.#attempt(() => {
        const value = packr.unpack(bytes)
        const name = nameOf(key)
        if (name !== undefined) rows.set(name, value)
      })
    }
    return rows
  }

  /** The readable records of a table. */
  *#records(table: string): Iterable<[Key, Buffer]> {
    const { compareKeys } = loadLmdb()
    const records = new ChecksummedRecords(table, this.#environment)
    let previous: LmdbKey | undefined
    let count = 0
    try {
      const database = this.#environment.database(table)
      this.#onRecord(table, 0, '')
      for (const { key, value } of database.getRange({})) {
        const label = records.label(key as Key)
        this.#onRecord(table, ++count, label)
        // A walk over keys that do not ascend may never end.
        if (previous !== undefined && compareKeys(previous, key) >= 0) {
          this.#isReadable = false
          this.#report(`${label}: its key is not above that of the record before it`)
          break
        }
        previous = key
        if (!database.getBinary(key)?.equals(value)) {
          this.#report(`${label}: is not found by its key`)
        }
        const bytes = this.#attempt(() => verifiedBytes(label, value))
        if (bytes !== undefined) yield [key as Key, bytes]
      }
      this.#compareCount(table, count, (database.getStats() as { entryCount: number }).entryCount)
    } catch (error) {
      this.#isReadable = false
      const place = `${table}: after ${count} records nothing can be read`
      this.#report(`${place}: ${(error as Error).message}`)
    }
    this.#counts[table] = count
  }

  #compareCount(table: string, read: number, entries: number): void {
    if (read === entries) return
    this.#report(`${table}: has ${read} records, LMDB has counted ${entries}`)
  }

  #attempt<T>(action: () => T): T | undefined {
    try {
      return action()
    } catch (error) {
      this.#report((error as Error).message)
      return undefined
    }
  }
}

function nameOfMeta(key: Key): string {
  return typeof key === 'object' ? key.join(' ') : String(key)
}

function suppressionPseudonym(key: Key): string | undefined {
  const hash = suppressionHash(key)
  return hash === undefined ? undefined : pseudonymOf(hash)
}
