/** From a request's head to its answer, or to the reader that turns its body into one. */
import { randomUUID } from 'node:crypto'
import { limits } from '../contract/index.ts'
import type { Dispatch, RequestHead, Route } from './adapter.ts'
import { Exchange } from './exchange.ts'
import { RouteTable } from './route-table.ts'
import type { Watchers } from './watch.ts'

/**
 * Finds the route and answers errors in this order: unknown path (404) or method (405), errors of
 * `admit` (401, 429), media type (415), size (413, found by the adapter), JSON (400), errors of
 * `respond`. Throws at once if two routes could match one path.
 */
export function createDispatcher(routes: readonly Route[], watchers: Watchers = {}): Dispatch {
  const table = new RouteTable(routes)
  return (head) => {
    const requestId = readRequestId(head) ?? makeRequestId()
    return new Exchange(head, requestId, watchers).open(table)
  }
}

/** Node draws randomness for many UUIDs at once. 16 random bytes would cost a system call. */
export function makeRequestId(): string {
  return randomUUID()
}

const requestIdPattern = /^[A-Za-z0-9._:-]+$/

function readRequestId(head: RequestHead): string | undefined {
  const id = head.header('x-request-id')
  if (id === undefined || id.length > limits.requestIdCharsMax) return undefined
  return requestIdPattern.test(id) ? id : undefined
}
