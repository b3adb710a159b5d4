/** Answers to requests that no route sees, as node:http needs them. */
import { STATUS_CODES } from 'node:http'
import { RequestError } from '../contract/index.ts'
import { type Answer, readContent } from './adapter.ts'
import { makeRequestId } from './dispatch.ts'
import { Exchange } from './exchange.ts'
import { fieldsOfUnread } from './problems.ts'
import { ReceivedHead } from './received-head.ts'

export const headersMsMax = 10_000

export function createMalformedError(
  reason = 'this is not a well-formed HTTP/1.1 request',
): RequestError {
  return new RequestError('malformed_http', { reason })
}

/** Says what Node's parser has found. */
export function convertParserError(error: NodeJS.ErrnoException): RequestError {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new RequestError('headers_too_large')
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new RequestError('request_timeout', { seconds: headersMsMax / 1000 })
  }
  return createMalformedError()
}

/** The answer to a request that is refused before its route is looked up. */
export function buildRefusal(error: RequestError): Answer {
  const nothing = new ReceivedHead('', '/')
  const exchange = new Exchange(nothing, makeRequestId(), { keyFields: () => fieldsOfUnread })
  return exchange.refuse(error)
}

/** The same as bytes, for a connection that ends with it. */
export function formatRawProblem(error: RequestError): string {
  const { status, fields, body } = buildRefusal(error)
  const content = Buffer.from(readContent(body)).toString()
  const length = `\r\ncontent-length: ${Buffer.byteLength(content)}`
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}${fields}${length}`
  return `${head}\r\nconnection: close\r\n\r\n${content}`
}
