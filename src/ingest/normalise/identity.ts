import { createHash } from 'node:crypto'

/**
 * The service's identifier: the first 128 bits of SHA-256("user:" or "repo:" + platformId), in hex.
 */
export function serviceId(kind: 'user' | 'repo', platformId: string): string {
  return createHash('sha256').update(`${kind}:${platformId}`).digest('hex').slice(0, 32)
}
