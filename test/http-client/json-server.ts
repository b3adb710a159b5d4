/** A real server on the loopback that takes JSON at any path and answers as a test wants it to. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The parts of a request other than the members of its body. */
export interface Received {
  readonly path: string
  readonly authorization: string | undefined
}

/** @param number of the request, from 0. */
export type Respond<Body> = (
  request: Received & Body,
  response: ServerResponse,
  number: number,
) => void | Promise<void>

export class JsonServer<Body extends object> {
  readonly requests: (Received & Body)[] = []
  underWay = 0
  underWayMax = 0
  readonly #server
  #respond: Respond<Body> = () => {}

  constructor() {
    this.#server = createServer((request, response) => this.#take(request, response))
  }

  /** Gives the address of an API at it, with `/v1`. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  respond(respond: Respond<Body>): void {
    this.#respond = respond
    this.requests.length = 0
    this.underWayMax = 0
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.underWayMax = Math.max(this.underWayMax, ++this.underWay)
    response.on('close', () => this.underWay--)
    let body = ''
    for await (const chunk of request) body += chunk
    const { url: path = '', headers } = request
    const taken = { path, authorization: headers.authorization, ...JSON.parse(body) }
    this.requests.push(taken)
    await this.#respond(taken, response, this.requests.length - 1)
  }
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Writes until the reader closes. */
export function pour(response: ServerResponse, count: (bytes: number) => void): void {
  const chunk = ' '.repeat(65_536)
  const write = () => {
    if (response.destroyed) return
    count(chunk.length)
    response.write(chunk, () => setImmediate(write))
  }
  write()
}
