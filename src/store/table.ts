/** Typed values of one kind by key, over checksummed records. */
import { Packr } from 'msgpackr'
import type { ChecksummedRecords, Key, KeyRange } from './checksummed-records.ts'

// Binary members are copied, because the next read overwrites LMDB's buffer.
const packr = new Packr({ useRecords: false, copyBuffers: true })

export class Table<Value> {
  readonly #records: ChecksummedRecords

  constructor(records: ChecksummedRecords) {
    this.#records = records
  }

  get name(): string {
    return this.#records.name
  }

  /** Throws StoreError `damaged`, as every read does, when the record's checksum is wrong. */
  get(key: Key): Value | undefined {
    const bytes = this.#records.get(key)
    return bytes === undefined ? undefined : packr.unpack(bytes)
  }

  /** Only inside `Store.transact`. */
  put(key: Key, value: Value): void {
    this.#records.put(key, packr.pack(value))
  }

  /** Only inside `Store.transact`. Returns whether there was a record. */
  remove(key: Key): boolean {
    return this.#records.remove(key)
  }

  *entries(range: KeyRange = {}): Iterable<[Key, Value]> {
    for (const [key, bytes] of this.#records.entries(range)) yield [key, packr.unpack(bytes)]
  }

  /** Sizes of the records in bytes, without decoding them. */
  *sizes(range: KeyRange = {}): Iterable<number> {
    for (const [, bytes] of this.#records.entries(range)) yield bytes.length
  }

  /** Number of records. */
  get size(): number {
    return this.#records.size
  }
}

/**
 * All tables. `journal` and `meta` belong to the store. `meta` has secrets, the `format`, the
 * `generation`, the latest time (`clock`), and the journal's cut (`cut`, `cut state`). `verify` and
 * `restore` rely on the keys of the other tables:
 *
 * - `accounts`: the id. `keys`: the hash of a key, in hex. `usage`: `[account, day, endpoint]`.
 * - `suppressions`: the hash of an entry in hex, alone or last in a list. Other keys have numbers,
 *   which only grow.
 * - `signals`: `['signal', ...id]`, and `['about', user, ...id]` for the person. An id has two
 *   members. `['erased', user]` has the time of the last erasure, which only grows.
 * - `saved`: lists that begin with an account. Stores of an earlier release lack this table until
 *   they are opened to be written.
 */
export const tableNames = [
  'meta',
  'journal',
  'accounts',
  'keys',
  'usage',
  'repeats',
  'suppressions',
  'signals',
  'saved',
] as const

export type TableName = Exclude<(typeof tableNames)[number], 'meta' | 'journal'>

/** Version of the stored format. */
export const formatVersion = 2

/** The hash of an entry of the table `suppressions`. Other records there concern all entries. */
export function suppressionHash(key: Key): string | undefined {
  const name = typeof key === 'object' ? String(key.at(-1)) : String(key)
  return /^[0-9a-f]{16,}$/.test(name) ? name : undefined
}
