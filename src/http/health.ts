/** GET /health answers if the process runs. GET /ready says whether it can answer searches. */
import type { Reply, Route } from './adapter.ts'
import { openRoute } from './open-route.ts'
import type { IsOperator } from './operator-token.ts'

export interface Readiness {
  readonly ready: boolean
  /** Shown without a key. */
  readonly detail: object
  /** Members of `detail` for the operator alone. */
  readonly counts?: object
}

/** Calls `ready` on every request to /ready: 200 or 503, and `{"ready": …, "detail": …}`. */
export function healthRoutes(
  source: { ready: () => Readiness },
  isOperator: IsOperator,
): Route<null>[] {
  return [
    openRoute('/health', () => jsonReply(200, { status: 'ok' })),
    openRoute('/ready', ({ head }) => readyReply(source.ready(), isOperator(head))),
  ]
}

function readyReply(readiness: Readiness, isOperator: boolean): Reply {
  const { ready, counts } = readiness
  const detail = isOperator ? { ...readiness.detail, ...counts } : readiness.detail
  if (ready) return jsonReply(200, { ready, detail })
  return jsonReply(503, { ready, detail }, { 'retry-after': '1', 'retry-after-ms': '1000' })
}

function jsonReply(status: number, value: object, extra: Record<string, string> = {}): Reply {
  const headers = { 'cache-control': 'no-store', ...extra }
  return { status, headers, body: JSON.stringify(value) }
}
