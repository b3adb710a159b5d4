/** From a request's head to its answer, or to the reader that turns its body into one. */
import { randomUUID } from 'node:crypto'
import { limits, RequestError } from '../contract/index.ts'
import type { Answer, BodyReader, Dispatch, RequestHead, Route } from './adapter.ts'
import { Exchange } from './exchange.ts'
import { parseJsonBody } from './json.ts'
import { type RouteMatch, RouteTable } from './route-table.ts'
import type { Watchers } from './watch.ts'

export interface DispatchOptions extends Watchers {
  /** Makes the id of a request that brings none; a random UUID by default. */
  readonly requestIds?: () => string
}

/**
 * Finds the route and answers errors in this order: unknown path (404) or method (405), what the
 * route's `admit` throws (401, 429), media type (415), size (413, found by the adapter), JSON
 * (400), then whatever `respond` throws. Throws at once if two routes could match one path.
 */
export function createDispatcher(
  routes: readonly Route[],
  options: DispatchOptions = {},
): Dispatch {
  const table = new RouteTable(routes)
  const requestIds = options.requestIds ?? randomRequestId
  return (head) => {
    const exchange = new Exchange(head, incomingRequestId(head) ?? requestIds(), options)
    try {
      return begin(exchange, table.find(head))
    } catch (error) {
      return exchange.refuse(error)
    } finally {
      exchange.pause()
    }
  }
}

/** Node draws the randomness of many UUIDs at once; 16 bytes of one's own cost a system call. */
export function randomRequestId(): string {
  return randomUUID()
}

const requestIdPattern = new RegExp(`^[A-Za-z0-9._:-]{1,${limits.requestIdCharsMax}}$`)

function incomingRequestId(head: RequestHead): string | undefined {
  const id = head.header('x-request-id')
  return id !== undefined && requestIdPattern.test(id) ? id : undefined
}

function begin(exchange: Exchange, match: RouteMatch): Answer | BodyReader {
  const refused = exchange.admit(match)
  if (refused !== null) return refused
  if (match.route.method === 'GET') return bodyIgnored(exchange)
  requireJsonType(exchange.head)
  return {
    bytesMax: limits.bodyBytesMax,
    account: exchange.account,
    respond: (body, aborted) => respondToJson(exchange, body, aborted),
  }
}

const noBody = { value: undefined, text: '' }

/** Content in a GET request has no meaning (RFC 9110, section 9.3.1): it is not kept. */
function bodyIgnored(exchange: Exchange): BodyReader {
  return {
    bytesMax: limits.bodyBytesMax,
    account: undefined,
    respond: (body, aborted) => respondToGet(exchange, body, aborted),
  }
}

function respondToGet(
  exchange: Exchange,
  body: Buffer | RequestError,
  aborted: () => boolean,
): Answer | Promise<Answer> {
  if (body instanceof RequestError) return exchange.refuse(body)
  exchange.run()
  try {
    return exchange.respond(noBody, aborted)
  } finally {
    exchange.pause()
  }
}

/** Parameters are let through: `charset` has no meaning for JSON, and the bytes are checked. */
function requireJsonType(head: RequestHead): void {
  const value = head.header('content-type')
  if (value === jsonType) return
  if (value?.split(';', 1)[0]?.trim().toLowerCase() !== jsonType)
    throw new RequestError('unsupported_media_type')
}

const jsonType = 'application/json'

function respondToJson(
  exchange: Exchange,
  body: Buffer | RequestError,
  aborted: () => boolean,
): Answer | Promise<Answer> {
  if (body instanceof RequestError) return exchange.refuse(body)
  exchange.run()
  try {
    return exchange.respond(parseJsonBody(body), aborted)
  } catch (error) {
    return exchange.refuse(error)
  } finally {
    exchange.pause()
  }
}
