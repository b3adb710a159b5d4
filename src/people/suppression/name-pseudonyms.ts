/**
 * Pseudonyms of names in an index: truncated hashes of the suppression list. People who are
 * suppressed later are found by them, and they reveal no name.
 */
import type { NamePseudonyms } from '../../domain/index.ts'
import { fromSecret, type SecretKeeper } from '../../store/index.ts'
import { keyedHashing } from './matcher.ts'
import { fingerprintOf, pseudonymOf } from './suppressed-pseudonyms.ts'
import { type KindValue, valuesOfAddress, valuesOfPerson } from './values.ts'

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
