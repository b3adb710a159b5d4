/** One request, and what its answer has to be besides. */
import { limits } from '../../../../src/contract/index.ts'
import type { Received, Sent } from './wire.ts'

export interface Trial {
  readonly sent: Sent
  /** What is wrong with the answer besides what is wrong with any; null where nothing is. */
  readonly faultOf?: (received: Received) => string | null
}

/** Changes of changes grow to 50 MB, whose sender the server does not hear out: 413 and a reset. */
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
