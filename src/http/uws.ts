/**
 * The server on uWebSockets.js. Its parser accepts some requests with an ambiguous end. So each
 * head is checked again first, and the connection is closed if the head is not well framed.
 */
import { RequestError } from '../contract/index.ts'
import type { AdapterOptions, Dispatch, HttpServer } from './adapter.ts'
import { CallServer } from './call.ts'
import { ReceivedHead } from './received-head.ts'
import { createMalformedError } from './refusals.ts'
import { UwsCall } from './uws-call.ts'
import { UwsPeers } from './uws-peers.ts'
import type { Uws, UwsApp, UwsListenSocket, UwsRequest, UwsResponse } from './uws-types.ts'

export class UwsServer extends CallServer implements HttpServer {
  readonly kind = 'uws'
  readonly #uws: Uws
  readonly #app: UwsApp
  readonly #peers: UwsPeers
  #socket: UwsListenSocket | undefined

  constructor(uws: Uws, dispatch: Dispatch, options: AdapterOptions) {
    super(dispatch, options)
    this.#uws = uws
    uws._cfg('silent')
    this.#app = uws.App()
    this.#peers = new UwsPeers(this.#app, this.connections)
    this.#app.any('/*', (res, req) => this.#receive(res, receiveHead(req)))
  }

  #receive(res: UwsResponse, head: ReceivedHead): void {
    const peer = this.#peers.takeCurrent()
    if (peer !== null && head.isWellFramed()) {
      new UwsCall(this, res, head, peer).begin()
      return
    }
    const isChunked = peer !== null && head.isChunked()
    const error = isChunked ? new RequestError('length_required') : createMalformedError()
    if (peer !== null) this.countRefusal(error)
    if (isChunked) new UwsCall(this, res, head, peer).refuse(error)
    else res.close()
  }

  listen(host: string, port: number): Promise<number> {
    if (this.connections.hasAddressLimit(host)) this.#peers.countAddresses()
    return new Promise((resolve, reject) => {
      this.#app.listen(host, port, this.#uws.LIBUS_LISTEN_EXCLUSIVE_PORT, (socket) => {
        if (socket === false) {
          reject(new Error(`cannot listen on ${host}:${port}; is the port taken?`))
          return
        }
        this.#socket = socket
        resolve(this.#uws.us_socket_local_port(socket))
      })
    })
  }

  async close(drainMs: number): Promise<void> {
    this.isDraining = true
    if (this.#socket !== undefined) this.#uws.us_listen_socket_close(this.#socket)
    this.#socket = undefined
    await this.inFlight.settle(drainMs)
    this.#app.close()
  }
}

function receiveHead(req: UwsRequest): ReceivedHead {
  const head = new ReceivedHead(req.getCaseSensitiveMethod(), req.getUrl())
  req.forEach((name, value) => {
    head.add(name, value)
  })
  return head
}
