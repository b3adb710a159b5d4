/** Calls of endpoints inside the process, by the steps that a request over HTTP takes. */
import { createHash } from 'node:crypto'
import type { Admission } from '../accounts/index.ts'
import { buildProblem, RequestError } from '../contract/index.ts'
import {
  type Call,
  contentOf,
  type Reply,
  type RequestHead,
  type Route,
  type RouteTable,
} from '../http/index.ts'
import type { CallService, JsonRecord, ServiceAnswer } from './service-calls.ts'

/** The request that the calls belong to. They have its key and its Idempotency-Key. */
type OuterCall = Pick<Call<Admission>, 'head' | 'requestId' | 'admission' | 'signal' | 'timing'>

/**
 * Calls on behalf of one request. Their cost is added to its admission. A repeat within the replay
 * window is free, because models repeat themselves.
 */
export function inProcess(table: RouteTable, outer: OuterCall): CallService {
  let count = 0
  const call = async (path: string, body: JsonRecord, isRetry: boolean): Promise<ServiceAnswer> => {
    const text = JSON.stringify(body)
    const head = new InnerHead(outer.head, `/v3${path}`, text, { index: count++, isRetry })
    try {
      const { route, params } = table.find(head)
      const admission = admitted(route as Route<Admission>, head)
      try {
        const inner: Call<Admission> = { ...outer, head, admission, params, body, bodyText: text }
        const reply = await (route as Route<Admission>).respond(inner)
        return answerOf(reply, admission)
      } finally {
        outer.admission.creditsUsed += admission.creditsUsed
        outer.admission.creditsRemaining = admission.creditsRemaining
      }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      // No key named the earlier answer, so the present one is paid for.
      const mayPayAnew = isRetry && outer.head.header('idempotency-key') === undefined
      if (error.code === 'answer_changed' && mayPayAnew) return call(path, body, false)
      return refusal(error, outer)
    }
  }
  return (path, body) => call(path, body, true)
}

interface InnerCall {
  /** Index among the calls of one request. */
  readonly index: number
  /** Whether an earlier call may have been charged for this one. */
  readonly isRetry: boolean
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
  const { status, body } = buildProblem(error, requestId)
  const { creditsRemaining } = admission
  return { status, body: JSON.parse(body) as JsonRecord, creditsUsed: 0, creditsRemaining }
}

class InnerHead implements RequestHead {
  readonly method = 'POST'
  readonly path: string
  readonly #outer: RequestHead
  readonly #text: string
  readonly #call: InnerCall

  constructor(outer: RequestHead, path: string, text: string, call: InnerCall) {
    this.#outer = outer
    this.path = path
    this.#text = text
    this.#call = call
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
        return this.#call.isRetry ? '1' : undefined
      default:
        return undefined
    }
  }

  /** One request of a client may become several, each with a key of its own. */
  #idempotencyKey(): string | undefined {
    const key = this.#outer.header('idempotency-key')
    const { index } = this.#call
    if (key === undefined || index === 0) return key
    // A hash, because a key that is longer than the client's might be refused.
    return createHash('sha256').update(`${key}.${index}`).digest('hex')
  }
}
