import { createHash } from 'node:crypto'

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** The version of a model: the same for the same parts, in the same order. */
export function fingerprint(...parts: readonly (string | number)[]): string {
  return sha256(JSON.stringify(parts)).slice(0, 16)
}
