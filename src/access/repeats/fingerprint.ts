import { hash } from 'node:crypto'
import type { Store } from '../../store/index.ts'

const hexDigits = 12

/**
 * A function that tells requests apart: 48 bits of SHA-256 over a secret of the store, the path and
 * the body as JSON, as a whole number. The secret comes first and the hash is cut and never shown,
 * so nobody can look for two requests that it takes for one. All processes of a store agree.
 */
export function fingerprinter(store: Store): (path: string, body: unknown) => number {
  const secret = Buffer.from(store.secret('fingerprint')).toString('hex')
  // A path has no line end, so no two pairs of path and body run together to the same text.
  return (path, body) => {
    const digest = hash('sha256', `${secret}${path}\n${JSON.stringify(body)}`, 'hex')
    return Number.parseInt(digest.slice(0, hexDigits), 16)
  }
}
