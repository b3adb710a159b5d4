/** GET /health answers if the process runs. GET /ready says whether it can answer searches. */

import { hash, timingSafeEqual } from 'node:crypto'
import { RequestError } from '../contract/index.ts'
import type { Reply, RequestHead, Route } from './adapter.ts'

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

// GET /metrics serves the metrics of the process.

export interface MetricsSource {
  /** Media type of the text. */
  readonly contentType: string
  /** @param which `all` includes counts of people and their costs, for the operator alone */
  render(which: 'all' | 'public'): Promise<string>
}

/** `render` is asked on every request. */
export function metricsRoutes(source: MetricsSource, isOperator: IsOperator): Route<null>[] {
  const headers = { 'cache-control': 'no-store' }
  return [
    openRoute('/metrics', async ({ head }) => {
      const body = await source.render(isOperator(head) ? 'all' : 'public')
      return { status: 200, type: source.contentType, headers, body }
    }),
  ]
}

/** A GET route that needs no key and costs nothing. */
export function openRoute(path: string, respond: Route<null>['respond']): Route<null> {
  return { method: 'GET', path, admit: () => null, fields: () => '', respond }
}

// Recognises requests of the operator by a token that is no API key.

/**
 * Returns false without a token, or if none is configured. Throws RequestError
 * `invalid_metrics_token` for a wrong one.
 */
export type IsOperator = (head: RequestHead) => boolean

/** @param token undefined: there is no operator */
export function operatorCheck(token: string | undefined): IsOperator {
  if (token === undefined) return () => false
  const expected = digestOf(`Bearer ${token}`)
  return (head) => {
    const authorization = head.header('authorization')
    if (authorization === undefined) return false
    if (timingSafeEqual(digestOf(authorization), expected)) return true
    throw new RequestError('invalid_metrics_token')
  }
}

/** Digests have equal lengths, which a comparison in constant time needs. */
function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
