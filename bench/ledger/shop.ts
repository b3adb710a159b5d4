/** A customer's side: what was bought, and at what price. */
import { Client, type WholeAnswer } from '../client.ts'

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
  /** Value of `X-Credits-Used`; NaN without the header. */
  readonly creditsUsed: number
  readonly retryAfter: string | undefined
  /** Problem of an answer other than 200. */
  readonly problem: ShopProblem | null
}

export interface ShopProblem {
  readonly code?: string
  readonly required?: number
  readonly remaining?: number
}

export class Shop {
  readonly #client: Client

  /** @param url base address, with `/v3` */
  constructor(url: string, key: string, connections: number) {
    this.#client = new Client(url, key, connections)
  }

  /** Null where no whole answer came, for instance because the server was killed. */
  async buy(wanted: ShopRequest, headers: ShopHeaders): Promise<ShopAnswer | null> {
    const { requestId, idempotencyKey, isRetry = false } = headers
    const answer = await this.#client.ask({
      ...wanted,
      headers: {
        'x-request-id': requestId,
        ...(isRetry ? { 'x-stainless-retry-count': '1' } : {}),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
    })
    return answer === null ? null : readAnswer(answer)
  }

  close(): void {
    this.#client.close()
  }
}

function readAnswer({ status, headers, body }: WholeAnswer): ShopAnswer {
  const used = headers['x-credits-used']
  return {
    status,
    creditsUsed: used === undefined ? Number.NaN : Number(used),
    retryAfter: headers['retry-after'],
    problem: status === 200 ? null : (JSON.parse(body) as ShopProblem),
  }
}
