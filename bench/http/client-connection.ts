/**
 * One kept-alive connection of the open loop: a request at a time, written as it is. Answers have a
 * Content-Length, as those of both servers do, and only their status and length are read.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  /** Head and body. */
  readonly bytes: number
}

export class ClientConnection {
  readonly #socket: Socket
  #settle: ((answer: Answer | Error) => void) | undefined
  #head: Buffer = nothing
  #answer: Answer | undefined
  #received = 0

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay()
    socket.on('data', (chunk) => this.#receive(chunk))
    socket.on('error', (error) => this.#finish(error))
    socket.on('close', () => this.#finish(new Error('the connection was closed')))
  }

  static async open({ hostname, port }: URL): Promise<ClientConnection> {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return new ClientConnection(socket)
  }

  /** `settle` is called once, with the answer or with what broke the connection. */
  send(request: Uint8Array, settle: (answer: Answer | Error) => void): void {
    this.#settle = settle
    if (this.#socket.destroyed) this.#finish(new Error('the connection was closed'))
    else this.#socket.write(request)
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    this.#received += chunk.byteLength
    if (this.#answer === undefined) {
      this.#head = this.#head.byteLength === 0 ? chunk : Buffer.concat([this.#head, chunk])
      this.#answer = readHead(this.#head)
    }
    if (this.#answer !== undefined && this.#received >= this.#answer.bytes) {
      this.#finish(this.#answer)
    }
  }

  #finish(outcome: Answer | Error): void {
    const settle = this.#settle
    this.#settle = undefined
    this.#answer = undefined
    this.#head = nothing
    this.#received = 0
    settle?.(outcome)
  }
}

const nothing = Buffer.alloc(0)

/** Undefined where the head is not complete yet. */
function readHead(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const head = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without Content-Length:\n${head}`)
  return { status: Number(head.slice(9, 12)), bytes: end + 4 + Number(length) }
}
