/** What stands for people who are hidden, in indices that lie elsewhere: their hashes, cut. */
import type { Hash, Hashing } from './matcher.ts'

export interface SuppressedMarks {
  /** Another one where the same names have other marks. */
  readonly fingerprint: string
  /** Of logins and platformIds. */
  readonly people: readonly string[]
  /** Of addresses and domains. */
  readonly addresses: readonly string[]
}

export function suppressedMarks(hashing: Hashing, hashes: readonly Hash[]): SuppressedMarks {
  const of = (...kinds: readonly Hash['kind'][]) =>
    hashes.filter(({ kind }) => kinds.includes(kind)).map(({ hash }) => markOf(hash))
  return {
    fingerprint: fingerprintOf(hashing),
    people: of('login', 'platformId'),
    addresses: of('email', 'domain'),
  }
}

/** 128 bits: no two names of a data set share them by chance. */
const markDigits = 32

export function markOf(hash: string): string {
  return hash.slice(0, markDigits)
}

/** No domain is empty, so it is nobody's mark. */
export function fingerprintOf({ hashOf }: Hashing): string {
  return markOf(hashOf('domain', ''))
}
