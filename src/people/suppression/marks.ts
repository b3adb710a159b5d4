/**
 * What stands in an index for names by which people can be suppressed: the hashes of the list, cut.
 * Whoever is suppressed later is found by them, and nobody learns a name from one.
 */
import { fromSecret, type SecretKeeper } from '../../store/index.ts'
import { keyedHashing } from './matcher.ts'
import {
  type KindValue,
  type PersonNames,
  valuesOfAddress,
  valuesOfPerson,
} from './person-values.ts'
import { fingerprintOf, markOf } from './suppressed-marks.ts'

/** Of names as the data has them, hidden or not. */
export interface Marks {
  readonly fingerprint: string
  /** None where a name is absent. */
  ofPerson(names: PersonNames): readonly string[]
  /** Of an entry of somebody's list of addresses, and of the domains that it is under. */
  ofAddress(entry: string): readonly string[]
}

/** By the secret of the suppression list. */
export function marksOf(keeper: SecretKeeper): Marks {
  const hashing = fromSecret(keeper, 'suppression', keyedHashing)()
  const of = (values: readonly KindValue[]) =>
    values.map(({ kind, value }) => markOf(hashing.hashOf(kind, value)))
  return {
    fingerprint: fingerprintOf(hashing),
    ofPerson: (names) => of(valuesOfPerson(names)),
    ofAddress: (entry) => of(valuesOfAddress(entry)),
  }
}
