/**
 * What stands in an index for names by which people can be suppressed: the hashes of the list, cut.
 * Whoever is suppressed later is found by them, and nobody learns a name from one.
 */
import type { NamePseudonyms } from '../../domain/index.ts'
import { fromSecret, type SecretKeeper } from '../../store/index.ts'
import { keyedHashing } from './matcher.ts'
import { type KindValue, valuesOfAddress, valuesOfPerson } from './person-values.ts'
import { fingerprintOf, pseudonymOf } from './suppressed-pseudonyms.ts'

/** By the secret of the suppression list. */
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
