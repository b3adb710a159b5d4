/**
 * Restricts the operator server to its own host names and pages. After DNS rebinding, a foreign
 * page sends its own name as Host, and its origin as Origin.
 */
import { RequestError } from '../../contract/index.ts'
import type { RequestHead } from '../../http/index.ts'

/** Throws RequestError `wrong_host`. @param port the port that the server listens on */
export function requireOwnHost(head: RequestHead, port: number): void {
  const own = [`127.0.0.1:${port}`, `localhost:${port}`]
  const host = head.header('host') ?? ''
  if (!own.includes(host)) {
    throw makeRefusal(`this server answers as ${own[0]}, not as "${host.slice(0, 200)}"`)
  }
  const origin = head.header('origin')
  if (origin === undefined || origin === `http://${host}`) return
  throw makeRefusal(`pages of "${origin.slice(0, 200)}" may not use this server`)
}

function makeRefusal(reason: string): RequestError {
  return new RequestError('wrong_host', { reason })
}
