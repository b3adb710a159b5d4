/** Pseudonyms of suppressed people, for indices elsewhere: their truncated hashes. */
import type { SuppressedPseudonyms } from '../../domain/index.ts'
import type { Hash, Hashing } from './matcher.ts'

export function suppressedPseudonyms(
  hashing: Hashing,
  hashes: readonly Hash[],
): SuppressedPseudonyms {
  const of = (...kinds: readonly Hash['kind'][]) =>
    hashes.filter(({ kind }) => kinds.includes(kind)).map(({ hash }) => pseudonymOf(hash))
  return {
    fingerprint: fingerprintOf(hashing),
    people: of('login', 'platformId'),
    addresses: of('email', 'domain'),
  }
}

/** 128 bits: no two names of a data set share them by chance. */
const markDigits = 32

export function pseudonymOf(hash: string): string {
  return hash.slice(0, markDigits)
}

/** No domain is empty, so this is the pseudonym of none. */
export function fingerprintOf({ hashOf }: Hashing): string {
  return pseudonymOf(hashOf('domain', ''))
}
