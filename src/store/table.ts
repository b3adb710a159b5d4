/** Records of one kind by key, each behind its checksum. */
import { Packr } from 'msgpackr'
import type { ChecksummedRecords, Key, KeyRange } from './checksummed-records.ts'

// Copied: LMDB's buffer, in which binary members lie, is overwritten by the next read.
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

  /** Only inside `Store.transact`. Returns whether there was one. */
  remove(key: Key): boolean {
    return this.#records.remove(key)
  }

  *entries(range: KeyRange = {}): Iterable<[Key, Value]> {
    for (const [key, bytes] of this.#records.entries(range)) yield [key, packr.unpack(bytes)]
  }

  /** Bytes of each record, which is not decoded. */
  *sizes(range: KeyRange = {}): Iterable<number> {
    for (const [, bytes] of this.#records.entries(range)) yield bytes.length
  }

  /** Records in it. */
  get size(): number {
    return this.#records.size
  }
}

/**
 * All tables. `journal` and `meta` belong to the store. `verify` and `restore` rely on the keys of
 * the others: `accounts` by id, `keys` by the hex of a key's hash, `usage` by `[account, day,
 * endpoint]`. `suppressions` by the hex of an entry's hash, alone or as the last member of a list,
 * and numbers under other keys only grow. `signals` by `['signal', ...id]`, the person of each by
 * `['about', user, ...id]`, an id being two members. `['erased', user]` has the last erasure, which
 * only grows. Keys of `saved` begin with an account. Stores of an earlier release have no such
 * table until they are opened to be written. `meta` holds secrets, the `format`, the `generation`,
 * the latest time (`clock`) and the cut-off state of the journal (`cut`, `cut state`).
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
