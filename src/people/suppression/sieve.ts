/**
 * What most values are told by before any of them is hashed: 16 bits that cost far less
 * than a hash. Of values that nobody has suppressed, as many in 65,536 pass as there are entries.
 */
import { type SuppressionKind, suppressionKinds } from './values.ts'

/** 16 bits of a value; `secret` has at least 4 bytes. */
export type TagOf = (kind: SuppressionKind, value: string) => number

export function keyedTag(secret: Uint8Array): TagOf {
  const seed = Buffer.from(secret).readUInt32LE(0)
  const seeds = new Map(suppressionKinds.map((kind) => [kind, mixed(seed, kind)]))
  return (kind, value) => mixed(seeds.get(kind)!, value) & 0xffff
}

/** FNV-1a over UTF-16 units, ended as MurmurHash3 ends: quick and even, and no secret's keeper. */
function mixed(seed: number, text: string): number {
  let hash = seed
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

export class Sieve {
  readonly #tagOf: TagOf
  readonly #bits = new Uint32Array(2048)

  constructor(tagOf: TagOf, tags: Iterable<number>) {
    this.#tagOf = tagOf
    for (const tag of tags) this.#bits[tag >>> 5]! |= 1 << (tag & 31)
  }

  /** False where the value has certainly none of the tags. */
  passes(kind: SuppressionKind, value: string): boolean {
    return this.has(this.#tagOf(kind, value))
  }

  has(tag: number): boolean {
    return ((this.#bits[tag >>> 5]! >>> (tag & 31)) & 1) === 1
  }
}
