/** What is told of requests: to the fault log, the access log, the metrics and the watchdog. */
import {
  type AccessLog,
  continueTrace,
  type Log,
  type RequestStats,
  type RequestsInProgress,
  type SlowRequests,
} from '../observe/index.ts'
import type { HeaderFields, RequestHead } from './adapter.ts'

export interface Watchers {
  /**
   * The credit and rate fields of the request's key, for an answer that no admission comes before.
   * Undefined if it has no valid key.
   */
  readonly keyFields?: ((head: RequestHead) => HeaderFields | undefined) | undefined
  /** Gets unexpected errors. The client gets their request id alone. */
  readonly log?: Pick<Log, 'error'> | undefined
  readonly accessLog?: Pick<AccessLog, 'isLogged' | 'write'> | undefined
  readonly stats?: RequestStats | undefined
  /** Keeps the slowest calls of the API. */
  readonly slow?: SlowRequests | undefined
  /** Tells the watchdog which request hangs the main thread. */
  readonly progress?: RequestsInProgress | undefined
}

/**
 * The request's members in the log line of a fault. They contain no input of the client but ids.
 */
export function describeRequest(
  head: RequestHead,
  requestId: string,
  route = 'none',
): Record<string, string> {
  const { traceId, parentId = '' } = continueTrace(head.header('traceparent'))
  // A trace of this line alone is useless.
  const trace = parentId === '' ? {} : { traceId, parentId }
  return { requestId, ...trace, method: readMethod(head), route }
}

const methods = ['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']

/** A client may send any text as its method, and logs contain no other text of clients. */
export function readMethod({ method }: RequestHead): string {
  return methods.includes(method) ? method : 'other'
}
