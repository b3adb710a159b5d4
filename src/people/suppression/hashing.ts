/** Keyed hashes of suppressed values, and their pseudonyms for indices elsewhere. */
import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type {
  NameFingerprinter,
  NameFingerprints,
  NamePseudonyms,
  SuppressedPseudonyms,
} from '../../domain/index.ts'
import {
  domainsFrom,
  type KindValue,
  loginForm,
  mailFormsOf,
  type SuppressionKind,
  suppressionKinds,
  valuesOfAddress,
  valuesOfPerson,
} from './values.ts'

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

/** @param secret of the suppression list */
export function makePseudonyms(secret: Uint8Array): NamePseudonyms {
  const hashing = keyedHashing(secret)
  const of = (values: readonly KindValue[]) =>
    values.map(({ kind, value }) => pseudonymOf(hashing.hashOf(kind, value)))
  return {
    fingerprint: fingerprintOf(hashing),
    ofPerson: (names) => of(valuesOfPerson(names)),
    ofAddress: (entry) => of(valuesOfAddress(entry)),
  }
}

// A prefilter before any value is hashed: 16 bits that cost far less than a hash. A value that is
// not suppressed passes with a chance of entries / 65,536.

/** 16 bits of a value. `secret` has at least 4 bytes. */
type FingerprintOf = (kind: SuppressionKind, value: string) => number

function keyedFingerprint(secret: Uint8Array): FingerprintOf {
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

function nameFingerprinter(fingerprintOf: FingerprintOf): NameFingerprinter {
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
