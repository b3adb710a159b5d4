import { hash } from 'node:crypto'
import { fromSecret, type SecretKeeper } from '../../store/index.ts'

const hexDigits = 12

/**
 * Returns a function that identifies requests: 48 bits of SHA-256 over a secret of the store, the
 * path and the raw body, as a whole number. The secret comes first, and the truncated hash is never
 * shown, so clients cannot search for collisions. All processes of a store agree, also after a
 * backup with another secret was restored.
 */
export function fingerprinter(store: SecretKeeper): (path: string, body: string) => number {
  const secretHex = fromSecret(store, 'fingerprint', (secret) =>
    Buffer.from(secret).toString('hex'),
  )
  // A path has no line end, so no two pairs of path and body run together to the same text.
  return (path, body) => {
    const digest = hash('sha256', `${secretHex()}${path}\n${body}`, 'hex')
    return Number.parseInt(digest.slice(0, hexDigits), 16)
  }
}
