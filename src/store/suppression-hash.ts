import type { Key } from './checksummed-records.ts'

/** The hash of an entry of the table `suppressions`. Other records there concern all entries. */
export function suppressionHash(key: Key): string | undefined {
  const name = typeof key === 'object' ? String(key.at(-1)) : String(key)
  return /^[0-9a-f]{16,}$/.test(name) ? name : undefined
}
