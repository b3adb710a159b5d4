/**
 * What stands in an index for names by which people can be suppressed: the hashes of the list, cut.
 * Whoever is suppressed later is found by them, and nobody learns a name from one.
 */
import { fromSecret, type Store } from '../../store/index.ts'
import { type Hash, type Hashing, keyedHashing } from './matcher.ts'
import {
  type KindValue,
  type PersonNames,
  valuesOfAddress,
  valuesOfPerson,
} from './person-values.ts'

/** Of those who are hidden. */
export interface HiddenMarks {
  /** Another one where the same names have other marks. */
  readonly fingerprint: string
  /** Of logins and platformIds. */
  readonly people: readonly string[]
  /** Of addresses and domains. */
  readonly addresses: readonly string[]
}

/** Of names as the data has them, hidden or not. */
export interface Marks {
  readonly fingerprint: string
  /** None where a name is absent. */
  ofPerson(names: PersonNames): readonly string[]
  /** Of an entry of somebody's list of addresses, and of the domains that it is under. */
  ofAddress(entry: string): readonly string[]
}

/** By the secret of the store's suppression list. */
export function marksOf(store: Store): Marks {
  const hashing = fromSecret(store, 'suppression', keyedHashing)()
  const of = (values: readonly KindValue[]) =>
    values.map(({ kind, value }) => markOf(hashing.hashOf(kind, value)))
  return {
    fingerprint: fingerprintOf(hashing),
    ofPerson: (names) => of(valuesOfPerson(names)),
    ofAddress: (entry) => of(valuesOfAddress(entry)),
  }
}

export function hiddenMarks(hashing: Hashing, hashes: readonly Hash[]): HiddenMarks {
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

function markOf(hash: string): string {
  return hash.slice(0, markDigits)
}

/** No domain is empty, so it is nobody's mark. */
function fingerprintOf({ hashOf }: Hashing): string {
  return markOf(hashOf('domain', ''))
}
