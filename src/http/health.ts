/** GET /health says that the process is up; GET /ready, whether it can answer searches. */
import type { Reply, Route } from './adapter.ts'
import { openRoute } from './open-route.ts'

export interface Readiness {
  readonly ready: boolean
  /** Shown to whoever asks, without a key. */
  readonly detail: object
}

/** `ready` is asked on every request to /ready: 200 or 503, and `{"ready": …, "detail": …}`. */
export function healthRoutes(source: { ready: () => Readiness }): Route<null>[] {
  return [
    openRoute('/health', () => jsonReply(200, { status: 'ok' })),
    openRoute('/ready', () => readyReply(source.ready())),
  ]
}

function readyReply({ ready, detail }: Readiness): Reply {
  if (ready) return jsonReply(200, { ready, detail })
  return jsonReply(503, { ready, detail }, { 'retry-after': '1', 'retry-after-ms': '1000' })
}

function jsonReply(status: number, value: object, extra: Record<string, string> = {}): Reply {
  const headers = { 'cache-control': 'no-store', ...extra }
  return { status, headers, body: JSON.stringify(value) }
}
