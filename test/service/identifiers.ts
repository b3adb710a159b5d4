import { createHash } from 'node:crypto'

/** The service's identifier: 128 bits of SHA-256 over kind and platformId (decisions §1). */
export function serviceIdOf(kind: 'user' | 'repo', platformId: string): string {
  return createHash('sha256').update(`${kind}:${platformId}`, 'utf8').digest('hex').slice(0, 32)
}

/** Ascending by service identifier: the order of equal scores. */
export function byUserId(a: { platformId: string }, b: { platformId: string }): number {
  return serviceIdOf('user', a.platformId) < serviceIdOf('user', b.platformId) ? -1 : 1
}
