/**
 * A prefilter before any value is hashed: 16 bits that cost far less than a hash. A value that is
 * not suppressed passes with a chance of entries / 65,536.
 */

import { LRUCache } from 'lru-cache'
import type { NameFingerprinter, NameFingerprints } from '../../domain/index.ts'
import {
  domainsFrom,
  loginForm,
  mailFormsOf,
  type SuppressionKind,
  suppressionKinds,
} from './values.ts'

/** 16 bits of a value. `secret` has at least 4 bytes. */
export type FingerprintOf = (kind: SuppressionKind, value: string) => number

export function keyedFingerprint(secret: Uint8Array): FingerprintOf {
  const seed = Buffer.from(secret).readUInt32LE(0)
  const seeds = new Map(suppressionKinds.map((kind) => [kind, mixed(seed, kind)]))
  return (kind, value) => mixed(seeds.get(kind)!, value) & 0xffff
}

/** FNV-1a over UTF-16 units, ended as MurmurHash3 ends: quick and even, and no secret's keeper. */
function mixed(seed: number, text: string): number {
  let hash = seed
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

export class Prefilter {
  readonly #fingerprintOf: FingerprintOf
  readonly #bits = new Uint32Array(2048)

  constructor(fingerprintOf: FingerprintOf, fingerprints: Iterable<number>) {
    this.#fingerprintOf = fingerprintOf
    for (const fingerprint of fingerprints)
      this.#bits[fingerprint >>> 5]! |= 1 << (fingerprint & 31)
  }

  /** False where the value has certainly none of the tags. */
  passes(kind: SuppressionKind, value: string): boolean {
    return this.has(this.#fingerprintOf(kind, value))
  }

  has(fingerprint: number): boolean {
    return ((this.#bits[fingerprint >>> 5]! >>> (fingerprint & 31)) & 1) === 1
  }
}

// A prefilter of 16-bit fingerprints, which excludes most names at once. With stored fingerprints
// of a whole data set, the suppressed names are found again in milliseconds after each change of
// the list.

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
