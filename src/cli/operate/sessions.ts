/**
 * Sessions of operators. A token that works once is exchanged for the secret of a session. Only
 * digests are stored, and only in memory.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Lifetime of an unused token. */
export const tokenMsMax = 600_000
/** A person has some tabs. The oldest token or session is dropped first. */
const sessionsMax = 100

interface Token {
  readonly digest: Buffer
  readonly endsAtMs: number
}

export class Sessions {
  readonly #now: () => number
  #tokens: Token[] = []
  #sessions: Buffer[] = []

  /** @param now milliseconds since 1970 */
  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** A token for one link. */
  makeToken(): string {
    const token = makeSecret()
    const made = { digest: hashText(token), endsAtMs: this.#now() + tokenMsMax }
    this.#tokens = [...this.#tokens.slice(1 - sessionsMax), made]
    return token
  }

  /** The secret of a new session. Null if the token is unknown, used or expired. */
  openSession(token: string): string | null {
    const digest = hashText(token)
    const found = this.#tokens.find((known) => timingSafeEqual(known.digest, digest))
    if (found === undefined) return null
    this.#tokens = this.#tokens.filter((known) => known !== found)
    if (this.#now() >= found.endsAtMs) return null
    const session = makeSecret()
    this.#sessions = [...this.#sessions.slice(1 - sessionsMax), hashText(`Bearer ${session}`)]
    return session
  }

  /** @param authorization the value of the header */
  isOpen(authorization: string | undefined): boolean {
    if (authorization === undefined) return false
    const digest = hashText(authorization)
    return this.#sessions.some((known) => timingSafeEqual(known, digest))
  }
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Digests have equal lengths, which a comparison in constant time needs. */
function hashText(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
