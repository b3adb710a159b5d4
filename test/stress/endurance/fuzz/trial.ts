/** One request, and additional conditions of its answer. */
import { limits } from '../../../../src/contract/index.ts'
import type { Received, Sent } from './wire.ts'

export interface Trial {
  readonly sent: Sent
  /** A fault under the additional conditions; null where there is none. */
  readonly faultOf?: (received: Received) => string | null
}

/** Repeated changes grow to 50 MB. The server drops the rest of such a body: 413 and a reset. */
const bodyBytesMax = limits.bodyBytesMax + limits.bodyBytesDropped / 2

export function postOf(key: string, path: string, value: unknown): Sent {
  const text = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value) ?? 'null')
  const body = text.subarray(0, bodyBytesMax)
  return { method: 'POST', target: `/v3${path}`, headers: fieldsOf(key), body }
}

export function fieldsOf(key: string): Sent['headers'] {
  return [
    ['authorization', `Bearer ${key}`],
    ['content-type', 'application/json'],
  ]
}
