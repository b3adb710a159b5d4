/** A real server on the loopback that answers `POST /v1/embeddings` as a test wants it to. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface EmbeddingRequest {
  readonly path: string
  readonly authorization: string | undefined
  readonly model: string
  readonly input: readonly string[]
  readonly encoding_format: string
}

/** @param number of the request, from 0. */
export type Respond = (
  request: EmbeddingRequest,
  response: ServerResponse,
  number: number,
) => void | Promise<void>

export class EmbeddingServer {
  readonly requests: EmbeddingRequest[] = []
  underWay = 0
  underWayMax = 0
  readonly #server
  #respond: Respond = () => {}

  constructor() {
    this.#server = createServer((request, response) => this.#take(request, response))
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  respond(respond: Respond): void {
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

/** As a sound server answers: three dimensions that tell texts apart by their length. */
export function answerWell({ input }: EmbeddingRequest, response: ServerResponse): void {
  sendJson(response, 200, { data: input.map(vectorItem) })
}

export function vectorItem(text: string, index: number) {
  return { index, embedding: rawVector(text) }
}

export function rawVector(text: string): number[] {
  return [text.length, 2, -1]
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
