/** Detects resolvers that invent names, and resolvers that deny existing names. */
import { randomBytes } from 'node:crypto'
import type { Log } from '../../observe/index.ts'
import type { Resolver } from './resolver.ts'

export interface InventedRecords {
  readonly exchanges: boolean
  readonly addresses: boolean
}

type TrustResolver = Pick<
  Resolver,
  'resolveExchanges' | 'resolveIpv4' | 'resolveIpv6' | 'resolveNameServers'
>

export class ResolverTrust {
  readonly #invented: CachedFinding<InventedRecords>
  readonly #knowsNames: CachedFinding<boolean | null>

  constructor(resolver: TrustResolver, now: () => number, log?: Pick<Log, 'warn'>) {
    this.#invented = new CachedFinding(() => probeInvalidName(resolver), now)
    let isWarned = false
    this.#knowsNames = new CachedFinding(async () => {
      const found = await probeTopLevel(resolver)
      // A fault of a resolver is logged once, and again only after it was well.
      if (found.value === false && !isWarned) log?.warn({}, deniesAll)
      if (found.value !== null) isWarned = !found.value
      return found
    }, now)
  }

  /**
   * Some resolvers answer for names that do not exist, to show advertisements. Nothing exists below
   * `.invalid` (RFC 6761, section 6.4), so what they say of it they say of anything.
   */
  detectInvention(): Promise<InventedRecords> {
    return this.#invented.get()
  }

  /**
   * Some resolvers know the names of their own network, and deny all others. One that does not even
   * find the name servers of `com` is not trusted when it denies a name. Null if there was no room
   * to ask.
   */
  canResolveNames(): Promise<boolean | null> {
    return this.#knowsNames.get()
  }
}

interface TimedFinding<T> {
  readonly value: T
  readonly keptMs: number
}

/** One question serves all who ask meanwhile, and some time after. */
class CachedFinding<T> {
  readonly #find: () => Promise<TimedFinding<T>>
  readonly #now: () => number
  #last: { readonly value: Promise<T>; untilMs: number } | undefined

  constructor(find: () => Promise<TimedFinding<T>>, now: () => number) {
    this.#find = find
    this.#now = now
  }

  get(): Promise<T> {
    if (this.#last !== undefined && this.#now() < this.#last.untilMs) return this.#last.value
    const found = this.#find()
    const last = { value: found.then(({ value }) => value), untilMs: Number.POSITIVE_INFINITY }
    this.#last = last
    void found.then(({ keptMs }) => {
      last.untilMs = this.#now() + keptMs
    })
    return last.value
  }
}

async function probeInvalidName(resolver: TrustResolver): Promise<TimedFinding<InventedRecords>> {
  const name = `${randomBytes(12).toString('hex')}.invalid`
  const [exchanges, ...addresses] = await Promise.all([
    resolver.resolveExchanges(name),
    resolver.resolveIpv4(name),
    resolver.resolveIpv6(name),
  ])
  const isSure = [exchanges, ...addresses].every(
    ({ kind }) => kind !== 'failed' && kind !== 'not-asked',
  )
  const value = {
    exchanges: exchanges.kind === 'records',
    addresses: addresses.some(({ kind }) => kind === 'records'),
  }
  return { value, keptMs: isSure ? sureKeptMs : unsureKeptMs }
}

async function probeTopLevel(resolver: TrustResolver): Promise<TimedFinding<boolean | null>> {
  const { kind } = await resolver.resolveNameServers('com')
  if (kind === 'not-asked') return { value: null, keptMs: 0 }
  const value = kind === 'records'
  return { value, keptMs: value ? sureKeptMs : unsureKeptMs }
}

const sureKeptMs = 600_000
const unsureKeptMs = 30_000
const deniesAll =
  'DNS does not know the name servers of com; domains that it denies count as valid for now'
