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

  /** Records in it. */
  get size(): number {
    return this.#records.size
  }
}
