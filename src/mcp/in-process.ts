/** Calls of endpoints inside the process, by the steps that a request over HTTP takes. */
import type { Admission } from '../access/index.ts'
import { problemOf, RequestError } from '../contract/index.ts'
import {
  type Call,
  contentOf,
  type Reply,
  type RequestHead,
  type Route,
  type RouteTable,
} from '../http/index.ts'
import type { CallService, JsonRecord, ServiceAnswer } from './service-calls.ts'

/** The request that all calls belong to, and the first of its header fields that they keep. */
export type OuterCall = Pick<
  Call<Admission>,
  'head' | 'requestId' | 'admission' | 'signal' | 'timing'
>

/**
 * Calls in the name of one request. What they cost is added to its admission. A repeat within the
 * replay window is answered again without a charge, because models repeat themselves.
 */
export function inProcess(table: RouteTable, outer: OuterCall): CallService {
  let count = 0
  return async (path, body) => {
    const text = JSON.stringify(body)
    const head = new InnerHead(outer.head, `/v3${path}`, text, count++)
    try {
      const { route, params } = table.find(head)
      const admission = admitted(route as Route<Admission>, head)
      try {
        const call: Call<Admission> = { ...outer, head, admission, params, body, bodyText: text }
        const reply = await (route as Route<Admission>).respond(call)
        return answerOf(reply, admission)
      } finally {
        outer.admission.creditsUsed += admission.creditsUsed
        outer.admission.creditsRemaining = admission.creditsRemaining
      }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      return refusal(error, outer)
    }
  }
}

function admitted(route: Route<Admission>, head: RequestHead): Admission {
  const admission = route.admit(head)
  if (admission instanceof RequestError) throw admission
  return admission
}

/** The bytes may be reused after this tick, so they are read at once. */
function answerOf({ status, body, release }: Reply, admission: Admission): ServiceAnswer {
  try {
    const content = contentOf(body)
    const text = typeof content === 'string' ? content : Buffer.from(content).toString()
    const { creditsUsed, creditsRemaining } = admission
    return { status, body: JSON.parse(text) as JsonRecord, creditsUsed, creditsRemaining }
  } finally {
    release?.()
  }
}

function refusal(error: RequestError, { requestId, admission }: OuterCall): ServiceAnswer {
  const { status, body } = problemOf(error, requestId)
  const { creditsRemaining } = admission
  return { status, body: JSON.parse(body) as JsonRecord, creditsUsed: 0, creditsRemaining }
}

class InnerHead implements RequestHead {
  readonly method = 'POST'
  readonly path: string
  readonly #outer: RequestHead
  readonly #text: string
  readonly #index: number

  constructor(outer: RequestHead, path: string, text: string, index: number) {
    this.#outer = outer
    this.path = path
    this.#text = text
    this.#index = index
  }

  header(name: string): string | undefined {
    switch (name) {
      case 'authorization':
        return this.#outer.header(name)
      case 'content-length':
        return String(Buffer.byteLength(this.#text))
      case 'idempotency-key':
        return this.#idempotencyKey()
      case 'x-stainless-retry-count':
        return '1'
      default:
        return undefined
    }
  }

  /** One request of a client may become several, each with a key of its own. */
  #idempotencyKey(): string | undefined {
    const key = this.#outer.header('idempotency-key')
    return key === undefined || this.#index === 0 ? key : `${key}.${this.#index}`
  }
}
