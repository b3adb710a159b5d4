/**
 * Counts connections of uWebSockets.js by address. It reports that a connection came, and later
 * that some connection closed, but not which. Each socket has one slot for a function to be called
 * when it closes. A function in the slot knows the address:
 *
 * - from the start, one that is set when the connection comes
 * - during a request, that of the request (`leave`), which has replaced it
 * - after an answer, which clears the slot, one that is set through another handle of the same
 *   socket (`watchAfterAnswer`). The request's own handle is void by then. Each handler of a request
 *   gets its own handle, so a first handler keeps one and yields to the router.
 *
 * A handle of a closed socket must never be touched: it points at freed memory.
 */
import type { Connections } from './connections.ts'
import type { UwsApp, UwsResponse } from './uws-types.ts'

export class UwsPeers {
  readonly #app: UwsApp
  readonly #connections: Connections
  #isCounting = false
  #isRefusing = false
  #closings = 0
  #handle: UwsResponse | undefined

  constructor(app: UwsApp, connections: Connections) {
    this.#app = app
    this.#connections = connections
    const watch = (res: UwsResponse, change: 1 | -1) => {
      if (change === 1) this.#open(res)
      else if (!this.#isRefusing) this.#close()
    }
    app.filter(watch)
  }

  /** How many connections have closed so far. */
  get closings(): number {
    return this.#closings
  }

  /**
   * Counts by address from now on, at the price of one more handler per request. Must be called
   * before the first connection.
   */
  countAddresses(): void {
    this.#isCounting = true
    const app = this.#app
    const methods = ['get', 'post', 'put', 'patch', 'del', 'head', 'options', 'trace'] as const
    for (const method of methods) {
      app[method]('/*', (res, req) => {
        this.#handle = res
        req.setYield(true)
      })
    }
  }

  /**
   * The client of the current request. `undefined`: addresses are not counted. `null`: unknown,
   * because the method is none of those above or the client has reset the connection. Then the
   * connection must end, and the earlier function still knows the address.
   */
  takeCurrent(): UwsPeer | null | undefined {
    const handle = this.#handle
    this.#handle = undefined
    if (!this.#isCounting) return undefined
    const address = handle === undefined ? '' : readAddress(handle)
    return handle === undefined || address === '' ? null : new UwsPeer(this, handle, address)
  }

  forget(address: string): void {
    this.#connections.leave(address)
  }

  #open(res: UwsResponse): void {
    const address = this.#isCounting ? readAddress(res) : undefined
    if (this.#connections.open(address)) {
      if (address !== undefined) res.onAborted(() => this.#connections.leave(address))
      return
    }
    this.#isRefusing = true
    res.close()
    this.#isRefusing = false
  }

  #close(): void {
    this.#closings++
    this.#connections.close()
  }
}

/** The client of one request. */
export class UwsPeer {
  readonly #peers: UwsPeers
  readonly #handle: UwsResponse
  readonly #address: string

  constructor(peers: UwsPeers, handle: UwsResponse, address: string) {
    this.#peers = peers
    this.#handle = handle
    this.#address = address
  }

  /** How many connections have closed so far. */
  get closings(): number {
    return this.#peers.closings
  }

  /** The client left before its answer was complete. */
  leave(): void {
    this.#peers.forget(this.#address)
  }

  /**
   * The last byte of the answer has been handed over in this tick.
   * @param closings count right before that: a later closing can only be this connection
   */
  watchAfterAnswer(closings: number): void {
    if (this.#peers.closings !== closings) this.leave()
    else this.#handle.onAborted(() => this.leave())
  }
}

/** Empty if the client has gone and uWebSockets.js does not know it yet. */
function readAddress(res: UwsResponse): string {
  return Buffer.from(res.getRemoteAddressAsText()).toString('latin1')
}
