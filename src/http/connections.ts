/**
 * Counts open connections, in all and by address. Connections beyond a limit are refused at once,
 * because an idle socket costs memory and one of the files that the process may open.
 */
import { networkOf } from './remote-address.ts'

export interface ConnectionLimits {
  readonly connectionsMax: number
  /** From one IPv4 address or one IPv6 network of 64 bits. */
  readonly perAddressMax: number
  /** Addresses without a limit of their own. */
  readonly isExempt: (address: string) => boolean
}

export interface ConnectionStats {
  /** Now. */
  readonly open: number
  /** Since the start, by the limit that was met. */
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
  countsAddresses(host: string): boolean {
    return Number.isFinite(this.#limits.perAddressMax) && !this.#limits.isExempt(host)
  }

  /**
   * Returns false for a connection that must be closed at once and is not counted.
   * @param address undefined if connections are not counted by address
   */
  opened(address: string | undefined): boolean {
    if (this.#open >= this.#limits.connectionsMax) {
      this.#refusedTotal++
      return false
    }
    if (address !== undefined && !this.#enter(address)) {
      this.#refusedAddress++
      return false
    }
    this.#open++
    return true
  }

  /** One of those that were opened; `left` belongs to it. */
  closed(): void {
    this.#open--
  }

  /** The address of a connection that is over, as it was given when it was opened. */
  left(address: string): void {
    if (this.#limits.isExempt(address)) return
    const network = networkOf(address)
    const count = this.#countOf.get(network) ?? 0
    if (count > 1) this.#countOf.set(network, count - 1)
    else this.#countOf.delete(network)
  }

  #enter(address: string): boolean {
    if (this.#limits.isExempt(address)) return true
    const network = networkOf(address)
    const count = this.#countOf.get(network) ?? 0
    if (count >= this.#limits.perAddressMax) return false
    this.#countOf.set(network, count + 1)
    return true
  }
}
