/** A suppression list in a database. */
import type { PersonNames } from '../../domain/index.ts'
import {
  type Database,
  fromSecret,
  type JournalEntry,
  type Transaction,
  type Watch,
} from '../../store/index.ts'
import {
  addition,
  checkNote,
  checkPseudonym,
  type Entry,
  hashed,
  hashesOf,
  journalName,
  type KeyedEntry,
  oldestFirst,
  onlyOne,
  shown,
  signalIds,
} from '../suppression/entries.ts'
import { type Hash, type Hashing, keyedHashing } from '../suppression/hashing.ts'
import { Matcher } from '../suppression/matcher.ts'
import type {
  AddedEntry,
  AddedSuppression,
  Suppressible,
  Suppression,
  SuppressionList,
} from '../suppression/suppression-list.ts'
import { type KindValue, valuesOfAddress, valuesOfPerson } from '../suppression/values.ts'
import { eraseRemoteSignals } from './remote-signals.ts'

interface EntryRow {
  readonly hash: string
  readonly entry: string
}

/** Resolves when it is loaded. Database and watch stay their opener's. */
export async function openRemoteSuppressions(
  database: Database,
  watch: Watch,
  now: () => number = Date.now,
): Promise<SuppressionList> {
  const list = new RemoteSuppressions(database, watch, now)
  await list.reload()
  return list
}

class RemoteSuppressions implements SuppressionList {
  readonly #database: Database
  readonly #watch: Watch
  readonly #hashing: Hashing
  readonly #now: () => number
  #version = Number.NaN
  #matcher: Matcher

  constructor(database: Database, watch: Watch, now: () => number) {
    this.#database = database
    this.#watch = watch
    this.#hashing = fromSecret(database, 'suppression', keyedHashing)()
    this.#now = now
    this.#matcher = new Matcher(this.#hashing, [])
  }

  get version(): number {
    return this.#version
  }

  get isEmpty(): boolean {
    return this.#matcher.isEmpty
  }

  get suppressed(): Matcher {
    return this.#matcher
  }

  suppressesLogin(login: string): boolean {
    return this.#matcher.suppressesLogin(login)
  }

  suppressesPlatformId(platformId: string): boolean {
    return this.#matcher.suppressesPlatformId(platformId)
  }

  suppressesAddress(entry: string): boolean {
    return this.#matcher.suppressesAddress(entry)
  }

  async reload(): Promise<boolean> {
    await this.#watch.poll()
    return this.follow()
  }

  /** The watch knows whether there is something new, and reports if it cannot know. */
  async follow(): Promise<boolean> {
    this.#watch.check()
    if (this.#watch.state.suppressed === this.#version) return false
    // An entry may move from one part to another, and must not be missed in both.
    const { version, hashes } = await this.#database.snapshot(allHashes)
    this.#matcher = new Matcher(this.#hashing, hashes)
    this.#version = version
    return true
  }

  async add(wanted: Suppressible & AddedEntry): Promise<AddedSuppression> {
    const { note } = wanted
    checkNote(note)
    const hashes = hashesOf(this.#hashing, wanted)
    return this.#change(async (transaction) => {
      const erased: JournalEntry[] = []
      let signals = 0
      for (const user of signalIds(wanted)) {
        const own = await eraseRemoteSignals(transaction, user)
        signals += own
        if (own > 0) erased.push({ kind: 'erased', user, signals: own })
      }
      await lockState(transaction)
      const earlier = await overlapping(transaction, hashes)
      const { key, entry, removed, changes } = addition(hashes, earlier, note, this.#now())
      await remove(transaction, removed)
      if (changes.length > 0) await put(transaction, key, entry)
      const result = { ...shown(key, entry), isNew: changes.length > 0, signalsErased: signals }
      return { result, entries: [...changes, ...erased] }
    })
  }

  remove(wanted: Suppressible | { readonly mark: string }): Promise<Suppression[]> {
    const hashes = 'mark' in wanted ? [] : hashesOf(this.#hashing, wanted)
    return this.#change(async (transaction) => {
      await lockState(transaction)
      const found =
        'mark' in wanted
          ? await marked(transaction, wanted.mark)
          : await overlapping(transaction, hashes)
      const keys = found.map(([key]) => key)
      await remove(transaction, keys)
      const entries = keys.map(
        (key) => ({ kind: 'unsuppressed', entry: journalName(key) }) as const,
      )
      return { result: found.map(([key, entry]) => shown(key, entry)), entries }
    })
  }

