/** A suppression list in the store of a data directory. */

import { isDeepStrictEqual } from 'node:util'
import type { PersonNames } from '../../domain/index.ts'
import {
  fromSecret,
  type JournalEntry,
  type KeyRange,
  type Store,
  type Table,
} from '../../store/index.ts'
import { eraseSignals } from '../signals.ts'
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
} from './entries.ts'
import { type Hash, type Hashing, keyedHashing } from './hashing.ts'
import { Matcher } from './matcher.ts'
import type {
  AddedEntry,
  AddedSuppression,
  Suppressible,
  Suppression,
  SuppressionList,
} from './suppression-list.ts'
import { type KindValue, valuesOfAddress, valuesOfPerson } from './values.ts'

type ErasedSignals = Extract<JournalEntry, { kind: 'erased' }>

/** Version of the stored list: if it is equal, nothing has changed. */
interface StoredVersion {
  readonly version: number
  /** A restored backup may have another secret, and so another hash for everything. */
  readonly generation: number
}

/** `now`: milliseconds since 1970. */
export function openSuppressions(store: Store, now: () => number = Date.now): StoredSuppressions {
  return new StoredSuppressions(store, now)
}

class StoredSuppressions implements SuppressionList {
  readonly #store: Store
  /** Entries under their first hash, and under `version` how often the list has changed. */
  readonly #table: Table<Entry | number>
  readonly #hashing: () => Hashing
  readonly #now: () => number
  #version = Number.NaN
  #generation = Number.NaN
  #matcher: Matcher

  constructor(store: Store, now: () => number) {
    this.#store = store
    this.#table = store.table('suppressions')
    this.#hashing = fromSecret(store, 'suppression', keyedHashing)
    this.#now = now
    this.#matcher = new Matcher(this.#hashing(), [])
    this.reload()
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

  reload(): boolean {
    this.#store.refresh()
    const state = this.#storedState()
    if (this.#isLoaded(state)) return false
    const hashes = [...this.#entries()].flatMap(([, entry]) => entry.hashes)
    this.#load(state, hashes)
    return true
  }

  async follow(): Promise<boolean> {
    this.#store.view()
    const before = this.#matcher
    for (let attempt = 1; attempt < attemptsMax; attempt++) {
      const state = this.#storedState()
      if (this.#isLoaded(state)) return this.#matcher !== before
      const hashes = await this.#hashesInTimeSlices()
      // An entry may have moved from one slice to another, and must not be missed in both.
      if (!isDeepStrictEqual(this.#storedState(), state)) continue
      this.#load(state, hashes)
      return true
    }
    return this.reload()
  }

  async #hashesInTimeSlices(): Promise<Hash[]> {
    const hashes: Hash[] = []
    for (let start = ''; ; ) {
      const slice = [...this.#entries({ ...allEntries, start, limit: sliceSize })]
      for (const [, entry] of slice) hashes.push(...entry.hashes)
      if (slice.length < sliceSize) return hashes
      start = `${slice.at(-1)![0]}\0`
      await new Promise((resolve) => setImmediate(resolve))
      this.#store.refresh()
    }
  }

  add(wanted: Suppressible & AddedEntry): AddedSuppression {
    const { note } = wanted
    checkNote(note)
    return this.#change(() => {
      const hashes = hashesOf(this.#hashing(), wanted)
      const earlier = this.#overlapping(hashes)
      return () => {
        const erased = signalIds(wanted).flatMap((user): ErasedSignals[] => {
          const signals = eraseSignals(this.#store, user, this.#now())
          return signals > 0 ? [{ kind: 'erased', user, signals }] : []
        })
        const signals = erased.reduce((sum, one) => sum + one.signals, 0)
        const { entry, key, changes } = this.#put(hashes, earlier, note)
        this.#commit([...changes, ...erased])
        return { ...shown(key, entry), isNew: changes.length > 0, signalsErased: signals }
      }
    })
  }

  remove(wanted: Suppressible | { readonly mark: string }): Suppression[] {
    return this.#change(() => {
      const found =
        'mark' in wanted
          ? this.#marked(wanted.mark)
          : this.#overlapping(hashesOf(this.#hashing(), wanted))
      return () => {
        for (const [key] of found) this.#table.remove(key)
        this.#commit(found.map(([key]) => ({ kind: 'unsuppressed', entry: journalName(key) })))
        return found.map(([key, entry]) => shown(key, entry))
      }
    })
  }

  list(): Suppression[] {
    this.#store.refresh()
    return oldestFirst(this.#entries())
  }

  ofPerson(names: PersonNames): Suppression[] {
    return this.#having(valuesOfPerson(names))
  }

  ofAddress(entry: string): Suppression[] {
    return this.#having(valuesOfAddress(entry))
  }

  /**
   * Reads all entries before the transaction, where that blocks no other process, and applies the
   * changes inside. If the list has changed in between it reads again, and at last inside.
   */
  #change<T>(read: () => () => T): T {
    for (let attempt = 1; ; attempt++) {
      this.#store.refresh()
      const seen = this.#storedState()
      const change = attempt < attemptsMax ? read() : () => read()()
      const done = this.#store.transact('fsync', () => {
        const isSame = isDeepStrictEqual(this.#storedState(), seen)
        return isSame || attempt === attemptsMax ? { result: change() } : undefined
      })
      if (done === undefined) continue
      this.reload()
      return done.result
    }
  }

  #having(values: readonly KindValue[]): Suppression[] {
    this.#store.refresh()
    const hashing = this.#hashing()
    return oldestFirst(this.#overlapping(values.map((one) => hashed(hashing, one))))
  }

  #overlapping(hashes: readonly Hash[]): KeyedEntry[] {
    const names = new Set(hashes.map(({ hash }) => hash))
    return [...this.#entries()].filter(([, { hashes }]) =>
      hashes.some(({ hash }) => names.has(hash)),
    )
  }

  #marked(mark: string): KeyedEntry[] {
    checkPseudonym(mark)
    return onlyOne([...this.#entries({ start: mark, end: `${mark}g` })])
  }

  #put(hashes: readonly Hash[], earlier: readonly KeyedEntry[], note: string | undefined) {
    const added = addition(hashes, earlier, note, this.#now())
    if (added.changes.length === 0) return added
    for (const old of added.removed) this.#table.remove(old)
    this.#table.put(added.key, added.entry)
    return added
  }

  /** Inside a transaction: the journal and the version follow every change. */
  #commit(changes: readonly JournalEntry[]): void {
    if (changes.length === 0) return
    if (changes.some(({ kind }) => kind !== 'erased')) {
      this.#table.put(versionKey, this.#storedState().version + 1)
    }
    this.#store.journal.append(this.#now(), changes)
  }

  #load({ version, generation }: StoredVersion, hashes: readonly Hash[]): void {
    this.#matcher = new Matcher(this.#hashing(), hashes)
    this.#version = version
    this.#generation = generation
  }

  #isLoaded({ version, generation }: StoredVersion): boolean {
    return version === this.#version && generation === this.#generation
  }

  *#entries(range: KeyRange = allEntries): Iterable<KeyedEntry> {
    for (const [key, value] of this.#table.entries(range)) yield [key as string, value as Entry]
  }

  #storedState(): StoredVersion {
    const version = (this.#table.get(versionKey) as number | undefined) ?? 0
    return { version, generation: this.#store.generation() }
  }
}

const versionKey = 'version'
/** Keys of entries are hex digits. */
const allEntries: KeyRange = { end: 'g' }
const sliceSize = 500
// Other processes may change the list again and again.
const attemptsMax = 4
