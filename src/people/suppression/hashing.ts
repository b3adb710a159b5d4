/** Keyed hashes of suppressed values, and their pseudonyms for indices elsewhere. */
import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { NameFingerprinter, NamePseudonyms, SuppressedPseudonyms } from '../../domain/index.ts'
import {
  type KindValue,
  listAddressValues,
  listDomains,
  listPersonValues,
  normaliseLogin,
  readMailForms,
  type SuppressionKind,
  suppressionKinds,
} from './values.ts'

/** How values are stored: as keyed hashes, with fingerprints as a prefilter. */
export interface Hashing {
  /** HMAC-SHA-256 of kind and value under a secret of the store, in hex. */
  readonly computeHash: (kind: SuppressionKind, value: string) => string
  readonly computeFingerprint: FingerprintFunction
  readonly fingerprinter: NameFingerprinter
}

export function createHashing(secret: Uint8Array): Hashing {
  const fingerprintOf = createFingerprint(createHmac('sha256', secret).update('tag').digest())
  return {
    computeHash: (kind, value) =>
      createHmac('sha256', secret).update(`${kind}\n${value}`).digest('hex'),
    computeFingerprint: fingerprintOf,
    fingerprinter: createNameFingerprinter(fingerprintOf),
  }
}

export interface Hash {
  readonly kind: SuppressionKind
  readonly hash: string
  /** By `Hashing.fingerprintOf`. */
  readonly fingerprint: number
}

// Pseudonyms: truncated hashes.

export function listPseudonyms(hashing: Hashing, hashes: readonly Hash[]): SuppressedPseudonyms {
  const select = (...kinds: readonly Hash['kind'][]) =>
    hashes.filter(({ kind }) => kinds.includes(kind)).map(({ hash }) => truncateHash(hash))
  return {
    fingerprint: identifyHashing(hashing),
    people: select('login', 'platformId'),
    addresses: select('email', 'domain'),
  }
}

/** 128 bits: no two names of a data set share them by chance. */
const pseudonymDigits = 32

export function truncateHash(hash: string): string {
  return hash.slice(0, pseudonymDigits)
}

/** No domain is empty, so this is the pseudonym of none. */
export function identifyHashing({ computeHash }: Hashing): string {
  return truncateHash(computeHash('domain', ''))
}

// Pseudonyms of names in an index: truncated hashes of the suppression list. People who are
// suppressed later are found by them, and they reveal no name.

/** @param secret of the suppression list */
export function makePseudonyms(secret: Uint8Array): NamePseudonyms {
  const hashing = createHashing(secret)
  const hashValues = (values: readonly KindValue[]) =>
    values.map(({ kind, value }) => truncateHash(hashing.computeHash(kind, value)))
  return {
    fingerprint: identifyHashing(hashing),
    hashPerson: (names) => hashValues(listPersonValues(names)),
    hashAddress: (entry) => hashValues(listAddressValues(entry)),
  }
}

// A prefilter before any value is hashed: 16 bits that cost far less than a hash. A value that is
// not suppressed passes with a chance of entries / 65,536.

/** 16 bits of a value. `secret` has at least 4 bytes. */
type FingerprintFunction = (kind: SuppressionKind, value: string) => number

function createFingerprint(secret: Uint8Array): FingerprintFunction {
  const seed = Buffer.from(secret).readUInt32LE(0)
  const seeds = new Map(suppressionKinds.map((kind) => [kind, mixHash(seed, kind)]))
  return (kind, value) => mixHash(seeds.get(kind)!, value) & 0xffff
}

/** FNV-1a over UTF-16 units, ended as MurmurHash3 ends: quick and even, and no secret's keeper. */
function mixHash(seed: number, text: string): number {
  let hash = seed
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

export class Prefilter {
  readonly #fingerprintOf: FingerprintFunction
  readonly #bits = new Uint32Array(2048)

  constructor(fingerprintOf: FingerprintFunction, fingerprints: Iterable<number>) {
    this.#fingerprintOf = fingerprintOf
    for (const fingerprint of fingerprints)
      this.#bits[fingerprint >>> 5]! |= 1 << (fingerprint & 31)
  }

  /** False where the value has certainly none of the tags. */
  mayContain(kind: SuppressionKind, value: string): boolean {
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

function createNameFingerprinter(fingerprintOf: FingerprintFunction): NameFingerprinter {
  const known = new LRUCache<string, readonly number[]>({ max: domainsMax })
  const fingerprintDomain = (domain: string) => {
    const before = known.get(domain)
    if (before !== undefined) return before
    const fingerprints = listDomains(domain).map((one) => fingerprintOf('domain', one))
    known.set(domain, fingerprints)
    return fingerprints
  }
  return {
    fingerprintLogin: (login) => fingerprintOf('login', normaliseLogin(login)),
    fingerprintPlatformId: (platformId) => fingerprintOf('platformId', platformId),
    fingerprintAddress: (entry) =>
      readMailForms(entry).flatMap(({ address, domain }) => [
        fingerprintOf('email', address),
        ...fingerprintDomain(domain),
      ]),
  }
}
