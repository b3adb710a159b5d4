/**
 * What tells of most names at a glance that they are not hidden: 16 bits each. Whoever keeps those
 * of a whole data set finds the hidden ones anew in milliseconds, whenever the list has changed.
 */
import { LRUCache } from 'lru-cache'
import type { FingerprintOf, Prefilter } from './prefilter.ts'
import { domainsFrom, loginForm, mailFormsOf } from './values.ts'

/** Tags of names as the data has them. */
export interface NameTagger {
  ofLogin(login: string): number
  ofPlatformId(platformId: string): number
  /** One for each value by which an entry of somebody's list of addresses can be hidden. */
  ofAddress(entry: string): readonly number[]
}

/** Of one list, at one time. */
export interface NameFingerprints {
  /** The same one as long as names have the same tags. */
  readonly tagger: NameTagger
  /** False where nothing with this tag is hidden. */
  mayHide(fingerprint: number): boolean
}

/** Few domains have most addresses. */
const domainsMax = 10_000

export function nameTagger(fingerprintOf: FingerprintOf): NameTagger {
  const known = new LRUCache<string, readonly number[]>({ max: domainsMax })
  const ofDomain = (domain: string) => {
    const before = known.get(domain)
    if (before !== undefined) return before
    const fingerprints = domainsFrom(domain).map((one) => fingerprintOf('domain', one))
    known.set(domain, fingerprints)
    return fingerprints
  }
  return {
    ofLogin: (login) => fingerprintOf('login', loginForm(login)),
    ofPlatformId: (platformId) => fingerprintOf('platformId', platformId),
    ofAddress: (entry) =>
      mailFormsOf(entry).flatMap(({ address, domain }) => [
        fingerprintOf('email', address),
        ...ofDomain(domain),
      ]),
  }
}

export function nameFingerprints(tagger: NameTagger, prefilter: Prefilter): NameFingerprints {
  return { tagger, mayHide: (fingerprint) => prefilter.has(fingerprint) }
}
