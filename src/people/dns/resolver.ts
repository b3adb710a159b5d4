/** Asks DNS about one name and one type: how many questions at once, how long, what came of it. */
import { promises as dns } from 'node:dns'
import type { Log } from '../../observe/index.ts'

export type DnsAnswer<T> =
  | { readonly kind: 'records'; readonly records: readonly T[] }
  /** The name exists, but has no records of this type. */
  | { readonly kind: 'none' }
  /** There is no such name (NXDOMAIN). */
  | { readonly kind: 'no-name' }
  /** No answer in time, or an error. Nothing is known. */
  | { readonly kind: 'failed' }
  /** Too many questions wait already, or the resolver is known to be silent. */
  | { readonly kind: 'not-asked' }

export interface AddressRecord {
  readonly address: string
  /** Seconds. */
  readonly ttl: number
}

export interface ResolverOptions {
  /** Addresses as `ip` or `ip:port`. By default the name servers of the system. */
  readonly servers?: readonly string[] | undefined
  /** How long one question may take. */
  readonly timeoutMs: number
  /** How many questions are on their way at once. */
  readonly concurrency: number
  readonly now: () => number
}

/** Node's resolver (c-ares) checks ids and questions of replies, and asks again by TCP. */
export class Resolver {
  readonly #dns: dns.Resolver
  readonly #options: ResolverOptions
  readonly #breaker: DnsBreaker
  readonly #log: Pick<Log, 'warn'> | undefined
  readonly #waiting: (() => void)[] = []
  #running = 0
  #closed = false

  /** Throws TypeError for a server that is not an address. */
  constructor(options: ResolverOptions, log?: Pick<Log, 'warn'>) {
    this.#options = options
    this.#log = log
    this.#breaker = new DnsBreaker(options.now)
    const count = (options.servers ?? dns.getServers()).length
    // A lost packet is sent to the next server, or once more, for which c-ares waits longer.
    const [tries, parts] = count > 1 ? [1, count] : [2, 4]
    const timeout = Math.max(1, Math.floor(options.timeoutMs / parts))
    this.#dns = new dns.Resolver({ timeout, tries })
    if (options.servers !== undefined) this.#dns.setServers(options.servers)
  }

  resolveExchanges(name: string): Promise<DnsAnswer<string>> {
    return this.#ask(async () => (await this.#dns.resolveMx(name)).map(({ exchange }) => exchange))
  }

  resolveNameServers(name: string): Promise<DnsAnswer<string>> {
    return this.#ask(() => this.#dns.resolveNs(name))
  }

  resolveIpv4(name: string): Promise<DnsAnswer<AddressRecord>> {
    return this.#ask(() => this.#dns.resolve4(name, { ttl: true }))
  }

  resolveIpv6(name: string): Promise<DnsAnswer<AddressRecord>> {
    return this.#ask(() => this.#dns.resolve6(name, { ttl: true }))
  }

  /** Waiting callers get no answer. */
  close(): void {
    this.#closed = true
    this.#dns.cancel()
  }

  async #ask<T>(question: () => Promise<readonly T[]>): Promise<DnsAnswer<T>> {
    if (!this.#mayAsk() || this.#waiting.length >= waitingMax) return notAsked
    await this.#waitForTurn()
    try {
      // The resolver may have been closed while this question waited.
      return this.#mayAsk() ? await this.#runQuestion(question) : notAsked
    } finally {
      this.#passOn()
    }
  }

  #mayAsk(): boolean {
    if (this.#closed) return false
    if (!this.#breaker.mayAsk && this.#breaker.takeTrial()) void this.#sendTrial()
    return this.#breaker.mayAsk
  }

  /** Asks for a name that needs no other server. Any answer will do. */
  #sendTrial(): Promise<DnsAnswer<string>> {
    return this.#runQuestion(() => this.#dns.resolve4('devdex.invalid'))
  }

  /** Resolves when this question may run. */
  #waitForTurn(): Promise<void> | undefined {
    if (this.#running >= this.#options.concurrency) {
      return new Promise((resolve) => this.#waiting.push(resolve))
    }
    this.#running++
    return undefined
  }

  /** A waiting caller gets this place directly, so that no other takes it in between. */
  #passOn(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#running--
    else next()
  }

  async #runQuestion<T>(question: () => Promise<readonly T[]>): Promise<DnsAnswer<T>> {
    const askedAtMs = this.#options.now()
    try {
      const records = await question()
      this.#breaker.recordReply()
      return records.length > 0 ? { kind: 'records', records } : { kind: 'none' }
    } catch (error) {
      return this.#classifyError((error as NodeJS.ErrnoException).code, askedAtMs)
    }
  }

  #classifyError(code: string | undefined, askedAtMs: number): DnsAnswer<never> {
    if (code === 'ENOTFOUND' || code === 'ENODATA') {
      this.#breaker.recordReply()
      return { kind: code === 'ENODATA' ? 'none' : 'no-name' }
    }
    if (!silences.has(code)) this.#breaker.recordReply()
    else if (!this.#closed && this.#breaker.recordTimeout(askedAtMs)) {
      this.#log?.warn({ code }, 'DNS does not answer; for 30 s the form of a domain decides')
    }
    return { kind: 'failed' }
  }
}

const notAsked = { kind: 'not-asked' } as const
const waitingMax = 1_000

/** Codes of errors that mean no reply of any kind. */
const silences: ReadonlySet<string | undefined> = new Set([
  'ETIMEOUT',
  'ECONNREFUSED',
  'ECANCELLED',
  'EDESTRUCTION',
])

// Detects that DNS does not answer at all, so that requests do not wait for it.

/**
 * A time-out alone proves nothing: the servers of that one domain may be dead. If no question was
 * answered between a question and its time-out, the resolver itself was silent. After five such in
 * a row no questions are sent for 30 s, and then one every 30 s until one is answered.
 */
class DnsBreaker {
  readonly #now: () => number
  #silences = 0
  #repliedAtMs = Number.NEGATIVE_INFINITY
  /** When to try again. Undefined while closed. */
  #closedUntilMs: number | undefined

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Whether questions may be asked. */
  get mayAsk(): boolean {
    return this.#closedUntilMs === undefined
  }

  /** True once when it is time for a trial. The caller then sends one question. */
  takeTrial(): boolean {
    if (this.#closedUntilMs === undefined || this.#now() < this.#closedUntilMs) return false
    this.#closedUntilMs = this.#now() + pauseMs
    return true
  }

  recordReply(): void {
    this.#repliedAtMs = this.#now()
    this.#silences = 0
    this.#closedUntilMs = undefined
  }

  /** Returns whether questions stop with this one. */
  recordTimeout(askedAtMs: number): boolean {
    if (this.#repliedAtMs > askedAtMs) return false
    this.#silences++
    if (this.#closedUntilMs !== undefined || this.#silences < silencesMax) return false
    this.#closedUntilMs = this.#now() + pauseMs
    return true
  }
}

const silencesMax = 5
const pauseMs = 30_000
