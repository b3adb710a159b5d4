/**
 * Encrypts cursors: AES-256-GCM. Bytes: the key's id (1), which is authenticated too, the nonce
 * (12), the content, the tag (16).
 *
 * Keys rotate weekly, derived from the store's secret, so all processes of a store agree without a
 * message. A cursor is valid in its week and in the next, which is at least seven days, the longest
 * `--keep-paging`. A restored backup has another secret, which invalidates all cursors.
 *
 * The nonce is 96 bits of a keyed hash of the content (as in SIV, RFC 5297). Equal contents have
 * equal cursors, so an idempotent replay repeats its response byte for byte. Two contents share a
 * nonce only if the hash collides, however many cursors are made.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  type KeyObject,
} from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes
const keyIds = 256
const epochMs = 7 * 24 * 3600 * 1000

/** Bytes that encryption adds to a cursor's content. */
export const cipherBytes = headBytes + tagBytes

interface CursorKey {
  /** The key's id, as authenticated bytes. */
  readonly id: Buffer
  readonly cipher: KeyObject
  /** Key of the hash that makes the nonces. */
  readonly nonce: Uint8Array
}

export class CursorCipher {
  readonly #secret: () => Uint8Array
  readonly #now: () => number
  /** Keys derived from `#madeOf`, by week since 1970. */
  readonly #keys = new Map<number, CursorKey>()
  #madeOf: Uint8Array | undefined

  /** @param now returns milliseconds since 1970 */
  constructor(secret: () => Uint8Array, now: () => number) {
    this.#secret = secret
    this.#now = now
  }

  encrypt(content: Uint8Array): Buffer {
    const key = this.#findKey(this.#readEpoch())
    const nonce = makeNonce(key, content)
    const cipher = createCipheriv(algorithm, key.cipher, nonce, { authTagLength: tagBytes })
    cipher.setAAD(key.id)
    const encrypted = cipher.update(content)
    cipher.final()
    return Buffer.concat([key.id, nonce, encrypted, cipher.getAuthTag()])
  }

  /** Returns null unless `encrypt` made the bytes in this week or the one before. */
  decrypt(bytes: Uint8Array): Buffer | null {
    if (bytes.length < cipherBytes) return null
    const epoch = this.#readEpoch()
    // The clock of another machine may be ahead.
    const made = [epoch, epoch - 1, epoch + 1].find((each) => each % keyIds === bytes[0])
    if (made === undefined) return null
    const key = this.#findKey(made)
    const nonce = bytes.subarray(1, headBytes)
    const decipher = createDecipheriv(algorithm, key.cipher, nonce, { authTagLength: tagBytes })
    decipher.setAAD(key.id)
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    const content = decipher.update(bytes.subarray(headBytes, -tagBytes))
    try {
      decipher.final()
      return content
    } catch {
      return null
    }
  }

  #readEpoch(): number {
    return Math.floor(this.#now() / epochMs)
  }

  #findKey(epoch: number): CursorKey {
    const secret = this.#secret()
    if (secret !== this.#madeOf) this.#keys.clear()
    this.#madeOf = secret
    const known = this.#keys.get(epoch)
    if (known !== undefined) return known
    const derive = (purpose: string) =>
      createHmac('sha256', secret).update(`cursor ${purpose} ${epoch}`).digest()
    const key = {
      id: Buffer.of(epoch % keyIds),
      cipher: createSecretKey(derive('key')),
      nonce: derive('nonce'),
    }
    for (const each of this.#keys.keys()) if (Math.abs(each - epoch) > 2) this.#keys.delete(each)
    this.#keys.set(epoch, key)
    return key
  }
}

/** Hashes the key, then the content. The truncated hash makes length extension useless. */
function makeNonce({ nonce }: CursorKey, content: Uint8Array): Buffer {
  return hash('sha256', Buffer.concat([nonce, content]), 'buffer').subarray(0, nonceBytes)
}
