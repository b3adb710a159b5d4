/** One request, and what its answer has to be besides. */
import type { Received, Sent } from './wire.ts'

export interface Trial {
  readonly sent: Sent
  /** What is wrong with the answer besides what is wrong with any; null where nothing is. */
  readonly faultOf?: (received: Received) => string | null
}

export function postOf(key: string, path: string, body: unknown): Sent {
  const text = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body) ?? 'null')
  return { method: 'POST', target: `/v3${path}`, headers: fieldsOf(key), body: text }
}

export function fieldsOf(key: string): Sent['headers'] {
  return [
    ['authorization', `Bearer ${key}`],
    ['content-type', 'application/json'],
  ]
}
