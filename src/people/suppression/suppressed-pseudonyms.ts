/** Pseudonyms of suppressed people, for indices elsewhere: their truncated hashes. */
import type { NamePseudonyms, SuppressedPseudonyms } from '../../domain/index.ts'
import { fromSecret, type SecretKeeper } from '../../store/index.ts'
import { type Hash, type Hashing, keyedHashing } from './matcher.ts'
import { type KindValue, valuesOfAddress, valuesOfPerson } from './values.ts'

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

// Pseudonyms of names in an index: truncated hashes of the suppression list. People who are
// suppressed later are found by them, and they reveal no name.

/** Uses the secret of the suppression list. */
export function pseudonymsOf(keeper: SecretKeeper): NamePseudonyms {
  const hashing = fromSecret(keeper, 'suppression', keyedHashing)()
  const of = (values: readonly KindValue[]) =>
    values.map(({ kind, value }) => pseudonymOf(hashing.hashOf(kind, value)))
  return {
    fingerprint: fingerprintOf(hashing),
    ofPerson: (names) => of(valuesOfPerson(names)),
    ofAddress: (entry) => of(valuesOfAddress(entry)),
  }
}
