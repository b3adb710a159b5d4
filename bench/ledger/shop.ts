/** A customer's side: requests over real sockets, and only what was received as a whole counts. */
import { Agent, type IncomingMessage, request } from 'node:http'

export interface ShopRequest {
  /** Below the base address. */
  readonly path: string
  readonly body: string
}

export interface ShopHeaders {
  readonly requestId: string
  readonly idempotencyKey?: string
  /** As clients say it of themselves. */
  readonly isRetry?: boolean
}

export interface ShopAnswer {
  readonly status: number
  /** Of `X-Credits-Used`; NaN where the header is missing. */
  readonly creditsUsed: number
  readonly retryAfter: string | undefined
  /** Of any other answer than 200. */
  readonly problem: ShopProblem | null
}

export interface ShopProblem {
  readonly code?: string
  readonly required?: number
  readonly remaining?: number
}

/** A server that says nothing for so long has failed the customer. */
const silenceMsMax = 30_000

export class Shop {
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
  buy({ path, body }: ShopRequest, headers: ShopHeaders): Promise<ShopAnswer | null> {
    const { hostname, port, pathname } = this.#url
    const { requestId, idempotencyKey, isRetry = false } = headers
    const options = {
      hostname,
      port,
      path: pathname + path,
      method: 'POST',
      agent: this.#agent,
      headers: {
        authorization: `Bearer ${this.#key}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-request-id': requestId,
        ...(isRetry ? { 'x-stainless-retry-count': '1' } : {}),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
    }
    return new Promise((resolve) => {
      const sent = request(options, (answer) => {
        wholeText(answer).then(
          (text) => resolve(readAnswer(answer, text)),
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

function readAnswer(answer: IncomingMessage, text: string): ShopAnswer {
  const status = answer.statusCode ?? 0
  const used = answer.headers['x-credits-used']
  return {
    status,
    creditsUsed: used === undefined ? Number.NaN : Number(used),
    retryAfter: answer.headers['retry-after'],
    problem: status === 200 ? null : (JSON.parse(text) as ShopProblem),
  }
}
