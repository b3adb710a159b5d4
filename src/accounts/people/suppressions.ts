/** The list of suppressions: people, addresses and domains that asked to be left alone, as hashes. */
import type { PersonNames } from '../../domain/index.ts'
import {
  type AddedEntry,
  type AddedSuppression,
  createHashing,
  type Hash,
  type Hashing,
  type KindValue,
  listAddressValues,
  listPersonValues,
  Matcher,
  type Suppressible,
  type Suppression,
} from '../../people/index.ts'
import { shortenHash } from '../account.ts'
import { AccountsError } from '../accounts-error.ts'
import type { AccountsDatabase, Decision, Row, Statement } from '../database.ts'
import { listParameters } from '../database.ts'
import type { Entry } from '../entries.ts'
import { deriveSecret } from '../replays.ts'
import { warnOnFailure } from '../warn-on-failure.ts'
import { countSignals, eraseSignals } from './signals.ts'
import {
  checkNote,
  checkPseudonym,
  describe,
  describeAll,
  hashNames,
  hashValue,
  type KeyedSuppression,
  listSignalUsers,
  planAddition,
  requireOne,
  type StoredSuppression,
} from './suppression-entries.ts'

export interface SuppressionRow {
  readonly hash: string
  /** JSON of a StoredSuppression. */
  readonly entry: string
}

/** What an `Access` knows of the list. */
interface FollowedList {
  /** The last commit of any process that changed it. */
  readonly suppressionSeq: number
  /** Throws AccountsError `refused` where the accounts were moved to another database. */
  requireHere(): void
}

const rowsAtOnce = 500

/** `now`: milliseconds since 1970. Rejects with AccountsError. */
export async function openSuppressions(
  database: AccountsDatabase,
  followed: FollowedList,
  now: () => number = Date.now,
): Promise<SuppressionList> {
  const list = new SuppressionList(database, followed, now)
  await list.reload()
  return list
}

export class SuppressionList {
  readonly #database: AccountsDatabase
  readonly #followed: FollowedList
  readonly #hashing: Hashing
  readonly #now: () => number
  #version = Number.NaN
  #matcher: Matcher

  constructor(database: AccountsDatabase, followed: FollowedList, now: () => number) {
    this.#database = database
    this.#followed = followed
    this.#hashing = createHashing(deriveSecret(database.secret, 'suppression'))
    this.#now = now
    this.#matcher = new Matcher(this.#hashing, [])
  }

  /** Version of the loaded list: the last commit of the journal that changed it. */
  get version(): number {
    return this.#version
  }

  get isEmpty(): boolean {
    return this.#matcher.isEmpty
  }

  /** The suppressed people now. Immutable. */
  get suppressed(): Matcher {
    return this.#matcher
  }

  /** Ignores case. */
  suppressesLogin(login: string): boolean {
    return this.#matcher.suppressesLogin(login)
  }

  /** Exactly this one. */
  suppressesPlatformId(platformId: string): boolean {
    return this.#matcher.suppressesPlatformId(platformId)
  }

  /** Whether an address in an entry of a contact list, its domain or one above is suppressed. */
  suppressesAddress(entry: string): boolean {
    return this.#matcher.suppressesAddress(entry)
  }

  /** Loads what any process has changed. Resolves with whether there was anything. */
  async reload(): Promise<boolean> {
    await this.#database.follow()
    return this.follow()
  }

