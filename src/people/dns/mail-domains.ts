/** Checks by DNS which domains accept mail: cached, bounded, and robust against lying resolvers. */

import { BlockList, isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Log } from '../../observe/index.ts'
import type { DomainValidity } from '../email/best-email.ts'
import { isForDocumentation } from '../email/mail-domain.ts'
import { type AddressRecord, type DnsAnswer, Resolver } from './resolver.ts'
import { ResolverTrust } from './trust.ts'

export interface MailDomainsOptions {
  /** Name servers: those of the operating system, none, or these, as `ip` or `ip:port`. */
  readonly servers: 'system' | 'off' | readonly string[]
  /** Time limit of one question in milliseconds. Default: 1,000. */
  readonly timeoutMs?: number | undefined
  /** Most questions at once. Default: 32. */
  readonly concurrency?: number | undefined
  /** Milliseconds from any start, never going back. */
  readonly now?: (() => number) | undefined
}

export interface MailDomains {
  /**
   * Waits for at most `waitMs` milliseconds. A domain without an answer by then is `unknown`, and
   * the answer counts for later calls. Names for documentation (RFC 2606) are `unknown` without a
   * question. Domains in ASCII and lower case. Never rejects.
   */
  check(domains: readonly string[], waitMs: number): Promise<Map<string, DomainValidity>>
  /** Asks nothing from now on. */
  close(): void
}

/** Throws TypeError for a server that is not an address. */
export function openMailDomains(options: MailDomainsOptions, log?: Pick<Log, 'warn'>): MailDomains {
  const { servers, timeoutMs = 1_000, concurrency = 32 } = options
  const { now = () => performance.now() } = options
  if (servers === 'off') return nothingKnown
  const asked = servers === 'system' ? undefined : servers
  const resolver = new Resolver({ servers: asked, timeoutMs, concurrency, now }, log)
  return new AskedDomains(resolver, now, log)
}

const nothingKnown: MailDomains = {
  check: async (domains) => new Map(domains.map((domain) => [domain, 'unknown'])),
  close: () => {},
}

interface Finding {
  readonly validity: DomainValidity
  /** Milliseconds to cache it. 0 if nothing was found out. */
  readonly keptMs: number
}

class AskedDomains implements MailDomains {
  readonly #resolver: Resolver
  readonly #trust: ResolverTrust
  readonly #known: LRUCache<string, DomainValidity>
  readonly #asking = new Map<string, Promise<DomainValidity>>()

  constructor(resolver: Resolver, now: () => number, log?: Pick<Log, 'warn'>) {
    this.#resolver = resolver
    this.#trust = new ResolverTrust(resolver, now, log)
    this.#known = new LRUCache({ max: knownMax, ttl: 1, ttlResolution: 0, perf: { now } })
  }

  async check(domains: readonly string[], waitMs: number): Promise<Map<string, DomainValidity>> {
    const found = new Map<string, DomainValidity>()
    const open: Promise<void>[] = []
    for (const domain of new Set(domains)) {
      const known = this.#known.get(domain)
      found.set(domain, known ?? 'unknown')
      if (known !== undefined || isForDocumentation(domain)) continue
      open.push(
        this.#findValidity(domain).then((validity) => {
          found.set(domain, validity)
        }),
      )
    }
    if (open.length > 0) await waitUntilSettled(open, waitMs)
    // A copy, because later answers must not change the caller's result.
    return new Map(found)
  }

  close(): void {
    this.#resolver.close()
  }

  /** One question about a domain serves all who ask meanwhile. */
  #findValidity(domain: string): Promise<DomainValidity> {
    const asking = this.#asking.get(domain)
    if (asking !== undefined) return asking
    const answer = this.#lookUpDomain(domain)
      .then(({ validity, keptMs }) => {
        if (keptMs > 0) this.#known.set(domain, validity, { ttl: keptMs })
        return validity
      })
      .finally(() => this.#asking.delete(domain))
    this.#asking.set(domain, answer)
    return answer
  }

  async #lookUpDomain(domain: string): Promise<Finding> {
    const exchanges = await this.#resolver.resolveExchanges(domain)
    if (exchanges.kind === 'none') return this.#findByAddress(domain)
    if (exchanges.kind !== 'records') return this.#findMissing(exchanges)
    // A null MX (RFC 7505) is one record with an empty name. Other names may be as useless.
    if (!exchanges.records.some(isExchange)) return invalid
    return (await this.#trust.detectInvention()).exchanges ? unknown : valid
  }

  /** Without MX records a domain is its own mail host (RFC 5321, section 5.1). */
  async #findByAddress(domain: string): Promise<Finding> {
    const answers = await Promise.all([
      this.#resolver.resolveIpv4(domain),
      this.#resolver.resolveIpv6(domain),
    ])
    const records = answers.flatMap(listRecords).filter(({ address }) => isPublicAddress(address))
    if (records.length > 0) {
      if ((await this.#trust.detectInvention()).addresses) return unknown
      const ttlMs = 1_000 * Math.min(...records.map(({ ttl }) => ttl))
      return { validity: 'valid', keptMs: Math.min(Math.max(ttlMs, keptMsMin), validKeptMs) }
    }
    const failure = answers.find(({ kind }) => kind === 'failed' || kind === 'not-asked')
    return this.#findMissing(failure ?? { kind: 'none' })
  }

  /** The finding for a domain without records. */
  async #findMissing({ kind }: DnsAnswer<unknown>): Promise<Finding> {
    if (kind === 'failed') return unknown
    if (kind === 'not-asked') return notAsked
    const isBelieved = await this.#trust.canResolveNames()
    if (isBelieved === null) return notAsked
    return isBelieved ? invalid : unknown
  }
}

function listRecords(answer: DnsAnswer<AddressRecord>): readonly AddressRecord[] {
  return answer.kind === 'records' ? answer.records : []
}

/** Resolves when all have, or when the time is over. */
function waitUntilSettled(open: readonly Promise<void>[], waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.max(0, waitMs))
    Promise.all(open)
      .then(() => resolve(), reject)
      .finally(() => clearTimeout(timer))
  })
}

const knownMax = 50_000
const keptMsMin = 60_000
const validKeptMs = 3_600_000
const unknownKeptMs = 30_000
const valid: Finding = { validity: 'valid', keptMs: validKeptMs }
const invalid: Finding = { validity: 'invalid', keptMs: 600_000 }
const unknown: Finding = { validity: 'unknown', keptMs: unknownKeptMs }
const notAsked: Finding = { validity: 'unknown', keptMs: 0 }

// Which DNS names and addresses could accept mail from outside.

/**
 * Whether mail can be sent to a host that an MX record names: a name of at least two labels, no
 * address, and none of those that lead nowhere by definition (RFC 6761, RFC 6762).
 */
function isExchange(name: string): boolean {
  const host = name.replace(/\.$/, '').toLowerCase()
  return host.includes('.') && isIP(host) === 0 && !nowhere.test(host)
}

const nowhere = /(?:^|\.)(?:localhost|invalid|local|localdomain|internal|arpa|onion)$/

/**
 * False for addresses that are no host's on the internet: this host, private networks (RFC 1918,
 * RFC 4193, RFC 6598), link-local, multicast. Domains that are parked point there.
 */
function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  return !unroutable.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

const unroutable = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  unroutable.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  unroutable.addSubnet(network, bits, 'ipv6')
}
