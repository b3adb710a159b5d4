/** Records of one kind by key, each behind its checksum. */
import type { Database, Key as LmdbKey } from 'lmdb'
import { decodeRecord, encodeRecord } from './record.ts'

/** Ordered: numbers before strings, lists by their first member that differs. */
export type Key = string | number | readonly (string | number)[]

export interface KeyRange {
  readonly start?: Key
  /** The first key that is no longer in the range. */
  readonly end?: Key
  readonly reverse?: boolean
  readonly limit?: number
}

export class Table<Value> {
  readonly name: string
  readonly #database: Database<Buffer, LmdbKey>

  constructor(name: string, database: Database<Buffer, LmdbKey>) {
    this.name = name
    this.#database = database
  }

  /** Throws StoreError `damaged`, as every read does, when the record's checksum is wrong. */
  get(key: Key): Value | undefined {
    const shared = this.#database.getBinaryFast(key as LmdbKey)
    // It is lmdb's own buffer: longer than the record and overwritten by the next read.
    if (shared === undefined) return undefined
    return decodeRecord(this.#label(key), shared.subarray(0, shared.length)) as Value
  }

  /** Only inside `Store.transact`. */
  put(key: Key, value: Value): void {
    this.#database.putSync(key as LmdbKey, encodeRecord(this.#label(key), value))
  }

  /** Only inside `Store.transact`. Returns whether there was one. */
  remove(key: Key): boolean {
    return this.#database.removeSync(key as LmdbKey)
  }

  *entries(range: KeyRange = {}): Iterable<[Key, Value]> {
    for (const { key, value } of this.#database.getRange(range as { start?: LmdbKey })) {
      yield [key as Key, decodeRecord(this.#label(key as Key), value) as Value]
    }
  }

  /** Records in it. */
  get size(): number {
    return this.#database.getKeysCount()
  }

  #label(key: Key): string {
    return `${this.name} record ${typeof key === 'object' ? key.join(' ') : key}`
  }
}