  /** As `reload`, of what this process knows by now. Costs little without changes. */
  async follow(): Promise<boolean> {
    this.#database.view()
    if (this.#database.isShared) this.#database.check()
    const { suppressionSeq } = this.#followed
    if (suppressionSeq === this.#version) return false
    this.#matcher = new Matcher(this.#hashing, await this.#readHashes())
    // A change that came meanwhile may be in some of the rows, and is followed the next time.
    this.#version = suppressionSeq
    return true
  }

  /** In parts, between which others are answered, and all as of one moment. */
  #readHashes(): Promise<Hash[]> {
    return this.#database.readSnapshot(async (reader) => {
      const hashes: Hash[] = []
      const sql = 'SELECT hash, entry FROM suppressions WHERE hash > $1 ORDER BY hash LIMIT $2'
      for (let above = ''; ; ) {
        const rows = await reader.query<SuppressionRow>(sql, above, rowsAtOnce)
        for (const row of rows) hashes.push(...readEntry(row).entry.hashes)
        if (rows.length < rowsAtOnce) return hashes
        above = rows.at(-1)!.hash
        await new Promise((resolve) => setImmediate(resolve))
      }
    })
  }

  /**
   * On disk, and counted in this process, when it resolves. Signals about a known person are deleted
   * with the same commit. Rejects with SuppressionError `invalid`.
   */
  async add(wanted: Suppressible & AddedEntry): Promise<AddedSuppression> {
    const { note } = wanted
    checkNote(note)
    const hashes = hashNames(this.#hashing, wanted)
    const users = listSignalUsers(wanted)
    const reads = [selectHaving(hashes.map(({ hash }) => hash)), ...users.map(countSignals)]
    const added = await this.#change(reads, ([rows = [], ...counts]) => {
      const earlier = (rows as unknown as SuppressionRow[]).map(readEntry)
      const { key, entry, removed, changes } = planAddition(hashes, earlier, note, this.#now())
      const erased = users.flatMap((user, i): (Entry & { kind: 'erased' })[] => {
        const signals = Number(counts[i]![0]!.n)
        return signals === 0 ? [] : [{ kind: 'erased', user, signals }]
      })
      const signalsErased = erased.reduce((sum, { signals }) => sum + signals, 0)
      const isNew = changes.length > 0
      return {
        result: { ...describe({ key, entry }), isNew, signalsErased },
        entries: [...changes, ...erased],
        writes: [
          ...removed.flatMap(deleteEntry),
          ...(isNew ? insertEntry(key, entry) : []),
          // Also where there are none: a backup may have some.
          ...users.flatMap((user) => eraseSignals(user, this.#now())),
        ],
      }
    })
    if (added.signalsErased > 0) {
      await warnOnFailure('not all of it is gone', () => this.#database.purge())
    }
    return added
  }

  /**
   * Ends suppressions by value or by pseudonym. Resolves with the ended ones. Rejects with
   * SuppressionError: `invalid`, or `ambiguous` for a pseudonym that is too short.
   */
  async remove(wanted: Suppressible | { readonly mark: string }): Promise<Suppression[]> {
    return this.#change([this.#selectWanted(wanted)], ([rows = []]) => {
      const found = (rows as unknown as SuppressionRow[]).map(readEntry)
      if ('mark' in wanted) requireOne(found)
      return {
        result: found.map(describe),
        entries: found.map(({ key }) => ({ kind: 'unsuppressed', entry: shortenHash(key) })),
        writes: found.flatMap(({ key }) => deleteEntry(key)),
      }
    })
  }

  #selectWanted(wanted: Suppressible | { readonly mark: string }): Statement {
    if (!('mark' in wanted)) {
      return selectHaving(hashNames(this.#hashing, wanted).map(({ hash }) => hash))
    }
    const { mark } = wanted
    checkPseudonym(mark)
    // Hashes are hexadecimal: nothing of them sorts after `g`.
    const sql = 'SELECT hash, entry FROM suppressions WHERE hash >= $1 AND hash < $2'
    return { sql, values: [mark, `${mark}g`] }
  }

  /** Oldest first. */
  async list(): Promise<Suppression[]> {
    const rows = await this.#database.query<SuppressionRow>('SELECT hash, entry FROM suppressions')
    return describeAll(rows.map(readEntry))
  }

  /** Suppressions of a person, oldest first. */
  findPerson(names: PersonNames): Promise<Suppression[]> {
    return this.#findHaving(listPersonValues(names))
  }

  /** Suppressions of an entry of a contact list, oldest first. */
  findAddress(entry: string): Promise<Suppression[]> {
    return this.#findHaving(listAddressValues(entry))
  }

  async #findHaving(values: readonly KindValue[]): Promise<Suppression[]> {
    if (values.length === 0) return []
    const { sql, values: hashes } = selectHaving(
      values.map((value) => hashValue(this.#hashing, value).hash),
    )
    const rows = await this.#database.query<SuppressionRow>(sql, ...hashes)
    return describeAll(rows.map(readEntry))
  }

  async #change<T>(
    reads: readonly Statement[],
    decide: (rows: readonly (readonly Row[])[]) => Decision<T>,
  ): Promise<T> {
    const decideHere = (rows: readonly (readonly Row[])[]) => {
      this.#followed.requireHere()
      return decide(rows)
    }
    const result = await this.#database.commit({ atMs: this.#now(), reads, decide: decideHere })
    await warnOnFailure('the disk has not confirmed it', () => this.#database.flush())
    await warnOnFailure('not counted in this process yet', () => this.follow())
    return result
  }
}

/** Throws AccountsError `damaged`. */
export function readEntry({ hash, entry }: SuppressionRow): KeyedSuppression {
  try {
    return { key: hash, entry: JSON.parse(entry) as StoredSuppression }
  } catch {
    throw new AccountsError('damaged', `the suppression ${shortenHash(hash)} cannot be read`)
  }
}

/** Entries that have one of these hashes. */
function selectHaving(hashes: readonly string[]): Statement {
  const sql = `SELECT hash, entry FROM suppressions WHERE hash IN (
    SELECT suppression FROM suppressed_names WHERE name IN (${listParameters(hashes.length)}))
    ORDER BY hash`
  return { sql, values: hashes }
}

function deleteEntry(key: string): Statement[] {
  return [
    { sql: 'DELETE FROM suppressed_names WHERE suppression = $1', values: [key] },
    { sql: 'DELETE FROM suppressions WHERE hash = $1', values: [key] },
  ]
}

export function insertEntry(key: string, entry: StoredSuppression): Statement[] {
  const name = 'INSERT INTO suppressed_names VALUES($1, $2)'
  return [
    { sql: 'INSERT INTO suppressions VALUES($1, $2)', values: [key, JSON.stringify(entry)] },
    ...entry.hashes.map(({ hash }) => ({ sql: name, values: [hash, key] })),
  ]
}
