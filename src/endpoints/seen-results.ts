/** The seen results of a saved search: a digest of each, and the time when it was first found. */
import type { StoredDocument } from '../engines/index.ts'

/**
 * Raised with a release in which searches match other results. The first check after it shows none
 * as new, because nothing in the data has changed.
 */
export const matchingVersion = 1

const digestBytes = 8
const entryBytes = digestBytes + 4
const idName = Buffer.from('{"id":"')
const idDigits = 2 * digestBytes

/** By digest: seconds since 1970. */
export class SeenResults {
  readonly #times: Map<string, number>

  constructor(times: Map<string, number> = new Map()) {
    this.#times = times
  }

  /** @param bytes as `bytes` makes them */
  static read(bytes: Uint8Array): SeenResults {
    const entries = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const times = new Map<string, number>()
    for (let at = 0; at < entries.length; at += entryBytes) {
      const digest = entries.toString('hex', at, at + digestBytes)
      times.set(digest, entries.readUInt32LE(at + digestBytes))
    }
    return new SeenResults(times)
  }

  /** Without results that were first found at that time or later. */
  removeSince(seconds: number): SeenResults {
    return new SeenResults(new Map([...this.#times].filter(([, time]) => time < seconds)))
  }

  get size(): number {
    return this.#times.size
  }

  findTime(digest: string): number | undefined {
    return this.#times.get(digest)
  }

  add(digest: string, seconds: number): void {
    this.#times.set(digest, seconds)
  }

  get bytes(): Buffer {
    const bytes = Buffer.alloc(this.#times.size * entryBytes)
    let at = 0
    for (const [digest, time] of this.#times) {
      bytes.write(digest, at, 'hex')
      bytes.writeUInt32LE(time, at + digestBytes)
      at += entryBytes
    }
    return bytes
  }
}

/** The first 8 bytes of the document's `id`, itself a digest, as hex digits. */
export function readDigest({ body }: Pick<StoredDocument, 'body'>): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const isFirst = idName.equals(bytes.subarray(0, idName.length))
  if (isFirst) return bytes.toString('latin1', idName.length, idName.length + idDigits)
  const { id } = JSON.parse(bytes.toString()) as { readonly id: string }
  return id.slice(0, idDigits)
}

/** Seconds since 1970. */
export function readNowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
