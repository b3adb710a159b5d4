/** Calls of endpoints inside the process, by the steps that a request over HTTP takes. */
import { createHash } from 'node:crypto'
import type { Admission } from '../accounts/index.ts'
import { buildProblem, RequestError } from '../contract/index.ts'
import {
  type Call,
  type Reply,
  type RequestHead,
  type Route,
  type RouteTable,
  readContent,
} from '../http/index.ts'
import type { CallService, JsonRecord, ServiceAnswer } from './service-calls.ts'

/** The request that the calls belong to. They have its key and its Idempotency-Key. */
type OuterCall = Pick<Call<Admission>, 'head' | 'requestId' | 'admission' | 'signal' | 'timing'>

/**
 * Calls on behalf of one request. Their cost is added to its admission. A repeat within the replay
 * window is free, because models repeat themselves.
 */
export function createInProcessCalls(table: RouteTable, outer: OuterCall): CallService {
  let count = 0
  const call = async (path: string, body: JsonRecord, isRetry: boolean): Promise<ServiceAnswer> => {
    const text = JSON.stringify(body)
    const head = createInnerHead(outer.head, `/v3${path}`, text, { index: count++, isRetry })
    try {
      const match = table.find(head)
      const route = match.route as Route<Admission>
      const admission = route.admit(head)
      if (admission instanceof RequestError) throw admission
      try {
        const { params } = match
        const inner: Call<Admission> = { ...outer, head, admission, params, body, bodyText: text }
        return readReply(await route.respond(inner), admission)
      } finally {
        outer.admission.creditsUsed += admission.creditsUsed
        outer.admission.creditsRemaining = admission.creditsRemaining
      }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      // No key named the earlier answer, so the present one is paid for.
      const mayPayAnew = isRetry && outer.head.header('idempotency-key') === undefined
      if (error.code === 'answer_changed' && mayPayAnew) return call(path, body, false)
      return formatRefusal(error, outer)
    }
  }
  return (path, body) => call(path, body, true)
}

/** The bytes may be reused after this tick, so they are read at once. */
function readReply({ status, body, release }: Reply, admission: Admission): ServiceAnswer {
  try {
    const content = readContent(body)
    const text = typeof content === 'string' ? content : Buffer.from(content).toString()
    const { creditsUsed, creditsRemaining } = admission
    return { status, body: JSON.parse(text) as JsonRecord, creditsUsed, creditsRemaining }
  } finally {
    release?.()
  }
}

function formatRefusal(error: RequestError, { requestId, admission }: OuterCall): ServiceAnswer {
  const { status, body } = buildProblem(error, requestId)
  const { creditsRemaining } = admission
  return { status, body: JSON.parse(body) as JsonRecord, creditsUsed: 0, creditsRemaining }
}

interface InnerCall {
  /** Index among the calls of one request. */
  readonly index: number
  /** Whether an earlier call may have been charged for this one. */
  readonly isRetry: boolean
}

function createInnerHead(
  outer: RequestHead,
  path: string,
  text: string,
  { index, isRetry }: InnerCall,
): RequestHead {
  const key = outer.header('idempotency-key')
  const fields = new Map([
    ['authorization', outer.header('authorization')],
    ['content-length', String(Buffer.byteLength(text))],
    ['idempotency-key', key === undefined ? undefined : deriveKey(key, index)],
    ['x-stainless-retry-count', isRetry ? '1' : undefined],
  ])
  return { method: 'POST', path, header: (name) => fields.get(name) }
}

/** One request of a client may become several, each with a key of its own. */
function deriveKey(key: string, index: number): string {
  if (index === 0) return key
  // A hash, because a key that is longer than the client's might be refused.
  return createHash('sha256').update(`${key}.${index}`).digest('hex')
}
