/** The records of a table: bytes by key, each with a checksum. */

import { crc32 } from 'node:zlib'
import type { Database, Key as LmdbKey } from 'lmdb'
import { Packr } from 'msgpackr'
import type { Environment } from './disk/environment.ts'
import { StoreError } from './store-error.ts'

/** Ordered: numbers before strings, lists by their first member that differs. */
export type Key = string | number | readonly (string | number)[]

export interface KeyRange {
  readonly start?: Key
  /** The first key after the range. */
  readonly end?: Key
  readonly reverse?: boolean
  readonly limit?: number
}

export type BytesDatabase = Database<Buffer, LmdbKey>

// For a key above all others: LMDB does not search, and fills its pages to the end.
const atTheEnd = { append: true }

export class ChecksummedRecords {
  readonly name: string
  readonly #environment: Environment

  constructor(name: string, environment: Environment) {
    this.name = name
    this.#environment = environment
  }

  /**
   * Valid until the next read. Throws StoreError `damaged`, as every read does, when the record's
   * checksum is wrong.
   */
  get(key: Key): Buffer | undefined {
    const shared = this.#database.getBinaryFast(key as LmdbKey)
    // It is lmdb's own buffer: longer than the record and overwritten by the next read.
    if (shared === undefined) return undefined
    return verifiedBytes(this.label(key), shared.subarray(0, shared.length))
  }

  /** Only inside `Store.transact`, as all writes. */
  put(key: Key, bytes: Buffer): void {
    this.#environment.willPut(bytes.length)
    this.#database.putSync(key as LmdbKey, withChecksum(this.label(key), bytes))
  }

  /** Only for a key above all others. Throws StoreError `damaged` if it is not. */
  append(key: Key, bytes: Buffer): void {
    this.#environment.willPut(bytes.length)
    const record = withChecksum(this.label(key), bytes)
    const isPut: unknown = this.#database.putSync(key as LmdbKey, record, atTheEnd)
    if (isPut === true) return
    throw new StoreError('damaged', `${this.label(key)} is not the last of its table`)
  }

  /** Returns whether there was a record. */
  remove(key: Key): boolean {
    this.#environment.willPut(0)
    return this.#database.removeSync(key as LmdbKey)
  }

  clear(): void {
    this.#database.clearSync()
  }

  *entries(range: KeyRange = {}): Iterable<[Key, Buffer]> {
    for (const { key, value } of this.#database.getRange(range as { start?: LmdbKey })) {
      yield [key as Key, verifiedBytes(this.label(key as Key), value)]
    }
  }

  *keys(range: KeyRange = {}): Iterable<Key> {
    for (const key of this.#database.getKeys(range as { start?: LmdbKey })) yield key as Key
  }

  has(key: Key): boolean {
    return this.#database.doesExist(key as LmdbKey)
  }

  /** Number of records. */
  get size(): number {
    return this.#database.getKeysCount()
  }

  get #database(): BytesDatabase {
    // Not cached: the environment replaces its databases when it reopens LMDB.
    return this.#environment.database(this.name)
  }

  /** How errors name a record. */
  label(key: Key): string {
    return `${this.name} record ${typeof key === 'object' ? key.join(' ') : key}`
  }
}

// The format of a stored value: CRC-32 of its name and bytes, little-endian, then the bytes. Unlike
// LMDB itself, the checksum reveals a flipped bit, and a value stored under another name.

const checksumBytes = 4
const packr = new Packr({ useRecords: false })

/**
 * The value of a record of format 1, which had MessagePack everywhere.
 * Throws StoreError `damaged`, which names the record, if the checksum does not match.
 */
export function decodeRecord(name: string, record: Buffer): unknown {
  return packr.unpack(verifiedBytes(name, record))
}

export function withChecksum(name: string, bytes: Buffer): Buffer {
  const record = Buffer.allocUnsafe(checksumBytes + bytes.length)
  bytes.copy(record, checksumBytes)
  record.writeUInt32LE(crc32(bytes, crc32(name)), 0)
  return record
}

/** Returns the bytes stored under this name, not copied. Throws as `decodeRecord` does. */
export function verifiedBytes(name: string, record: Buffer): Buffer {
  const bytes = record.subarray(checksumBytes)
  if (bytes.length === 0 || record.readUInt32LE(0) !== crc32(bytes, crc32(name))) {
    throw new StoreError('damaged', `${name} is damaged`)
  }
  return bytes
}
