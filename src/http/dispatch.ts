/** From a request's head to its answer, or to the reader that turns its body into one. */
import { randomUUID } from 'node:crypto'
import { limits, RequestError } from '../contract/index.ts'
import type { Log } from '../observe/index.ts'
import type { Answer, BodyReader, Dispatch, RequestHead, Route } from './adapter.ts'
import { Exchange } from './exchange.ts'
import { parseJsonBody } from './json.ts'

export interface DispatchOptions {
  /** Makes the id of a request that brings none; a random UUID by default. */
  readonly requestIds?: () => string
  /** Where unexpected errors go; the client gets their request id and no more. */
  readonly log?: Pick<Log, 'error'>
}

/**
 * Finds the route and answers errors in this order: unknown path (404) or method (405), what the
 * route's `admit` throws (401, 429), media type (415), size (413, found by the adapter), JSON
 * (400), then whatever `respond` throws. Throws at once if two routes share method and path.
 */
export function createDispatcher(
  routes: readonly Route[],
  options: DispatchOptions = {},
): Dispatch {
  const table = tableOf(routes)
  const requestIds = options.requestIds ?? randomRequestId
  return (head) => {
    const exchange = new Exchange(head, incomingRequestId(head) ?? requestIds(), options.log)
    try {
      return begin(exchange, findRoute(table, head))
    } catch (error) {
      return exchange.refuse(error)
    }
  }
}

type RouteTable = ReadonlyMap<string, ReadonlyMap<string, Route>>

function tableOf(routes: readonly Route[]): RouteTable {
  const table = new Map<string, Map<string, Route>>()
  for (const route of routes) {
    const methods = table.get(route.path) ?? new Map<string, Route>()
    if (methods.has(route.method)) throw new Error(`two routes for ${route.method} ${route.path}`)
    table.set(route.path, methods.set(route.method, route))
  }
  return table
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

/** Enough of a path to recognise it, in messages about paths nobody here chose. */
const pathCharsShown = 200

function findRoute(table: RouteTable, head: RequestHead): Route {
  const path = head.path.slice(0, pathCharsShown)
  const methods = table.get(head.path)
  if (methods === undefined) throw new RequestError('not_found', { path })
  const route = methods.get(head.method)
  if (route !== undefined) return route
  const allowed = [...methods.keys()].join(', ')
  const method = head.method.slice(0, pathCharsShown)
  throw new RequestError('method_not_allowed', { path, allowed, method })
}

function begin(exchange: Exchange, route: Route): BodyReader {
  exchange.admit(route)
  if (route.method === 'GET') return bodyIgnored(exchange)
  requireJsonType(exchange.head)
  return {
    bytesMax: limits.bodyBytesMax,
    respond: (body, aborted) => respondToJson(exchange, body, aborted),
  }
}

/** Content in a GET request has no meaning (RFC 9110, section 9.3.1), whatever became of it. */
function bodyIgnored(exchange: Exchange): BodyReader {
  return {
    bytesMax: limits.bodyBytesMax,
    respond: (_body, aborted) => exchange.respond(undefined, aborted),
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
  try {
    return exchange.respond(parseJsonBody(body), aborted)
  } catch (error) {
    return exchange.refuse(error)
  }
}
