/** From a request's head to its answer, or to the reader that turns its body into one. */
import { randomUUID } from 'node:crypto'
import { limits, RequestError } from '../contract/index.ts'
import type { Answer, BodyReader, Dispatch, RequestHead, Route } from './adapter.ts'
import { Exchange, type RequestBody } from './exchange.ts'
import { parseJsonBody } from './json.ts'
import { type RouteMatch, RouteTable } from './route-table.ts'
import type { Watchers } from './watch.ts'

export interface DispatchOptions extends Watchers {
  /** Makes the id of a request that brings none; a random UUID by default. */
  readonly requestIds?: () => string
}

/**
 * Finds the route and answers errors in this order: unknown path (404) or method (405), errors of
 * `admit` (401, 429), media type (415), size (413, found by the adapter), JSON (400), errors of
 * `respond`. Throws at once if two routes could match one path.
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

/** Node draws randomness for many UUIDs at once. 16 random bytes would cost a system call. */
export function randomRequestId(): string {
  return randomUUID()
}

const requestIdPattern = /^[A-Za-z0-9._:-]+$/

function incomingRequestId(head: RequestHead): string | undefined {
  const id = head.header('x-request-id')
  if (id === undefined || id.length > limits.requestIdCharsMax) return undefined
  return requestIdPattern.test(id) ? id : undefined
}

function begin(exchange: Exchange, match: RouteMatch): Answer | BodyReader {
  const refused = exchange.admit(match)
  if (refused !== null) return refused
  // Content in a GET request has no meaning (RFC 9110, section 9.3.1), so it is dropped.
  if (match.route.method === 'GET') return readerFor(exchange, undefined, () => noBody)
  requireJsonType(exchange.head)
  return readerFor(exchange, exchange.account, parseJsonBody)
}

const noBody: RequestBody = { value: undefined, text: '' }

/** @param account as `BodyReader.account` */
function readerFor(
  exchange: Exchange,
  account: string | undefined,
  parse: (bytes: Buffer) => RequestBody,
): BodyReader {
  const respond: BodyReader['respond'] = (bytes, signal) => {
    exchange.received()
    if (bytes instanceof RequestError) return exchange.refuse(bytes)
    exchange.run()
    try {
      return exchange.respond(parse(bytes), signal)
    } catch (error) {
      return exchange.refuse(error)
    } finally {
      exchange.pause()
    }
  }
  return { bytesMax: limits.bodyBytesMax, account, respond }
}

/** Parameters are allowed: `charset` has no meaning for JSON, and the bytes are checked. */
function requireJsonType(head: RequestHead): void {
  const value = head.header('content-type')
  if (value === jsonType) return
  if (value?.split(';', 1)[0]?.trim().toLowerCase() !== jsonType)
    throw new RequestError('unsupported_media_type')
}

const jsonType = 'application/json'
