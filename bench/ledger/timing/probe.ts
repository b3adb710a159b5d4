/** Asks one thing at a time over kept-alive connections, and times each answer to its last byte. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { mulberry32 } from '../../../data/generate/index.ts'

export interface TimedAnswer {
  readonly nanoseconds: number
  /** Head and body, as they came. */
  readonly text: string
}

export interface PostOptions {
  /** Below the base address. */
  readonly path: string
  /** The value of the header; null sends none. */
  readonly authorization: string | null
  /** JSON. */
  readonly body: string
}

export class Probe {
  readonly #sockets: readonly Socket[]
  readonly #url: URL
  readonly #random = mulberry32(23)

  private constructor(url: URL, sockets: readonly Socket[]) {
    this.#url = url
    this.#sockets = sockets
  }

  /** @param url base address, with `/v3` */
  static async open(url: string, connections: number): Promise<Probe> {
    const base = new URL(url)
    const sockets = Array.from({ length: connections }, () => {
      return connect(Number(base.port), base.hostname).setNoDelay()
    })
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    return new Probe(base, sockets)
  }

  /** The bytes of a request. The request ids are equal, so answers may be equal. */
  post({ path, authorization, body }: PostOptions): Buffer {
    const { host, pathname } = this.#url
    const head = [
      `POST ${pathname}${path} HTTP/1.1`,
      `host: ${host}`,
      'x-request-id: timing',
      ...(authorization === null ? [] : [`authorization: ${authorization}`]),
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
    ]
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
  }

  /** Over a connection drawn by lot. Rejects where it ends before the answer does. */
  ask(request: Buffer): Promise<TimedAnswer> {
    const socket = this.#sockets[Math.floor(this.#random() * this.#sockets.length)]!
    return new Promise((resolve, reject) => {
      let text = ''
      const fail = () => reject(new Error(`the connection has ended after "${text}"`))
      const hear = (chunk: Buffer) => {
        const endNs = process.hrtime.bigint()
        text += chunk.toString('latin1')
        if (!isWhole(text)) return
        socket.off('data', hear).off('close', fail)
        resolve({ nanoseconds: Number(endNs - startNs), text })
      }
      socket.on('data', hear).on('close', fail)
      if (socket.destroyed) fail()
      const startNs = process.hrtime.bigint()
      socket.write(request)
    })
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}

function isWhole(text: string): boolean {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd === -1) return false
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, headEnd))?.[1]
  if (length === undefined) throw new Error(`an answer without Content-Length:\n${text}`)
  return text.length >= headEnd + 4 + Number(length)
}
