/** Heads of requests and answers as uWebSockets.js has them. */
import { STATUS_CODES } from 'node:http'
import type { Answer } from './adapter.ts'
import { ReceivedHead } from './received-head.ts'
import type { UwsRequest } from './uws-types.ts'

export function receiveHead(req: UwsRequest): ReceivedHead {
  const head = new ReceivedHead(req.getCaseSensitiveMethod(), req.getUrl())
  req.forEach((name, value) => {
    head.add(name, value)
  })
  return head
}

/**
 * Builds the head as one text for `writeStatus`, because each call into the server costs its own.
 */
export function formatHead({ status, fields }: Answer): string {
  return `${status} ${STATUS_CODES[status] ?? 'Unknown'}${fields}`
}
