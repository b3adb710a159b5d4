/** A client over real sockets; only what was received as a whole is an answer. */
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

export interface Question {
  /** Below the base address, which ends in `/v3`. */
  readonly path: string
  /** JSON. */
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface WholeAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** From the write of the request to the end of the answer. */
  readonly ms: number
}

/** A server that is silent for longer has failed its client. */
const silenceMsMax = 30_000

export class Client {
  readonly #url: URL
  readonly #key: string
  readonly #agent: Agent

  /** @param url base address, with `/v3` */
  constructor(url: string, key: string, connections: number) {
    this.#url = new URL(url)
    this.#key = key
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  /** Null where no whole answer came, for instance because the server was killed. */
  ask({ path, body, headers }: Question): Promise<WholeAnswer | null> {
    const { hostname, port, pathname } = this.#url
    const fields = {
      authorization: `Bearer ${this.#key}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...headers,
    }
    const target = { hostname, port, path: pathname + path }
    const options = { ...target, method: 'POST', agent: this.#agent, headers: fields }
    const startMs = performance.now()
    return new Promise((resolve) => {
      const sent = request(options, (answer) => {
        wholeText(answer).then(
          (text) =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: text,
              ms: performance.now() - startMs,
            }),
          () => resolve(null),
        )
      })
      sent.setTimeout(silenceMsMax, () => sent.destroy())
      sent.on('error', () => resolve(null))
      sent.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

async function wholeText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  if (!answer.complete) throw new Error('cut off')
  return Buffer.concat(chunks).toString()
}
