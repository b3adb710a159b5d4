/** Reports the outcome of requests to the fault log, the access log and the metrics. */
import {
  type AccessLine,
  type AccessLog,
  type Log,
  type RequestOutcome,
  type RequestStats,
  type RequestsInProgress,
  type SlowRequests,
  traceOf,
} from '../observe/index.ts'
import type { Caller, HeaderFields, RequestHead } from './adapter.ts'

export interface Watchers {
  /**
   * The credit and rate fields of the request's key, for an answer that no admission comes before.
   * Undefined if it has no valid key.
   */
  readonly keyFields?: ((head: RequestHead) => HeaderFields | undefined) | undefined
  /** Gets unexpected errors. The client gets their request id alone. */
  readonly log?: Pick<Log, 'error'> | undefined
  readonly accessLog?: Pick<AccessLog, 'wants' | 'write'> | undefined
  readonly stats?: RequestStats | undefined
  /** Keeps the slowest calls of the API. */
  readonly slow?: SlowRequests | undefined
  /** Tells the watchdog which request hangs the main thread. */
  readonly progress?: RequestsInProgress | undefined
}

/** A request that has its answer. */
export interface Ended {
  readonly head: RequestHead
  readonly requestId: string
  /** The route's own name. `none` for an unknown path. */
  readonly endpoint: string
  /** As routes are written. */
  readonly route: string
  readonly status: number
  readonly code: string | undefined
  readonly outcome: RequestOutcome
  readonly ms: number
  /** Milliseconds until the head of the answer was complete. */
  readonly answeredMs: number
  /** From the whole request to the whole answer, without the time that the client takes. */
  readonly ownMs: number
  readonly bytes: number
  /** Called only if a line is written. */
  caller(): Caller | undefined
}

/** Counts a request, keeps it if it was slow, and writes its line to the access log. */
export function tellEnded({ stats, slow, accessLog }: Watchers, ended: Ended): void {
  const { endpoint, route, status, ms, answeredMs, ownMs } = ended
  stats?.ended(endpoint, ended.outcome, answeredMs / 1000, ended.bytes)
  // Pages and metrics are named by their paths.
  const isSlow = endpoint !== route && slow?.wants(ownMs) === true
  const isLogged = accessLog?.wants(status, ms) === true
  if (!isSlow && !isLogged) return
  const line = lineOf(ended)
  if (isSlow) {
    const time = new Date().toISOString()
    slow.add({ ...line, time, ms: Math.round(ownMs * 100) / 100 })
  }
  if (isLogged) accessLog.write(line)
}

function lineOf(ended: Ended): AccessLine {
  const { head, requestId, route, status, code, ms, bytes } = ended
  const { keyId, credits } = ended.caller() ?? {}
  const trace = traceOf(head.header('traceparent'))
  const method = methodOf(head)
  return { requestId, ...trace, method, route, status, code, ms, bytes, credits, keyId }
}

/**
 * The request's members in the log line of a fault. They contain no input of the client but ids.
 */
export function placeOf(
  head: RequestHead,
  requestId: string,
  route: string,
): Record<string, string> {
  const { traceId, parentId = '' } = traceOf(head.header('traceparent'))
  // A trace of this line alone is useless.
  const trace = parentId === '' ? {} : { traceId, parentId }
  return { requestId, ...trace, method: methodOf(head), route }
}

const methods = ['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']

/** A client may send any text as its method. */
function methodOf({ method }: RequestHead): string {
  return methods.includes(method) ? method : 'other'
}
