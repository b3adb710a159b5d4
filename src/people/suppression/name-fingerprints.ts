/**
 * A prefilter of 16-bit fingerprints, which excludes most names at once. With stored fingerprints
 * of a whole data set, the suppressed names are found again in milliseconds after each change of
 * the list.
 */
import { LRUCache } from 'lru-cache'
import type { NameFingerprinter, NameFingerprints } from '../../domain/index.ts'
import type { FingerprintOf, Prefilter } from './prefilter.ts'
import { domainsFrom, loginForm, mailFormsOf } from './values.ts'

/** Few domains have most addresses. */
const domainsMax = 10_000

export function nameFingerprinter(fingerprintOf: FingerprintOf): NameFingerprinter {
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

export function nameFingerprints(
  fingerprinter: NameFingerprinter,
  prefilter: Prefilter,
): NameFingerprints {
  return { fingerprinter, maySuppress: (fingerprint) => prefilter.has(fingerprint) }
}