  async list(): Promise<Suppression[]> {
    return oldestFirst(await this.#entries('true', []))
  }

  ofPerson(names: PersonNames): Promise<Suppression[]> {
    return this.#having(valuesOfPerson(names))
  }

  ofAddress(entry: string): Promise<Suppression[]> {
    return this.#having(valuesOfAddress(entry))
  }

  /**
   * `change` locks the state. The change is counted in this process when it resolves, unless the
   * database has gone meanwhile: then a warning says so.
   */
  async #change<T>(
    change: (
      transaction: Transaction,
    ) => Promise<{ readonly result: T; readonly entries: readonly JournalEntry[] }>,
  ): Promise<T> {
    const changed = await this.#database.transact(async (transaction) => {
      const { result, entries } = await change(transaction)
      if (entries.some(({ kind }) => kind !== 'erased')) await transaction.changed('suppressed')
      if (entries.length > 0) await transaction.append(this.#now(), entries)
      return result
    })
    try {
      await this.reload()
    } catch (error) {
      // It is stored. A caller that saw an error would repeat it.
      const reason = (error as Error).message
      process.emitWarning(`the change is stored, but not counted in this process yet: ${reason}`)
    }
    return changed
  }

  async #having(values: readonly KindValue[]): Promise<Suppression[]> {
    const names = values.map((one) => hashed(this.#hashing, one).hash)
    return oldestFirst(await this.#entries('names && $1', [names]))
  }

  async #entries(condition: string, values: readonly unknown[]): Promise<KeyedEntry[]> {
    const text = `SELECT hash, entry FROM suppressions WHERE ${condition}`
    return keyed(await this.#database.query<EntryRow>({ text, values }))
  }
}

const partSize = 500

/** From here to its end, no other process changes suppressions or the journal. */
async function lockState(transaction: Transaction): Promise<void> {
  await transaction.run({ text: 'SELECT FROM state FOR UPDATE', values: [] })
}

/** In parts, between which others are answered. */
async function allHashes(transaction: Transaction): Promise<{ version: number; hashes: Hash[] }> {
  const state = { text: 'SELECT suppressed FROM state', values: [] }
  const [{ suppressed: version }] = (await transaction.run(state)) as [{ suppressed: number }]
  const hashes: Hash[] = []
  const text = 'SELECT hash, entry FROM suppressions WHERE hash > $1 ORDER BY hash LIMIT $2'
  for (let above = ''; ; ) {
    const part = keyed(await transaction.run<EntryRow>({ text, values: [above, partSize] }))
    for (const [, entry] of part) hashes.push(...entry.hashes)
    if (part.length < partSize) return { version, hashes }
    above = part.at(-1)![0]
  }
}

/** Entries that have one of these hashes. */
async function overlapping(
  transaction: Transaction,
  hashes: readonly Hash[],
): Promise<KeyedEntry[]> {
  const text = 'SELECT hash, entry FROM suppressions WHERE names && $1 ORDER BY hash COLLATE "C"'
  const values = [hashes.map(({ hash }) => hash)]
  return keyed(await transaction.run<EntryRow>({ text, values }))
}

async function marked(transaction: Transaction, mark: string): Promise<KeyedEntry[]> {
  checkPseudonym(mark)
  const text = 'SELECT hash, entry FROM suppressions WHERE starts_with(hash, $1)'
  return onlyOne(keyed(await transaction.run<EntryRow>({ text, values: [mark] })))
}

async function put(transaction: Transaction, key: string, entry: Entry): Promise<void> {
  const text = 'INSERT INTO suppressions (hash, names, entry) VALUES ($1, $2, $3)'
  const names = entry.hashes.map(({ hash }) => hash)
  await transaction.run({ text, values: [key, names, JSON.stringify(entry)] })
}

async function remove(transaction: Transaction, keys: readonly string[]): Promise<void> {
  const text = 'DELETE FROM suppressions WHERE hash = ANY($1)'
  await transaction.run({ text, values: [keys] })
}

function keyed(rows: readonly EntryRow[]): KeyedEntry[] {
  return rows.map(({ hash, entry }) => [hash, JSON.parse(entry) as Entry])
}
