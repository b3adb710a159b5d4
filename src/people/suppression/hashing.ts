/** Keyed hashes of suppressed values, and their pseudonyms for indices elsewhere. */
import { createHmac } from 'node:crypto'
import type { NameFingerprinter, NamePseudonyms, SuppressedPseudonyms } from '../../domain/index.ts'
import { fromSecret, type SecretKeeper } from '../../store/index.ts'
import { type FingerprintOf, keyedFingerprint, nameFingerprinter } from './prefilter.ts'
import { type KindValue, type SuppressionKind, valuesOfAddress, valuesOfPerson } from './values.ts'

/** How values are stored: as keyed hashes, with fingerprints as a prefilter. */
export interface Hashing {
  /** HMAC-SHA-256 of kind and value under a secret of the store, in hex. */
  readonly hashOf: (kind: SuppressionKind, value: string) => string
  readonly fingerprintOf: FingerprintOf
  readonly fingerprinter: NameFingerprinter
}

export function keyedHashing(secret: Uint8Array): Hashing {
  const fingerprintOf = keyedFingerprint(createHmac('sha256', secret).update('tag').digest())
  return {
    hashOf: (kind, value) => createHmac('sha256', secret).update(`${kind}\n${value}`).digest('hex'),
    fingerprintOf,
    fingerprinter: nameFingerprinter(fingerprintOf),
  }
}

export interface Hash {
  readonly kind: SuppressionKind
  readonly hash: string
  /** By `Hashing.fingerprintOf`. */
  readonly fingerprint: number
}

// Pseudonyms: truncated hashes.

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
const pseudonymDigits = 32

export function pseudonymOf(hash: string): string {
  return hash.slice(0, pseudonymDigits)
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
