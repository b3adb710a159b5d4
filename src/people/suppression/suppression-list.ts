/** People, addresses and domains that have asked to be left alone: kept as keyed hashes. */
import { isDeepStrictEqual } from 'node:util'
import {
  fromSecret,
  type JournalEntry,
  type KeyRange,
  type Store,
  type Table,
} from '../../store/index.ts'
import { eraseSignals } from '../signals.ts'
import { type Hash, type Hashing, keyedHashing, Matcher } from './matcher.ts'
import {
  type KindValue,
  type PersonNames,
  valuesOfAddress,
  valuesOfPerson,
} from './person-values.ts'
import { SuppressionError } from './suppression-error.ts'
import { kindOf, normalised, type SuppressionKind } from './values.ts'

/** Somebody whom the data set knows. */
export interface KnownPerson {
  readonly login: string
  readonly platformId: string
  /** The service's identifier. */
  readonly id: string
}

export interface Suppressible {
  readonly value: string
  /** Told by the value's form when absent (`kindOf`); a platformId has none. */
  readonly kind?: SuppressionKind | undefined
  /** Whom the value, a login or a platformId, means: then both count, also after a new login. */
  readonly person?: KnownPerson | undefined
}

export interface AddOptions {
  /** For the operator, and kept as it is: it should name nobody. At most 500 characters. */
  readonly note?: string | undefined
  /** The service's identifier, where it is known of somebody whom the data set has no more. */
  readonly id?: string | undefined
}

export interface Suppression {
  readonly kind: SuppressionKind
  /** Milliseconds since 1970. */
  readonly atMs: number
  readonly note?: string | undefined
  /** The first 12 hex digits of its hash: its name, since its value is not known. */
  readonly mark: string
}

export interface AddedSuppression extends Suppression {
  /** False where all of it was suppressed before. */
  readonly isNew: boolean
  readonly signalsErased: number
}

/** As it lies in the table, under its first hash. */
interface Entry {
  readonly kind: SuppressionKind
  readonly atMs: number
  readonly note?: string
  readonly hashes: readonly Hash[]
}

/** Of what is stored: whoever knows both knows whether anything has changed. */
interface StoredState {
  readonly version: number
  /** A restored backup may have another secret, and so another hash for everything. */
  readonly generation: number
}

/** `now`: milliseconds since 1970. */
export function openSuppressions(store: Store, now: () => number = Date.now): SuppressionList {
  return new SuppressionList(store, now)
}

export class SuppressionList {
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

  /** Grows with every change, by whatever process; that of what was loaded last. */
  get version(): number {
    return this.#version
  }

  get isEmpty(): boolean {
    return this.#matcher.isEmpty
  }

  /** What is hidden now, which later changes leave as it is. */
  get hidden(): Matcher {
    return this.#matcher
  }

  /** In any case of letters. */
  hidesLogin(login: string): boolean {
    return this.#matcher.hidesLogin(login)
  }

  /** Exactly this one. */
  hidesPlatformId(platformId: string): boolean {
    return this.#matcher.hidesPlatformId(platformId)
  }

  /** An entry of somebody's list: if an address in it, its domain or one above is suppressed. */
  hidesAddress(entry: string): boolean {
    return this.#matcher.hidesAddress(entry)
  }

