/**
 * Cursors: where the next page starts, signed (HMAC-SHA-256), bound to endpoint, request and
 * snapshot. Bytes: 16 of the signature, then msgpack [score, tie, snapshot, binding]; base64url on
 * the wire.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { pack, unpack } from 'msgpackr'
import type { After } from 'native-free-index'
import { issueAt, limits, type RequestError } from '../contract/index.ts'

const signatureBytes = 16
const bindingBytes = 12

/** Members that may differ from page to page. */
const unbound = new Set(['after', 'first', 'maxResults'])

export class CursorBox {
  readonly #secret: Uint8Array

  /** @param secret the same for as long as cursors shall stay valid */
  constructor(secret: Uint8Array) {
    this.#secret = secret
  }

  seal(after: After, snapshot: string, binding: Uint8Array): string {
    const content = pack([after.score, after.tie, snapshot, binding])
    return Buffer.concat([this.#sign(content), content]).toString('base64url')
  }

  /**
   * Throws RequestError `invalid_cursor` for anything that `seal` did not make for this request.
   */
  open(cursor: string, snapshot: string, binding: Uint8Array): After {
    if (cursor.length > limits.cursorCharsMax) {
      throw invalid(`has more than ${limits.cursorCharsMax} characters`)
    }
    const bytes = Buffer.from(cursor, 'base64url')
    // Decoding is lenient (padding, stray bits); a cursor has exactly one spelling.
    if (bytes.length <= signatureBytes || bytes.toString('base64url') !== cursor) throw invalid()
    const content = bytes.subarray(signatureBytes)
    if (!timingSafeEqual(this.#sign(content), bytes.subarray(0, signatureBytes))) throw invalid()
    const [score, tie, madeFor, madeWith] = unpack(content) as [number, number, string, Uint8Array]
    if (Buffer.compare(madeWith, binding) !== 0) {
      throw invalid('belongs to another request; only `first` and `maxResults` may change')
    }
    if (madeFor !== snapshot) throw invalid('has expired, the data has been replaced since')
    return { score, tie }
  }

  #sign(content: Uint8Array): Buffer {
    const digest = createHmac('sha256', this.#secret).update(content).digest()
    return digest.subarray(0, signatureBytes)
  }
}

/** What a cursor is bound to: the endpoint, and the request except its page. */
export function bindingOf(endpoint: string, request: object): Uint8Array {
  const bound = Object.entries(request).filter(([name]) => !unbound.has(name))
  const text = JSON.stringify([endpoint, sorted(Object.fromEntries(bound))])
  return createHash('sha256').update(text).digest().subarray(0, bindingBytes)
}

/** The same value with members in one order, however the client wrote them. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member)]))
}

function invalid(why = 'is not one that this service gave out'): RequestError {
  return issueAt('invalid_cursor', '/after', `the cursor ${why}`)
}
