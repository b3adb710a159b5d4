/**
 * Requests as exact bytes over kept-alive connections. The framing of a request is always valid;
 * `conformance` tests invalid framing.
 */
import { connect, type Socket } from 'node:net'

export interface Sent {
  readonly method: string
  /** As the request line has it. */
  readonly target: string
  /** One byte a character; `content-length` is added. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
}

export interface Received {
  readonly status: number
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

/** A server that is silent for this long has failed its client. */
const silenceMsMax = 30_000

/** One connection, reopened whenever the server has closed it. */
export class Wire {
  readonly #host: string
  readonly #port: number
  #socket: Socket | null = null

  /** @param url base address */
  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.#host = hostname
    this.#port = Number(port)
  }

  /** One request at a time. Null where there was no answer, or an incomplete one. */
  async ask(sent: Sent): Promise<Received | null> {
    const kept = this.#socket
    const startMs = performance.now()
    const received = await this.#askOn(this.#open(), sent)
    // The server may have closed the connection while this request was in flight.
    const wasSilent = performance.now() - startMs > silenceMsMax
    if (received !== null || kept === null || wasSilent) return received
    return this.#askOn(this.#open(), sent)
  }

  close(): void {
    this.#socket?.destroy()
  }

  #open(): Socket {
    if (this.#socket === null) {
      const socket = connect(this.#port, this.#host).setNoDelay()
      socket.setTimeout(silenceMsMax, () => socket.destroy())
      this.#socket = socket
    }
    return this.#socket
  }

  #askOn(socket: Socket, sent: Sent): Promise<Received | null> {
    return new Promise((resolve) => {
      let bytes: Buffer = Buffer.alloc(0)
      const complete = (received: Received | null, isOver: boolean) => {
        for (const name of ['data', 'error', 'close']) socket.removeAllListeners(name)
        if (isOver || received?.headers.get('connection') === 'close') {
          socket.on('error', () => {})
          socket.destroy()
          this.#socket = null
        }
        resolve(received)
      }
      socket.on('data', (chunk) => {
        bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
        const received = readAnswer(bytes, false)
        if (received !== null) complete(received, false)
      })
      socket.on('error', () => {})
      socket.on('close', () => complete(readAnswer(bytes, true), true))
      socket.write(bytesOf(sent))
    })
  }
}

function bytesOf({ method, target, headers, body }: Sent): Buffer {
  const fields: (readonly [string, string])[] = [['host', 'localhost'], ...headers]
  if (method !== 'GET') fields.push(['content-length', `${body.length}`])
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`, 'latin1'),
    body,
  ])
}

/** Null where it is not complete yet. @param isOver whether the connection has ended */
function readAnswer(bytes: Buffer, isOver: boolean): Received | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return null
  const [first, ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const length = headers.get('content-length')
  const body = bytes.subarray(end + 4)
  if (length === undefined ? !isOver : body.length < Number(length)) return null
  return { status: Number(first!.split(' ')[1]), headers, body }
}
