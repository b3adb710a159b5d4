/** How one table is made to hold what another does: only what differs is written. */
import { compareKeys, type Key as LmdbKey } from 'lmdb'
import type { ChecksummedRecords, Key } from '../checksummed-records.ts'
import { StoreError } from '../store-error.ts'

/** Bytes to put under a key, or undefined to remove what is there. */
export type Change = readonly [Key, Buffer | undefined]

/** Yields the changes after which `present` equals `past`. */
export function* differences(
  present: ChecksummedRecords,
  past: ChecksummedRecords,
): Iterable<Change> {
  const keys = present.keys()[Symbol.iterator]()
  let own = keys.next()
  for (const [key, bytes] of past.entries()) {
    while (!own.done && compareKeys(own.value as LmdbKey, key as LmdbKey) < 0) {
      yield [own.value, undefined]
      own = keys.next()
    }
    const isThere = !own.done && compareKeys(own.value as LmdbKey, key as LmdbKey) === 0
    const known = isThere ? readable(() => present.get(key)) : undefined
    if (!known?.equals(bytes)) yield [key, bytes]
    if (isThere) own = keys.next()
  }
  for (; !own.done; own = keys.next()) yield [own.value, undefined]
}

export function apply(records: ChecksummedRecords, changes: Iterable<Change>): void {
  // Collected first: a table must not change while it is read.
  for (const [key, bytes] of [...changes]) {
    if (bytes === undefined) records.remove(key)
    else records.put(key, bytes)
  }
}

/** A damaged record counts as missing, so that it is replaced. */
export function readable(read: () => Buffer | undefined): Buffer | undefined {
  try {
    const bytes = read()
    return bytes === undefined ? undefined : Buffer.from(bytes)
  } catch (error) {
    if (error instanceof StoreError && error.code === 'damaged') return undefined
    throw error
  }
}