  /** Loads what any process has changed; returns whether there was something. Cheap if not. */
  reload(): boolean {
    this.#store.refresh()
    const state = this.#storedState()
    if (this.#isLoaded(state)) return false
    const hashes = [...this.#entries()].flatMap(([, entry]) => entry.hashes)
    this.#load(state, hashes)
    return true
  }

  /** As `reload`, in slices of a few milliseconds: for servers, which have others to answer. */
  async follow(): Promise<boolean> {
    this.#store.refresh()
    const before = this.#matcher
    const state = this.#storedState()
    if (this.#isLoaded(state)) return false
    const hashes: Hash[] = []
    for (let start = ''; ; ) {
      const slice = [...this.#entries({ ...allEntries, start, limit: sliceSize })]
      for (const [, entry] of slice) hashes.push(...entry.hashes)
      if (slice.length < sliceSize) break
      start = `${slice.at(-1)![0]}\0`
      await new Promise((resolve) => setImmediate(resolve))
      this.#store.refresh()
    }
    // What has changed between two slices has another version, which is found next time.
    if (this.#matcher === before) this.#load(state, hashes)
    return true
  }

  /**
   * On disk, and counted in this process, when it returns. Signals about a known person are deleted
   * with the same commit. Throws SuppressionError `invalid`.
   */
  add(wanted: Suppressible & AddOptions): AddedSuppression {
    const { note, person, id = person?.id } = wanted
    if (note !== undefined && note.length > noteCharsMax) {
      throw new SuppressionError('invalid', `a note has at most ${noteCharsMax} characters`)
    }
    return this.#change(() => {
      const hashes = this.#hashesOf(wanted)
      const earlier = this.#overlapping(hashes)
      return () => {
        const signals = id === undefined ? 0 : eraseSignals(this.#store, id, this.#now())
        const erased: JournalEntry[] = signals > 0 ? [{ kind: 'erased', user: id!, signals }] : []
        const { entry, key, changes } = this.#put(hashes, earlier, note)
        this.#commit([...changes, ...erased])
        return { ...shown(key, entry), isNew: changes.length > 0, signalsErased: signals }
      }
    })
  }

  /**
   * Ends what hides this value, or the suppression of this mark; returns what has ended. Throws
   * SuppressionError: `invalid`, or `ambiguous` for a mark too short to tell.
   */
  remove(wanted: Suppressible | { readonly mark: string }): Suppression[] {
    return this.#change(() => {
      const found =
        'mark' in wanted ? this.#marked(wanted.mark) : this.#overlapping(this.#hashesOf(wanted))
      return () => {
        for (const [key] of found) this.#table.remove(key)
        this.#commit(found.map(([key]) => ({ kind: 'unsuppressed', entry: journalName(key) })))
        return found.map(([key, entry]) => shown(key, entry))
      }
    })
  }

  /** Oldest first. */
  list(): Suppression[] {
    this.#store.refresh()
    return oldestFirst(this.#entries())
  }

  /** Those by which a person is suppressed; oldest first. */
  ofPerson(names: PersonNames): Suppression[] {
    return this.#having(valuesOfPerson(names))
  }

  /** Those by which an entry of somebody's list of addresses is suppressed; oldest first. */
  ofAddress(entry: string): Suppression[] {
    return this.#having(valuesOfAddress(entry))
  }

  /**
   * Looks at all entries before the transaction, where that holds nobody up, and does what comes of
   * it inside. Where something has changed in between it looks again; at last inside.
   */
  #change<T>(look: () => () => T): T {
    for (let attempt = 1; ; attempt++) {
      this.#store.refresh()
      const seen = this.#storedState()
      const change = attempt < attemptsMax ? look() : () => look()()
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

  #overlapping(hashes: readonly Hash[]): [string, Entry][] {
    const names = new Set(hashes.map(({ hash }) => hash))
    return [...this.#entries()].filter(([, { hashes }]) =>
      hashes.some(({ hash }) => names.has(hash)),
    )
  }

  #marked(mark: string): [string, Entry][] {
    if (!/^[0-9a-f]+$/.test(mark) || mark.length < markDigitsMin) {
      throw new SuppressionError('invalid', `a mark has at least ${markDigitsMin} hex digits`)
    }
    const found = [...this.#entries({ start: mark, end: `${mark}g` })]
    if (found.length <= 1) return found
    throw new SuppressionError('ambiguous', 'more than one suppression begins so')
  }

  /** One entry that has these hashes, and what earlier ones had of the same person besides. */
  #put(hashes: readonly Hash[], earlier: readonly [string, Entry][], note: string | undefined) {
    const names = new Set(hashes.map(({ hash }) => hash))
    const whole = earlier.find(([, entry]) => contains(entry, names))
    if (whole !== undefined) return { key: whole[0], entry: whole[1], changes: [] }
    const all = new Map(
      [...hashes, ...earlier.flatMap(([, entry]) => entry.hashes)].map((one) => [one.hash, one]),
    )
    const text = note ?? earlier.find(([, entry]) => entry.note !== undefined)?.[1].note
    const entry: Entry = {
      kind: hashes[0]!.kind,
      atMs: this.#now(),
      ...(text === undefined ? {} : { note: text }),
      hashes: [...all.values()],
    }
    const key = hashes[0]!.hash
    for (const [old] of earlier) this.#table.remove(old)
    this.#table.put(key, entry)
    const changes: JournalEntry[] = [
      ...earlier.map(([old]) => ({ kind: 'unsuppressed', entry: journalName(old) }) as const),
      { kind: 'suppressed', entry: journalName(key) },
    ]
    return { key, entry, changes }
  }

  /** Inside a transaction: the journal and the version follow every change. */
  #commit(changes: readonly JournalEntry[]): void {
    if (changes.length === 0) return
    if (changes.some(({ kind }) => kind !== 'erased')) {
      this.#table.put(versionKey, this.#storedState().version + 1)
    }
    this.#store.journal.append(this.#now(), changes)
  }

  /** The value's own first. */
  #hashesOf({ value, kind = kindOf(value), person }: Suppressible): Hash[] {
    const hashing = this.#hashing()
    const own = hashed(hashing, { kind, value: normalised(kind, value) })
    if (person === undefined) return [own]
    const both = (['login', 'platformId'] as const).map((one) =>
      hashed(hashing, { kind: one, value: normalised(one, person[one]) }),
    )
    return [own, ...both.filter(({ hash }) => hash !== own.hash)]
  }

  #load({ version, generation }: StoredState, hashes: readonly Hash[]): void {
    this.#matcher = new Matcher(this.#hashing(), hashes)
    this.#version = version
    this.#generation = generation
  }

  #isLoaded({ version, generation }: StoredState): boolean {
    return version === this.#version && generation === this.#generation
  }

  *#entries(range: KeyRange = allEntries): Iterable<[string, Entry]> {
    for (const [key, value] of this.#table.entries(range)) yield [key as string, value as Entry]
  }

  #storedState(): StoredState {
    const version = (this.#table.get(versionKey) as number | undefined) ?? 0
    return { version, generation: this.#store.generation() }
  }
}

const versionKey = 'version'
/** Keys of entries are hex digits. */
const allEntries: KeyRange = { end: 'g' }
const sliceSize = 500
const noteCharsMax = 500
// Somebody else may change the list again and again.
const attemptsMax = 4
const markDigits = 12
const markDigitsMin = 6

function hashed({ hashOf, tagOf }: Hashing, { kind, value }: KindValue): Hash {
  return { kind, hash: hashOf(kind, value), tag: tagOf(kind, value) }
}

function contains(entry: Entry, names: ReadonlySet<string>): boolean {
  return [...names].every((name) => entry.hashes.some(({ hash }) => hash === name))
}

function journalName(key: string): string {
  return key.slice(0, 16)
}

function oldestFirst(entries: Iterable<[string, Entry]>): Suppression[] {
  return Array.from(entries, ([key, entry]) => shown(key, entry)).sort(
    (a, b) => a.atMs - b.atMs || (a.mark < b.mark ? -1 : 1),
  )
}

function shown(key: string, { kind, atMs, note }: Entry): Suppression {
  return { kind, atMs, ...(note === undefined ? {} : { note }), mark: key.slice(0, markDigits) }
}
