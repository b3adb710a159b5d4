/** Who hears what becomes of requests: the log of faults, the log of requests, and the figures. */
import {
  type AccessLog,
  type Log,
  type RequestOutcome,
  type RequestStats,
  type RequestsInProgress,
  traceOf,
} from '../observe/index.ts'
import type { Caller, RequestHead } from './adapter.ts'

export interface Watchers {
  /** Hears of unexpected errors; the client gets their request id and no more. */
  readonly log?: Pick<Log, 'error'> | undefined
  readonly accessLog?: Pick<AccessLog, 'wants' | 'write'> | undefined
  readonly stats?: RequestStats | undefined
  /** Which request the watchdog finds if the main thread hangs. */
  readonly progress?: RequestsInProgress | undefined
}

/** A request that has its answer. */
export interface Ended {
  readonly head: RequestHead
  readonly requestId: string
  /** As its route names itself; `none` where no route has the path. */
  readonly endpoint: string
  /** As routes are written. */
  readonly route: string
  readonly status: number
  readonly code: string | undefined
  readonly outcome: RequestOutcome
  readonly ms: number
  readonly bytes: number
  /** Asked only where a line is written. */
  caller(): Caller | undefined
}

/** Counts a request, and writes its line where it gets one. */
export function tellEnded({ stats, accessLog }: Watchers, ended: Ended): void {
  const { status, ms } = ended
  stats?.ended(ended.endpoint, ended.outcome, ms / 1000, ended.bytes)
  if (!accessLog?.wants(status, ms)) return
  const { head, requestId, route, code, bytes } = ended
  const { keyId, credits } = ended.caller() ?? {}
  const method = methodOf(head)
  const line = { requestId, ...traceOf(head.header('traceparent')), method, route, status, code }
  accessLog.write({ ...line, ms, bytes, credits, keyId })
}

/** What a fault's line in the log says of its request: of the client's, ids alone. */
export function placeOf(
  head: RequestHead,
  requestId: string,
  route: string,
): Record<string, string> {
  const { traceId, parentId = '' } = traceOf(head.header('traceparent'))
  // A trace that begins and ends with this line helps nobody.
  const trace = parentId === '' ? {} : { traceId, parentId }
  return { requestId, ...trace, method: methodOf(head), route }
}

const methods = ['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']

/** A method is whatever a client wrote in its place. */
function methodOf({ method }: RequestHead): string {
  return methods.includes(method) ? method : 'other'
}
