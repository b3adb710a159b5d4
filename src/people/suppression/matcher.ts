/** The suppressed people at one time. Immutable, so its users see one state. */

import { LRUCache } from 'lru-cache'
import type { NameFingerprints, SuppressedPseudonyms } from '../../domain/index.ts'
import { type Hash, type Hashing, listPseudonyms, Prefilter } from './hashing.ts'
import { listDomains, normaliseLogin, readMailForms, type SuppressionKind } from './values.ts'

/** Only values that pass the prefilter are hashed. */
export class Matcher {
  readonly fingerprints: NameFingerprints
  readonly #hashing: Hashing
  readonly #prefilter: Prefilter
  readonly #allHashes: readonly Hash[]
  readonly #hashes: Readonly<Record<SuppressionKind, ReadonlySet<string>>>
  /** Few domains have most addresses. */
  readonly #domains = new LRUCache<string, boolean>({ max: domainsMax })

  constructor(hashing: Hashing, hashes: readonly Hash[]) {
    this.#hashing = hashing
    this.#prefilter = new Prefilter(
      hashing.computeFingerprint,
      hashes.map(({ fingerprint }) => fingerprint),
    )
    this.fingerprints = {
      fingerprinter: hashing.fingerprinter,
      maySuppress: (fingerprint) => this.#prefilter.has(fingerprint),
    }
    this.#allHashes = hashes
    const selectHashes = (kind: SuppressionKind) =>
      new Set(hashes.filter((one) => one.kind === kind).map(({ hash }) => hash))
    this.#hashes = {
      login: selectHashes('login'),
      platformId: selectHashes('platformId'),
      email: selectHashes('email'),
      domain: selectHashes('domain'),
    }
  }

  /** As indices have them that lie elsewhere. */
  get pseudonyms(): SuppressedPseudonyms {
    return listPseudonyms(this.#hashing, this.#allHashes)
  }

  get isEmpty(): boolean {
    return Object.values(this.#hashes).every((hashes) => hashes.size === 0)
  }

  /** Ignores case. */
  suppressesLogin(login: string): boolean {
    return this.#hashes.login.size > 0 && this.#has('login', normaliseLogin(login))
  }

  /** Exactly this one. */
  suppressesPlatformId(platformId: string): boolean {
    return this.#has('platformId', platformId)
  }

  /**
   * Whether one address in an entry of a contact list is suppressed, or its domain, or a domain
   * above that.
   */
  suppressesAddress(entry: string): boolean {
    if (this.#hashes.email.size === 0 && this.#hashes.domain.size === 0) return false
    return readMailForms(entry).some(
      ({ address, domain }) => this.#has('email', address) || this.#hasDomain(domain),
    )
  }

  #hasDomain(domain: string): boolean {
    if (this.#hashes.domain.size === 0) return false
    const known = this.#domains.get(domain)
    if (known !== undefined) return known
    const isSuppressed = listDomains(domain).some((one) => this.#has('domain', one))
    this.#domains.set(domain, isSuppressed)
    return isSuppressed
  }

  #has(kind: SuppressionKind, value: string): boolean {
    const hashes = this.#hashes[kind]
    if (hashes.size === 0 || !this.#prefilter.mayContain(kind, value)) return false
    return hashes.has(this.#hashing.computeHash(kind, value))
  }
}

const domainsMax = 10_000
