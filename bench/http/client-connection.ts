/**
 * One kept-alive connection of a load: a request at a time, written as it is. Answers have a
 * Content-Length, as those of both servers do. Only their heads are read.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  /** Head and body. */
  readonly bytes: number
  /** Value of the header `X-Credits-Used`; 0 without one. */
  readonly credits: number
  /** The server ends the connection after this answer. */
  readonly isLast: boolean
}

export type Outcome = Answer | Error

export class ClientConnection {
  readonly #socket: Socket
  #complete: ((outcome: Outcome) => void) | undefined
  #head: Buffer = nothing
  #answer: Answer | undefined
  #received = 0

  private constructor(socket: Socket, onIdleClose: (connection: ClientConnection) => void) {
    this.#socket = socket
    socket.setNoDelay()
    socket.on('data', (chunk) => this.#receive(chunk))
    socket.on('error', (error) => this.#finish(error))
    socket.on('close', () => {
      if (this.#complete === undefined) onIdleClose(this)
      else this.#finish(new Error('the connection was closed'))
    })
  }

  /** @param onIdleClose called where the connection ends and no answer is awaited */
  static async open(
    { hostname, port }: URL,
    onIdleClose: (connection: ClientConnection) => void = () => undefined,
  ): Promise<ClientConnection> {
    const socket = connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ''))
    await once(socket, 'connect')
    return new ClientConnection(socket, onIdleClose)
  }

  /** `settle` is called once, with the answer or with what broke the connection. */
  send(request: Uint8Array, complete: (outcome: Outcome) => void): void {
    this.#complete = complete
    if (this.#socket.destroyed) this.#finish(new Error('the connection was closed'))
    else this.#socket.write(request)
  }

  /** Pending requests reject with an Error. */
  close(): void {
    this.#socket.destroy()
    this.#finish(new Error('the connection was closed'))
  }

  #receive(chunk: Buffer): void {
    this.#received += chunk.byteLength
    if (this.#answer === undefined) {
      this.#head = this.#head.byteLength === 0 ? chunk : Buffer.concat([this.#head, chunk])
      const head = readHead(this.#head)
      if (head instanceof Error) {
        this.#socket.destroy(head)
        return
      }
      this.#answer = head
    }
    if (this.#answer !== undefined && this.#received >= this.#answer.bytes) {
      this.#finish(this.#answer)
    }
  }

  #finish(outcome: Outcome): void {
    const complete = this.#complete
    this.#complete = undefined
    this.#answer = undefined
    this.#head = nothing
    this.#received = 0
    complete?.(outcome)
  }
}

const nothing = Buffer.alloc(0)

/** Undefined where the head is not complete yet, an Error where the length is not told. */
function readHead(bytes: Buffer): Answer | Error | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const head = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) return new Error(`an answer without Content-Length:\n${head}`)
  const credits = /\r\nx-credits-used: *(\d+)/i.exec(head)?.[1]
  return {
    status: Number(head.slice(9, 12)),
    bytes: end + 4 + Number(length),
    credits: credits === undefined ? 0 : Number(credits),
    isLast: /\r\nconnection: *close/i.test(head),
  }
}
