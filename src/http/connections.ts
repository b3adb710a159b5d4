/**
 * Counts open connections, in all and by address. Connections beyond a limit are refused at once,
 * because an idle socket costs memory and one of the files that the process may open.
 */

export interface ConnectionLimits {
  readonly connectionsMax: number
  /** From one IPv4 address or one IPv6 network of 64 bits. */
  readonly perAddressMax: number
  /** Addresses without a limit of their own. */
  readonly isExempt: (address: string) => boolean
}

export interface ConnectionStats {
  /** Open connections at this moment. */
  readonly open: number
  /** Connections refused since the start, by the limit that was met. */
  readonly refused: { readonly total: number; readonly address: number }
}

export class Connections {
  readonly #limits: ConnectionLimits
  readonly #countOf = new Map<string, number>()
  #open = 0
  #refusedTotal = 0
  #refusedAddress = 0

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  get stats(): ConnectionStats {
    const refused = { total: this.#refusedTotal, address: this.#refusedAddress }
    return { open: this.#open, refused }
  }

  /**
   * Whether a listener on `host` needs the addresses of its clients. Loopback has no other clients.
   */
  hasAddressLimit(host: string): boolean {
    return Number.isFinite(this.#limits.perAddressMax) && !this.#limits.isExempt(host)
  }

  /**
   * Returns false for a connection that must be closed at once and is not counted.
   * @param address undefined if connections are not counted by address
   */
  open(address: string | undefined): boolean {
    if (this.#open >= this.#limits.connectionsMax) {
      this.#refusedTotal++
      return false
    }
    if (address !== undefined && !this.#accept(address)) {
      this.#refusedAddress++
      return false
    }
    this.#open++
    return true
  }

  /** Counts a connection as closed. Its address is counted by `left`. */
  close(): void {
    this.#open--
  }

  /** Counts down the address that `opened` was called with. */
  leave(address: string): void {
    if (this.#limits.isExempt(address)) return
    const network = findNetwork(address)
    const count = this.#countOf.get(network) ?? 0
    if (count > 1) this.#countOf.set(network, count - 1)
    else this.#countOf.delete(network)
  }

  #accept(address: string): boolean {
    if (this.#limits.isExempt(address)) return true
    const network = findNetwork(address)
    const count = this.#countOf.get(network) ?? 0
    if (count >= this.#limits.perAddressMax) return false
    this.#countOf.set(network, count + 1)
    return true
  }
}

// Addresses of clients as sockets report them.

/**
 * Returns the unit of the connection limit: an IPv4 address, or the 64 bits of an IPv6 network,
 * because the owner of one address in it has them all.
 */
export function findNetwork(address: string): string {
  if (!address.includes(':')) return address
  const groups = parseGroups(address)
  return readMappedIpv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/** Also true for names that resolve to loopback alone. */
export function isLoopback(address: string): boolean {
  if (address === 'localhost') return true
  if (!address.includes(':')) return address.startsWith('127.')
  const groups = parseGroups(address)
  const ipv4 = readMappedIpv4(groups)
  if (ipv4 !== undefined) return ipv4.startsWith('127.')
  return groups.join(':') === '0:0:0:0:0:0:0:1'
}

/** The eight numbers of an IPv6 address in hexadecimal, without leading zeros. */
function parseGroups(address: string): string[] {
  const text = address
    .split('%', 1)[0]!
    .replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...parts) => {
      const [a, b, c, d] = parts.slice(0, 4).map(Number) as [number, number, number, number]
      return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
    })
  const [before = '', after] = text.split('::')
  const start = before === '' ? [] : before.split(':')
  const end = after === undefined || after === '' ? [] : after.split(':')
  const zeros = Array.from({ length: Math.max(8 - start.length - end.length, 0) }, () => '0')
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16).toString(16))
}

/** An IPv4 address that a socket for both families shows as IPv6 (`::ffff:192.0.2.1`). */
function readMappedIpv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high! >> 8, high! & 255, low! >> 8, low! & 255].join('.')
}
