/** One connection that sends exact bytes, well framed or not, and reads whole answers. */
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

/** It is opened again whenever the server has closed it. */
export class Wire {
  readonly #url: URL
  #socket: Socket | null = null

  constructor(url: string) {
    this.#url = new URL(url)
  }

  /** One request at a time. Null where there was no answer, or an incomplete one. */
  async ask(bytes: Buffer): Promise<Received | null> {
    const kept = this.#socket
    const startMs = performance.now()
    const received = await this.#askOn(this.#open(), bytes)
    // The server may have closed the connection while this request was in flight.
    const wasSilent = performance.now() - startMs > silenceMsMax
    if (received !== null || kept === null || wasSilent) return received
    return this.#askOn(this.#open(), bytes)
  }

  close(): void {
    this.#socket?.destroy()
  }

  #open(): Socket {
    if (this.#socket === null) {
      const socket = connect(Number(this.#url.port), this.#url.hostname).setNoDelay()
      socket.setTimeout(silenceMsMax, () => socket.destroy())
      this.#socket = socket
    }
    return this.#socket
  }

  #askOn(socket: Socket, sent: Buffer): Promise<Received | null> {
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
      socket.write(sent)
    })
  }
}

export function encodeRequest({ body, ...sent }: Sent): Buffer {
  const length = sent.method === 'GET' ? [] : [['content-length', `${body.length}`] as const]
  const head = formHead({ ...sent, headers: [...sent.headers, ...length] })
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}

export function formHead({ method, target, headers }: Omit<Sent, 'body'>): string {
  const lines = [['host', 'localhost'], ...headers].map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** @param path below `/v3` */
export function makePost(key: string, path: string, value: unknown): Sent {
  const body = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value) ?? 'null')
  return { method: 'POST', target: `/v3${path}`, headers: listHeaders(key), body }
}

export function listHeaders(key: string): Sent['headers'] {
  return [
    ['authorization', `Bearer ${key}`],
    ['content-type', 'application/json'],
  ]
}

/** Null where it is not complete yet. @param isOver whether the connection has ended */
export function readAnswer(bytes: Buffer, isOver: boolean): Received | null {
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
