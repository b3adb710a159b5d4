/** What stands between a browser and a service. */
import { connect, createServer, type Socket } from 'node:net'

/** A proxy that browsers connect to: it can close, and reopen at the same port. */
export class Doorway {
  readonly #sockets = new Set<Socket>()
  #server = createServer()
  #port = 0

  readonly #target: number

  constructor(target: number) {
    this.#target = target
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async open(): Promise<void> {
    this.#server = createServer((socket) => {
      const far = connect(this.#target, '127.0.0.1')
      for (const one of [socket, far]) {
        this.#sockets.add(one)
        one.on('error', () => undefined)
        one.on('close', () => {
          this.#sockets.delete(one)
          socket.destroy()
          far.destroy()
        })
      }
      socket.pipe(far).pipe(socket)
    })
    await new Promise<void>((resolve) => {
      this.#server.listen(this.#port, '127.0.0.1', resolve)
    })
    const address = this.#server.address()
    if (typeof address === 'object' && address !== null) this.#port = address.port
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}
